package words_test

import (
	"strings"
	"testing"

	"wits/frame"
	"wits/frame/frametest"
	"wits/game"
	"wits/game/referee"
	messages "wits/game/words"
	"wits/games/codemaker"
	"wits/games/codemaker/words"
	base "wits/games/mastermind/words"
)

// speak says messages as players read them.
func speak(lang string) func(...messages.Message) string {
	return frametest.Says(lang, messages.Part{Prefix: "codemaker.", Files: words.Files()}, messages.Part{Prefix: "mastermind.", Files: base.Files()})
}

func match(t *testing.T) referee.Match {
	t.Helper()
	m, err := referee.New(codemaker.Info(), codemaker.Rules{}).Start(referee.Setup{Preset: "classic"})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// play types a line for the seat that is due, and says what both heard of it.
func play(t *testing.T, m referee.Match, lang, line string) (setter, breaker string) {
	t.Helper()
	before := [2]game.View{m.View(0), m.View(1)}
	frametest.Type(t, m, words.Voice{}, line)
	say := speak(lang)
	return say(words.Voice{}.Change(before[0], m.View(0))), say(words.Voice{}.Change(before[1], m.View(1)))
}

// A code that holds out for as long as par says is told so, one that is broken sooner is not.
func TestACodeThatHoldsOutMakesPar(t *testing.T) {
	for guesses, want := range map[int]string{4: "Your code was broken in 4 guesses.", 5: "Your code was broken in 5 guesses, and made par."} {
		m := match(t)
		play(t, m, "en", "RBGY")
		for range guesses - 1 {
			play(t, m, "en", "VVVV")
		}
		if setter, breaker := play(t, m, "en", "RBGY"); !strings.Contains(setter, want) || strings.Contains(breaker, "par") {
			t.Errorf("after %d guesses the setter hears %q, the breaker %q", guesses, setter, breaker)
		}
	}
}

func TestAWholeGameIsTyped(t *testing.T) {
	m, say := match(t), speak("en")
	if got := say(words.Voice{}.Say(m.View(0))...); !strings.HasSuffix(got, "Set the code that is to be broken. Par: it holds out for 5 guesses.") {
		t.Errorf("the setter hears %s", got)
	}
	if got := say(words.Voice{}.Say(m.View(1))...); !strings.HasSuffix(got, "The code is being set.") {
		t.Errorf("the breaker hears %s", got)
	}
	for _, c := range []struct{ line, setter, breaker string }{
		{"set R B G Y", "The code RBGY is set.", "A code is set. Break it!"},
		{"rrbb", "Guess 1: RRBB, 1 black, 1 white; 208 codes left. 9 attempts left.", ""},
		{"guess VVVV", "Guess 2: VVVV, no peg; 120 codes left. 8 attempts left.", ""},
		{
			"RBGY", "Guess 3: RBGY, 4 black, 0 white; 1 code left. Your code was broken in 3 guesses. The code was RBGY.",
			"Guess 3: RBGY, 4 black, 0 white; 1 code left. You broke the code in 3 guesses! The code was RBGY.",
		},
	} {
		setter, breaker := play(t, m, "en", c.line)
		if want := c.setter; setter != want {
			t.Errorf("%s: the setter hears %q", c.line, setter)
		}
		if want := c.breaker; breaker != want && (want != "" || breaker != c.setter) {
			t.Errorf("%s: the breaker hears %q", c.line, breaker)
		}
	}
	if got := say(words.Voice{}.Say(m.View(1))...); !strings.Contains(got, "The code is RBGY: Red, Blue, Green, Yellow.") ||
		!strings.Contains(got, " 1. RRBB  1 black, 1 white; 208 codes left") {
		t.Errorf("the breaker hears %s", got)
	}
}

func TestTheCodeIsNotSaidToTheBreaker(t *testing.T) {
	m, say := match(t), speak("de")
	_, heard := play(t, m, "de", "set VOGB")
	heard += say(words.Voice{}.Say(m.View(1))...) + say(words.Voice{}.Count(m.View(1))) + say(words.Voice{}.Ending(m.View(1)))
	if strings.Contains(heard, "VOGB") || strings.Contains(heard, "Der Code ist V") {
		t.Errorf("the breaker hears %s", heard)
	}
	if got := say(words.Voice{}.Say(m.View(0))...); !strings.Contains(got, "Der Code ist VOGB: Violett, Orange, Grün, Blau.") {
		t.Errorf("the setter hears %s", got)
	}
	if got := say(words.Voice{}.Count(m.View(0))); got != "1296 Codes sind noch möglich." {
		t.Errorf("counted %s", got)
	}
}

func TestLinesThatMeanNothingAreRefused(t *testing.T) {
	m, say := match(t), speak("en")
	for line, want := range map[string]string{
		"set RBGX": "no colour", "": "one letter for each colour", "set": "one letter for each colour", "RBG": "4 colours, not 3", "RBGC": "colours are",
	} {
		_, err := words.Voice{}.Read(m.View(0), line)
		if err == nil || !strings.Contains(say(frame.Explain(err)), want) {
			t.Errorf("%q: %v", line, err)
		}
	}
	if got, ok := (words.Voice{}).Answer(m.View(1), "colours"); !ok || !strings.Contains(say(got), "R Red") {
		t.Errorf("colours: %s", say(got))
	}
	if _, ok := (words.Voice{}).Answer(m.View(1), "set RBGY"); ok {
		t.Error("a move was taken for a question")
	}
}

func TestHowItEnded(t *testing.T) {
	say := speak("en")
	for name, c := range map[string]struct {
		by              game.Seat
		setter, breaker string
	}{
		"the setter gives up":  {0, "Given up: Codebreaker wins.", "Given up: Codebreaker wins."},
		"the breaker gives up": {1, "Given up: Codemaker wins.", "Given up: Codemaker wins."},
	} {
		m := match(t)
		before := m.View(0)
		if err := m.Act(c.by, []byte(`{"type":"forfeit"}`)); err != nil {
			t.Fatal(err)
		}
		if got := say(words.Voice{}.Ending(m.View(0))); got != c.setter {
			t.Errorf("%s: the setter hears %s", name, got)
		}
		if got := say(words.Voice{}.Ending(m.View(1))); got != c.breaker {
			t.Errorf("%s: the breaker hears %s", name, got)
		}
		if got := say(words.Voice{}.Change(before, m.View(0))); got != c.setter+" No code was set." {
			t.Errorf("%s: the setter hears %s", name, got)
		}
	}
	m := match(t)
	play(t, m, "en", "set RBGY")
	var setter, breaker string
	for range 10 {
		setter, breaker = play(t, m, "en", "VVVV")
	}
	if !strings.Contains(setter, "Your code held!") || !strings.Contains(breaker, "the code held. The code was RBGY.") {
		t.Errorf("%s\n%s", setter, breaker)
	}
}
