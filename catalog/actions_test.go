package catalog_test

import (
	"encoding/json"
	"os"
	"strconv"
	"testing"

	"wits/catalog"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

// randomGames is how many are played of every preset; WITS_RANDOM_GAMES asks for more.
func randomGames(t *testing.T) int {
	t.Helper()
	text := os.Getenv("WITS_RANDOM_GAMES")
	if text == "" {
		return 2
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestEveryLegalActionHasItsNumber plays random games of every preset: what is legal is listed, each once.
func TestEveryLegalActionHasItsNumber(t *testing.T) {
	for _, e := range catalog.All() {
		if e.Game.Info().CheckDecides {
			continue // too many to be numbered
		}
		for _, preset := range e.Game.Info().Presets {
			t.Run(e.ID()+" "+preset, func(t *testing.T) {
				t.Parallel()
				all, err := e.Game.Actions(preset)
				if err != nil {
					t.Fatal(err)
				}
				numbers := map[game.Action]int{}
				for a := range all {
					if n, twice := numbers[a]; twice {
						t.Fatalf("%v has the numbers %d and %d", a, n, len(numbers))
					}
					numbers[a] = len(numbers)
				}
				t.Log(len(numbers), "actions")
				for seed := range uint32(randomGames(t)) {
					playNumbered(t, e.Game, preset, seed, numbers)
				}
			})
		}
	}
}

func playNumbered(t *testing.T, g referee.Game, preset string, seed uint32, numbers map[game.Action]int) {
	t.Helper()
	m, err := g.Start(referee.Setup{Preset: preset, Seed: rng.Numeric(seed)})
	if err != nil {
		t.Fatal(err)
	}
	r := rng.New(seed)
	for !m.Status().Over {
		seat := m.Status().Turn
		var chosen game.Action
		n := 0
		for a := range m.Legal(seat) {
			if _, ok := numbers[a]; !ok {
				t.Fatalf("seed %d, after %d actions: %v is not listed", seed, m.Seq(), a)
			}
			if n++; r.Int(1, n) == 1 {
				chosen = a
			}
		}
		data, err := json.Marshal(chosen)
		if err == nil {
			err = m.Act(seat, data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
