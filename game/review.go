package game

import (
	"context"

	"wits/game/words"
)

// Reviewer is a coach that tells what positions and moves are worth, so that a game can be taken apart into skill and luck.
type Reviewer interface {
	// Scale says what values mean.
	Scale() Scale
	// Judge works out what a position was worth to the holder of v, who acted in it, and what the action was worth before
	// chance answered. The zero Action asks for the position alone. Equal arguments give equal judgments.
	Judge(ctx context.Context, v View, a Action) (Judgment, error)
	// Result is what an ended game was worth to the holder of v.
	Result(v View) float64
	// Amount says how much a difference of values is, as "0.3 guesses"; it is not below 0.
	Amount(v float64) words.Message
}

// Numberer is a reviewer whose players do not speak of moves.
type Numberer interface {
	// Nth names a move by its number, as "guess 2".
	Nth(n int) words.Message
}

// Scale is the measure of a game's values.
type Scale struct {
	Unit float64 // how much is everything: accuracy and verdicts count shares of it
	Sum  float64 // what the values of both seats of a position add up to
	Luck bool    // chance answers moves; where it does not, a move is worth what the position after it is
}

// Judgment is what a coach thinks of an action.
type Judgment struct {
	Value  float64 // of the position, with the best action, from here on
	Paid   float64 // what was paid before, which counts in the result: guesses made, say
	Chosen float64 // of the action, from here on; not needed where there is no luck
	Best   Action  // the zero one where the action is as good as any
	// Written is Best as [Hint.Written] is.
	Written string
	Exact   bool // Value is proved
	Free    bool // the action changes nothing, as a mark on the board
	Reason  words.Message
	Proof   []Place
}
