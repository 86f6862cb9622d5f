package coach

import (
	"context"

	"wits/game"
	"wits/games/gomoku"
	"wits/games/gomoku/search"
)

// odds is the chance of the side to move, and what both could make with their next stone.
type odds struct {
	game.ChanceOdds
	Threats []Threat `json:"threats"`
}

// Threat is a point where a stone would make something that must be answered.
type Threat struct {
	X     int       `json:"x"`
	Y     int       `json:"y"`
	Seat  game.Seat `json:"seat"`
	Makes string    `json:"makes"` // five, open-four, four or open-three
}

// Odds says how likely the side to move wins, for certain where a win or a loss is proved.
func (Coach) Odds(ctx context.Context, view game.View) (game.Odds, error) {
	v := game.ViewOf[gomoku.View](view)
	if v.Turn == nil {
		return game.Odds{}, game.ErrOver
	}
	b := search.Of(v)
	f := search.Best(b, hintLimits(), func() bool { return ctx.Err() != nil })
	o := odds{game.ChanceOdds{Chance: chance(f.Score), Exact: search.Proven(f.Score) != 0}, Threats(v)}
	switch {
	case v.Black == nil && v.Opening():
		o.ChanceOdds = game.ChanceOdds{Chance: 0.5}
	case v.Black == nil: // whoever chooses takes the better colour
		o.Chance = max(o.Chance, 1-o.Chance)
	}
	return game.NewOdds(o), ctx.Err()
}

// Threats lists what both sides could make with their next stone, the weightiest of each side first; none while the colours are
// not chosen.
func Threats(v gomoku.View) []Threat {
	list := []Threat{}
	if v.Turn == nil || v.Black == nil {
		return list
	}
	b := search.Of(v)
	for side := range search.Side(2) {
		list = append(list, threats(b, side, seatOf(v, side))...)
	}
	return list
}

// seatOf is the seat that has a colour.
func seatOf(v gomoku.View, side search.Side) game.Seat {
	if side == search.Black {
		return *v.Black
	}
	return 1 - *v.Black
}

// threats lists what a side could make.
func threats(b *search.Board, side search.Side, seat game.Seat) []Threat {
	var list []Threat
	for c := search.MakesFive; c >= search.MakesThree; c-- {
		for _, cell := range b.Points(side, c) {
			list = append(list, Threat{cell % gomoku.Size, cell / gomoku.Size, seat, word(c)})
		}
	}
	return list
}

// word is what a class is called on the wire.
func word(c search.Class) string {
	switch c {
	case search.MakesFive:
		return "five"
	case search.Winning:
		return "open-four"
	case search.FourThree, search.MakesFour:
		return "four"
	}
	return "open-three"
}
