package gametest

import "wits/game"

// Check plays some games of every preset, as Run does, and returns the first broken law as a *Broken, nil when there is none.
func Check[S, A, V any](info game.Info, rules game.Rules[S, A, V], games uint32) error {
	seen := &imagination{other: map[game.Seat]bool{}}
	for _, preset := range info.Presets {
		for seed := range games {
			if err := newPlayer(info, rules, preset, seed, seen).run(info.Presets); err != nil {
				return err
			}
		}
	}
	return seen.check(info)
}
