package minesweeper

import (
	"math/bits"
	"strings"
	"testing"

	"wits/frame/frametest"
)

// pictured is a picture of the browser's guide or help: what is shown, what is hidden, the cell that it speaks of, what is done there, and
// what is shown then.
type pictured struct {
	Rows, Truth, Then []string
	Aim               struct{ X, Y int }
	Does              string // reveal, flag or show
}

// TestTheGuideShowsWhatTheRulesSay holds every picture of the browser's guide and help to the rules: the numbers count their traps, an opened
// cell opens what it does in a game, and what the sentence concludes follows from what is shown.
func TestTheGuideShowsWhatTheRulesSay(t *testing.T) {
	for i, step := range frametest.Guide[pictured](t, "page/guide.json", 4) {
		b := Board{Width: len(step.Rows[0]), Height: len(step.Rows)}
		shown, truth, then := strings.Join(step.Rows, ""), strings.Join(step.Truth, ""), strings.Join(step.Then, "")
		if len(shown) != b.Area() || len(truth) != b.Area() || truth != truthOf(b, []byte(truth)) {
			t.Errorf("picture %d: the numbers do not count their traps: %v", i+1, step.Truth)
			continue
		}
		for j := range shown {
			if shown[j] != truth[j] && shown[j] != hidden && (shown[j] != flagged || truth[j] != trap) {
				t.Errorf("picture %d shows %c where there is %c", i+1, shown[j], truth[j])
			}
		}
		at := step.Aim.Y*b.Width + step.Aim.X
		if strings.ContainsAny(shown, "012345678") && !certain(b, shown, at, truth[at] == trap) {
			t.Errorf("picture %d: what it says of its cell does not follow from what is shown", i+1)
		}
		cells := []byte(shown)
		switch step.Does {
		case "reveal":
			open(b, truth, cells, at)
		case "flag":
			cells[at] = flagged
		case "show":
			cells[at] = truth[at]
		}
		if string(cells) != then {
			t.Errorf("picture %d shows %s then, the rules %s", i+1, then, cells)
		}
		if step.Does == "reveal" && truth[at] == trap || step.Does != "reveal" && truth[at] != trap {
			t.Errorf("picture %d: its cell is no place to %s", i+1, step.Does)
		}
	}
}

// certain reports whether every way to lay traps that fits what is shown says the same of a cell.
func certain(b Board, shown string, at int, trapped bool) bool {
	var closed []int
	for i := range shown {
		if shown[i] == hidden || shown[i] == flagged {
			closed = append(closed, i)
		}
	}
	for mask := range uint(1) << len(closed) {
		laid := []byte(strings.Repeat("0", len(shown)))
		for rest := mask; rest != 0; rest &= rest - 1 {
			laid[closed[bits.TrailingZeros(rest)]] = trap
		}
		if truth := truthOf(b, laid); fits(shown, truth) && (truth[at] == trap) != trapped {
			return false
		}
	}
	return true
}

// fits reports whether every number and every flag that is shown is true.
func fits(shown, truth string) bool {
	for i := range shown {
		if shown[i] == flagged && truth[i] != trap || shown[i] != flagged && shown[i] != hidden && shown[i] != truth[i] {
			return false
		}
	}
	return true
}
