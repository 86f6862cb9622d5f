package toy

import (
	"context"
	"iter"

	"wits/game"
	"wits/game/rng"
	"wits/game/words"
)

func bots() []game.NamedBot[View, Action] {
	return []game.NamedBot[View, Action]{
		game.Named("random", "easy", random{}),
		game.Named("halving", "hard", halving{}),
	}
}

type random struct{}

// Choose draws one of the numbers that are left.
func (random) Choose(_ context.Context, v View, _ iter.Seq[Action], r *rng.Rand) (Action, error) {
	return Action{r.Int(v.Low, v.High)}, nil
}

type halving struct{}

// Choose takes the middle.
func (halving) Choose(_ context.Context, v View, _ iter.Seq[Action], _ *rng.Rand) (Action, error) {
	return Action{(v.Low + v.High) / 2}, nil
}

// coach advises and can do nothing else.
type coach struct{}

// Hint advises the middle, once there was a guess.
func (coach) Hint(ctx context.Context, view game.View) (game.Hint, error) {
	v := game.ViewOf[View](view)
	if len(v.Guesses) == 0 {
		return game.Hint{}, game.NoAdvice(Say("hint.none"))
	}
	a, err := halving{}.Choose(ctx, v, nil, nil)
	return game.Hint{Action: game.NewAction(a), Risk: 1 - 1/float64(v.High-v.Low+1), Reason: Say("hint", words.Int("number", a.Number))}, err
}
