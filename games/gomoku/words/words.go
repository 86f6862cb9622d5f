// Package words says Gomoku in words. It never knows more than a view shows.
package words

import (
	"embed"
	"fmt"
	"strconv"
	"strings"

	"wits/game"
	"wits/game/words"
	"wits/games/gomoku"
)

// Voice says Gomoku in words, and reads what players type. Points are called by a letter for the column and a number for the row, counted from the bottom.
type Voice struct{}

var _ game.Voice = Voice{}

//go:embed *.json
var files embed.FS

// Files returns the message files, one for each language.
func Files() embed.FS { return files }

// Read reads a point, such as "h8" or "7 7", or a colour where one is to be chosen.
func (Voice) Read(view game.View, line string) (game.Action, error) {
	text := strings.ToLower(strings.Join(strings.Fields(line), " "))
	v := game.ViewOf[gomoku.View](view)
	for _, s := range []gomoku.Stone{gomoku.Black, gomoku.White} {
		if v.Choosing() && (text == s.String() || text == "choose "+s.String()) {
			return game.NewAction(gomoku.Choose(s)), nil
		}
	}
	if v.Choosing() {
		return game.Action{}, game.Unread(gomoku.Say("read.choose"))
	}
	p, ok := point(strings.TrimPrefix(text, "place "))
	if !ok {
		return game.Action{}, game.Unread(gomoku.Say("read.unknown", words.Text("line", strings.TrimSpace(line))))
	}
	if !p.On() {
		return game.Action{}, game.Unread(gomoku.Say("rule.on-board"))
	}
	return game.NewAction(gomoku.Place(p.X, p.Y)), nil
}

// point reads a letter and the row from the bottom, or the column and the row from the top, both from 0.
func point(text string) (gomoku.Point, bool) {
	if x, y, two := strings.Cut(text, " "); two {
		column, err1 := strconv.Atoi(x)
		row, err2 := strconv.Atoi(y)
		if err1 == nil && err2 == nil {
			return gomoku.Point{X: column, Y: row}, true
		}
		text = x + y
	}
	return gomoku.PointNamed(text)
}

// Answer reads "row 7", and "stones" for all of them.
func (Voice) Answer(view game.View, line string) (words.Message, bool) {
	v := game.ViewOf[gomoku.View](view)
	f := strings.Fields(strings.ToLower(line))
	switch {
	case len(f) == 0:
		return words.Message{}, false
	case len(f) == 1 && f[0] == "stones":
		return stones(v), true
	case f[0] != "row":
		return words.Message{}, false
	}
	if len(f) == 2 {
		if n, err := strconv.Atoi(f[1]); err == nil && n >= 1 && n <= gomoku.Size {
			return row(v, gomoku.Size-n), true
		}
	}
	return gomoku.Say("answer.usage"), true
}

// Colour is what a colour is called.
func Colour(s gomoku.Stone) words.Message { return gomoku.Say("color." + s.String()) }

// side is what a seat is called: by its colour, or by its number while nobody has chosen.
func side(v gomoku.View, s game.Seat) words.Message {
	if c := v.Of(s); c != gomoku.None {
		return Colour(c)
	}
	return gomoku.Say("player", words.Int("n", int(s)+1))
}

// stone says a stone and where it lies.
func stone(s gomoku.Stone, p gomoku.Point) words.Message {
	return gomoku.Say("stone", words.Say("color", Colour(s)), words.Text("point", p.String()))
}

// row reads a row: every stone in it, from the left.
func row(v gomoku.View, y int) words.Message {
	var all []words.Message
	for x := range gomoku.Size {
		if s := v.At(gomoku.Point{X: x, Y: y}); s != gomoku.None {
			all = append(all, stone(s, gomoku.Point{X: x, Y: y}))
		}
	}
	if len(all) == 0 {
		return gomoku.Say("answer.row.empty", words.Int("y", gomoku.Size-y))
	}
	return gomoku.Say("answer.row", words.Int("y", gomoku.Size-y), words.Series("stones", all))
}

