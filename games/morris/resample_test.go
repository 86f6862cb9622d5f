package morris

import (
	"wits/game"
	"wits/game/rng"
)

// Imagining is the rule book with a Resample, which the kit proves with that every seat sees everything. Nothing else asks for one.
type Imagining struct{ Rules }

var _ game.Resampler[state, View] = Imagining{}

// Resample returns the state that a view shows: nothing is hidden.
func (Imagining) Resample(v View, _ *rng.Rand) (state, bool) {
	p, ok := v.Position()
	if !ok {
		return state{}, false
	}
	s := state{pos: p, moves: v.Moves, recent: v.History(), win: v.Win}
	if v.Reason == nil {
		return s, true
	}
	s.end = ending{reason: *v.Reason, drawn: v.Status == game.Drawn, winner: v.Seat}
	if v.Status == game.Lost {
		s.end.winner = 1 - v.Seat
	}
	return s, true
}
