// Package words says Trap Detection in words. It never knows more than a view shows.
package words

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"wits/game"
	"wits/games/minesweeper"
)

// Voice is the game's voice. Columns and rows are counted from 1 here, from the left and from the top.
type Voice struct{}

var _ game.Voice = Voice{}

// Commands lists what can be typed.
func (Voice) Commands() []string {
	return []string{
		"open 5 3      reveal the cell in column 5 of row 3",
		"flag 5 3      set a flag there, or take it away",
		"row 3         read a row in words",
		"cell 5 3      read one cell in words",
	}
}

// Read reads "open COLUMN ROW" and "flag COLUMN ROW".
func (Voice) Read(view game.View, line string) ([]byte, error) {
	v, _ := game.As[minesweeper.View](view)
	f := strings.Fields(line)
	var x, y int
	switch {
	case len(f) == 0 || f[0] != "open" && f[0] != "o" && f[0] != "reveal" && f[0] != "flag" && f[0] != "f":
		return nil, fmt.Errorf("%q is not a command: say open or flag with a column and a row, like: open 5 3; help lists the rest", line)
	case len(f) != 3 || !scan(f[1], &x) || !scan(f[2], &y):
		return nil, fmt.Errorf("%s needs a column and a row, like: %s 5 3", f[0], f[0])
	case !on(v, x, y):
		return nil, errors.New(sizes(v))
	case f[0][0] != 'f':
		return json.Marshal(minesweeper.Reveal(x-1, y-1))
	}
	return json.Marshal(minesweeper.Flag(x-1, y-1))
}

func on(v minesweeper.View, x, y int) bool { return x >= 1 && x <= v.Width && y >= 1 && y <= v.Height }

func sizes(v minesweeper.View) string {
	return fmt.Sprintf("there are columns 1 to %d and rows 1 to %d", v.Width, v.Height)
}

// Answer reads "row ROW" and "cell COLUMN ROW".
func (Voice) Answer(view game.View, line string) (string, bool) {
	v, ok := game.As[minesweeper.View](view)
	var x, y int
	switch f := strings.Fields(line); {
	case !ok:
		return "", false
	case len(f) == 2 && f[0] == "row" && scan(f[1], &y) && on(v, 1, y):
		return row(v, y-1), true
	case len(f) == 3 && f[0] == "cell" && scan(f[1], &x) && scan(f[2], &y) && on(v, x, y):
		return place(x-1, y-1) + ": " + Cell(v.At(x-1, y-1)) + ".", true
	case len(f) > 0 && (f[0] == "row" || f[0] == "cell"):
		return "Say row with a number, or cell with a column and a row: " + sizes(v) + ".", true
	}
	return "", false
}

func scan(text string, n *int) bool {
	_, err := fmt.Sscan(text, n)
	return err == nil
}

func place(x, y int) string { return fmt.Sprintf("Column %d, row %d", x+1, y+1) }

// Cell says what a cell shows.
func Cell(shown byte) string {
	switch shown {
	case '#':
		return "hidden"
	case 'F':
		return "flagged"
	case '*':
		return "a trap"
	case '!':
		return "the trap that was sprung"
	case 'X':
		return "a flag with no trap under it"
	case '0':
		return "clear"
	}
	return count(int(shown-'0'), "trap") + " around"
}

func count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// row reads a row with equal neighbours told as one: "Row 3: 2 hidden, 1 trap around, 6 clear."
func row(v minesweeper.View, y int) string {
	var parts []string
	cells := v.Row(y)
	for i := 0; i < len(cells); {
		n := 1
		for i+n < len(cells) && cells[i+n] == cells[i] {
			n++
		}
		part := Cell(cells[i])
		if n > 1 {
			part = fmt.Sprintf("%d times %s", n, part)
		}
		parts = append(parts, part)
		i += n
	}
	return fmt.Sprintf("Row %d: %s.", y+1, strings.Join(parts, ", "))
}

// Doubt says nothing: what is unwise here is for the coach to say.
func (Voice) Doubt(game.View, []byte) string { return "" }

// Count says how many safe cells are closed.
func (Voice) Count(view game.View) string {
	v, ok := game.As[minesweeper.View](view)
	if !ok {
		return ""
	}
	closed := strings.Count(v.Cells, "#") + strings.Count(v.Cells, "F")
	return count(closed-v.Traps, "safe cell") + " to open."
}

// Say shows the board as a table with its columns and rows numbered.
func (Voice) Say(view game.View) string {
	v, ok := game.As[minesweeper.View](view)
	if !ok {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Trap Detection, %s: %d columns, %d rows, %s, %s.\n\n   ",
		v.Difficulty, v.Width, v.Height, count(v.Traps, "trap"), count(v.Flags, "flag"))
	for x := range v.Width {
		fmt.Fprintf(&b, "%3d", x+1)
	}
	for y := range v.Height {
		fmt.Fprintf(&b, "\n%3d", y+1)
		for _, c := range []byte(v.Row(y)) {
			if c == '0' {
				c = '.'
			}
			fmt.Fprintf(&b, "%3c", c)
		}
	}
	b.WriteString("\n\n# hidden, F flagged, . clear, 1 to 8 traps around")
	for _, c := range []struct{ shown, means string }{{"*", "trap"}, {"!", "sprung"}, {"X", "a wrong flag"}} {
		if strings.Contains(v.Cells, c.shown) {
			b.WriteString(", " + c.shown + " " + c.means)
		}
	}
	return b.String() + "."
}

// Change says what opened, what was flagged, and how it ended.
func (Voice) Change(before, after game.View) string {
	old, ok1 := game.As[minesweeper.View](before)
	v, ok2 := game.As[minesweeper.View](after)
	if !ok1 || !ok2 {
		return ""
	}
	switch {
	case v.Status == game.Won:
		return "Area Secured! Every safe cell is open."
	case v.Status == game.Lost && strings.Contains(v.Cells, "!"):
		i := strings.IndexByte(v.Cells, '!')
		return "Trap Triggered! " + place(i%v.Width, i/v.Width) + " was a trap."
	case v.Status == game.Lost:
		return "Forfeited."
	case v.Flags != old.Flags:
		return flagged(old, v)
	}
	return opened(old, v)
}

func flagged(old, v minesweeper.View) string {
	verb := "Flag set"
	if v.Flags < old.Flags {
		verb = "Flag taken away"
	}
	return fmt.Sprintf("%s. %s, %s.", verb, count(v.Traps, "trap"), count(v.Flags, "flag"))
}

func opened(old, v minesweeper.View) string {
	first, n := 0, 0
	for i := range len(v.Cells) {
		if v.Cells[i] != old.Cells[i] {
			if n == 0 {
				first = i
			}
			n++
		}
	}
	switch n {
	case 0:
		return "Nothing changed: a flagged cell stays closed."
	case 1:
		return place(first%v.Width, first/v.Width) + ": " + Cell(v.Cells[first]) + "."
	}
	closed := strings.Count(v.Cells, "#") + strings.Count(v.Cells, "F")
	return fmt.Sprintf("%d cells opened. %d of the closed ones are safe.", n, closed-v.Traps)
}
