package gametest

import (
	"wits/game"
)

// saved is how many actions of a game are played through a match that is saved and restored.
const saved = 40

// whole is a rule book as game.New takes it.
type whole[S, A, V any] struct {
	game.Rules[S, A, V]
	game.Forfeiter[S]
}

// checkSaving plays the game again as a match, the way everybody else holds it, and saves and restores it after every
// action.
func (p *player[S, A, V]) checkSaving() error {
	f, ok := p.rules.(game.Forfeiter[S])
	if !ok {
		return p.broken(Forfeiting, "the rules have no Forfeit")
	}
	g := game.New(game.Info{ID: "kit", Presets: []string{p.preset}, Seats: 1}, whole[S, A, V]{p.rules, f})
	m, err := g.Start(game.Setup{Preset: p.preset, Seed: dealer(p.seed)})
	if err != nil {
		return p.broken(Saving, "a match does not start: %v", err)
	}
	for _, a := range p.played[:min(saved, len(p.played))] {
		text, err := m.Save()
		if err != nil {
			return p.broken(Saving, "a match cannot be saved: %v", err)
		}
		back, err := g.Restore(text)
		if err != nil {
			return p.broken(Saving, "what a match saved is refused: %v\n  %s", err, text)
		}
		if err := m.Act(0, []byte(encode(a))); err != nil {
			return p.broken(Saving, "a match refuses %s: %v", encode(a), err)
		}
		if err := back.Act(0, []byte(encode(a))); err != nil || encode(back.View(0)) != encode(m.View(0)) {
			return p.broken(Saving, "restored, the match went another way after %s: %v", encode(a), err)
		}
		m = back
	}
	return nil
}
