package words_test

import (
	"strings"
	"testing"

	"wits/frame"
	"wits/frame/frametest"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	messages "wits/game/words"
	"wits/games/mastermind"
	"wits/games/mastermind/words"
)

// speak says messages as players read them.
func speak(lang string) func(...messages.Message) string {
	return frametest.Says(lang, messages.Part{Prefix: "mastermind.", Files: words.Files()})
}

// reason is what a refusal says.
func reason(err error) string {
	return speak("en")(frame.Explain(err))
}

// match has the secret Yellow, Green, Violet, Orange.
func match(t *testing.T) referee.Match {
	t.Helper()
	m, err := referee.New(mastermind.Info(), mastermind.Rules{}).Start(referee.Setup{Preset: "classic", Seed: rng.Numeric(42)})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func play(t *testing.T, m referee.Match, line string) string {
	t.Helper()
	before := m.View(0)
	frametest.Type(t, m, words.Voice{}, line)
	return speak("en")(words.Voice{}.Change(before, m.View(0)))
}

func TestEveryMoveIsSaid(t *testing.T) {
	m := match(t)
	for _, c := range []struct{ line, want string }{
		{"guess RRBB", "RRBB: no peg. 9 attempts left."},
		{"y b g o", "YBGO: 2 black, 1 white. 8 attempts left."},
		{"reset", "A new secret is set."},
	} {
		if got := play(t, m, c.line); got != c.want {
			t.Errorf("%s: said %q, want %q", c.line, got, c.want)
		}
	}
	if got := play(t, match(t), "YGVO"); got != "YGVO: 4 black, 0 white. You found the code in 1." {
		t.Errorf("won: said %q", got)
	}
	lost := match(t)
	for range 8 {
		play(t, lost, "RRRR")
	}
	if got := play(t, lost, "RRRR"); got != "RRRR: no peg. 1 attempt left." {
		t.Errorf("said %q", got)
	}
	want := "RRRR: no peg. No attempts are left. The code was YGVO: Yellow, Green, Violet, Orange."
	if got := play(t, lost, "RRRR"); got != want {
		t.Errorf("lost: said %q", got)
	}
}

func TestTheBoardIsSaidInOrder(t *testing.T) {
	m := match(t)
	play(t, m, "YBGO")
	said := speak("en")(words.Voice{}.Say(m.View(0))...)
	for _, part := range []string{
		"R Red, B Blue, G Green, Y Yellow, O Orange, V Violet",
		" 1. YBGO  2 black, 1 white (Yellow, Blue, Green, Orange)", "9 attempts left",
	} {
		if !strings.Contains(said, part) {
			t.Errorf("%q is not said:\n%s", part, said)
		}
	}
	if err := m.Act(0, []byte(`{"type":"forfeit"}`)); err != nil {
		t.Fatal(err)
	}
	if said := speak("en")(words.Voice{}.Say(m.View(0))...); !strings.Contains(said, "The code was YGVO") {
		t.Errorf("the code is not said:\n%s", said)
	}
	if said := speak("en")(words.Voice{}.Change(m.View(0), m.View(0))); !strings.HasPrefix(said, "Forfeited. The code was YGVO") {
		t.Errorf("said %q", said)
	}
}

func TestALineThatIsNoMoveIsExplained(t *testing.T) {
	for line, want := range map[string]string{
		"": "one letter", "guess": "one letter", "hello": "no colour", "RRBQ": "'Q'", "RRRRRRRRR": "one letter",
	} {
		if _, err := (words.Voice{}).Read(game.View{}, line); err == nil || !strings.Contains(reason(err), want) {
			t.Errorf("%q: %v", line, err)
		}
	}
	if got, ok := (words.Voice{}).Answer(match(t).View(0), "colours"); !ok || !strings.Contains(speak("en")(got), "V Violet") {
		t.Errorf("colours: %q", got)
	}
}

func TestALengthIsRefusedBeforeAnythingElse(t *testing.T) {
	_, err := words.Voice{}.Read(match(t).View(0), "rrb")
	if got := reason(err); got != "a code has 4 colours, not 3" {
		t.Errorf("said %q", got)
	}
}

func TestEveryColourHasAName(t *testing.T) {
	for _, lang := range []string{"en", "de"} {
		for c := range mastermind.Color(mastermind.MaxColors) {
			if got := speak(lang)(c.Name()); got == "" || strings.Contains(got, ".") {
				t.Errorf("%s: %s is called %q", lang, c, got)
			}
		}
	}
}

func TestTheEndingIsSaid(t *testing.T) {
	won, lost, given := match(t), match(t), match(t)
	play(t, won, "YGVO")
	for range 10 {
		play(t, lost, "RRRR")
	}
	if err := given.Act(0, []byte(`{"type":"forfeit"}`)); err != nil {
		t.Fatal(err)
	}
	say := speak("en")
	for m, want := range map[referee.Match]string{won: "You found the code!", lost: "No attempts left.", given: "Forfeited", match(t): ""} {
		if got := say(words.Voice{}.Ending(m.View(0))); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
