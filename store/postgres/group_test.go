package postgres_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"wits/model"
	"wits/store"
)

// TestMovesThatGoTogetherAreAnsweredAlone brings many moves at once: good ones, ones that come too late, ones that were made before, and ones
// that the database does not take. Each gets its own answer, and none harms another.
func TestMovesThatGoTogetherAreAnsweredAlone(t *testing.T) {
	s := open(t, fresh(t))
	const n = 40
	var ids []model.MatchID
	for i := range n {
		ids = append(ids, model.MatchID(fmt.Sprint("m", i)))
	}
	begin(t, s, ids...)
	for _, id := range ids {
		if _, err := s.Append(t.Context(), move(id, 0)); err != nil {
			t.Fatal(err)
		}
	}
	var wg sync.WaitGroup
	for i, id := range ids {
		wg.Go(func() {
			m := move(id, 1)
			var conflict *store.Conflict
			switch i % 4 {
			case 0:
				if done, err := s.Append(t.Context(), m); err != nil || done.Seq != 2 || done.Repeated {
					t.Errorf("a good move: %v, %v", done, err)
				}
			case 1:
				m.After = 5
				if _, err := s.Append(t.Context(), m); !errors.As(err, &conflict) || conflict.Seq != 1 {
					t.Errorf("a move after another: %v", err)
				}
			case 2:
				m.Key = "key0"
				if done, err := s.Append(t.Context(), m); err != nil || done.Seq != 1 || !done.Repeated {
					t.Errorf("a key that is known: %v, %v", done, err)
				}
			default:
				m.Key = "\x00"
				if done, err := s.Append(t.Context(), m); err == nil {
					t.Errorf("a key that cannot be kept: %v", done)
				}
			}
		})
	}
	wg.Wait()
	for i, id := range ids {
		want := "state 1"
		if i%4 == 0 {
			want = "state 2"
		}
		if m, err := s.LoadMatch(t.Context(), "ada", id); err != nil || m.State.Reveal() != store.Save([]byte(want)).Digest().Reveal() {
			t.Errorf("%s: %q, %v", id, m.State.Reveal(), err)
		}
	}
}