// stones reads all stones in the order in which they were placed.
func stones(v gomoku.View) words.Message {
	if len(v.Moves) == 0 {
		return gomoku.Say("answer.none")
	}
	return gomoku.Say("answer.stones", words.Int("n", len(v.Moves)), words.Each("stones", v.Moves, func(m gomoku.Point) words.Message {
		return stone(v.At(m), m)
	}))
}

// Count says how many points are free.
func (Voice) Count(view game.View) words.Message {
	v := game.ViewOf[gomoku.View](view)
	return gomoku.Say("count", words.Int("n", gomoku.Cells-len(v.Moves)))
}

// Say shows the board as a table with its columns and rows named, and who is due.
func (Voice) Say(view game.View) []words.Message {
	v := game.ViewOf[gomoku.View](view)
	letters := "   "
	for x := range gomoku.Size {
		letters += fmt.Sprintf(" %c", 'a'+x)
	}
	lines := []words.Message{title(v), words.Literal(""), words.Literal(letters)}
	for y := range gomoku.Size {
		lines = append(lines, words.Literal(fmt.Sprintf("%3d ", gomoku.Size-y)+strings.Join(strings.Split(v.Rows[y], ""), " ")))
	}
	lines = append(lines, words.Literal(""))
	if v.Last != nil {
		lines = append(lines, gomoku.Say("board.last", words.Say("stone", stone(v.At(*v.Last), *v.Last))))
	}
	return append(lines, Due(v))
}

// title says what the letters mean and which are the reader's.
func title(v gomoku.View) words.Message {
	own := v.Of(v.Seat)
	switch {
	case own == gomoku.None:
		return gomoku.Say("board.title.open")
	case v.Preset == gomoku.Puzzle && v.Seat == 0:
		return gomoku.Say("board.title.puzzle", words.Say("own", Colour(own)))
	}
	return gomoku.Say("board.title", words.Say("own", Colour(own)))
}

// Due says what is to be done next and by whom, or how it ended.
func Due(v gomoku.View) words.Message {
	switch {
	case v.Turn == nil:
		return ending(v)
	case v.Choosing() && v.Due():
		return gomoku.Say("due.choose")
	case v.Choosing():
		return gomoku.Say("due.choose.other")
	case v.Opening() && v.Due():
		return gomoku.Say("due.opening", words.Say("color", Colour(v.Next())))
	case v.Due():
		return gomoku.Say("due.own", words.Say("color", Colour(v.Next())))
	}
	return gomoku.Say("due.other", words.Say("color", Colour(v.Next())))
}

// Change says the stones that were placed, a colour that was chosen, and how it ended.
func (Voice) Change(before, after game.View) words.Message {
	old, v := game.ViewOf[gomoku.View](before), game.ViewOf[gomoku.View](after)
	var all []words.Message
	if old.Black == nil && v.Black != nil {
		all = append(all, gomoku.Say("change.chosen", words.Say("color", Colour(v.Of(v.Seat)))))
	}
	for _, m := range v.Moves[min(len(old.Moves), len(v.Moves)):] {
		all = append(all, stone(v.At(m), m))
	}
	switch end := ending(v); {
	case len(v.Moves) < len(old.Moves):
		return gomoku.Say("change.back", words.Int("n", len(old.Moves)-len(v.Moves)))
	case len(all) == 0:
		return end
	case end.Silent():
		return gomoku.Say("change", words.Series("stones", all))
	default:
		return gomoku.Say("change.over", words.Series("stones", all), words.Say("ending", end))
	}
}

// Ending says how it ended.
func (Voice) Ending(view game.View) words.Message { return ending(game.ViewOf[gomoku.View](view)) }

func ending(v gomoku.View) words.Message {
	if v.Reason == nil {
		return words.Message{}
	}
	if *v.Reason == gomoku.ByForfeit {
		return game.GivenUp(v.Seat, v.Status, func(s game.Seat) words.Message { return side(v, s) })
	}
	how := string(v.Status) + "." + string(*v.Reason)
	return gomoku.Say("ending." + how)
}
