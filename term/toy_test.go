package term_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"wits/catalog"
	"wits/entry"
	"wits/frame"
	"wits/game"
	"wits/game/words"
	"wits/internal/toy"
	"wits/model"
	"wits/term"
)

// longToy is a game with a voice that says every number that is left, so that a position takes many lines.
func longToy() entry.Entry {
	e := toy.Entry()
	e.Voice = long{}
	return e
}

type long struct{ toy.Voice }

// Say lists the numbers that are left, too.
func (l long) Say(view game.View) []words.Message {
	lines := l.Voice.Say(view)
	v := game.ViewOf[toy.View](view)
	for n := v.Low; n <= v.High && v.Status == game.Playing; n++ {
		lines = append(lines, words.Literal(fmt.Sprintf("%4d", n)))
	}
	return lines
}

// withToy is an app whose catalogue has one more line: a game with neither screen nor coach, daily puzzle nor challenge.
func withToy(t *testing.T) (*memory, term.Config) {
	t.Helper()
	s := newMemory()
	s.games = append(catalog.All(), longToy())
	c := config(s)
	c.Games = s.games
	l, err := entry.Library(frame.Words(), s.games)
	if err != nil {
		t.Fatal(err)
	}
	c.Library = l
	return s, c
}

func (d *driver) lacks(parts ...string) *driver {
	d.t.Helper()
	for _, part := range parts {
		if strings.Contains(ansi.Strip(d.screen()), part) {
			d.t.Fatalf("%q is on the screen:\n%s", part, ansi.Strip(d.screen()))
		}
	}
	return d
}

func TestAGameWithoutAScreenIsPlayedByTyping(t *testing.T) {
	s, c := withToy(t)
	for _, size := range []struct{ width, height int }{{80, 24}, {40, 16}} {
		d := drive(t, c, size.width, size.height).keys("p end").wants("Higher", "Large").keys("up enter")
		d.wants("It is between 1 and 20.", "5 guesses left.").lacks("Hint")
		d.keys("h e").wants("he_").keys("enter").wants("he is no number")
		d.keys("? esc").keys("r a n g e enter").wants("It is between 1 and 20.")
		d.keys("2 space 2 backspace backspace 1 enter").wants("the numbers are 1 to 20")
		d.keys("ctrl+t")                   // nobody gives hints
		d.keys("4 esc").lacks("4_", "up?") // the line is dropped first
		d.send(tea.PasteMsg{Content: "r\nange"})
		d.wants("r ange_").keys("esc").keys("?").wants("Guess the number").keys("x")
		last := len(s.matches) - 1
		for s.matches[last].Status == game.Playing {
			v, _ := game.As[toy.View](s.matches[last].m.View(0))
			for _, digit := range strconv.Itoa((v.Low + v.High) / 2) {
				d.keys(string(digit))
			}
			d.keys("enter")
		}
		d.wants(" it is!", "[N] New game", "[V] Replay").lacks("›  _")
		d.keys("v").wants("Replay: Higher", "Action 0 of", "The start.").lacks("Mistake", "_")
		d.keys("right").wants("er than").keys("m end").wants(" it is!").keys("esc n").wants("5 guesses left.")
	}
}

func TestALongGameIsScrolled(t *testing.T) {
	_, c := withToy(t)
	d := drive(t, c, 40, 16).keys("p end enter").wants("between 1 and 100", "   2").lacks(" 100 ")
	d.keys(strings.Repeat("down ", 120)).wants(" 100").lacks("between 1 and 100").keys("up").lacks(" 100\n")
	d.keys("9 9 enter").wants("Lower than 99.") // wherever it was scrolled to
}

func TestAGameWithoutAScreenIsLeftKeptAndGivenUp(t *testing.T) {
	s, c := withToy(t)
	d := drive(t, c, 80, 24).keys("p end enter q").wants("q_").keys("backspace").wants("[Ctrl+L] Leave, keep")
	d.click("[Ctrl+L]", tea.MouseLeft).wants("The game is kept").wants("Continue", "Higher").keys("o esc").wants("Give up?")
	d.keys("esc").wants("It was ").keys("esc r enter").wants("Replay: Higher or Lower Large")
	if len(s.matches) != 1 {
		t.Errorf("%d matches", len(s.matches))
	}
}

func TestAGameWithoutAScreenIsWatched(t *testing.T) {
	_, c := withToy(t)
	d := drive(t, c, 80, 24).keys("w end up enter").wants("random", "Guesses any number that is left.", "Easy").keys("down enter space")
	d.wants("halving plays Higher", "It is between").lacks("_").keys("right pgdown pgup").wants(" left.")
}

func TestAGameWithoutADailyPuzzleOrChallengeIsNotOffered(t *testing.T) {
	s, c := withToy(t)
	c.Debug = true
	drive(t, c, 80, 24).keys("d").wants("Mastermind").lacks("Higher").keys("esc `").wants("Cipher").lacks("Higher")
	s.stats = []model.Stats{{Game: toy.ID, Preset: "small", Games: 1, Wins: 1, Lengths: []model.Length{{Actions: 3, Wins: 1}}}}
	drive(t, c, 80, 24).keys("t").wants("Higher", "Small", "1 game, 1 won")
	c.Games = []entry.Entry{longToy()}
	drive(t, c, 80, 24).keys("d").wants("There is no daily puzzle.").keys("enter esc")
}

func TestTheToySpeaksGerman(t *testing.T) {
	s, c := withToy(t)
	s.settings["language"] = "de"
	drive(t, c, 80, 24).keys("p end enter").wants("Höher oder tiefer", "Sie liegt zwischen 1 und 100.", "[Tasten] Zug eingeben")
}
