package pgn

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"wits/games/chess/board"
)

// Error is what is wrong with a text, and where.
type Error struct {
	Line int // from 1
	What string
}

// Error says both.
func (e *Error) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.What) }

// maxErrors is how many games of a text may be wrong before the rest of it is left unread.
const maxErrors = 10

// Read reads every game of a text. A game that is wrong is left out, and the error says why: it comes with the games that are right.
func Read(text string) ([]Game, error) {
	r := &reader{text: plain(text), line: 1}
	if i := strings.IndexByte(r.text, 0); i >= 0 {
		return nil, &Error{1 + strings.Count(r.text[:i], "\n"), "this is no text"}
	}
	var games []Game
	var wrong []error
	for len(wrong) < maxErrors {
		more, err := r.between()
		if err == nil && !more {
			break
		}
		var g Game
		if err == nil {
			g, err = r.game()
		}
		if err != nil {
			wrong = append(wrong, err)
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
	line    int
	skipped Skipped
}

func (r *reader) fail(format string, args ...any) error {
	return &Error{r.line, fmt.Sprintf(format, args...)}
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
	if c == 0 {
		return 0
	}
	r.at++
	if c == '\n' {
		r.line++
	}
	return c
}

// blank skips blanks, and lines that begin with %, which are for other programs.
func (r *reader) blank() {
	for r.at < len(r.text) {
		switch c := r.peek(); {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			r.next()
		case c == '%' && (r.at == 0 || r.text[r.at-1] == '\n'):
			r.rest()
		default:
			return
		}
	}
}

// rest skips the line.
func (r *reader) rest() {
	for r.at < len(r.text) && r.next() != '\n' {
	}
}

// between skips what stands before a game or after the last one, comments too, and reports whether a game follows.
func (r *reader) between() (bool, error) {
	r.skipped = Skipped{}
	for {
		r.blank()
		switch r.peek() {
		case 0:
			return false, nil
		case '{', ';':
			if err := r.comment(); err != nil {
				return false, err
			}
		default:
			return true, nil
		}
	}
}

// nextGame skips to the tags of the next game: the first line that begins with a bracket after an empty one.
func (r *reader) nextGame() {
	const gap = "\n\n["
	i := strings.Index(r.text[r.at:], gap)
	if i < 0 {
		r.at = len(r.text)
		return
	}
	to := r.at + i + len(gap) - 1
	r.line += strings.Count(r.text[r.at:to], "\n")
	r.at = to
}

func (r *reader) game() (Game, error) {
	g := Game{Start: board.Start(), Result: Unknown}
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
	g.Skipped = r.skipped
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
	from := r.at
	for r.at < len(r.text) && !strings.ContainsRune(" \t\r\n{}()[];\"$", rune(r.text[r.at])) {
		r.at++
	}
	return r.text[from:r.at]
}

// moves reads until the result, or until the tags of the next game.
func (r *reader) moves(g *Game) error {
	p := g.Start
	for {
		r.blank()
		switch r.peek() {
		case 0, '[':
			return nil
		case '{', ';':
			if err := r.comment(); err != nil {
				return err
			}
		case '(':
			if err := r.variation(); err != nil {
				return err
			}
		case '$':
			r.next()
			r.word()
		default:
			over, err := r.move(g, &p)
			if over || err != nil {
				return err
			}
		}
	}
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
	if text == "" || strings.Trim(text, "!?") == "" {
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
	p.Make(m)
	return false, nil
}

func (r *reader) comment() error {
	r.skipped.Comments++
	if r.next() == ';' {
		r.rest()
		return nil
	}
	for line := r.line; ; {
		switch r.next() {
		case '}':
			return nil
		case 0:
			return &Error{line, "a comment has no end"}
		}
	}
}

// variation skips a variation and those in it.
func (r *reader) variation() error {
	r.skipped.Variations++
	line := r.line
	for depth := 0; ; {
		switch r.peek() {
		case 0:
			return &Error{line, "a variation has no end"}
		case '{', ';':
			if err := r.comment(); err != nil {
				return err
			}
			continue
		case '(':
			depth++
		case ')':
			depth--
		}
		r.next()
		if depth == 0 {
			return nil
		}
	}
}
