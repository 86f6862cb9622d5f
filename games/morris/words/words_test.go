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
	"wits/games/morris"
	"wits/games/morris/words"
)

// speak says messages as players read them.
func speak(lang string) func(...messages.Message) string {
	return frametest.Says(lang, messages.Part{Prefix: "morris.", Files: words.Files()})
}

// play types moves, by turns, and returns what the last one changed.
func play(t *testing.T, m referee.Match, lang string, lines ...string) (said string) {
	t.Helper()
	for _, line := range lines {
		turn := m.Status().Turn
		before := m.View(turn)
		frametest.Type(t, m, words.Voice{}, line)
		said = speak(lang)(words.Voice{}.Change(before, m.View(turn)))
	}
	return said
}

func match(t *testing.T) referee.Match {
	t.Helper()
	m, err := referee.New(morris.Info(), morris.Rules{}).Start(referee.Setup{Preset: morris.Standard, Seed: rng.Numeric(1)})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestEveryMoveIsSaid(t *testing.T) {
	m := match(t)
	for _, c := range []struct{ line, want string }{
		{"a7", "White places on a7."},
		{"place b6", "Black places on b6."},
		{"D7", "White places on d7."},
		{"f6", "Black places on f6."},
		{"g7 takes b6", "White places on g7, closes a mill and takes b6."},
	} {
		if got := play(t, m, "en", c.line); got != c.want {
			t.Errorf("%s: said %q, want %q", c.line, got, c.want)
		}
	}
	if got := play(t, m, "de", "b6"); got != "Schwarz setzt auf b6." {
		t.Errorf("said %q", got)
	}
}

func TestTheBoardIsSaid(t *testing.T) {
	m := match(t)
	play(t, m, "en", "a7", "b6")
	got := speak("en")(words.Voice{}.Say(m.View(0))...)
	want := "Nine Men's Morris. You have White.\nWhite on a7, and 8 men in hand.\nBlack on b6, and 8 men in hand.\n" +
		"Last move: Black places on b6.\nYour turn: place a man."
	if got != want {
		t.Errorf("said\n%s\nwant\n%s", got, want)
	}
	if got := speak("en")(words.Voice{}.Say(m.View(1))...); !strings.HasSuffix(got, "White is to move.") {
		t.Errorf("black hears\n%s", got)
	}
}

func TestQuestionsAreAnswered(t *testing.T) {
	m := match(t)
	play(t, m, "en", "a7", "d6")
	for line, want := range map[string]string{
		"row 7":    "7: a7 White, d7 empty, g7 empty.",
		"row d":    "d: d7 empty, d6 Black, d5 empty, d3 empty, d2 empty, d1 empty.",
		"point d6": "d6 Black. Next to it: d7 empty, b6 empty, f6 empty, d5 empty.",
	} {
		got, ok := words.Voice{}.Answer(m.View(0), line)
		if said := speak("en")(got); !ok || said != want {
			t.Errorf("%s: said %q", line, said)
		}
	}
	for _, line := range []string{"d6", "row", "row 9", "point d4", ""} {
		if _, ok := (words.Voice{}).Answer(m.View(0), line); ok {
			t.Errorf("%q is taken for a question", line)
		}
	}
}

func TestWhatCanOnlyMeanOneThingMayBeLeftOut(t *testing.T) {
	p := morris.Position{}
	for side, list := range [2]string{"a7 d7 g4 c3", "b6 d6 f6 d1"} {
		for _, name := range strings.Fields(list) {
			at, _ := morris.FindPoint(name)
			p.Men[side] |= at.Set()
		}
	}
	turn := game.Seat(0)
	v := morris.View{Board: p.Board(), Turn: &turn}
	for line, want := range map[string]string{
		"g4-g7": "g4-g7xd1", // the others are in a mill
		"g1":    "g4-g1",
		"c4":    "c3-c4",
	} {
		if a, err := words.Read(v, line); err != nil || a.String() != want {
			t.Errorf("%s is read as %v: %v", line, a, err)
		}
	}
	for line, want := range map[string]string{
		"a4-a1":    "you have no man on a4",
		"d5":       "say which man moves to d5, like d6-d5",
		"e2-e4":    "e2 is no point of the board: points are named like d6, the column from a to g and the row from 1 to 7",
		"castle":   "castle is no point of the board: points are named like d6, the column from a to g and the row from 1 to 7",
		"":         `"" is no move: type d6 to place, d6-d5 to move, d6-d5xa1 to take; help lists the rest`,
		"g4-g7xb6": "the man on b6 is in a mill, and others are not",
	} {
		_, err := words.Read(v, line)
		if err == nil {
			t.Errorf("%q is read", line)
			continue
		}
		if got := speak("en")(frame.Explain(err)); !strings.Contains(got, want) {
			t.Errorf("%q: said %q, want %q", line, got, want)
		}
	}
}

func TestEndingsAreSaid(t *testing.T) {
	m, err := referee.New(morris.Info(), morris.Rules{}).Restore([]byte(`{"board":"BWB......W....W......BWB","hand":[0,0],"turn":1}`))
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{"en": "You lose: you cannot move.", "de": "Verloren: du kannst nicht ziehen."} {
		if got := speak(lang)(words.Voice{}.Ending(m.View(1))); got != want {
			t.Errorf("said %q", got)
		}
	}
	if got := speak("en")(words.Voice{}.Ending(m.View(0))); got != "You win: the other side cannot move." {
		t.Errorf("said %q", got)
	}
	if got := (words.Voice{}).Ending(match(t).View(0)); !got.Silent() {
		t.Errorf("a running game ends with %v", got)
	}
}
