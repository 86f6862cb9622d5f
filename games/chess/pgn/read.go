package pgn

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wits/games/chess/board"
)

// Read reads every game of a text. A game that is wrong is left out, and the error names each such game, why it is wrong and in which
// line: it comes with the games that are right.
func Read(text string) ([]Game, error) {
	r := &reader{text: plain(text)}
	if i := strings.IndexByte(r.text, 0); i >= 0 {
		return nil, r.failAt(i, "this is no text")
	}
	var games []Game
	var wrong []error
	for n := 1; ; n++ {
		g, err := r.game()
		if err == io.EOF {
			break
		}
		g.Number = n
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", g.Name(), err))
			r.nextGame()
			continue
		}
		games = append(games, g)
	}
	return games, errors.Join(wrong...)
}

// plain is a text in UTF-8, with line feeds between its lines. What is not UTF-8 is Latin-1, as the notation was defined.
func plain(text string) string {
	text = strings.TrimPrefix(text, "\ufeff")
	if !utf8.ValidString(text) {
		wide := make([]rune, len(text))
		for i := range len(text) {
			wide[i] = rune(text[i])
		}
		text = string(wide)
	}
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
}

type reader struct {
	text    string
	at      int
	skipped Skipped
	notes   []Note
}

func (r *reader) fail(format string, args ...any) error { return r.failAt(r.at, format, args...) }

// failAt says what is wrong with what begins at a byte of the text.
func (r *reader) failAt(at int, format string, args ...any) error {
	return fmt.Errorf("line %d: %s", 1+strings.Count(r.text[:at], "\n"), fmt.Sprintf(format, args...))
}

// peek is the next byte, 0 at the end.
func (r *reader) peek() byte {
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

func (r *reader) next() byte {
	c := r.peek()
	r.at = min(r.at+1, len(r.text))
	return c
}

// skipPast goes on after the next such text, or to the end where there is none, which it reports.
func (r *reader) skipPast(text string) (found bool) {
	_, rest, found := strings.Cut(r.text[r.at:], text)
	r.at = len(r.text) - len(rest)
	return found
}

// blank skips blanks, and lines that begin with %, which are for other programs.
func (r *reader) blank() {
	for {
		r.at = len(r.text) - len(strings.TrimLeft(r.text[r.at:], " \t\n"))
		if r.peek() != '%' || r.at > 0 && r.text[r.at-1] != '\n' {
			return
		}
		r.skipPast("\n")
	}
}

// nextGame skips to the tags of the next game: the first line that begins with a bracket after an empty one.
func (r *reader) nextGame() {
	if r.skipPast("\n\n[") {
		r.at--
	}
}

// game reads the next game, with the comments before it; [io.EOF] says that there is none.
func (r *reader) game() (Game, error) {
	g := Game{Start: board.Start(), Result: Unknown}
	r.skipped, r.notes = Skipped{}, nil
	for r.blank(); r.peek() == '{' || r.peek() == ';'; r.blank() {
		if err := r.note(0); err != nil {
			return g, err
		}
	}
	if r.peek() == 0 {
		return g, io.EOF
	}
	for r.peek() == '[' {
		t, err := r.tag()
		if err != nil {
			return g, err
		}
		switch t.Name {
		case "FEN":
			if g.Start, err = board.ReadFEN(t.Value); err != nil {
				return g, r.fail("the position is none: %v", err)
			}
		case "SetUp":
		case "Result": // the moves end with it, too: that is what counts where both are there
			if isResult(t.Value) {
				g.Result = t.Value
			}
		default:
			g.Tags = append(g.Tags, t)
		}
		r.blank()
	}
	err := r.moves(&g)
	g.Skipped, g.Notes = r.skipped, r.notes
	return g, err
}

func (r *reader) tag() (Tag, error) {
	r.next()
	r.blank()
	name := r.word()
	r.blank()
	if name == "" || r.peek() != '"' {
		return Tag{}, r.fail("a tag reads [Name \"value\"]")
	}
	r.next()
	var value strings.Builder
	for {
		switch c := r.next(); c {
		case 0, '\n':
			return Tag{}, r.fail("the value of %s has no end", name)
		case '\\':
			value.WriteByte(r.next())
		case '"':
			r.blank()
			if r.next() != ']' {
				return Tag{}, r.fail("the tag %s has no end", name)
			}
			return Tag{name, printable(value.String())}, nil
		default:
			value.WriteByte(c)
		}
	}
}

// printable is a value without what a terminal would obey.
func printable(value string) string {
	return strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) {
			return ' '
		}
		return c
	}, value)
}

