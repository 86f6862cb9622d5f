package term_test

import (
	"strings"
	"testing"
)

// TestTheBoardStaysInItsPlace asks for a hint, then to give up: what is said beside and below the board moves nothing.
func TestTheBoardStaysInItsPlace(t *testing.T) {
	for _, size := range []struct{ width, height int }{{80, 24}, {120, 40}, {200, 60}} {
		d := drive(t, config(newMemory()), size.width, size.height).keys("p enter")
		was := topRow(d.screen())
		for _, keys := range []string{"enter", "t", "esc", "n", "f"} {
			if at := topRow(d.keys(keys).screen()); at != was {
				t.Errorf("%dx%d: after %q the board stands in line %d, not %d", size.width, size.height, keys, at, was)
			}
		}
	}
}

// topRow is the line that a board's columns are numbered in.
func topRow(screen string) int {
	for i, line := range strings.Split(screen, "\n") {
		if strings.Contains(strings.Join(strings.Fields(line), " "), "1 2 3 4 5 6 7 8 9") {
			return i
		}
	}
	return -1
}

// TestTheLastReasonStays watches a game to its end, where the reason of the last move is still to be read.
func TestTheLastReasonStays(t *testing.T) {
	d := drive(t, config(newMemory()), 80, 24).keys("w enter end enter space")
	for range 200 {
		if strings.Contains(d.screen(), "It is over") {
			break
		}
		d.keys("right")
	}
	d.wants("It is over", "Canary:")
}
