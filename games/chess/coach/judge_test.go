package coach_test

import (
	"testing"

	"wits/game/referee"
	"wits/games/chess"
	"wits/games/chess/bots"
	"wits/games/chess/coach"
	"wits/review/reviewtest"
)

func TestReviewsAddUp(t *testing.T) {
	g := referee.New(chess.Info(), chess.Rules{}, bots.All()...)
	reviewtest.Run(t, g, new(coach.Coach), reviewtest.Plan{Preset: g.Info().Presets[0], Games: 1, Moves: 2})
}
