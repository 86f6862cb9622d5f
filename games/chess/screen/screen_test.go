package screen_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"wits/frame/frametest"
	"wits/game"
	"wits/game/referee"
	messages "wits/game/words"
	"wits/games/chess"
	"wits/games/chess/screen"
	"wits/games/chess/words"
	"wits/term/ui"
)

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func match(t *testing.T, fen, moves string) referee.Match {
	t.Helper()
	state, err := json.Marshal(map[string]any{"start": fen, "moves": strings.Fields(moves)})
	if err != nil {
		t.Fatal(err)
	}
	m, err := referee.New(chess.Info(), chess.Rules{}).Restore(state)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func frame(theme string, glyphs ui.Glyphs, width, height int) ui.Frame {
	return frametest.Frame(theme, glyphs, width, height, messages.Part{Prefix: "chess.", Files: words.Files()})
}

func TestDraw(t *testing.T) {
	italian := "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5"
	for name, c := range map[string]struct {
		m     referee.Match
		seat  game.Seat
		frame ui.Frame
		keys  string
	}{
		"new":       {match(t, start, ""), 0, frame("none", ui.Unicode(), 60, 27), ""},
		"small":     {match(t, start, italian), 0, frame("none", ui.Unicode(), 38, 13), ""},
		"ascii":     {match(t, start, italian), 0, frame("none", ui.ASCII(), 38, 13), ""},
		"black":     {match(t, start, italian), 1, frame("none", ui.ASCII(), 38, 13), ""},
		"flipped":   {match(t, start, italian), 0, frame("none", ui.ASCII(), 38, 13), "tab"},
		"chosen":    {match(t, start, italian), 0, frame("none", ui.ASCII(), 38, 13), "down right right enter"},
		"capture":   {match(t, start, "e2e4 d7d5"), 0, frame("none", ui.ASCII(), 38, 13), "up up enter up"},
		"check":     {match(t, start, "e2e4 f7f5 d1h5"), 1, frame("none", ui.ASCII(), 38, 13), ""},
		"mate":      {match(t, start, "f2f3 e7e5 g2g4 d8h4"), 0, frame("none", ui.ASCII(), 38, 13), ""},
		"lost":      {match(t, start, "e2e4 d7d5 e4d5 d8d5"), 0, frame("none", ui.ASCII(), 38, 13), ""},
		"promotion": {match(t, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", ""), 0, frame("none", ui.ASCII(), 38, 13), "left left left left up up up up up enter up enter"},
		"colour":    {match(t, start, italian), 0, frame("dark", ui.Unicode(), 40, 18), ""},
		"sprites":   {match(t, start, italian+" e1g1 c5f2 g1f2"), 0, frame("dark", ui.Unicode(), 44, 26), ""},
		"large":     {match(t, start, italian), 0, frame("light", ui.Unicode(), 84, 33), ""},
		"largest":   {match(t, start, italian), 1, frame("contrast", ui.Unicode(), 150, 53), ""},
		"contrast":  {match(t, start, italian), 0, frame("contrast", ui.Unicode(), 38, 13), ""},
	} {
		t.Run(name, func(t *testing.T) {
			v := c.m.View(c.seat)
			s := screen.New(ui.Setup{View: v})
			for key := range strings.FieldsSeq(c.keys) {
				s.Handle(v, ui.Input{Key: key})
			}
			p := s.Draw(v, c.frame)
			golden.RequireEqual(t, []byte(p.String()+"\n\n"+strings.Join(append(s.Info(v, c.frame), s.Moves(v, c.frame)...), "\n")+"\n"))
			if p.Width() > c.frame.Width || len(p.Lines) > c.frame.Height {
				t.Errorf("it is %d by %d cells, there are %d by %d", p.Width(), len(p.Lines), c.frame.Width, c.frame.Height)
			}
		})
	}
}

// inputs gives keys; a word in quotes is typed.
func inputs(s *screen.Screen, v game.View, keys string) (last game.Action) {
	for key := range strings.FieldsSeq(keys) {
		in := ui.Input{Key: key}
		if len(key) == 1 {
			in.Text = key
		}
		if zone, ok := strings.CutPrefix(key, "click:"); ok {
			in = ui.Input{Zone: strings.ReplaceAll(zone, "_", " ")}
			if at, ok := strings.CutPrefix(zone, "square_"); ok { // as white sees it
				in.Zone = fmt.Sprintf("cell %d %d", at[0]-'a', '8'-at[1])
			}
		}
		last, _ = s.Handle(v, in)
	}
	return last
}

func TestInput(t *testing.T) {
	const promotion = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
	for name, tt := range map[string]struct{ fen, keys, action string }{
		"the cursor chooses and plays": {start, "enter up up enter", `{"type":"move","move":"e2e4"}`},
		"a click chooses and plays":    {start, "click:square_g1 click:square_f3", `{"type":"move","move":"g1f3"}`},
		"a typed move":                 {start, "N f 3 enter", `{"type":"move","move":"g1f3"}`},
		"a typed long move":            {start, "e 2 e 4 enter", `{"type":"move","move":"e2e4"}`},
		"a letter is taken back":       {start, "e 5 backspace 4 enter", `{"type":"move","move":"e2e4"}`},
		"nothing typed that is none":   {start, "z z enter", ""},
		"a promotion asks":             {promotion, "click:square_a7 click:square_a8", ""},
		"a promotion to a queen":       {promotion, "click:square_a7 click:square_a8 enter", `{"type":"move","move":"a7a8q"}`},
		"a promotion to a knight":      {promotion, "click:square_a7 click:square_a8 n", `{"type":"move","move":"a7a8n"}`},
		"a promotion by click":         {promotion, "click:square_a7 click:square_a8 click:become_R", `{"type":"move","move":"a7a8r"}`},
		"a promotion that is dropped":  {promotion, "click:square_a7 click:square_a8 x", ""},
		"the other side's piece":       {start, "click:square_e7 click:square_e5", ""},
		"a claim":                      {start, "c l a i m enter", `{"type":"claim"}`},
	} {
		t.Run(name, func(t *testing.T) {
			v := match(t, tt.fen, "").View(0)
			a := inputs(screen.New(ui.Setup{View: v}), v, tt.keys)
			got := ""
			if !a.IsZero() {
				data, err := json.Marshal(a)
				if err != nil {
					t.Fatal(err)
				}
				got = string(data)
			}
			if got != tt.action {
				t.Errorf("it plays %s", got)
			}
		})
	}
}

func TestWhoIsNotDueChoosesNothing(t *testing.T) {
	v := match(t, start, "").View(1)
	if a := inputs(screen.New(ui.Setup{View: v}), v, "click:square_d2 click:square_d4"); !a.IsZero() {
		t.Error("black begins")
	}
}

func TestEscDropsWhatWasBegun(t *testing.T) {
	v := match(t, start, "").View(0)
	for name, keys := range map[string]string{"a typed move": "n f", "a chosen piece": "enter"} {
		s := screen.New(ui.Setup{View: v})
		if s.Cancel() {
			t.Errorf("%s: something was dropped before it was begun", name)
		}
		for key := range strings.FieldsSeq(keys) {
			s.Handle(v, ui.Input{Key: key, Text: key})
		}
		if !s.Cancel() || s.Cancel() {
			t.Errorf("%s was not dropped once", name)
		}
	}
}

func TestARefusedMoveIsNotTypedOn(t *testing.T) {
	v := match(t, start, "").View(0)
	s := screen.New(ui.Setup{View: v})
	for _, key := range []string{"e", "5", "enter"} {
		s.Handle(v, ui.Input{Key: key, Text: strings.TrimPrefix(key, "enter")})
	}
	if s.Said().Silent() {
		t.Fatal("nothing is said about e5")
	}
	for _, key := range []string{"e", "4"} {
		s.Handle(v, ui.Input{Key: key, Text: key})
	}
	if a, _ := s.Handle(v, ui.Input{Key: "enter"}); a.IsZero() {
		t.Error("e4 is not played after e5 was refused")
	}
}
