package toy_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"wits/entry"
	"wits/internal/toy"
	board "wits/internal/toy/screen"
	"wits/model"
	"wits/play"
	"wits/term"

	"wits/term/plain"
)

func player(t testing.TB, toy entry.Entry) play.Player {
	t.Helper()
	s, err := joined(t.Context(), serving(t, toy).Play)
	ok(t, err)
	return s
}

// drawn is the terminal app with the toy, in English.
func drawn(t testing.TB, toy entry.Entry, s play.Player) *screen {
	t.Helper()
	all := catalogue(toy)
	app, err := term.New(context.Background(), term.Config{
		Service: s, Games: all, Library: library(t, all), Data: "data",
		Getenv: func(name string) string { return map[string]string{"LANG": "C.UTF-8"}[name] }, Entropy: func() uint32 { return 42 },
		Export: func(name string, _ []byte) (string, error) { return name, nil },
	})
	ok(t, err)
	on := &screen{t, app, make(chan tea.Msg)}
	on.run(app.Init())
	return on
}

// typed types lines into the plain app with the toy, in English, and returns what it says.
func typed(t testing.TB, toy entry.Entry, s play.Player, lines ...string) string {
	t.Helper()
	all := catalogue(toy)
	var out bytes.Buffer
	app, err := plain.New(t.Context(), plain.Config{
		In: strings.NewReader(strings.Join(lines, "\n")), Out: &out, Service: s, Games: all, Library: library(t, all),
		Getenv: func(string) string { return "" },
	})
	ok(t, err)
	ok(t, app.Home(context.Background()))
	return out.String()
}

// screen is the drawn app, and what it shows.
type screen struct {
	testing.TB
	app  *term.App
	msgs chan tea.Msg // what commands answer
}

// send delivers a message, and what is answered to it.
func (s *screen) send(msg tea.Msg) {
	s.Helper()
	s.deliver(msg)
	for !s.app.Settled() {
		select {
		case answer := <-s.msgs:
			s.deliver(answer)
		case <-time.After(time.Minute):
			s.Fatalf("nothing is answered:\n%s", s.text())
		}
	}
}

func (s *screen) deliver(msg tea.Msg) {
	if all, ok := msg.(tea.BatchMsg); ok {
		for _, cmd := range all {
			s.run(cmd)
		}
		return
	}
	_, cmd := s.app.Update(msg)
	s.run(cmd)
}

// run runs a command beside the app.
func (s *screen) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() {
		if msg := cmd(); msg != nil {
			select {
			case s.msgs <- msg:
			case <-s.Context().Done():
			}
		}
	}()
}

// keys types keys by their names, and looks after each.
func (s *screen) keys(names string) *screen {
	s.Helper()
	codes := map[string]rune{"down": tea.KeyDown, "left": tea.KeyLeft, "enter": tea.KeyEnter, "esc": tea.KeyEscape, "right": tea.KeyRight, "end": tea.KeyEnd}
	for name := range strings.FieldsSeq(names) {
		msg := tea.KeyPressMsg{Code: codes[name]}
		if codes[name] == 0 {
			msg = tea.KeyPressMsg{Code: rune(name[0]), Text: name}
		}
		s.send(msg)
		_ = s.text()
	}
	return s
}

func (s *screen) text() string { return ansi.Strip(s.app.View().Content) }

// last chooses the last of a list, where the toy is.
const last = "end enter"

func TestTheTerminalDrawsTheToyInWords(t *testing.T) {
	e := toy.Entry()
	s := drawn(t, e, player(t, e))
	for _, size := range [][2]int{{80, 24}, {40, 16}, {140, 50}} {
		s.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		wants(t, s.keys("p "+last).text(), "Higher or Lower", "It is between 1 and 100.", "7 guesses left.")
		wants(t, s.keys("esc esc").text(), "It was ")
		wants(t, s.keys("v").text(), "Replay: Higher or Lower Large", "Action 0 of 1", "It is between 1 and 100.")
		wants(t, s.keys("right m").text(), "Action 1 of 1", "It was ")
		s.keys("esc esc")
	}
	wants(t, s.keys("t").text(), "Higher or Lower")
}

