package mastermind

import (
	"slices"

	"wits/game"
	"wits/game/rng"
)

// Imagining is the rule book with a Resample, which the kit proves with that nothing leaks. Nothing else asks for one.
type Imagining struct{ Rules }

var _ game.Resampler[state, View] = Imagining{}

// Resample draws a secret among those that every answer allows, all equally likely, unless the view shows it.
func (Imagining) Resample(v View, r *rng.Rand) (state, bool) {
	secret, n := v.SecretCode, 0
	known := secret != Code{}
	if !known {
		for c := range v.Possible() {
			if n++; r.Int(1, n) == 1 {
				secret = c
			}
		}
	}
	next := r.Next()
	return state{
		variant: v.Variant(), secret: secret, attempts: slices.Clone(v.Attempts), over: v.GameOver,
		won: v.Winner != "", rand: next.State(), player: v.PlayerID,
	}, known || n > 0
}
