package main

import "testing"

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
