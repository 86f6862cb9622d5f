// Package gametest proves that a rule book keeps the promises of package game. A game's own test is then one line:
//
//	gametest.Run(t, mygame.Rules{}, "small", "large")
//
// It plays random games and says which law is broken, where, and what the law is for. It knows no game and never looks
// for more than the contract promises.
package gametest

import (
	"fmt"
	"testing"

	"wits/game"
)

// Law is a promise of the contract.
type Law string

// The laws, in the words that a broken one is reported with.
const (
	Determinism     Law = "determinism: equal arguments give equal results"
	Purity          Law = "purity: no call changes its arguments, nor a state made earlier"
	Encoding        Law = "encoding: a state, action or view read back from its JSON is the same"
	Dealing         Law = "dealing: different seeds deal different games"
	Legality        Law = "legality: every move that Legal yields is accepted, and a finished game has none"
	Refusal         Law = "refusal: what Check objects to, Apply refuses with the same words, and changes nothing"
	Termination     Law = "termination: a game played at random ends"
	NonInterference Law = "non-interference: hidden states that look alike to a seat behave alike until a move tells them apart"
	Forfeiting      Law = "forfeiting: a game can be given up, and is then over and lost"
	Concealment     Law = "concealment: the concealed view of an ended game shows what its player has found out, and nothing else"
	Saving          Law = "saving: a match restored from what it saved, after every action, goes on the same"
	BotConduct      Law = "bot conduct: a bot answers with a legal move, the same for the same view and generator"
)

// Broken is a broken law, with the game in which it broke.
type Broken struct {
	Law    Law
	Preset string
	Seed   uint32
	Ply    int
	Detail string
}

// Error says which law is broken and where.
func (b *Broken) Error() string {
	return fmt.Sprintf("%s\n  preset %s, seed %d, ply %d: %s", b.Law, b.Preset, b.Seed, b.Ply, b.Detail)
}

// games is how many random games Run plays of each preset.
const games = 8

// Run plays random games of every preset, dealt from numeric and from sealed seeds, and reports the first law that is
// broken in each. Moves of every preset are also tried in the others, where they may not fit.
func Run[S, A, V any](t *testing.T, rules game.Rules[S, A, V], presets ...string) {
	t.Helper()
	each(t, presets, func(preset string, seed uint32) error { return Check(rules, preset, seed, presets...) })
}

// RunBot lets a bot play every preset and reports every law that is broken.
func RunBot[S, A, V any](t *testing.T, rules game.Rules[S, A, V], bot game.Bot[V, A], presets ...string) {
	t.Helper()
	each(t, presets, func(preset string, seed uint32) error { return CheckBot(rules, bot, preset, seed) })
}

func each(t *testing.T, presets []string, check func(preset string, seed uint32) error) {
	t.Helper()
	if len(presets) == 0 {
		t.Fatal("gametest: name at least one preset")
	}
	for _, preset := range presets {
		t.Run(preset, func(t *testing.T) {
			for seed := range uint32(games) {
				if err := check(preset, seed); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
