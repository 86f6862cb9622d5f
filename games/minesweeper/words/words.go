// Package words says Trap Detection in words. It never knows more than a view shows.
package words

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"wits/game"
	"wits/game/words"
	"wits/games/minesweeper"
)

// Voice is the game's voice. Columns and rows are counted from 1 here, from the left and from the top.
type Voice struct{}

var _ game.Voice = Voice{}

//go:embed *.json
var files embed.FS

// Files returns the message files, one for each language.
func Files() embed.FS { return files }

// Read reads "open COLUMN ROW" and "flag COLUMN ROW".
func (Voice) Read(view game.View, line string) (game.Action, error) {
	v := game.ViewOf[minesweeper.View](view)
	f := strings.Fields(line)
	var x, y int
	switch {
	case len(f) == 0 || f[0] != "open" && f[0] != "o" && f[0] != "reveal" && f[0] != "flag" && f[0] != "f":
		return game.Action{}, game.Unread(minesweeper.Say("read.unknown", words.Text("line", line)))
	case len(f) != 3 || !scan(f[1], &x) || !scan(f[2], &y):
		return game.Action{}, game.Unread(minesweeper.Say("read.place", words.Text("verb", f[0])))
	case !on(v, x, y):
		return game.Action{}, game.Unread(size(v))
	case f[0][0] != 'f':
		return game.NewAction(minesweeper.Reveal(x-1, y-1)), nil
	}
	return game.NewAction(minesweeper.Flag(x-1, y-1)), nil
}

func on(v minesweeper.View, x, y int) bool { return x >= 1 && x <= v.Width && y >= 1 && y <= v.Height }

func size(v minesweeper.View) words.Message {
	return minesweeper.Say("read.size", words.Int("width", v.Width), words.Int("height", v.Height))
}

// Answer reads "row ROW" and "cell COLUMN ROW".
func (Voice) Answer(view game.View, line string) (words.Message, bool) {
	v := game.ViewOf[minesweeper.View](view)
	var x, y int
	switch f := strings.Fields(line); {
	case len(f) == 2 && f[0] == "row" && scan(f[1], &y) && on(v, 1, y):
		return row(v, y-1), true
	case len(f) == 3 && f[0] == "cell" && scan(f[1], &x) && scan(f[2], &y) && on(v, x, y):
		return cell(v, (y-1)*v.Width+x-1), true
	case len(f) > 0 && (f[0] == "row" || f[0] == "cell"):
		return minesweeper.Say("answer.usage", words.Say("size", size(v))), true
	}
	return words.Message{}, false
}

func scan(text string, n *int) bool {
	_, err := fmt.Sscan(text, n)
	return err == nil
}

// Place names a cell of a board, numbered in reading order.
func Place(v minesweeper.View, cell int) words.Message {
	return minesweeper.Say("place", words.Int("x", cell%v.Width+1), words.Int("y", cell/v.Width+1))
}

// cell says what a cell shows, with its place.
func cell(v minesweeper.View, i int) words.Message {
	return minesweeper.Say("answer.cell", words.Say("place", Place(v, i)), words.Say("cell", Cell(v.Cells[i])))
}

// Cell says what a cell shows.
func Cell(shown byte) words.Message {
	switch shown {
	case '#':
		return minesweeper.Say("cell.hidden")
	case 'F':
		return minesweeper.Say("cell.flagged")
	case '*':
		return minesweeper.Say("cell.trap")
	case '!':
		return minesweeper.Say("cell.sprung")
	case 'X':
		return minesweeper.Say("cell.wrong")
	case '0':
		return minesweeper.Say("cell.clear")
	}
	return minesweeper.Say("cell.around", words.Int("n", shown-'0'))
}

// row reads a row with equal neighbours told as one: "Row 3: 2 times hidden, 1 trap around, 6 times clear."
func row(v minesweeper.View, y int) words.Message {
	var parts []words.Message
	cells := v.Row(y)
	for i := 0; i < len(cells); {
		n := 1
		for i+n < len(cells) && cells[i+n] == cells[i] {
			n++
		}
		part := Cell(cells[i])
		if n > 1 {
			part = minesweeper.Say("answer.times", words.Int("n", n), words.Say("cell", part))
		}
		parts = append(parts, part)
		i += n
	}
	return minesweeper.Say("answer.row", words.Int("y", y+1), words.Series("cells", parts))
}

