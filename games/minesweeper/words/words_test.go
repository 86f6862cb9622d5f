package words_test

import (
	"strings"
	"testing"

	"wits/frame"
	"wits/frame/frametest"
	"wits/game/referee"
	"wits/game/rng"
	messages "wits/game/words"
	"wits/games/minesweeper"
	"wits/games/minesweeper/words"
)

// speak says messages as players read them.
func speak(lang string) func(...messages.Message) string {
	return frametest.Says(lang, messages.Part{Prefix: "minesweeper.", Files: words.Files()})
}

// reason is what a refusal says.
func reason(err error) string {
	return speak("en")(frame.Explain(err))
}

func match(t *testing.T) referee.Match {
	t.Helper()
	m, err := referee.New(minesweeper.Info(), minesweeper.Rules{}).Start(referee.Setup{Preset: "novice", Seed: rng.Numeric(42)})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestEveryMoveIsSaid(t *testing.T) {
	m, voice := match(t), words.Voice{}
	for _, c := range []struct{ line, want string }{
		{"flag 3 1", "Flag set. 10 traps, 1 flag."},
		{"open 3 1", "Nothing changed: a flagged cell stays closed."},
		{"f 3 1", "Flag taken away. 10 traps, 0 flags."},
		{"open 5 5", "42 cells opened. 29 of the closed ones are safe."},
		{"o 3 1", "Column 3, row 1: 1 trap around."},
		{"open 3 2", "Trap Triggered! Column 3, row 2 was a trap."},
	} {
		before := m.View(0)
		frametest.Type(t, m, voice, c.line)
		if got := speak("en")(voice.Change(before, m.View(0))); got != c.want {
			t.Errorf("%s: said %q, want %q", c.line, got, c.want)
		}
	}
	if said := speak("en")(voice.Say(m.View(0))...); !strings.Contains(said, "  2  #  #  !  1") || !strings.Contains(said, "! sprung") {
		t.Errorf("the lost board reads\n%s", said)
	}
}

func TestTheEndIsSaid(t *testing.T) {
	m, voice := match(t), words.Voice{}
	before := m.View(0)
	if err := m.Act(0, []byte(`{"type":"forfeit"}`)); err != nil {
		t.Fatal(err)
	}
	if got := speak("en")(voice.Change(before, m.View(0))); got != "Forfeited." {
		t.Errorf("said %q", got)
	}
}

func TestQuestionsAreAnswered(t *testing.T) {
	m, voice := match(t), words.Voice{}
	if err := m.Act(0, []byte(`{"type":"reveal","x":4,"y":4}`)); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"row 3":    "Row 3: 3 times hidden, 2 traps around, 2 times clear, 3 times 1 trap around.",
		"cell 4 3": "Column 4, row 3: 2 traps around.",
		"cell 1 1": "Column 1, row 1: hidden.",
		"row 10":   "Say row with a number, or cell with a column and a row: there are columns 1 to 9 and rows 1 to 9.",
		"cell x":   "Say row with a number, or cell with a column and a row: there are columns 1 to 9 and rows 1 to 9.",
	} {
		if m, ok := voice.Answer(m.View(0), line); !ok || speak("en")(m) != want {
			t.Errorf("%s: said %q, want %q", line, speak("en")(m), want)
		}
	}
	if _, ok := voice.Answer(m.View(0), "open 1 1"); ok {
		t.Error("a move was answered")
	}
}

func TestALineThatIsNoMoveIsExplained(t *testing.T) {
	for line, want := range map[string]string{
		"":           "open 5 3",
		"jump 1 1":   "open 5 3",
		"open":       "column and a row",
		"open 1":     "column and a row",
		"open one 1": "column and a row",
		"open 1 2 3": "column and a row",
		"open 0 1":   "columns 1 to 9",
		"flag 1 10":  "rows 1 to 9",
	} {
		if _, err := (words.Voice{}).Read(match(t).View(0), line); err == nil || !strings.Contains(reason(err), want) {
			t.Errorf("%q: %v", line, err)
		}
	}
}

func TestEveryCellHasWords(t *testing.T) {
	seen := map[string]byte{}
	for _, c := range []byte("#F*!X012345678") {
		text := speak("en")(words.Cell(c))
		if other, twice := seen[text]; text == "" || twice {
			t.Errorf("%q and %q are both %q", c, other, text)
		}
		seen[text] = c
	}
}

func TestTheEndingIsSaid(t *testing.T) {
	voice := words.Voice{}
	if got := speak("en")(voice.Ending(match(t).View(0))); got != "" {
		t.Errorf("a running game ended with %q", got)
	}
	sprung, given := match(t), match(t)
	for _, line := range []string{"open 5 5", "open 3 2"} {
		frametest.Type(t, sprung, voice, line)
	}
	if err := given.Act(0, []byte(`{"type":"forfeit"}`)); err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string][2]string{
		"en": {"Trap Triggered!", "Forfeited"}, "de": {"Falle ausgelöst!", "Aufgegeben"},
	} {
		got := [2]string{speak(lang)(voice.Ending(sprung.View(0))), speak(lang)(voice.Ending(given.View(0)))}
		if got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}
