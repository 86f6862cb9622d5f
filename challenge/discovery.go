package challenge

import (
	"io"
	"slices"

	"wits/game/rng"
)

// oneIn is how many steps it takes on average to find something.
const oneIn = 6

// weight is how many numbers of a draw find a type: every type is as likely to be found as any other.
const weight = 25

// Explore takes one step: one roll, and on a hit a draw among the types that are not pending, if any is left. It reports whether something was
// found, and returns the generator as the step left it.
func Explore(all []Type, pending []TypeID, r rng.Rand) (found TypeID, ok bool, next rng.Rand) {
	if r.Int(1, oneIn) != 1 {
		return "", false, r
	}
	free := slices.DeleteFunc(slices.Clone(all), func(t Type) bool { return slices.Contains(pending, t.ID) })
	if len(free) == 0 {
		return "", false, r
	}
	at := r.Int(1, weight*len(free))
	return free[(at-1)/weight].ID, true, r
}

// NewExplorer makes the generator that a player explores with. It is secret, so that nobody can predict what the next step finds.
func NewExplorer(entropy io.Reader) rng.State { return rng.Sealed(entropy).Rand().State() }
