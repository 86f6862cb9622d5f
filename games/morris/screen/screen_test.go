package screen_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"wits/frame/frametest"
	"wits/game"
	"wits/game/referee"
	messages "wits/game/words"
	"wits/games/morris"
	"wits/games/morris/screen"
	"wits/games/morris/words"
	"wits/term/ui"
)

// at sets up men on named points; hand and turn are JSON.
func at(t *testing.T, white, black, hand, turn string) referee.Match {
	t.Helper()
	var p morris.Position
	for side, list := range [2]string{white, black} {
		for _, name := range strings.Fields(list) {
			on, ok := morris.FindPoint(name)
			if !ok {
				t.Fatalf("no point %s", name)
			}
			p.Men[side] |= on.Set()
		}
	}
	m, err := referee.New(morris.Info(), morris.Rules{}).Restore([]byte(`{"board":"` + p.Board() + `","hand":` + hand + `,"turn":` + turn + `}`))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func frame(theme string, glyphs ui.Glyphs, width, height int) ui.Frame {
	return frametest.Frame(theme, glyphs, width, height, messages.Part{Prefix: "morris.", Files: words.Files()})
}

// send sends keys and returns the moves that they play.
func send(m referee.Match, s *screen.Screen, keys string) string {
	var played []string
	for key := range strings.FieldsSeq(keys) {
		if a, _ := s.Handle(m.View(0), ui.Input{Key: key}); !a.IsZero() {
			played = append(played, frametest.Wire(a))
		}
	}
	return strings.Join(played, " ")
}

func TestDraw(t *testing.T) {
	placed := func() referee.Match {
		m := at(t, "d6 a7", "f6 d2", "[7,7]", "0")
		if err := m.Act(0, []byte(`{"type":"place","to":"a4"}`)); err != nil {
			t.Fatal(err)
		}
		return m
	}
	moving := func() referee.Match { return at(t, "a7 d7 g4 c3", "b6 d6 d1 e3 f2", "[0,0]", "0") }
	for name, c := range map[string]struct {
		m     referee.Match
		frame ui.Frame
		keys  string
	}{
		"new":      {at(t, "", "", "[9,9]", "0"), frame("none", ui.Unicode(), 56, 20), ""},
		"placing":  {placed(), frame("none", ui.Unicode(), 56, 20), ""},
		"chosen":   {moving(), frame("none", ui.Unicode(), 56, 20), "up left enter"},
		"taking":   {moving(), frame("none", ui.Unicode(), 56, 20), "g 4 - g 7 enter"},
		"colour":   {moving(), frame("dark", ui.Unicode(), 56, 20), "up left enter"},
		"light":    {moving(), frame("light", ui.Unicode(), 56, 20), ""},
		"contrast": {moving(), frame("contrast", ui.Unicode(), 56, 20), ""},
		"ascii":    {moving(), frame("none", ui.ASCII(), 56, 20), "g 4"},
		"large":    {moving(), frame("none", ui.Unicode(), 80, 32), "up left enter"},
		"narrow":   {moving(), frame("none", ui.Unicode(), 38, 11), "up left enter"},
		"lost":     {at(t, "a7 d7", "b6 d6 d1", "[0,0]", "0"), frame("none", ui.Unicode(), 56, 20), ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := screen.New(ui.Setup{View: c.m.View(0)})
			send(c.m, s, c.keys)
			p := s.Draw(c.m.View(0), c.frame)
			golden.RequireEqual(t, []byte(p.String()+"\n\n"+strings.Join(s.Info(c.m.View(0), c.frame), "\n")+"\n"))
			if len(p.Lines) > c.frame.Height || p.Width() > c.frame.Width {
				t.Errorf("%d lines of %d cells, there is room for %d of %d", len(p.Lines), p.Width(), c.frame.Height, c.frame.Width)
			}
		})
	}
}

func TestMovesArePutTogetherInEveryWay(t *testing.T) {
	for name, c := range map[string]struct {
		m          referee.Match
		keys, want string
	}{
		"the cursor places":            {at(t, "", "", "[9,9]", "0"), "enter", `{"type":"place","to":"d6"}`},
		"a typed point places":         {at(t, "", "", "[9,9]", "0"), "a 1 enter", `{"type":"place","to":"a1"}`},
		"the cursor moves":             {at(t, "a7 d7 g4 c3", "b6 d2 d1 e3 f2", "[0,0]", "0"), "up enter down enter", `{"type":"move","from":"d7","to":"d6"}`},
		"a typed move":                 {at(t, "a7 d7 g4 c3", "b6 d6 d1 e3 f2", "[0,0]", "0"), "c 3 space c 4 enter", `{"type":"move","from":"c3","to":"c4"}`},
		"a typed move that takes":      {at(t, "a7 d7 g4 c3", "b6 d6 d1 e3 f2", "[0,0]", "0"), "g 4 - g 7 x d 1 enter", `{"type":"move","from":"g4","to":"g7","take":"d1"}`},
		"a mill asks which man":        {at(t, "a7 d7", "b6 d6", "[7,7]", "0"), "up right enter left down enter", `{"type":"place","to":"g7","take":"d6"}`},
		"backspace takes back":         {at(t, "a7 d7 g4 c3", "b6 d2 d1 e3 f2", "[0,0]", "0"), "up enter backspace down enter", ""},
		"who is not due plays nothing": {at(t, "a7", "", "[8,9]", "1"), "enter d 6 enter", ""},
		"a wrong move is not played":   {at(t, "a7", "d6", "[8,8]", "0"), "enter d 6 enter", ""},
	} {
		if got := send(c.m, screen.New(ui.Setup{View: c.m.View(0)}), c.keys); got != c.want {
			t.Errorf("%s: played %s, want %s", name, got, c.want)
		}
	}
}

func TestAClickChoosesAPoint(t *testing.T) {
	m := at(t, "", "", "[9,9]", "0")
	s := screen.New(ui.Setup{View: m.View(0)})
	p := s.Draw(m.View(0), frame("none", ui.Unicode(), 56, 20))
	id, ok := p.Hit(3, 0)
	if !ok {
		t.Fatal("a7 cannot be clicked")
	}
	a, _ := s.Handle(m.View(0), ui.Input{Zone: id})
	if move, ok := game.AsAction[morris.Action](a); !ok || move.To.String() != "a7" {
		t.Errorf("played %v", a)
	}
}

func TestArrowsReachEveryPoint(t *testing.T) {
	seen := map[morris.Point]bool{1: true}
	for queue := []morris.Point{1}; len(queue) > 0; queue = queue[1:] {
		for _, key := range []string{"left", "right", "up", "down"} {
			if next := screen.Step(queue[0], key); !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	if len(seen) != morris.Points {
		t.Errorf("%d points are reached", len(seen))
	}
}

func TestEscDropsWhatWasBegun(t *testing.T) {
	m := at(t, "a1 d1 g1 a7", "b2 d2 f2 b6", "[0,0]", "0")
	s := screen.New(ui.Setup{View: m.View(0)})
	if s.Cancel() {
		t.Error("something was dropped before it was begun")
	}
	if send(m, s, "a 1"); !s.Cancel() || s.Cancel() {
		t.Error("a typed move was not dropped once")
	}
}
