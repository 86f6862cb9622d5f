package screen_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"wits/frame/frametest"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	messages "wits/game/words"
	"wits/games/minesweeper"
	"wits/games/minesweeper/screen"
	"wits/games/minesweeper/words"
	"wits/term/ui"
)

func match(t testing.TB, preset string, actions ...string) referee.Match {
	t.Helper()
	m, err := referee.New(minesweeper.Info(), minesweeper.Rules{}).Start(referee.Setup{Preset: preset, Seed: rng.Numeric(42)})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range actions {
		if err := m.Act(0, []byte(a)); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

const (
	open    = `{"type":"reveal","x":4,"y":4}`
	flag    = `{"type":"flag","x":2,"y":0}`
	spring  = `{"type":"reveal","x":2,"y":1}`
	forfeit = `{"type":"forfeit"}`
)

func frame(theme string, glyphs ui.Glyphs, width, height int) ui.Frame {
	return frametest.Frame(theme, glyphs, width, height, messages.Part{Prefix: "minesweeper.", Files: words.Files()})
}

func TestDraw(t *testing.T) {
	for name, c := range map[string]struct {
		m     referee.Match
		frame ui.Frame
		keys  string
	}{
		"new":         {match(t, "novice"), frame("none", ui.Unicode(), 60, 20), ""},
		"opened":      {match(t, "novice", flag, open), frame("none", ui.Unicode(), 60, 20), "up right"},
		"colour":      {match(t, "novice", flag, open), frame("dark", ui.Unicode(), 60, 20), ""},
		"light":       {match(t, "novice", flag, open), frame("light", ui.Unicode(), 60, 20), ""},
		"contrast":    {match(t, "novice", flag, open), frame("contrast", ui.Unicode(), 60, 20), ""},
		"ascii":       {match(t, "novice", flag, open), frame("none", ui.ASCII(), 60, 20), ""},
		"lost":        {match(t, "novice", flag, open, spring), frame("none", ui.Unicode(), 60, 20), ""},
		"lost ascii":  {match(t, "novice", flag, open, spring), frame("none", ui.ASCII(), 60, 20), ""},
		"forfeited":   {match(t, "novice", flag, open, forfeit), frame("none", ui.Unicode(), 60, 20), ""},
		"large":       {match(t, "novice", flag, open, spring), frame("dark", ui.Unicode(), 84, 33), ""},
		"narrow":      {match(t, "master", open), frame("none", ui.Unicode(), 21, 8), ""},
		"narrow edge": {match(t, "master", open), frame("none", ui.Unicode(), 21, 8), "end pgdown"},
	} {
		t.Run(name, func(t *testing.T) {
			s := screen.New(ui.Setup{View: c.m.View(0)})
			for key := range strings.FieldsSeq(c.keys) {
				s.Handle(c.m.View(0), ui.Input{Key: key})
			}
			p := s.Draw(c.m.View(0), c.frame)
			golden.RequireEqual(t, []byte(p.String()+"\n\n"+strings.Join(s.Info(c.m.View(0), c.frame), "\n")+"\n"))
			for _, line := range p.Lines {
				if w := (ui.Page{Lines: []string{line}}).Width(); w > c.frame.Width {
					t.Errorf("a line is %d cells wide, there are %d", w, c.frame.Width)
				}
			}
		})
	}
}

func TestKeysMoveAndAct(t *testing.T) {
	m := match(t, "novice")
	s := screen.New(ui.Setup{View: m.View(0)})
	for _, c := range []struct{ key, action string }{
		{"left", ""},
		{"left", ""},
		{"a", ""},
		{"left", ""},
		{"left", ""}, // into the edge
		{"up", ""},
		{"k", ""},
		{"w", ""},
		{"up", ""},
		{"up", ""},
		{"f", `{"type":"flag","x":0,"y":0}`},
		{"F", `{"type":"flag","x":0,"y":0}`},
		{"right", ""},
		{"l", ""},
		{"d", ""},
		{"down", ""},
		{"j", ""},
		{"s", ""},
		{"enter", `{"type":"reveal","x":3,"y":3}`},
		{"space", `{"type":"reveal","x":3,"y":3}`},
		{"end", ""},
		{"pgdown", ""},
		{"f", `{"type":"flag","x":8,"y":8}`},
		{"right", ""},
		{"down", ""},
		{"f", `{"type":"flag","x":8,"y":8}`},
		{"home", ""},
		{"pgup", ""},
		{"f", `{"type":"flag","x":0,"y":0}`},
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

// Column and row can be typed; F flags there.
func TestPlacesAreTyped(t *testing.T) {
	m := match(t, "novice")
	s := screen.New(ui.Setup{View: m.View(0)})
	for keys, want := range map[string]string{
		"5 , 7 enter": `{"type":"reveal","x":4,"y":6}`, "9 space 1 f": `{"type":"flag","x":8,"y":0}`, "1 2 backspace , 3 enter": `{"type":"reveal","x":0,"y":2}`,
		"5 , 1 0 enter": "", "5 enter": "",
	} {
		var got game.Action
		for key := range strings.FieldsSeq(keys) {
			if got, _ = s.Handle(m.View(0), ui.Input{Key: key}); key == "," && s.Prompt(m.View(0)).Silent() {
				t.Errorf("%s: what is typed is not shown", keys)
			}
		}
		if frametest.Wire(got) != want || want == "" && s.Said().Silent() {
			t.Errorf("%s gave %q, want %q", keys, frametest.Wire(got), want)
		}
	}
}

func TestClicksActWhereTheyAre(t *testing.T) {
	m := match(t, "master")
	s := screen.New(ui.Setup{View: m.View(0)})
	for range 9 {
		s.Handle(m.View(0), ui.Input{Key: "right"})
	}
	p := s.Draw(m.View(0), frame("none", ui.Unicode(), 21, 8)) // scrolled to the right
	id, ok := p.Hit(3, 1)
	if !ok {
		t.Fatal("nothing to click at the top left")
	}
	got, _ := s.Handle(m.View(0), ui.Input{Zone: id, Right: true})
	if want := `{"type":"flag","x":12,"y":3}`; frametest.Wire(got) != want {
		t.Errorf("%s gave %s, want %s", id, frametest.Wire(got), want)
	}
	if got, _ = s.Handle(m.View(0), ui.Input{Zone: id}); frametest.Wire(got) != `{"type":"reveal","x":12,"y":3}` {
		t.Errorf("a left click gave %s", frametest.Wire(got))
	}
	if _, handled := s.Handle(m.View(0), ui.Input{Zone: "elsewhere"}); handled {
		t.Error("a foreign zone was taken")
	}
}

func TestAnOpenCellIsNotActedOn(t *testing.T) {
	m := match(t, "novice", open)
	s := screen.New(ui.Setup{View: m.View(0)})
	for _, key := range []string{"enter", "f"} {
		if got, handled := s.Handle(m.View(0), ui.Input{Key: key}); !got.IsZero() || !handled {
			t.Errorf("%s on an open cell gave %s", key, frametest.Wire(got))
		}
	}
}

// BenchmarkDraw draws the largest board of the game.
func BenchmarkDraw(b *testing.B) {
	m := match(b, "master", open)
	s, f := screen.New(ui.Setup{View: m.View(0)}), frame("dark", ui.Unicode(), 80, 24)
	b.ReportAllocs()
	for b.Loop() {
		_ = s.Draw(m.View(0), f).String()
	}
}

// Every trap of a lost board is the star that the rules speak of. The one that was sprung is marked around it, with and without
// colour.
func TestASprungTrapIsAStarToo(t *testing.T) {
	v := match(t, "novice", open, spring).View(0)
	seen, _ := game.As[minesweeper.View](v)
	traps := strings.Count(seen.Cells, "*") + strings.Count(seen.Cells, "!")
	for _, f := range []ui.Frame{frame("none", ui.Unicode(), 60, 20), frame("dark", ui.Unicode(), 60, 20), frame("light", ui.ASCII(), 60, 20), frame("none", ui.ASCII(), 21, 12)} {
		f.Small = true
		drawn := ansi.Strip(screen.New(ui.Setup{View: v}).Draw(v, f).String())
		if got := strings.Count(drawn, "*"); got != traps || strings.Count(drawn, ">*<") != 1 {
			t.Errorf("%s, %s: %d of %d traps are stars, one of them in marks:\n%s", f.Theme.Name, f.Glyphs.Name, got, traps, drawn)
		}
	}
}

func TestSizesAreWrittenWithATimesSign(t *testing.T) {
	f := frame("none", ui.Unicode(), 60, 20)
	for _, tier := range []string{"novice", "apprentice", "journeyman", "master"} {
		if text := f.Words.Text("minesweeper.tier." + tier); !strings.Contains(text, "×") {
			t.Errorf("%s is %q", tier, text)
		}
	}
}
