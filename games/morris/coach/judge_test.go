package coach_test

import (
	"testing"

	"wits/game/referee"
	"wits/games/morris"
	"wits/games/morris/bots"
	"wits/games/morris/coach"
	"wits/review/reviewtest"
)

func TestReviewsAddUp(t *testing.T) {
	g := referee.New(morris.Info(), morris.Rules{}, bots.All()...)
	reviewtest.Run(t, g, coach.Coach{}, reviewtest.Plan{Preset: g.Info().Presets[0], Games: 1, Moves: 2})
}
