package gomoku

import (
	"wits/game"
	"wits/game/rng"
)

// Imagining is the rule book with a Resample, which the kit proves with that every seat sees everything. Nothing else asks for one.
type Imagining struct{ Rules }

var _ game.Resampler[state, View] = Imagining{}

// Resample returns the state that the view shows.
func (Imagining) Resample(v View, _ *rng.Rand) (state, bool) {
	s, err := empty(v.Preset)
	if err != nil {
		return state{}, false
	}
	s.given = v.Given
	if v.Preset == Swap && v.Black != nil {
		s.chosen = v.Of(1)
	}
	for _, p := range v.Moves {
		if !p.On() || s.board.at(p) != None {
			return state{}, false
		}
		s = s.place(p)
	}
	if s.reason() == "" && v.Reason != nil {
		s.ended.Reason = *v.Reason
		switch v.Status {
		case game.Lost:
			s.ended.By = v.Seat
		case game.Won:
			s.ended.By = 1 - v.Seat
		}
	}
	return s, true
}