func TestTheToyIsTypedIntoTheDrawnTerminal(t *testing.T) {
	e, seed := toy.Entry(), uint32(42)
	service := player(t, e)
	_, err := service.Start(t.Context(), model.Practice{Game: "toy", Preset: "small", Seed: &seed})
	ok(t, err)
	ok(t, service.Set(t.Context(), "language", "de"))
	s := drawn(t, e, service)
	s.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	wants(t, s.keys("o enter").text(), "Höher oder tiefer", "Sie liegt zwischen 1 und 20.")
	lacks(t, s.text(), "Tipp", "Hint")
	wants(t, s.keys("x enter").text(), "x ist keine Zahl")
	wants(t, s.keys("1 0 enter").text(), "Sie liegt zwischen 11 und 20.")
	wants(t, s.keys("1 3 enter").text(), "13 ist es!")
}

func TestTheToyIsPlayedOnTheScreenToCopy(t *testing.T) {
	e, seed := toy.Helped(), uint32(42)
	e.Screen = entry.ScreenOf(board.New)
	service := player(t, e)
	_, err := service.Start(t.Context(), model.Practice{Game: "toy", Preset: "small", Seed: &seed})
	ok(t, err)
	s := drawn(t, e, service)
	s.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	wants(t, s.keys("o").text(), "[■]", "It is between 1 and 20.", "[Enter] Guess")
	wants(t, s.keys("right down enter").text(), "It is between 13 and 20.")
	wants(t, s.keys("t").text(), "16 is in the middle.", "(■)")
	wants(t, s.keys("left left left enter").text(), "13 it is!", "!")
	wants(t, s.keys("v right").text(), "Action 1 of 2", "Higher than 12.")
}

func TestTheTerminalWatchesTheToysBots(t *testing.T) {
	e := toy.Entry()
	s := drawn(t, e, player(t, e))
	s.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	wants(t, s.keys("w "+last).text(), "random", "Guesses any number that is left.")
	wants(t, s.keys(last).text(), "halving plays Higher or Lower Large", "It is between 1 and 100.")
	wants(t, s.keys("right right").text(), "It is between 51 and 74.")
}

func TestTheTerminalsDailyListsNoGameWithoutOne(t *testing.T) {
	e := toy.Entry()
	s := drawn(t, e, player(t, e))
	s.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	lacks(t, s.keys("d").text(), "Higher or Lower")
	e = toy.Helped()
	s = drawn(t, e, player(t, e))
	s.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	wants(t, s.keys("d").text(), "Higher or Lower")
	wants(t, s.keys(last+" enter").text(), "It is between 1 and 20.") // the only attempt is asked for twice
}

func TestTheToyIsPlayedLineByLine(t *testing.T) {
	e, ctx, seed := toy.Entry(), context.Background(), uint32(42)
	s, n := player(t, e), seeded(t, 42)
	_, err := s.Start(ctx, model.Practice{Game: "toy", Preset: "small", Seed: &seed})
	ok(t, err)
	said := typed(t, e, s, "continue", "1", "nix", "range", "hint", fmt.Sprint(n%20+1), "99", fmt.Sprint(n),
		"statistics", "replays", "1", "", "", "leave", "quit")
	wants(t, said, "guess a number", "Nix is no number.", "It is between 1 and 20.", "Higher or Lower has no hints",
		"The numbers are 1 to 20.", fmt.Sprintf("%d it is!", n), "This was seed 42.", "1 game, 1 won", "2 actions.", fmt.Sprintf("2. %d it is!", n))
	wants(t, typed(t, e, s, "quick play", "higher or lower", "2", "leave", "quit"), "It is between 1 and 100.", "Continue: 1")
	lacks(t, typed(t, e, s, "daily puzzle", "back", "quit"), "Higher or Lower")
	e = toy.Helped()
	wants(t, typed(t, e, player(t, e), "daily puzzle", "higher or lower", "yes", "hint", "forfeit", "yes", "quit"), "Not found.")
}

func TestTheToyIsAlone(t *testing.T) {
	e := toy.Entry()
	s, err := joined(t.Context(), serving(t, e).Play)
	ok(t, err)
	ok(t, s.Set(t.Context(), "motion", "less"))
	app, err := term.New(context.Background(), term.Config{
		Service: s, Games: []entry.Entry{e}, Library: library(t, catalogue(e)), Data: "data",
		Getenv: func(string) string { return "" }, Entropy: func() uint32 { return 42 },
	})
	ok(t, err)
	alone := &screen{t, app, make(chan tea.Msg)}
	alone.run(app.Init())
	for _, page := range []string{"p", "d", "c", "e", "w", "r", "t", "s", "o"} { // none of them has anything but the toy
		alone.keys(page + " enter").keys("esc esc esc")
	}
}

// joined is the way in of a player who has joined.
func joined(ctx context.Context, s *play.Service) (play.Player, error) {
	_, err := s.For(play.Local).Join(ctx, "Ada")
	return s.For(play.Local), err
}
