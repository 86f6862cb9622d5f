package screen_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"wits/frame/frametest"
	"wits/game"
	"wits/game/referee"
	"wits/games/minesweeper"
	"wits/games/minesweeper/screen"
	"wits/term/ui"
)

// count draws a board and counts a glyph on it.
func count(s *screen.Screen, v game.View, glyph string) int {
	f := frame("dark", ui.Unicode(), 60, 20)
	f.Small = true
	return strings.Count(ansi.Strip(s.Draw(v, f).String()), glyph)
}

func TestTrapsBurstOutward(t *testing.T) {
	v := match(t, "novice", open, spring).View(0)
	s := screen.New(ui.Setup{View: v})
	last := -1
	for _, at := range []float64{0, 0.3, 0.6, 1} {
		s.Scene(at)
		now := count(s, v, "*")
		if now < last || at == 0 && (now != 1 || count(s, v, ">") != 1) || at == 1 && now != 10 {
			t.Errorf("at %v there are %d traps, before %d", at, now, last)
		}
		last = now
	}
}

func TestAWonBoardHasAFlagOnEveryTrap(t *testing.T) {
	m, err := referee.New(minesweeper.Info(), minesweeper.Rules{}).(referee.Lab).Set("4 3 3 2 010000000000")
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Act(0, []byte(`{"type":"reveal","x":0,"y":0}`)); err != nil {
		t.Fatal(err)
	}
	v := m.View(0)
	s, f := screen.New(ui.Setup{View: v}), frame("none", ui.Unicode(), 60, 20)
	s.Scene(0)
	if n := count(s, v, "⚑"); n != 0 {
		t.Errorf("%d flags before they sweep in", n)
	}
	s.Scene(1)
	if n := count(s, v, "⚑"); n != 1 || !strings.HasPrefix(s.Brief(v, f), "Remaining: 0") {
		t.Errorf("%d flags, %s", n, s.Brief(v, f))
	}
}

func TestAFlaggedCellSaysWhyItStaysClosed(t *testing.T) {
	v := match(t, "novice", `{"type":"flag","x":4,"y":4}`).View(0)
	s := screen.New(ui.Setup{View: v})
	if a, _ := s.Handle(v, ui.Input{Key: "enter"}); !a.IsZero() || s.Said().Silent() {
		t.Error("it is silent")
	}
	if a, _ := s.Handle(v, ui.Input{Key: "f"}); a.IsZero() || !s.Said().Silent() {
		t.Error("the flag cannot be taken away")
	}
}

func TestTabGoesToTheNextClosedCellBesideANumber(t *testing.T) {
	v := match(t, "novice", open).View(0)
	s := screen.New(ui.Setup{View: v})
	for _, c := range []struct{ key, action string }{
		{"tab", ""},
		{"enter", `{"type":"reveal","x":7,"y":4}`},
		{"tab", ""},
		{"enter", `{"type":"reveal","x":1,"y":5}`},
		{"shift+tab", ""},
		{"enter", `{"type":"reveal","x":7,"y":4}`},
	} {
		if a, handled := s.Handle(v, ui.Input{Key: c.key}); frametest.Wire(a) != c.action || !handled {
			t.Errorf("%s gave %q, want %q", c.key, frametest.Wire(a), c.action)
		}
	}
}
