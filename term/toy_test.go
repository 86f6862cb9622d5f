package term_test

import (
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"wits/catalog"
	"wits/entry"
	"wits/frame"
	"wits/game"
	"wits/internal/longtoy"
	"wits/model"
	"wits/term"
)

// withToy is an app whose catalogue has one more line: a game with neither screen nor coach, daily puzzle nor challenge.
func withToy(t *testing.T) (*memory, term.Config) {
	t.Helper()
	s := newMemory()
	s.games = append(catalog.All(), longtoy.Entry())
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
		d := drive(t, c, size.width, size.height).keys("p end").wants("Higher", "Hundred").keys("up enter")
		d.wants("The number lies from 1 to 10.", "0 guesses so far.").lacks("Hint")
		d.keys("h e").wants("he_").keys("enter").wants("\"he\" is no number")
		d.keys("? esc").keys("r a n g e enter").wants("From 1 to 10.")
		d.keys("1 space 2 backspace backspace 1 enter").wants("guess a number from 1 to 10")
		d.keys("ctrl+t")                   // nobody gives hints
		d.keys("4 esc").lacks("4_", "up?") // the line is dropped first
		d.send(tea.PasteMsg{Content: "r\nange"})
		d.wants("r ange_").keys("esc").keys("?").wants("guess a").keys("x")
		last := len(s.matches) - 1
		for s.matches[last].Status == game.Playing {
			v, _ := game.As[longtoy.View](s.matches[last].m.View(0))
			for _, digit := range strconv.Itoa((v.Low + v.High) / 2) {
				d.keys(string(digit))
			}
			d.keys("enter")
		}
		d.wants("You found it!", "[N] New game", "[V] Replay").lacks("›  _")
		d.keys("v").wants("Replay: Higher Ten", "Action 0 of", "The start.").lacks("Mistake", "_")
		d.keys("right").wants("Now from").keys("m end").wants("You found it!").keys("esc n").wants("0 guesses so far.")
	}
}

func TestALongGameIsScrolled(t *testing.T) {
	_, c := withToy(t)
	d := drive(t, c, 40, 16).keys("p end enter").wants("from 1 to 100", "   2").lacks(" 100 ")
	d.keys(strings.Repeat("down ", 120)).wants(" 100").lacks("from 1 to 100").keys("up").lacks(" 100\n")
	d.keys("9 9 enter").wants("Now from 1 to 98.") // wherever it was scrolled to
}

func TestAGameWithoutAScreenIsLeftKeptAndGivenUp(t *testing.T) {
	s, c := withToy(t)
	d := drive(t, c, 80, 24).keys("p end enter q").wants("q_").keys("backspace").wants("[Ctrl+L] Leave, keep")
	d.click("[Ctrl+L]", tea.MouseLeft).wants("The game is kept").wants("Continue", "Higher").keys("o esc").wants("Give up?")
	d.keys("esc").wants("Given up.").keys("esc r enter").wants("Replay: Higher Hundred")
	if len(s.matches) != 1 {
		t.Errorf("%d matches", len(s.matches))
	}
}

func TestAGameWithoutAScreenIsWatched(t *testing.T) {
	_, c := withToy(t)
	d := drive(t, c, 80, 24).keys("w end up enter").wants("halver", "Halves what is left.", "easy").keys("enter space")
	d.wants("halver plays Higher Ten", "The number lies from").lacks("_").keys("right pgdown pgup").wants("so far.")
}

func TestAGameWithoutADailyPuzzleOrChallengeIsNotOffered(t *testing.T) {
	s, c := withToy(t)
	c.Debug = true
	drive(t, c, 80, 24).keys("d").wants("Mastermind").lacks("Higher").keys("esc `").wants("Cipher").lacks("Higher")
	s.stats = []model.Stats{{Game: longtoy.ID, Preset: "ten", Games: 1, Wins: 1, Lengths: []model.Length{{Actions: 3, Wins: 1}}}}
	drive(t, c, 80, 24).keys("t").wants("Higher", "Ten", "1 game, 1 won")
	c.Games = []entry.Entry{longtoy.Entry()}
	drive(t, c, 80, 24).keys("d").wants("There is no daily puzzle.").keys("enter esc")
}

func TestTheToySpeaksGerman(t *testing.T) {
	s, c := withToy(t)
	s.settings["language"] = "de"
	drive(t, c, 80, 24).keys("p end enter").wants("Höher oder tiefer", "Die Zahl liegt von 1 bis 100.", "[Tasten] Zug eingeben")
}
