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

// ByChances is the part of a [Reviewer] that is the same for all games for two without luck: values are chances to win. A coach
// embeds it.
type ByChances struct{}

// Scale is that of the chance of a seat, a draw counting half.
func (ByChances) Scale() Scale { return Scale{Unit: 1, Sum: 1} }

// Amount says a difference of chances.
func (ByChances) Amount(v float64) words.Message {
	return words.New("review.share", words.Percent("share", v))
}

// ChanceOdds are what a game for two has to tell: the chance of the side to move, a draw counting half, and whether it is proved.
type ChanceOdds struct {
	Chance float64 `json:"chance"`
	Exact  bool    `json:"exact"`
}

// Worth is what an outcome is worth as a chance.
func Worth(o Outcome) float64 {
	switch o {
	case Won:
		return 1
	case Drawn:
		return 0.5
	}
	return 0
}

// Forecaster is a coach that tells how likely a game is to be won where the values of its reviews, if any, are not that.
type Forecaster interface {
	// Forecast is the chance that the holder of a view wins a running game with good play, by what the view shows.
	Forecast(ctx context.Context, v View) (float64, error)
}

// Foresees reports whether a coach knows how likely a game is to be won: it is a [Forecaster], or a [Reviewer] to whom the chances of
// two seats are values.
func Foresees(c Coach) bool {
	if _, ok := c.(Forecaster); ok {
		return true
	}
	r, ok := c.(Reviewer)
	return ok && r.Scale() == (ByChances{}).Scale()
}

// Forecast tells how likely the holder of a view is to win a running game, a draw counting half, and whether the coach [Foresees] it.
func Forecast(ctx context.Context, c Coach, v View) (chance float64, known bool) {
	if f, ok := c.(Forecaster); ok {
		chance, err := f.Forecast(ctx, v)
		return chance, err == nil
	}
	if !Foresees(c) {
		return 0, false
	}
	j, err := c.(Reviewer).Judge(ctx, v, Action{})
	return j.Value, err == nil
}
