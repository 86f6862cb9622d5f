// Package coach explains Mastermind to a player: how many codes are still possible, one of them, and which guess could
// not have been the code. It sees views and nothing else, and never plays.
package coach

import (
	"context"
	"slices"

	"wits/game"
	"wits/game/words"
	"wits/games/mastermind"
	"wits/games/mastermind/search"
	voice "wits/games/mastermind/words"
)

// Coach explains. The zero Coach is ready, for any number of games at once.
type Coach struct {
	ByGuesses
	sizes search.Sizes
}

var (
	_ game.Coach     = (*Coach)(nil)
	_ game.Explainer = (*Coach)(nil)
	_ game.Doubter   = (*Coach)(nil)
	_ game.Prover    = (*Coach)(nil)
)

// Hint says how many codes are still possible, names one of them that narrows them down well, and explains it from the answers so far.
func (*Coach) Hint(_ context.Context, view game.View) (game.Hint, error) {
	v := game.ViewOf[mastermind.View](view)
	if v.GameOver {
		return game.Hint{}, game.ErrOver
	}
	possible := slices.Collect(v.Possible())
	if len(possible) == 0 {
		return game.Hint{}, game.NoAdvice(mastermind.Say("hint.none"))
	}
	a := advise(possible)
	return game.Hint{
		Action: game.NewAction(mastermind.Submit(a.code)), Risk: 1 - 1/float64(a.codes),
		Reason: mastermind.Say("hint", words.Int("n", a.codes), words.Text("code", a.code.String())),
		Steps:  argument(v, possible, a),
	}, nil
}

// Doubt says which answer rules a guess out.
func (*Coach) Doubt(view game.View, a game.Action) words.Message {
	v, move, ok := guess(view, a)
	if !ok {
		return words.Message{}
	}
	return voice.Contradiction(v, move)
}

// Proof is the row of the attempt whose answer rules a guess out.
func (*Coach) Proof(_ context.Context, before game.View, a game.Action) []game.Place {
	v, move, ok := guess(before, a)
	if !ok {
		return nil
	}
	attempt, _, found := v.RulesOut(move)
	if !found {
		return nil
	}
	return row(v, attempt)
}

// Mistake tells whether a guess could not have been the code, and names one that could.
func (c *Coach) Mistake(ctx context.Context, before game.View, a game.Action) game.Hint {
	doubt := c.Doubt(before, a)
	if doubt.Silent() {
		return game.Hint{}
	}
	h, err := c.Hint(ctx, before)
	if err != nil {
		return game.Hint{Reason: doubt}
	}
	h.Reason = doubt
	return h
}

// Why says what a guess can tell.
func (*Coach) Why(_ context.Context, before game.View, a game.Action) words.Message {
	v, move, ok := guess(before, a)
	if !ok {
		return words.Message{}
	}
	possible := slices.Collect(v.Possible())
	n := len(possible)
	answers, most := split(possible, move)
	code, codes := words.Text("code", move.String()), words.Int("n", n)
	told := words.Say("answers", mastermind.Say("why.answers", words.Int("n", answers)))
	stay := words.Say("stay", mastermind.Say("why.stay", words.Int("n", most)))
	switch {
	case n == 0:
		return words.Message{}
	case v.Allows(move):
		return mastermind.Say("why.fits", code, codes, told, stay)
	case answers == 1:
		return mastermind.Say("why.nothing", code, codes)
	}
	return mastermind.Say("why.splits", code, codes, told, stay)
}

// guess is the code that an action guesses. It reports false for actions that guess nothing, and for codes that
// cannot be played.
func guess(before game.View, a game.Action) (v mastermind.View, code mastermind.Code, ok bool) {
	v = game.ViewOf[mastermind.View](before)
	move, ok := game.AsAction[mastermind.Action](a)
	if !ok || move.Reset || v.Variant().Check(move.Code) != nil {
		return v, code, false
	}
	return v, move.Code, true
}
