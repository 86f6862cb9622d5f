package game

import (
	"context"

	"wits/game/words"
)

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