// word reads up to a blank or a sign of the notation.
func (r *reader) word() string {
	rest := r.text[r.at:]
	if i := strings.IndexAny(rest, " \t\n{}()[];\"$"); i >= 0 {
		rest = rest[:i]
	}
	r.at += len(rest)
	return rest
}

// moves reads until the result, or until the tags of the next game.
func (r *reader) moves(g *Game) error {
	p := g.Start
	for {
		r.blank()
		switch r.peek() {
		case 0, '[':
			return nil
		case '{', ';', '(':
			if err := r.note(len(g.Moves)); err != nil {
				return err
			}
		case '$':
			r.next()
			if mark := r.word(); mark != "" && strings.Trim(mark, "0123456789") == "" {
				r.notes = append(r.notes, Note{len(g.Moves), "$" + mark})
			}
		default:
			over, err := r.move(g, &p)
			if over && err == nil {
				err = r.afterword(len(g.Moves))
			}
			if over || err != nil {
				return err
			}
		}
	}
}

// afterword reads the comments that stand in the line of the result.
func (r *reader) afterword(moves int) error {
	for {
		r.at = len(r.text) - len(strings.TrimLeft(r.text[r.at:], " \t"))
		if r.peek() != '{' && r.peek() != ';' {
			return nil
		}
		if err := r.note(moves); err != nil {
			return err
		}
	}
}

// note keeps a comment or a variation.
func (r *reader) note(after int) error {
	read := r.comment
	if r.peek() == '(' {
		read = r.variation
	}
	text, err := read()
	if err == nil {
		r.notes = append(r.notes, Note{after, text})
	}
	return err
}

// mark is the number of what is written after a move, such as !; none of anything else.
func mark(sign string) (number string, ok bool) {
	i := slices.Index([]string{"!", "?", "!!", "??", "!?", "?!"}, sign)
	return fmt.Sprintf("$%d", i+1), i >= 0
}

func isResult(word string) bool {
	return word == WhiteWins || word == BlackWins || word == Draw || word == Unknown
}

// move reads a move, a number or the result.
func (r *reader) move(g *Game, p *board.Position) (over bool, err error) {
	word := r.word()
	switch {
	case isResult(word):
		g.Result = word
		return true, nil
	case word == "":
		return false, r.fail("%q does not belong here", r.next())
	case word == "e.p.": // after a capture in passing
		return false, nil
	}
	text := strings.TrimLeft(strings.TrimLeft(word, "0123456789"), ".")
	if strings.HasPrefix(word, "0-0") {
		text = word
	}
	mark, marked := mark(text[len(strings.TrimRight(text, "!?")):])
	if strings.Trim(text, "!?") == "" {
		if marked {
			r.notes = append(r.notes, Note{len(g.Moves), mark})
		}
		return false, nil
	}
	m, reading := p.Parse(strings.TrimSuffix(text, "e.p."))
	switch reading {
	case board.Read:
	case board.Ambiguous:
		return false, r.fail("%.20q could be several moves", text)
	case board.Illegal:
		return false, r.fail("%.20q is not legal there: %s", text, p.FEN())
	default:
		return false, r.fail("%.20q is no move", text)
	}
	g.Moves = append(g.Moves, m)
	if marked {
		r.notes = append(r.notes, Note{len(g.Moves), mark})
	}
	p.Make(m)
	return false, nil
}

// comment reads a comment, as it is written between braces.
func (r *reader) comment() (string, error) {
	r.skipped.Comments++
	from, end := r.at, "\n"
	if r.peek() == '{' {
		end = "}"
	}
	if !r.skipPast(end) && end == "}" {
		return "", r.failAt(from, "a comment has no end")
	}
	return Comment(0, strings.TrimSuffix(r.text[from+1:r.at], end)).Text, nil
}

// variation reads a variation and those in it.
func (r *reader) variation() (string, error) {
	r.skipped.Variations++
	from := r.at
	var text strings.Builder
	for depth := 0; ; {
		switch r.peek() {
		case 0:
			return "", r.failAt(from, "a variation has no end")
		case '{', ';':
			said, err := r.comment()
			if err != nil {
				return "", err
			}
			text.WriteString(said + " ")
			continue
		case '(':
			depth++
		case ')':
			depth--
		}
		text.WriteByte(r.next())
		if depth == 0 {
			return printable(text.String()), nil
		}
	}
}
