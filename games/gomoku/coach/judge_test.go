package coach_test

import (
	"testing"

	"wits/game/referee"
	"wits/games/gomoku"
	"wits/games/gomoku/bots"
	"wits/games/gomoku/coach"
	"wits/review/reviewtest"
)

func TestReviewsAddUp(t *testing.T) {
	g := referee.New(gomoku.Info(), gomoku.Rules{}, bots.All()...)
	reviewtest.Run(t, g, coach.Coach{}, reviewtest.Plan{Preset: g.Info().Presets[0], Games: 1, Moves: 2})
}
