package referee_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
)

const guestName = "engine:./program level=3"

// withGuest is nim with a guest that takes the first legal action some times, and then gives up.
func withGuest(t *testing.T, times int) referee.Game {
	t.Helper()
	g, err := nim().WithGuest(referee.Guest{
		Name: guestName,
		Choose: func(_ context.Context, _ game.View, legal func(game.Action) bool) (game.Action, error) {
			if times--; times < 0 {
				return referee.GiveUp(), nil
			}
			for _, text := range []string{`{"n":9}`, one} {
				if a, err := nim().Move([]byte(text)); err == nil && legal(a) {
					return a, nil
				}
			}
			return game.Action{}, errors.New("nothing is legal")
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestAGuestPlaysAndItsRecordIsPlayedAgainWithoutIt(t *testing.T) {
	m := table(t, withGuest(t, 1), referee.Setup{Minds: []string{guestName, ""}})
	if _, err := m.Reply(t.Context()); err != nil || m.Seq() != 1 {
		t.Fatalf("%d actions: %v", m.Seq(), err)
	}
	moves(t, m, "1 "+one)
	if _, err := m.Reply(t.Context()); err != nil || !m.Status().Over || !slices.Equal(m.Status().Winners, []game.Seat{1}) {
		t.Errorf("after it gave up: %+v, %v", m.Status(), err)
	}
	rec := record(t, m)
	if rec.Minds[0] != guestName {
		t.Errorf("the record has %q", rec.Minds)
	}
	again, err := nim().Resume(rec)
	if err != nil || !again.Status().Over {
		t.Errorf("played again: %v", err)
	}
}

func TestAGuestThatIsNotHereStartsNothing(t *testing.T) {
	for _, minds := range [][]string{{guestName, ""}, {"", guestName}} {
		if _, err := nim().Start(referee.Setup{Preset: "short", Minds: minds}); !errors.Is(err, referee.ErrBot) {
			t.Errorf("%q: %v", minds, err)
		}
	}
	for _, name := range []string{"bold", "", "a:" + strings.Repeat("b", referee.MaxName), "a:\n"} {
		if _, err := nim().WithGuest(referee.Guest{Name: name}); err == nil {
			t.Errorf("%q is a guest", name)
		}
	}
	rec := record(t, table(t, nim(), referee.Setup{}))
	rec.Minds = []string{"", "a:\x1b"}
	if _, err := nim().Resume(rec); !errors.Is(err, referee.ErrMalformed) {
		t.Errorf("a name that cannot be shown: %v", err)
	}
}
