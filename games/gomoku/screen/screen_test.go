package screen_test

import (
	"context"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"wits/frame/frametest"
	"wits/game"
	"wits/game/referee"
	messages "wits/game/words"
	"wits/games/gomoku"
	"wits/games/gomoku/coach"
	"wits/games/gomoku/screen"
	"wits/games/gomoku/words"
	"wits/term/ui"
)

// match plays points such as h8, each by the seat that is due.
func match(t testing.TB, preset, points string) referee.Match {
	t.Helper()
	m, err := referee.New(gomoku.Info(), gomoku.Rules{}).Start(referee.Setup{Preset: preset})
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.FieldsSeq(points) {
		frametest.Type(t, m, words.Voice{}, line)
	}
	return m
}

func frame(theme string, glyphs ui.Glyphs, width, height int) ui.Frame {
	return frametest.Frame(theme, glyphs, width, height, messages.Part{Prefix: "gomoku.", Files: words.Files()})
}

const (
	some = "h8 i9 g7 i7 i8"
	won  = "a1 a2 b1 b2 c1 c2 d1 d2 e1"
)

func TestDraw(t *testing.T) {
	for name, c := range map[string]struct {
		m     referee.Match
		frame ui.Frame
		keys  string
	}{
		"new":         {match(t, "standard", ""), frame("none", ui.Unicode(), 60, 20), ""},
		"stones":      {match(t, "standard", some), frame("none", ui.Unicode(), 60, 20), "up right"},
		"colour":      {match(t, "standard", some), frame("dark", ui.Unicode(), 60, 20), "left"},
		"light":       {match(t, "standard", some), frame("light", ui.Unicode(), 60, 20), ""},
		"contrast":    {match(t, "standard", some), frame("contrast", ui.Unicode(), 60, 20), ""},
		"ascii":       {match(t, "standard", some), frame("none", ui.ASCII(), 60, 20), "left"},
		"won":         {match(t, "standard", won), frame("none", ui.Unicode(), 60, 20), ""},
		"choosing":    {match(t, "swap", "h8 h9 a1"), frame("none", ui.Unicode(), 60, 20), ""},
		"small":       {match(t, "standard", some), frame("none", ui.Unicode(), 40, 12), ""},
		"small edge":  {match(t, "standard", some), frame("none", ui.Unicode(), 40, 12), "pgdown end"},
		"very narrow": {match(t, "standard", some), frame("none", ui.Unicode(), 18, 8), "pgup home"},
	} {
		t.Run(name, func(t *testing.T) {
			seat := c.m.Status().Turn
			s := screen.New(ui.Setup{View: c.m.View(seat)})
			for key := range strings.FieldsSeq(c.keys) {
				s.Handle(c.m.View(seat), ui.Input{Key: key})
			}
			p := s.Draw(c.m.View(seat), c.frame)
			golden.RequireEqual(t, []byte(p.String()+"\n\n"+strings.Join(s.Info(c.m.View(seat), c.frame), "\n")+"\n"))
			if p.Width() > c.frame.Width || len(p.Lines) > c.frame.Height {
				t.Errorf("it is %d by %d, there are %d by %d", p.Width(), len(p.Lines), c.frame.Width, c.frame.Height)
			}
		})
	}
}

// Points can be typed, as in every game: enter plays what is typed, and not where the cursor stands.
func TestPointsAreTyped(t *testing.T) {
	m := match(t, "standard", "")
	s := screen.New(ui.Setup{View: m.View(0)})
	press := func(keys ...string) (a game.Action) {
		for _, key := range keys {
			a, _ = s.Handle(m.View(0), ui.Input{Key: key})
		}
		return a
	}
	if press("g", "7"); s.Prompt(m.View(0)).Silent() {
		t.Error("what is typed is not shown")
	}
	if got := frametest.Wire(press("enter")); got != `{"type":"place","x":6,"y":8}` {
		t.Errorf("g7 gave %s", got)
	}
	if got := frametest.Wire(press("g", "1", "6", "enter")); got != "" || s.Said().Silent() || s.Cancel() {
		t.Errorf("g16 gave %q and says %v", got, s.Said())
	}
	if press("h", "8"); !s.Cancel() || frametest.Wire(press("enter")) != `{"type":"place","x":6,"y":8}` {
		t.Error("what was typed is not dropped")
	}
}

