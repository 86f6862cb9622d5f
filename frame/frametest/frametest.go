// Package frametest is for the tests of games: it says what players read, plays what they type, and reads the pictures of a guide.
package frametest

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"wits/frame"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/term/ui"
)

// Speaker speaks a language with the words of the frame and of games. It panics where their files, which are embedded, are wrong.
func Speaker(lang string, games ...words.Part) words.Speaker {
	l, err := words.Load(append([]words.Part{{Files: frame.Words()}}, games...)...)
	if err != nil {
		panic(err)
	}
	return l.In(lang)
}

// Says returns what says messages as players read them, a line each.
func Says(lang string, games ...words.Part) func(...words.Message) string {
	s := Speaker(lang, games...)
	return func(lines ...words.Message) string { return strings.Join(s.SayAll(lines), "\n") }
}

// Frame is room for a screen that speaks English.
func Frame(theme string, glyphs ui.Glyphs, width, height int, games ...words.Part) ui.Frame {
	return ui.Frame{Width: width, Height: height, Theme: ui.NewTheme(theme), Glyphs: glyphs, Words: Speaker("en", games...)}
}

// Wire is an action's wire form; nothing for none.
func Wire(a game.Action) string {
	if a.IsZero() {
		return ""
	}
	text, err := json.Marshal(a)
	if err != nil {
		panic(err) // every action has one
	}
	return string(text)
}

// Type plays a line for the seat that is due.
func Type(t testing.TB, m referee.Match, voice game.Voice, line string) {
	t.Helper()
	due := m.Status().Turn
	a, err := voice.Read(m.View(due), line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	if err := m.Act(due, []byte(Wire(a))); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
}

// Guide reads the pictures that explain a game in the browser, of which there are some.
func Guide[P any](t testing.TB, path string, least int) (pictures []P) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &pictures); err != nil || len(pictures) < least {
		t.Fatalf("%d pictures: %v", len(pictures), err)
	}
	return pictures
}