// Count says how many safe cells are closed.
func (Voice) Count(view game.View) words.Message {
	v := game.ViewOf[minesweeper.View](view)
	return minesweeper.Say("count.open", words.Int("n", toOpen(v)))
}

// toOpen counts the safe cells that are closed.
func toOpen(v minesweeper.View) int {
	return strings.Count(v.Cells, "#") + strings.Count(v.Cells, "F") - v.Traps
}

// Say shows the board as a table with its columns and rows numbered.
func (Voice) Say(view game.View) []words.Message {
	v := game.ViewOf[minesweeper.View](view)
	lines := []words.Message{
		minesweeper.Say("board.title", words.Say("preset", Preset(v.Board)), words.Int("width", v.Width), words.Int("height", v.Height),
			words.Say("traps", traps(v)), words.Say("flags", flags(v))),
		words.Literal(""),
	}
	head := "   "
	for x := range v.Width {
		head += fmt.Sprintf("%3d", x+1)
	}
	lines = append(lines, words.Literal(head))
	for y := range v.Height {
		text := fmt.Sprintf("%3d", y+1)
		for _, c := range []byte(v.Row(y)) {
			if c == '0' {
				c = '.'
			}
			text += fmt.Sprintf("%3c", c)
		}
		lines = append(lines, words.Literal(text))
	}
	legend := minesweeper.Say("board.legend")
	switch {
	case strings.ContainsAny(v.Cells, "*X"):
		legend = minesweeper.Say("board.legend.lost")
	case strings.Contains(v.Cells, "!"):
		legend = minesweeper.Say("board.legend.sprung")
	}
	return append(lines, words.Literal(""), legend)
}

// Preset is what a board is called; one that is no preset is called by its size.
func Preset(b minesweeper.Board) words.Message {
	if slices.Contains(minesweeper.Presets(), b) {
		return minesweeper.Say("preset." + b.Difficulty)
	}
	return words.Literal(b.Difficulty)
}

func traps(v minesweeper.View) words.Message {
	return minesweeper.Say("count.traps", words.Int("n", v.Traps))
}

func flags(v minesweeper.View) words.Message {
	return minesweeper.Say("count.flags", words.Int("n", v.Flags))
}

// Change says what opened, what was flagged, and how it ended.
func (Voice) Change(before, after game.View) words.Message {
	old, v := game.ViewOf[minesweeper.View](before), game.ViewOf[minesweeper.View](after)
	switch {
	case v.Status == game.Won:
		return minesweeper.Say("change.won")
	case v.Status == game.Lost && sprung(v) >= 0:
		return minesweeper.Say("change.lost", words.Say("place", Place(v, sprung(v))))
	case v.Status == game.Lost:
		return minesweeper.Say("change.forfeited")
	case v.Flags > old.Flags:
		return minesweeper.Say("change.flag", words.Say("traps", traps(v)), words.Say("flags", flags(v)))
	case v.Flags < old.Flags:
		return minesweeper.Say("change.unflag", words.Say("traps", traps(v)), words.Say("flags", flags(v)))
	}
	return opened(old, v)
}

// sprung is the cell of the trap that was sprung, -1 when none was.
func sprung(v minesweeper.View) int { return strings.IndexByte(v.Cells, '!') }

func opened(old, v minesweeper.View) words.Message {
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
		return minesweeper.Say("change.nothing")
	case 1:
		return cell(v, first)
	}
	return minesweeper.Say("change.opened", words.Int("n", n),
		words.Say("left", minesweeper.Say("change.left", words.Int("n", toOpen(v)))))
}

// Ending says how it ended.
func (Voice) Ending(view game.View) words.Message {
	v := game.ViewOf[minesweeper.View](view)
	switch {
	case v.Status == game.Playing:
		return words.Message{}
	case v.Status == game.Won:
		return minesweeper.Say("ending.won")
	case sprung(v) >= 0:
		return minesweeper.Say("ending.lost")
	}
	return minesweeper.Say("ending.forfeited")
}
