package main

import (
	"io"
	"testing"
)

func TestABarFitsIntoItsTerminal(t *testing.T) {
	const text = "70131/1446000 rows, 21544 a second, 1m4s left"
	for width := range 120 {
		if got := line(text, 0.5, width); len(got) > width {
			t.Errorf("%d columns: %q", width, got)
		}
	}
	if got, want := line("1/2 MB", 0.5, 17), "[####....] 1/2 MB"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTheBarTellsWhatIsKnown(t *testing.T) {
	b := newBar(io.Discard, "games", 200)
	b.skip(50)
	for done, want := range map[int64]string{50: "50/200 games", 100: "100/200 games, 5 a second, 20s left"} {
		b.set(done, 200)
		if got := b.text(10); got != want {
			t.Errorf("at %d it tells %q", done, got)
		}
	}
}
