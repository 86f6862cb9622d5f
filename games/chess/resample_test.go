package chess

import (
	"wits/game"
	"wits/game/rng"
)

// Imagining is the rule book with a Resample, which the kit proves with that every seat sees everything. Nothing else asks for one.
type Imagining struct{ Rules }

var _ game.Resampler[state, View] = Imagining{}

// Resample returns the state that the view shows: nothing is hidden.
func (Imagining) Resample(v View, _ *rng.Rand) (state, bool) {
	s, ok := stateOf(v)
	if !ok {
		return state{}, false
	}
	s.mate = v.Mate
	if s.reason == "" && v.Reason != nil {
		s.reason = *v.Reason
		switch v.Status {
		case game.Won:
			s.winner = winner(v.Seat)
		case game.Lost:
			s.winner = winner(1 - v.Seat)
		}
	}
	return s, true
}