func TestKeysMoveAndPlace(t *testing.T) {
	m := match(t, "standard", "")
	s := screen.New(ui.Setup{View: m.View(0)})
	for _, c := range []struct{ key, action string }{
		{"enter", `{"type":"place","x":7,"y":7}`},
		{"left", ""},
		{"left", ""},
		{"up", ""},
		{"space", `{"type":"place","x":5,"y":6}`},
		{"home", ""},
		{"pgup", ""},
		{"left", ""}, // into the edge
		{"up", ""},
		{"enter", `{"type":"place","x":0,"y":0}`},
		{"end", ""},
		{"pgdown", ""},
		{"right", ""},
		{"down", ""},
		{"enter", `{"type":"place","x":14,"y":14}`},
	} {
		got, handled := s.Handle(m.View(0), ui.Input{Key: c.key})
		if frametest.Wire(got) != c.action || !handled {
			t.Errorf("%s gave %q, want %q", c.key, frametest.Wire(got), c.action)
		}
	}
	if _, handled := s.Handle(m.View(0), ui.Input{Key: "x"}); handled {
		t.Error("x means something")
	}
}

func TestNothingIsPlacedOnAStoneOrOutOfTurn(t *testing.T) {
	m := match(t, "standard", "h8")
	for _, seat := range []game.Seat{0, 1} {
		s := screen.New(ui.Setup{View: m.View(seat)}) // at the stone
		if got, handled := s.Handle(m.View(seat), ui.Input{Key: "enter"}); !got.IsZero() || !handled {
			t.Errorf("seat %d on a stone: %s", seat, frametest.Wire(got))
		}
	}
	s := screen.New(ui.Setup{View: m.View(0)})
	s.Handle(m.View(0), ui.Input{Key: "left"})
	if got, _ := s.Handle(m.View(0), ui.Input{Key: "enter"}); !got.IsZero() {
		t.Errorf("out of turn: %s", frametest.Wire(got))
	}
}

func TestClicksPlaceWhereTheyAre(t *testing.T) {
	m := match(t, "standard", "")
	s := screen.New(ui.Setup{View: m.View(0)})
	p := s.Draw(m.View(0), frame("none", ui.Unicode(), 60, 20))
	id, ok := p.Hit(4, 0)
	if !ok {
		t.Fatal("nothing to click at the top left")
	}
	got, _ := s.Handle(m.View(0), ui.Input{Zone: id})
	if want := `{"type":"place","x":0,"y":0}`; frametest.Wire(got) != want {
		t.Errorf("%s gave %s, want %s", id, frametest.Wire(got), want)
	}
	if _, handled := s.Handle(m.View(0), ui.Input{Zone: "elsewhere"}); handled {
		t.Error("a foreign zone was taken")
	}
}

func TestAColourIsChosenByItsLetter(t *testing.T) {
	m := match(t, "swap", "h8 h9 a1")
	s := screen.New(ui.Setup{View: m.View(1)})
	for key, want := range map[string]string{"b": `{"type":"choose","color":"black"}`, "w": `{"type":"choose","color":"white"}`, "enter": ""} {
		if got, _ := s.Handle(m.View(1), ui.Input{Key: key}); frametest.Wire(got) != want {
			t.Errorf("%s gave %s", key, frametest.Wire(got))
		}
	}
}

func TestAHintIsShown(t *testing.T) {
	m := match(t, "standard", "f8 a1 g8 o1 h8 a15")
	h, err := coach.Coach{}.Hint(context.Background(), m.View(0))
	if err != nil {
		t.Fatal(err)
	}
	s := screen.New(ui.Setup{View: m.View(0)})
	s.Explain(&h)
	s.Handle(m.View(0), ui.Input{Key: "up"}) // the cursor goes on
	if got := s.Draw(m.View(0), frame("none", ui.ASCII(), 60, 20)).Lines[7]; !strings.Contains(got, "(") || !strings.Contains(got, ")") {
		t.Errorf("the hinted point is not marked: %q", got)
	}
	s.Explain(nil)
	if got := s.Draw(m.View(0), frame("none", ui.ASCII(), 60, 20)).Lines[7]; strings.Contains(got, "(") {
		t.Errorf("the hint stays: %q", got)
	}
}

// In a window of 80 by 24 the whole board stands beside a lesson's text: a stone may be asked for anywhere.
func TestTheWholeBoardStandsBesideALesson(t *testing.T) {
	board := ui.RoomOf(ui.Reading, 80, 24).Board
	m := match(t, "standard", some)
	page := new(screen.Screen).Draw(m.View(0), frame("none", ui.Unicode(), board.Width, board.Height))
	if text := strings.Join(page.Lines, "\n"); !strings.Contains(text, " b c d e f g h i j k l m n o") || !strings.Contains(text, "┘") {
		t.Errorf("in %v:\n%s", board, text)
	}
}
