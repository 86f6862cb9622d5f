package screen_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"wits/frame/frametest"
	"wits/game/referee"
	"wits/game/rng"
	messages "wits/game/words"
	"wits/games/mastermind"
	"wits/games/mastermind/screen"
	"wits/games/mastermind/words"
	"wits/term/ui"
)

// match has the secret YGVO on classic.
func match(t testing.TB, preset string, actions ...string) referee.Match {
	t.Helper()
	m, err := referee.New(mastermind.Info(), mastermind.Rules{}).Start(referee.Setup{Preset: preset, Seed: rng.Numeric(42)})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range actions {
		act(t, m, []byte(a))
	}
	return m
}

func act(t testing.TB, m referee.Match, action []byte) {
	t.Helper()
	if err := m.Act(0, action); err != nil {
		t.Fatalf("%s: %v", action, err)
	}
}

func submit(letters string) string {
	return `{"type":"submit","code":["` + strings.Join(strings.Split(letters, ""), `","`) + `"]}`
}

func frame(theme string, glyphs ui.Glyphs, width, height int) ui.Frame {
	f := frametest.Frame(theme, glyphs, width, height, messages.Part{Prefix: "mastermind.", Files: words.Files()})
	f.Unasked = true
	return f
}

func TestDraw(t *testing.T) {
	some := []string{submit("RRBB"), submit("YBGO"), submit("YOGB")}
	many := append(append([]string{}, some...), submit("YGOO"), submit("YGVB"), submit("YGGO"), submit("YGRO"))
	for name, c := range map[string]struct {
		m      referee.Match
		frame  ui.Frame
		keys   string
		assist bool
	}{
		"new":         {match(t, "classic"), frame("none", ui.Unicode(), 56, 20), "", false},
		"building":    {match(t, "classic", some...), frame("none", ui.Unicode(), 56, 20), "y g", false},
		"colour":      {match(t, "classic", some...), frame("dark", ui.Unicode(), 56, 20), "y g", false},
		"light":       {match(t, "classic", some...), frame("light", ui.Unicode(), 56, 20), "y g", false},
		"contrast":    {match(t, "classic", some...), frame("contrast", ui.Unicode(), 56, 20), "y g", false},
		"ascii":       {match(t, "classic", some...), frame("none", ui.ASCII(), 56, 20), "y g v o", false},
		"warned":      {match(t, "classic", some...), frame("none", ui.Unicode(), 56, 20), "r r r r enter", false},
		"assisted":    {match(t, "super"), frame("none", ui.Unicode(), 56, 22), "c n", true},
		"won":         {match(t, "classic", submit("RRBB"), submit("YGVO")), frame("none", ui.Unicode(), 56, 20), "", false},
		"forfeited":   {match(t, "classic", `{"type":"forfeit"}`), frame("none", ui.Unicode(), 56, 20), "", false},
		"small":       {match(t, "classic", many...), frame("none", ui.Unicode(), 38, 11), "", false},
		"small full":  {match(t, "super", slices.Repeat([]string{submit("RBGYO")}, 11)...), frame("none", ui.Unicode(), 38, 11), "", false},
		"small notes": {match(t, "classic", many...), frame("none", ui.Unicode(), 38, 11), "p r right r r y p", false},
		"scrolled":    {match(t, "super", slices.Repeat([]string{submit("RBGYO")}, 11)...), frame("none", ui.Unicode(), 30, 11), "pgup", false},
		"large":       {match(t, "classic", some...), frame("dark", ui.Unicode(), 70, 40), "y g p r", false},
		"lost":        {match(t, "classic", slices.Repeat([]string{submit("RRBB")}, 10)...), frame("none", ui.Unicode(), 56, 20), "", false},
	} {
		t.Run(name, func(t *testing.T) {
			s := screen.New(ui.Setup{View: c.m.View(0), Counted: c.assist})
			s.Draw(c.m.View(0), c.frame)
			for key := range strings.FieldsSeq(c.keys) {
				s.Handle(c.m.View(0), ui.Input{Key: key})
			}
			p := s.Draw(c.m.View(0), c.frame)
			golden.RequireEqual(t, []byte(p.String()+"\n\n"+said(s, c.frame)+strings.Join(s.Info(c.m.View(0), c.frame), "\n")+"\n"))
			if len(p.Lines) > c.frame.Height {
				t.Errorf("%d lines, there are %d", len(p.Lines), c.frame.Height)
			}
		})
	}
}

// said is what the screen tells of the latest input.
func said(s *screen.Screen, f ui.Frame) string {
	if s.Said().Silent() {
		return ""
	}
	return f.Words.Say(s.Said()) + "\n\n"
}

func TestARowStaysUntilItsGuessIsKept(t *testing.T) {
	m := match(t, "classic")
	s := screen.New(ui.Setup{View: m.View(0)})
	for range 2 { // the first could not be kept: the view is the same
		if got := typed(m, s, "r r b b enter"); got != submit("RRBB") {
			t.Fatalf("it gave %s", got)
		}
	}
	act(t, m, []byte(submit("RRBB")))
	if got := typed(m, s, "enter"); got != "" {
		t.Errorf("the row was kept after the guess: %s", got)
	}
	if got := frame("none", ui.Unicode(), 56, 20).Words.Say(s.Said()); got != "4 pegs are missing." {
		t.Errorf("said %q", got)
	}
}

