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
	gomoku.Point
	Seat  game.Seat `json:"seat"`
	Makes string    `json:"makes"` // five, open-four, four or open-three
}

// Odds says how likely the side to move wins, for certain where a win or a loss is proved.
func (Coach) Odds(ctx context.Context, view game.View) (game.Odds, error) {
	v := game.ViewOf[gomoku.View](view)
	if v.Turn == nil {
		return game.Odds{}, game.ErrOver
	}
	if chance, ok := decided(v); ok {
		return game.NewOdds(odds{game.ChanceOdds{Chance: chance, Exact: true}, Threats(v)}), ctx.Err()
	}
	f := search.Best(ctx, search.Of(v), hintLimits())
	o := odds{game.ChanceOdds{Chance: chance(f.Score), Exact: search.Proven(f.Score) != 0}, Threats(v)}
	switch {
	case v.Black == nil && v.Opening():
		o.ChanceOdds = game.ChanceOdds{Chance: 0.5}
	case v.Black == nil: // whoever chooses takes the better colour
		o.Chance = max(o.Chance, 1-o.Chance)
	}
	return game.NewOdds(o), ctx.Err()
}

// Threats lists what both sides could make with their next stone, the most serious of each side first; none while the colours are
// not chosen.
func Threats(v gomoku.View) []Threat {
	list := []Threat{}
	if v.Turn == nil || v.Black == nil {
		return list
	}
	b := search.Of(v)
	for side := range search.Side(2) {
		seat := *v.Black
		if side == search.White {
			seat = 1 - seat
		}
		for class := search.MakesFive; class >= search.MakesThree; class-- {
			for _, c := range b.Points(side, class) {
				list = append(list, Threat{gomoku.PointAt(c), seat, made[class]})
			}
		}
	}
	return list
}

// made is what a class is called on the wire.
var made = [...]string{
	search.MakesThree: "open-three", search.DoubleThree: "open-three", search.MakesFour: "four", search.FourThree: "four",
	search.Winning: "open-four", search.MakesFive: "five",
}
