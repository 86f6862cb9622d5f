package sqldb

import (
	"context"
	"errors"
	"testing"
)

// TestAGroupThatBreaksEndsNothingElse: a fault while a group is sent is the error of its moves, and the next ones go on; moves
// that nobody waits for are not sent.
func TestAGroupThatBreaksEndsNothingElse(t *testing.T) {
	breaks, sent := true, 0
	s := New(sit(t).db, nil, Dialect{
		Batch: func(_ context.Context, _ any, _ string, args [][]any) ([]int64, error) {
			if breaks {
				panic("broken")
			}
			sent++
			return make([]int64, len(args)), nil
		},
		Nothing: func(error) bool { return false },
	})
	for range 2 * groups { // more often than there are groups
		if _, err := s.appendGrouped(t.Context(), "m", nil); err == nil {
			t.Fatal("a fault was not told")
		}
	}
	breaks = false
	if _, err := s.appendGrouped(t.Context(), "m", nil); err != nil {
		t.Fatal(err)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	late := &single{ctx: gone, match: "m"}
	if err := s.sendGroup([]*single{late}); err != nil || !errors.Is(late.err, context.Canceled) || sent != 1 {
		t.Errorf("nobody waits: %v, %v, sent %d times", err, late.err, sent)
	}
}
