package mastermind

import (
	"wits/game"
	"wits/game/rng"
)

var _ game.Enumerator[state] = Rules{}

// Deals returns a game for every code, in the order of [Variant.Codes].
func (Rules) Deals(name string) ([]state, error) {
	v, err := preset(name)
	if err != nil {
		return nil, err
	}
	deals := make([]state, 0, v.Count())
	for c := range v.Codes() {
		deals = append(deals, state{variant: v, secret: c, attempts: []Attempt{}, rand: rng.New(0).State(), player: "p1"})
	}
	return deals, nil
}
