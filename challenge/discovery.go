package challenge

import (
	"io"
	"slices"

	"wits/game/rng"
)

// oneIn is how many steps it takes on average to find something.
const oneIn = 6

// Explore takes one step. It rolls once; a hit draws a type by weight among all that are not pending, if any is
// left. It reports whether something was found, and returns the generator as the step left it.
func Explore(all []Type, pending []TypeID, r rng.Rand) (found TypeID, ok bool, next rng.Rand) {
	if r.Int(1, oneIn) != 1 {
		return "", false, r
	}
	free := slices.DeleteFunc(slices.Clone(all), func(t Type) bool { return slices.Contains(pending, t.ID) })
	found, ok = draw(free, &r)
	return found, ok, r
}

// draw picks a type by weight. There may be none.
func draw(from []Type, r *rng.Rand) (TypeID, bool) {
	total := 0
	for _, t := range from {
		total += t.Weight
	}
	if total == 0 {
		return "", false
	}
	at := r.Int(1, total)
	for _, t := range from {
		if at -= t.Weight; at <= 0 {
			return t.ID, true
		}
	}
	panic("unreachable: at is no more than the weights together")
}

// NewExplorer draws what a player explores with. It is sealed, so that nobody can tell what the next step finds.
func NewExplorer(entropy io.Reader) (rng.State, error) {
	seed, err := rng.Sealed(entropy)
	if err != nil {
		return rng.State{}, err
	}
	return seed.Rand().State(), nil
}
