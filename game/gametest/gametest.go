// Package gametest proves that a rule book keeps the promises of package game. A game's own test is then one line:
//
//	gametest.Run(t, mygame.Info(), mygame.Rules{})
//
// It plays random games and says which law is broken, where, and what the law is for: for every seat that the rules have,
// whether it is due or waits. It knows no game and never looks for more than the contract promises.
package gametest

import (
	"fmt"
	"slices"
	"testing"

	"wits/game"
)

// Law is a promise of the contract.
type Law string

// The laws, in the words that a broken one is reported with.
const (
	Soundness       Law = "soundness: no call of the rules panics"
	Determinism     Law = "determinism: equal arguments give equal results, and equal views list everything in the same order"
	Purity          Law = "purity: no call changes its arguments, nor a state made earlier, and no view shares memory with a state"
	Encoding        Law = "encoding: a state, action or view read back from its JSON is the same"
	Restoring       Law = "restoring: a state with other numbers is refused when it is read, or can be played on"
	Dealing         Law = "dealing: every preset can be started, and different seeds deal different games, or all the same where Info says that nothing is left to chance"
	Turns           Law = "turns: while a game runs, one of its seats is due, or several, and nobody else may act"
	Legality        Law = "legality: Check accepts every move that Legal yields, and none like it that Legal leaves out; a finished game has none, nor has a seat that waits"
	Amount          Law = "amount: Legal yields 100,000 moves at most; where there are more it yields some, and Info says that CheckDecides"
	Listing         Law = "listing: Actions, where the rules have it, yields every move that Legal yields, each once, the same in every match of a preset"
	Numbers         Law = "numbers: a vector has the numbers that its layout says, none above its part's highest, and the layout is the same in every match of a preset; LegalRange has the moves that Legal yields"
	Refusal         Law = "refusal: what Check objects to, Apply refuses with the same words, and changes nothing"
	Telling         Law = "telling: a view says how the game stands for its seat, and where it names the seat or whose turn it is, that is true"
	Termination     Law = "termination: a game played at random ends"
	Ending          Law = "ending: a game for more than one ends with winners and losers, or drawn, not before it is over, and nobody acts after it"
	Imagining       Law = "imagining: Resample finds a state for every view of a running game, and for a seat that does not know everything not always the real one, nor always the same"
	NonInterference Law = "non-interference: hidden states that look alike to a seat behave alike until a move tells them apart"
	Discretion      Law = "discretion: what a seat is shown of another's action, and what its view then shows, tell the same"
	Openness        Law = "openness: where nothing is hidden, every seat's view shows the whole state"
	Forfeiting      Law = "forfeiting: any seat can give up at any time; it has then lost, and everybody else has won"
	Agreeing        Law = "agreeing: a game that is drawn by agreement is over and drawn for everybody"
	Timing          Law = "timing: a seat whose clock runs out does not win, and the game is over"
	Concealment     Law = "concealment: the concealed view of an ended game shows what its player has found out, and nothing else"
	Saving          Law = "saving: a match restored from what it saved, after every action, goes on the same"
	TakingBack      Law = "taking back: a match is then as it was before the action"
	Minds           Law = "minds: what a mind does follows from the match and its seed, so that a match that is resumed goes on the same"
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

// Run plays random games of every preset of a game, and of more that the rules read though they are not listed, dealt from
// numeric and from sealed seeds, and reports the first law that is broken in each. Moves of every preset are also tried in
// the others, where they may not fit.
func Run[S, A, V any](t *testing.T, info game.Info, rules game.Rules[S, A, V], more ...string) {
	t.Helper()
	presets := append(slices.Clone(info.Presets), more...)
	seen := &imagination{other: map[game.Seat]bool{}}
	each(t, presets, func(preset string, seed uint32) error { return newPlayer(info, rules, preset, seed, seen).run(presets) })
	if err := seen.check(info); err != nil && !t.Failed() {
		t.Error(err)
	}
}

// RunBot lets a bot play every preset, or those that are named, and reports every law that is broken.
func RunBot[S, A, V any](t *testing.T, info game.Info, rules game.Rules[S, A, V], bot game.Bot[V, A], presets ...string) {
	t.Helper()
	if len(presets) == 0 {
		presets = info.Presets
	}
	each(t, presets, func(preset string, seed uint32) error { return CheckBot(info, rules, bot, preset, seed) })
}

func each(t *testing.T, presets []string, check func(preset string, seed uint32) error) {
	t.Helper()
	if len(presets) == 0 {
		t.Fatal("gametest: Info has no presets")
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
