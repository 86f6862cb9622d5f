// Package coach explains Mastermind to a player: how many codes are still possible, one of them, and which guess could
// not have been the code. It sees views and nothing else, and never plays.
package coach

import (
	"context"
	"errors"
	"fmt"

	"wits/game"
	"wits/games/mastermind"
	"wits/games/mastermind/words"
)

// Coach explains. The zero Coach is ready.
type Coach struct{}

var _ game.Hinter = Coach{}

// Hint says how many codes are still possible, and names one of them.
func (Coach) Hint(_ context.Context, view game.View) (game.Hint, error) {
	v, ok := game.As[mastermind.View](view)
	if !ok || v.GameOver {
		return game.Hint{}, game.ErrOver
	}
	n, one := possible(v)
	if n == 0 {
		return game.Hint{}, errors.New("no code gives these answers")
	}
	reason := fmt.Sprintf("%d codes are still possible. One of them: %s.", n, one)
	if n == 1 {
		reason = fmt.Sprintf("Only one code is possible: %s.", one)
	}
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

// Mistake tells whether a guess could not have been the code.
func (Coach) Mistake(_ context.Context, before game.View, a game.Action) (string, bool) {
	v, move, ok := typed(before, a)
	if !ok || move.Reset {
		return "", false
	}
	why := words.Contradiction(v, move.Code)
	return why, why != ""
}

// Why says what a guess was made for.
func (Coach) Why(_ context.Context, before game.View, a game.Action) string {
	v, move, ok := typed(before, a)
	if !ok || move.Reset {
		return ""
	}
	n, _ := possible(v)
	answers, most := split(v, move.Code)
	if v.Allows(move.Code) {
		return fmt.Sprintf("%s is one of %d codes still possible; %d answers can tell them apart, at most %d stay.",
			move.Code, n, answers, most)
	}
	return fmt.Sprintf("%s cannot be the code, but tells the %d possible ones apart: %d answers, at most %d stay.",
		move.Code, n, answers, most)
}

// split counts the answers that a guess can get, and the codes that the least telling one leaves.
func split(v mastermind.View, guess mastermind.Code) (answers, most int) {
	sizes := map[mastermind.Feedback]int{}
	for c := range v.Possible() {
		f := mastermind.Score(c, guess)
		sizes[f]++
		most = max(most, sizes[f])
	}
	return len(sizes), most
}

func typed(before game.View, a game.Action) (v mastermind.View, move mastermind.Action, ok bool) {
	v, ok1 := game.As[mastermind.View](before)
	move, ok2 := game.AsAction[mastermind.Action](a)
	return v, move, ok1 && ok2
}