// typed sends keys and returns the last action.
func typed(m referee.Match, s *screen.Screen, keys string) string {
	last := ""
	for key := range strings.FieldsSeq(keys) {
		if a, _ := s.Handle(m.View(0), ui.Input{Key: key}); !a.IsZero() {
			last = frametest.Wire(a)
		}
	}
	return last
}

func TestRowsAreBuiltInEveryWay(t *testing.T) {
	for keys, want := range map[string]string{
		"r b g y enter":                              "RBGY",
		"R B G Y enter":                              "RBGY",
		"r b g y backspace o enter":                  "RBGO",
		"r b backspace backspace g g y y enter":      "GGYY",
		"up right up up right down right down enter": "RBVV",
		"r b g y left left v enter":                  "RVGY",
		"r b g y delete v enter":                     "RBGV",
		"r b g enter":                                "", // not full
	} {
		m := match(t, "classic")
		if got := typed(m, screen.New(ui.Setup{View: m.View(0)}), keys); got != "" && got != submit(want) || got == "" && want != "" {
			t.Errorf("%s gave %s, want %s", keys, got, want)
		}
	}
}

func TestAGuessThatCannotBeIsSentTheSecondTime(t *testing.T) {
	m := match(t, "classic", submit("RRBB"))
	s := screen.New(ui.Setup{View: m.View(0)})
	s.Draw(m.View(0), frame("none", ui.Unicode(), 56, 20)) // which says that warnings are wanted
	if got := typed(m, s, "r r r r enter"); got != "" {
		t.Errorf("sent without a warning: %s", got)
	}
	if got := typed(m, s, "enter"); got != submit("RRRR") {
		t.Errorf("the second enter gave %s", got)
	}
	if got := typed(m, s, "backspace r enter backspace b enter"); got != submit("RRRR") && got != "" {
		t.Errorf("another row was sent without a warning: %s", got)
	}
	if got := typed(m, s, "backspace backspace backspace backspace y g v o enter"); got != submit("YGVO") {
		t.Errorf("a row that may be was warned of: %s", got)
	}
}

func TestClicks(t *testing.T) {
	m := match(t, "classic")
	s := screen.New(ui.Setup{View: m.View(0)})
	click := func(part string) string {
		for _, z := range s.Draw(m.View(0), frame("none", ui.Unicode(), 56, 20)).Zones {
			if z.ID == part {
				a, handled := s.Handle(m.View(0), ui.Input{Zone: z.ID})
				if !handled {
					t.Fatalf("%s means nothing", part)
				}
				return frametest.Wire(a)
			}
		}
		t.Fatalf("there is no %s to click", part)
		return ""
	}
	for _, part := range []string{"color 3", "color 2", "color 5", "color 0", "slot 3", "color 4"} {
		click(part)
	}
	if got := click("guess"); got != submit("YGVO") {
		t.Errorf("clicked %s", got)
	}
}

func TestANewCodeIsAskedForWhileTheGameRuns(t *testing.T) {
	m := match(t, "classic", submit("RRBB"))
	s := screen.New(ui.Setup{View: m.View(0)})
	if got := typed(m, s, "r b ctrl+r"); got != `{"type":"reset"}` {
		t.Errorf("it gave %q", got)
	}
	if got := typed(m, s, "g enter"); got != "" {
		t.Errorf("the row was kept: %s", got)
	}
	for _, b := range s.Keys() {
		if b.Key == "ctrl+r" && !b.Practice {
			t.Error("it is offered where something is at stake")
		}
	}
}

// What the app throws away is not offered: after the end it starts a new game itself.
func TestNothingIsPlayedAfterTheEnd(t *testing.T) {
	m := match(t, "classic", submit("YGVO"))
	if got := typed(m, screen.New(ui.Setup{View: m.View(0)}), "r n ctrl+r r b g y enter"); got != "" {
		t.Errorf("it gave %q", got)
	}
	super := match(t, "super")
	if got := typed(super, screen.New(ui.Setup{View: super.View(0)}), "n n n n n enter"); got != submit("NNNNN") {
		t.Errorf("browN in super gave %q", got)
	}
}

// Without colour a place without a peg does not look like a white peg, in any form of the history.
func TestAnEmptyHoleIsNoWhitePeg(t *testing.T) {
	for _, glyphs := range []ui.Glyphs{ui.Unicode(), ui.ASCII()} {
		white := regexp.MustCompile(glyphs.Pick("○", ` w\b`))
		for _, height := range []int{8, 11, 20, 40} {
			v := match(t, "classic").View(0)
			f := frame("none", glyphs, 70, height)
			if drawn := ansi.Strip(screen.New(ui.Setup{View: v}).Draw(v, f).String()); white.MatchString(drawn) {
				t.Errorf("%s, %d lines: a board without an answer has white pegs:\n%s", glyphs.Name, height, drawn)
			}
		}
	}
}
