package term_test

import (
	"context"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wits/model"
	"wits/term"
)

// BenchmarkLargestFrame draws the largest board in the largest window that the design speaks of.
func BenchmarkLargestFrame(b *testing.B) {
	s := newMemory()
	s.settings["theme"] = "dark"
	t, err := s.start("minesweeper", "master", model.Terms{}, nil)
	if err != nil {
		b.Fatal(err)
	}
	app, err := term.New(context.Background(), config(s))
	if err != nil {
		b.Fatal(err)
	}
	app.Play(t)
	app.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
	b.ReportAllocs()
	for b.Loop() {
		_ = app.View()
	}
}
