package screen

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	messages "wits/game/words"
	"wits/games/mastermind"
	"wits/term/ui"
)

// History is the guesses with their answers. It draws all of them as long as they fit in any form: from pegs two lines high to two
// columns of letters; else it scrolls.
type History struct {
	Length   int // of a code
	Most     int // how many guesses there may be: the form is chosen for all of them, so that it stays
	Attempts []mastermind.Attempt
	Empty    int                // rows without a guess yet, shown where there is room
	Note     func(i int) string // what is said of a guess, where there is room; nil for nothing
	Up       *int               // how many lines it is scrolled up from the latest
}

// form is how a guess is drawn.
type form struct {
	lines   int    // of a guess
	columns int    // of guesses
	width   int    // how much room it needs at least
	pad     string // on both sides of a peg's letter
}

// Draw draws the history into a frame.
func (h History) Draw(f ui.Frame) (p ui.Page) {
	all, n, square := max(h.Most, len(h.Attempts)+h.Empty), h.Length, 2*((h.Length+1)/2)+1
	line := form{1, 1, 4 + 4*n - 1 + 2 + n, " "}
	for _, how := range []form{{3, 1, 4 + 6*n - 1 + 2 + square, "  "}, {2, 1, 4 + 4*n - 1 + 2 + square, " "}, line} {
		if how.width <= f.Width && all*how.lines <= f.Height {
			return h.column(how, 0, all, f)
		}
	}
	if len(h.Attempts) <= f.Height { // all guesses, and as many empty rows as there is room for
		return h.column(line, 0, f.Height, f)
	}
	small := form{1, 2, 2*(3+2*n-1+1+n) + 2, ""}
	if rows := (all + 1) / 2; small.width <= f.Width && rows <= f.Height {
		left, right := h.column(small, 0, rows, f), h.column(small, rows, all, f)
		return left.Beside(right, 2)
	}
	return h.scrolled(line, f)
}

// column draws guesses from one on up to another, then empty rows.
func (h History) column(how form, from, to int, f ui.Frame) (p ui.Page) {
	for i := from; i < min(to, len(h.Attempts)); i++ {
		p.Add(h.guess(how, i, f)...)
	}
	for i := max(from, len(h.Attempts)); i < min(to, len(h.Attempts)+h.Empty); i++ {
		p.Add(h.emptyRow(how, i, f)...)
	}
	return p
}

// scrolled draws as many guesses as fit, the latest unless the player has scrolled up, and says how many are above and below.
func (h History) scrolled(how form, f ui.Frame) (p ui.Page) {
	room := max(1, f.Height-1)
	*h.Up = max(0, min(*h.Up, len(h.Attempts)-room))
	end := len(h.Attempts) - *h.Up
	first := max(0, end-room)
	said := f.Glyphs.Up + " " + f.Words.Say(mastermind.Say("screen.earlier", messages.Int("number", first)))
	if *h.Up > 0 {
		said += "  " + f.Glyphs.Pick("↓", "v") + " " + f.Words.Say(mastermind.Say("screen.later", messages.Int("number", *h.Up)))
	}
	p.Add(f.Theme.Dim.Render(said))
	p.Append(h.column(how, first, end, f))
	return p
}

func (h History) number(i int, f ui.Frame) string { return f.Theme.Dim.Render(fmt.Sprintf("%2d", i+1)) }

// emptyRow is a row without a guess.
func (h History) emptyRow(how form, i int, f ui.Frame) []string {
	if how.columns == 2 {
		return []string{h.number(i, f) + " " + strings.TrimRight(strings.Repeat(f.Theme.Paint(emptyHole).Render(hole(f))+" ", h.Length), " ")}
	}
	gap := " "
	if how.lines == 3 {
		gap = "   "
	}
	line := h.number(i, f) + "  " + gap[1:] + strings.Join(slices.Repeat([]string{socket(f)}, h.Length), gap)
	return append([]string{line}, make([]string, how.lines-1)...)
}

// beside is what is said of a guess in the room that is left: its answer in words, and a note.
func (h History) beside(i, used int, f ui.Frame) string {
	fb := h.Attempts[i].Feedback
	blacks, whites := messages.Int("black", fb.Black), messages.Int("white", fb.White)
	note := ""
	if h.Note != nil {
		note = "  " + h.Note(i)
	}
	long, short := f.Words.Say(mastermind.Say("screen.answer", blacks, whites)), f.Words.Say(mastermind.Say("screen.answer.short", blacks, whites))
	for _, text := range []string{long + note, short + note, long, short} {
		if used+2+utf8.RuneCountInString(text) <= f.Width {
			return "  " + f.Theme.Dim.Render(text)
		}
	}
	return ""
}

// guess is a guess with its answer: beside the pegs where it has one line, else in a square of two lines.
func (h History) guess(how form, i int, f ui.Frame) []string {
	a := h.Attempts[i]
	pegs := drawn(a.Code, f, func(letter string) string { return how.pad + letter + how.pad })
	if how.columns == 2 {
		return []string{h.number(i, f) + " " + pegs + " " + inline(a.Feedback, h.Length, f)}
	}
	line, beside := h.number(i, f)+"  "+pegs+"  ", h.beside(i, how.width, f)
	if how.lines == 1 {
		return []string{line + inline(a.Feedback, h.Length, f) + beside}
	}
	answer, below := inSquare(a.Feedback, h.Length, f), strings.Repeat(" ", ui.Width(line))
	if how.lines == 3 { // the pegs are two lines high
		below = "    " + drawn(a.Code, f, func(string) string { return how.pad + " " + how.pad }) + "  "
	}
	return []string{line + answer[0] + beside, below + answer[1], ""}[:how.lines]
}
