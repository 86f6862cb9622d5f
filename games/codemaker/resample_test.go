package codemaker

import (
	"slices"

	"wits/game"
	"wits/game/rng"
	"wits/games/mastermind"
)

// Imagining is the rule book with a Resample, which the kit proves with that nothing leaks. Nothing else asks for one.
type Imagining struct{ Rules }

var _ game.Resampler[state, View] = Imagining{}

// Resample draws a code among those that every answer allows, all equally likely, unless the view shows it or none is set.
func (Imagining) Resample(v View, r *rng.Rand) (state, bool) {
	s := state{
		variant: v.Variant(), secret: v.SecretCode, attempts: slices.Clone(v.Attempts), gaveUp: nobody, players: [2]mastermind.Player{"p1", v.PlayerID},
	}
	if v.GameOver {
		return s.endedAs(v), true
	}
	if *v.Turn == Setter || v.Seat == Setter {
		return s, true
	}
	n := 0
	for c := range v.Possible() {
		if n++; r.Int(1, n) == 1 {
			s.secret = c
		}
	}
	return s, n > 0
}

// endedAs lets the game end as a view says.
func (s state) endedAs(v View) state {
	breakerWon := (v.Status == game.Won) == (v.Seat == Breaker)
	switch {
	case !v.GivenUp():
	case breakerWon:
		s.gaveUp = Setter
	default:
		s.gaveUp = Breaker
	}
	if !breakerWon {
		s.players[Setter] = v.Winner
	}
	return s
}
