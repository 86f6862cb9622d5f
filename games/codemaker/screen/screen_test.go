package screen_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"wits/frame/frametest"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	messages "wits/game/words"
	"wits/games/codemaker"
	"wits/games/codemaker/bots"
	"wits/games/codemaker/screen"
	"wits/games/codemaker/words"
	"wits/games/mastermind"
	base "wits/games/mastermind/words"
	"wits/term/ui"
)

func match(t testing.TB, minds ...string) referee.Match {
	t.Helper()
	g := referee.New(codemaker.Info(), codemaker.Rules{}, bots.All()...)
	m, err := g.Start(referee.Setup{Preset: "classic", Seed: rng.Numeric(42), Minds: minds})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func frame(width, height int) ui.Frame {
	return frametest.Frame("none", ui.Unicode(), width, height, messages.Part{Prefix: "codemaker.", Files: words.Files()},
		messages.Part{Prefix: "mastermind.", Files: base.Files()})
}

// press hands keys to a screen and plays what it answers for a seat; minds reply.
func press(t testing.TB, m referee.Match, s *screen.Screen, seat game.Seat, keys string) {
	t.Helper()
	for key := range strings.FieldsSeq(keys) {
		a, _ := s.Handle(m.View(seat), ui.Input{Key: key})
		if a.IsZero() {
			continue
		}
		data, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Act(seat, data); err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		for replied := true; replied; {
			if replied, err = m.Reply(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func drawn(m referee.Match, s *screen.Screen, seat game.Seat, f ui.Frame) string {
	v := m.View(seat)
	return s.Draw(v, f).String() + "\n\n" + s.Brief(v, f) + "\n\n" + strings.Join(s.Info(v, f), "\n") + "\n"
}

func TestDraw(t *testing.T) {
	knuth := []string{"", "knuth"}
	for name, c := range map[string]struct {
		minds []string
		seat  game.Seat
		keys  string
		frame ui.Frame
	}{
		"setting":         {knuth, 0, "v o", frame(56, 20)},
		"set":             {knuth, 0, "v o g b enter", frame(56, 20)},
		"first guess":     {knuth, 0, "v o g b enter space", frame(56, 20)},
		"second guess":    {knuth, 0, "v o g b enter space right", frame(56, 20)},
		"all guesses":     {knuth, 0, "v o g b enter end", frame(56, 20)},
		"one back":        {knuth, 0, "v o g b enter end left", frame(56, 20)},
		"small":           {knuth, 0, "v o g b enter end", frame(38, 8)},
		"wide":            {knuth, 0, "v o g b enter end", frame(90, 20)},
		"waiting":         {nil, 1, "", frame(56, 20)},
		"a mind's code":   {[]string{"smart", ""}, 1, "r r b b enter y g", frame(56, 20)},
		"a friend thinks": {nil, 0, "v o g b enter", frame(56, 20)},
	} {
		t.Run(name, func(t *testing.T) {
			m := match(t, c.minds...)
			s := screen.New(ui.Setup{View: m.View(c.seat)})
			for replied := true; replied; {
				var err error
				if replied, err = m.Reply(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			press(t, m, s, c.seat, c.keys)
			text := drawn(m, s, c.seat, c.frame)
			golden.RequireEqual(t, []byte(text))
			if p := s.Draw(m.View(c.seat), c.frame); len(p.Lines) > c.frame.Height {
				t.Errorf("%d lines in %d", len(p.Lines), c.frame.Height)
			}
		})
	}
}

func TestGuessesAreShownOneByOne(t *testing.T) {
	m := match(t, "", "optimal")
	s := screen.New(ui.Setup{View: m.View(0)})
	press(t, m, s, 0, "v o g b enter")
	if !m.Status().Over {
		t.Fatal("the mind did not break the code")
	}
	v, _ := game.As[codemaker.View](m.View(0))
	f := frame(80, 24)
	for n := range v.Attempts {
		text := drawn(m, s, 0, f)
		if got := strings.Count(text, " white"); got < n || strings.Contains(text, "broken in") {
			t.Fatalf("after %d guesses:\n%s", n, text)
		}
		press(t, m, s, 0, "space")
	}
	if text := drawn(m, s, 0, f); !strings.Contains(text, "4 black") || strings.Contains(text, "[Next guess]") || strings.Contains(text, "thinks") {
		t.Errorf("at the end:\n%s", text)
	}
}

func TestClicksDoWhatKeysDo(t *testing.T) {
	m := match(t, "", "optimal")
	s := screen.New(ui.Setup{View: m.View(0)})
	for _, zone := range []string{"color 0", "color 1", "color 2", "color 3"} {
		if _, handled := s.Handle(m.View(0), ui.Input{Zone: zone}); !handled {
			t.Errorf("%s means nothing", zone)
		}
	}
	a, _ := s.Handle(m.View(0), ui.Input{Zone: "guess"})
	if set, ok := game.AsAction[codemaker.Action](a); !ok || !set.Set || set.Code.String() != "RBGY" {
		t.Fatalf("%v", a)
	}
	press(t, m, s, 0, "enter")
	before := drawn(m, s, 0, frame(80, 24))
	if _, handled := s.Handle(m.View(0), ui.Input{Zone: "next"}); !handled || drawn(m, s, 0, frame(80, 24)) == before {
		t.Error("a click does not show the next guess")
	}
}

func TestTheBreakerBuildsGuessesAndHints(t *testing.T) {
	m := match(t)
	setter, breaker := screen.New(ui.Setup{View: m.View(0)}), screen.New(ui.Setup{View: m.View(1)})
	if a, handled := breaker.Handle(m.View(1), ui.Input{Key: "r"}); handled || !a.IsZero() {
		t.Error("the breaker builds a row before a code is set")
	}
	press(t, m, setter, 0, "r b g y enter")
	if a, handled := setter.Handle(m.View(0), ui.Input{Key: "r"}); handled || !a.IsZero() {
		t.Error("the setter sets a second code")
	}
	if a, _ := breaker.Handle(m.View(1), ui.Input{Key: "ctrl+r"}); !a.IsZero() {
		t.Error("the breaker asks for another code")
	}
	breaker.Explain(&game.Hint{Action: game.NewAction(codemaker.Submit(mastermind.NewCode(0, 1, 2, 3)))})
	breaker.Explain(nil)
	press(t, m, breaker, 1, "enter")
	if m.Status().Outcome(1) != game.Won {
		t.Errorf("%+v", m.Status())
	}
}
