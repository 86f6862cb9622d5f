package words_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"wits/frame/frametest"
	"wits/game"
	"wits/game/referee"
	messages "wits/game/words"
	"wits/games/gomoku"
	"wits/games/gomoku/words"
)

// speak says messages as players read them.
func speak(lang string) func(...messages.Message) string {
	return frametest.Says(lang, messages.Part{Prefix: "gomoku.", Files: words.Files()})
}

// match plays typed lines, each by the seat that is due.
func match(t *testing.T, preset string, lines ...string) referee.Match {
	t.Helper()
	m, err := referee.New(gomoku.Info(), gomoku.Rules{}).Start(referee.Setup{Preset: preset})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		frametest.Type(t, m, words.Voice{}, line)
	}
	return m
}

func TestPointsAreReadBothWays(t *testing.T) {
	for line, want := range map[string]string{
		"h8": `{"type":"place","x":7,"y":7}`, "H8": `{"type":"place","x":7,"y":7}`, " 7  7 ": `{"type":"place","x":7,"y":7}`,
		"a15": `{"type":"place","x":0,"y":0}`, "0 0": `{"type":"place","x":0,"y":0}`, "o1": `{"type":"place","x":14,"y":14}`,
		"place c 3": `{"type":"place","x":2,"y":12}`,
	} {
		a, err := words.Voice{}.Read(match(t, "standard").View(0), line)
		if got, _ := json.Marshal(a); err != nil || string(got) != want {
			t.Errorf("%q is read as %s, %v", line, got, err)
		}
	}
}

func TestLinesThatMeanNothingSayWhatDoes(t *testing.T) {
	for line, want := range map[string]string{
		"":      `"" is no point: name one like h8; help lists the rest`,
		"white": `"white" is no point: name one like h8; help lists the rest`,
		"p3":    "the board has columns a to o and rows 1 to 15",
		"h16":   "the board has columns a to o and rows 1 to 15",
		"15 0":  "the board has columns a to o and rows 1 to 15",
	} {
		_, err := words.Voice{}.Read(match(t, "standard").View(0), line)
		var refusal game.Refusal
		if !errors.As(err, &refusal) {
			t.Fatalf("%q: %v", line, err)
		}
		if got := speak("en")(refusal.Message()); got != want {
			t.Errorf("%q: %s", line, got)
		}
	}
}

func TestRowsAndStonesAreReadAloud(t *testing.T) {
	m := match(t, "standard", "h8", "i9", "c9")
	for line, want := range map[string]string{
		"row 9": "Row 9: black c9, white i9.", "row 8": "Row 8: black h8.", "row 7": "Row 7: empty.",
		"row 16": "Say row with a number from 1 to 15.", "row": "Say row with a number from 1 to 15.",
		"stones": "3 stones: black h8, white i9, black c9.",
	} {
		got, ok := words.Voice{}.Answer(m.View(0), line)
		if said := speak("en")(got); !ok || said != want {
			t.Errorf("%q: %s", line, said)
		}
	}
	if _, ok := (words.Voice{}).Answer(m.View(0), "h8"); ok {
		t.Error("a point is taken for a question")
	}
	if got, _ := (words.Voice{}).Answer(match(t, "standard").View(0), "stones"); speak("en")(got) != "No stone lies yet." {
		t.Error(speak("en")(got))
	}
}

func TestTheBoardIsSaid(t *testing.T) {
	m := match(t, "standard", "h8", "i9")
	lines := strings.Split(speak("en")(words.Voice{}.Say(m.View(0))...), "\n")
	for i, want := range map[int]string{
		0: "Gomoku: X black, O white, . free. You have black.",
		2: "    a b c d e f g h i j k l m n o",
		9: "  9 . . . . . . . . O . . . . . .", 10: "  8 . . . . . . . X . . . . . . .",
		19: "Last stone: white i9.", 20: "Your turn: black.",
	} {
		if i >= len(lines) || lines[i] != want {
			t.Errorf("line %d of\n%s\nis not %q", i, strings.Join(lines, "\n"), want)
		}
	}
	if got := speak("de")(words.Voice{}.Say(m.View(1))...); !strings.Contains(got, "Die andere Seite ist am Zug: Schwarz.") {
		t.Error(got)
	}
}

func TestASwapIsPlayedInWords(t *testing.T) {
	m := match(t, "swap", "h8")
	say := func(seat game.Seat) string { return speak("en")(words.Voice{}.Say(m.View(seat))...) }
	if got := say(0); !strings.Contains(got, "You place the first three stones. Next: white.") {
		t.Error(got)
	}
	frametest.Type(t, m, words.Voice{}, "h9")
	frametest.Type(t, m, words.Voice{}, "a1")
	if got := say(1); !strings.Contains(got, "Choose a colour: black or white.") {
		t.Error(got)
	}
	if got := say(0); !strings.Contains(got, "The other side chooses a colour.") {
		t.Error(got)
	}
	if _, err := (words.Voice{}).Read(m.View(1), "a2"); err == nil {
		t.Error("a point is read where a colour is to be chosen")
	}
	before := m.View(0)
	frametest.Type(t, m, words.Voice{}, "black")
	if got := speak("en")(words.Voice{}.Change(before, m.View(0))); got != "You have white." {
		t.Error(got)
	}
}

func TestChangesAndEndingsAreSaid(t *testing.T) {
	won := []string{"a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"}
	before, after := match(t, "standard", won[:7]...), match(t, "standard", won...)
	voice := words.Voice{}
	for seat, want := range map[game.Seat]string{
		0: "White d2, black e1. Five in a row!", 1: "White d2, black e1. The other side has five in a row.",
	} {
		if got := speak("en")(voice.Change(before.View(seat), after.View(seat))); got != want {
			t.Errorf("seat %d: %s", seat, got)
		}
	}
	if got := speak("en")(voice.Change(after.View(0), before.View(0))); got != "2 stones taken back." {
		t.Error(got)
	}
	running := match(t, "standard", "h8")
	if !voice.Ending(running.View(0)).Silent() {
		t.Error("a running game has an ending")
	}
	if err := running.Act(0, []byte(`{"type":"forfeit"}`)); err != nil {
		t.Fatal(err)
	}
	for seat, want := range map[game.Seat]string{0: "Given up: white wins.", 1: "Given up: white wins."} {
		if got := speak("en")(voice.Ending(running.View(seat))); got != want {
			t.Errorf("seat %d: %s", seat, got)
		}
	}
	if got := speak("en")(voice.Count(before.View(0))); got != "218 points are free." {
		t.Error(got)
	}
}
