// Package pgn reads and writes games of chess as Portable Game Notation, several in a file.
//
// Tags, comments, marks and variations are kept as they are read and written again; what a variation plays is not looked at. It never
// guesses: a game whose moves are not legal is refused with its number and the line where it goes wrong.
package pgn

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"wits/games/chess/board"
)

// Results of a game.
const (
	WhiteWins = "1-0"
	BlackWins = "0-1"
	Draw      = "1/2-1/2"
	Unknown   = "*"
)

// Tag is what is known about a game, such as Event or White.
type Tag struct{ Name, Value string }

// Skipped counts what was in the text of a game and is not played.
type Skipped struct{ Comments, Variations int }

// Note is what a game says besides its moves, as it is written: a comment {…}, a variation (…), or a mark such as $1.
type Note struct {
	After int // how many moves come before it
	Text  string
}

// Comment is the note that says something after a number of moves. What would end it is written otherwise.
func Comment(after int, text string) Note {
	return Note{after, "{" + strings.ReplaceAll(printable(text), "}", ")") + "}"}
}

// Game is one game.
type Game struct {
	Tags    []Tag // in their order, without Result, SetUp and FEN, which the rest of the game tells
	Start   board.Position
	Moves   []board.Move
	Result  string
	Notes   []Note // in their order
	Number  int    // its place among the games of the text that it was read from, from 1
	Skipped Skipped
}

// Name is the number of the game that was read, and who played where that is known.
func (g Game) Name() string {
	name := fmt.Sprintf("game %d", g.Number)
	if w, b := g.Tag("White"), g.Tag("Black"); w != "" || b != "" {
		name += fmt.Sprintf(" (%s – %s)", w, b)
	}
	return name
}

// Tag is the value of a tag, empty where the game has none of that name.
func (g Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// required are the seven tags that every game has, in their order.
var required = [...]Tag{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"},
}

// lineLength is how long a line of moves may be.
const lineLength = 80

// String writes the game, ending with a line break.
func (g Game) String() string {
	var b strings.Builder
	for _, t := range required {
		writeTag(&b, Tag{t.Name, cmp.Or(g.Tag(t.Name), t.Value)})
	}
	g.Result = cmp.Or(g.Result, Unknown)
	writeTag(&b, Tag{"Result", g.Result})
	for _, t := range g.Tags {
		if !isRequired(t.Name) {
			writeTag(&b, t)
		}
	}
	if g.Start != board.Start() {
		writeTag(&b, Tag{"SetUp", "1"})
		writeTag(&b, Tag{"FEN", g.Start.FEN()})
	}
	b.WriteByte('\n')
	g.writeMoves(&b)
	return b.String()
}

func isRequired(name string) bool {
	return slices.ContainsFunc(required[:], func(t Tag) bool { return t.Name == name })
}

// writeTag writes a tag pair. A line break in a value would end it, so it becomes a blank.
func writeTag(b *strings.Builder, t Tag) {
	value := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ", "\r", " ").Replace(t.Value)
	fmt.Fprintf(b, "[%s \"%s\"]\n", t.Name, value)
}

func (g Game) writeMoves(b *strings.Builder) {
	p, column := g.Start, 0
	word := func(text string) {
		switch {
		case column > 0 && column+1+len(text) > lineLength && text[0] != '%': // a line that begins so is for other programs
			b.WriteByte('\n')
			column = 0
		case column > 0:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(text)
		column += len(text)
	}
	left := g.Notes
	notes := func(after int) (interrupted bool) {
		for ; len(left) > 0 && left[0].After <= after; left = left[1:] {
			for part := range strings.FieldsSeq(left[0].Text) {
				word(part)
			}
			interrupted = interrupted || left[0].Text[0] != '$'
		}
		return interrupted
	}
	notes(0)
	interrupted := true
	for i, m := range g.Moves {
		if p.Turn() == board.White {
			word(fmt.Sprintf("%d.", p.Number()))
		} else if interrupted {
			word(fmt.Sprintf("%d...", p.Number()))
		}
		word(p.SAN(m))
		p.Make(m)
		interrupted = notes(i + 1)
	}
	word(g.Result)
	b.WriteByte('\n')
}
