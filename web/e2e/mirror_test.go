package e2e

import (
	"fmt"
	"strings"
	"testing"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/mastermind"
	"wits/games/minesweeper"
)

// mirror is the same match as the page's, played by the rules alone: it knows what the page may not, and what it must show.
type mirror struct {
	t *testing.T
	referee.Match
	game referee.Game
}

func deal(t *testing.T, id, preset string, seed uint32) *mirror {
	t.Helper()
	g, err := referee.Find(entry.Games(catalog.All()), id)
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(referee.Setup{Preset: preset, Seed: rng.Numeric(seed)})
	if err != nil {
		t.Fatal(err)
	}
	return &mirror{t, m, g}
}

// end is the view after giving up, which hides nothing.
func (m *mirror) end() game.View {
	m.t.Helper()
	record, err := m.Record()
	if err != nil {
		m.t.Fatal(err)
	}
	ghost, err := m.game.Resume(record)
	if err == nil {
		err = ghost.Act(0, []byte(`{"type":"forfeit"}`))
	}
	if err != nil {
		m.t.Fatal(err)
	}
	return ghost.View(0)
}

func (m *mirror) act(action string, args ...any) {
	m.t.Helper()
	if err := m.Act(0, fmt.Appendf(nil, action, args...)); err != nil {
		m.t.Fatal(err)
	}
}

// board is what the player sees of Trap Detection.
func (m *mirror) board() minesweeper.View {
	v, _ := game.As[minesweeper.View](m.View(0))
	return v
}

// traps is where they are, as a string of all cells.
func (m *mirror) traps() string {
	v, _ := game.As[minesweeper.View](m.end())
	return v.Cells
}

// safe is a closed cell without a trap.
func (m *mirror) safe() (x, y int, found bool) {
	now := m.board()
	if now.Status != game.Playing {
		return 0, 0, false
	}
	traps := m.traps()
	for i := range traps {
		if now.Cells[i] == '#' && traps[i] != '*' {
			return i % now.Width, i / now.Width, true
		}
	}
	return 0, 0, false
}

// trap is a closed cell with one.
func (m *mirror) trap() (x, y int) {
	i := strings.IndexByte(m.traps(), '*')
	return i % m.board().Width, i / m.board().Width
}

// secret is the code of a match of Mastermind, in letters.
func (m *mirror) secret() string {
	v, _ := game.As[mastermind.View](m.end())
	return letters(v.SecretCode)
}

func letters(c mastermind.Code) string {
	return strings.NewReplacer(" ", "").Replace(c.String())
}
