package coach_test

import (
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/games/chess"
	"wits/games/chess/bots"
	"wits/games/chess/coach"
	"wits/review"
	"wits/review/reviewtest"
)

func TestReviewsAddUp(t *testing.T) {
	g := referee.New(chess.Info(), chess.Rules{}, bots.All()...)
	reviewtest.Run(t, g, new(coach.Coach), reviewtest.Plan{Preset: g.Info().Presets[0], Games: 1, Moves: 2})
}

// A better move is written as players write it, though actions are in the long form.
func TestABetterMoveIsWritten(t *testing.T) {
	g := referee.New(chess.Info(), chess.Rules{}, bots.All()...)
	rec := referee.Record{Preset: g.Info().Presets[0], Players: []string{"a", "b"}}
	for i, move := range []string{"f2f3", "e7e5", "g2g4", "a7a6"} { // and not Qh4, which mates
		rec.Actions = append(rec.Actions, referee.Entry{Seat: game.Seat(i % 2), Action: []byte(`{"type":"move","move":"` + move + `"}`)})
	}
	reading, err := review.Begin(g, new(coach.Coach), rec)
	if err != nil {
		t.Fatal(err)
	}
	for more := true; more; {
		if more, err = reading.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	last := reading.Review().Moves[3]
	if spoken := reading.Review().In(speak("en")).Moves[3]; last.Written != "Qh4#" || spoken.Written != last.Written {
		t.Errorf("%q is better than a6, and %q is said", last.Written, spoken.Written)
	}
}
