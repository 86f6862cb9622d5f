// Package coach explains Mastermind to a player: how many codes are still possible, one of them, and which guess could
// not have been the code. It sees views and nothing else, and never plays.
package coach

import (
	"context"

	"wits/game"
	"wits/game/words"
	"wits/games/mastermind"
	voice "wits/games/mastermind/words"
)

// Coach explains. The zero Coach is ready.
type Coach struct{}

var (
	_ game.Coach     = Coach{}
	_ game.Explainer = Coach{}
	_ game.Doubter   = Coach{}
)

// Hint says how many codes are still possible, and names one of them.
func (Coach) Hint(_ context.Context, view game.View) (game.Hint, error) {
	v, ok := game.As[mastermind.View](view)
	if !ok || v.GameOver {
		return game.Hint{}, game.ErrOver
	}
	n, one := possible(v)
	if n == 0 {
		return game.Hint{}, game.NoAdvice(mastermind.Say("hint.none"))
	}
	reason := mastermind.Say("hint", words.Int("n", n), words.Text("code", one.String()))
	return game.Hint{Action: game.NewAction(mastermind.Submit(one)), Risk: 1 - 1/float64(n), Reason: reason}, nil
}

// possible counts the codes that every answer allows, and returns the one in the middle: the first ones look alike.
func possible(v mastermind.View) (n int, one mastermind.Code) {
	var all []mastermind.Code
	for c := range v.Possible() {
		all = append(all, c)
	}
	if len(all) == 0 {
		return 0, one
	}
	return len(all), all[len(all)/2]
}

// Doubt says which answer rules a guess out.
func (Coach) Doubt(view game.View, a game.Action) words.Message {
	v, move, ok := guess(view, a)
	if !ok {
		return words.Message{}
	}
	return voice.Contradiction(v, move)
}

// Mistake tells whether a guess could not have been the code.
func (c Coach) Mistake(_ context.Context, before game.View, a game.Action) words.Message {
	return c.Doubt(before, a)
}

// Why says what a guess can tell.
func (Coach) Why(_ context.Context, before game.View, a game.Action) words.Message {
	v, move, ok := guess(before, a)
	if !ok {
		return words.Message{}
	}
	n, answers, most := split(v, move)
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

// split counts the codes still possible, the answers that a guess can get, and the codes that the least telling one leaves.
func split(v mastermind.View, guess mastermind.Code) (codes, answers, most int) {
	sizes := map[mastermind.Feedback]int{}
	for c := range v.Possible() {
		codes++
		f := mastermind.Score(c, guess)
		sizes[f]++
		most = max(most, sizes[f])
	}
	return codes, len(sizes), most
}

// guess is the code that an action guesses. It reports false for actions and views that are none, and for codes that
// cannot be played.
func guess(before game.View, a game.Action) (v mastermind.View, code mastermind.Code, ok bool) {
	v, ok1 := game.As[mastermind.View](before)
	move, ok2 := game.AsAction[mastermind.Action](a)
	if !ok1 || !ok2 || move.Reset || v.Variant().Check(move.Code) != nil {
		return v, code, false
	}
	return v, move.Code, true
}
