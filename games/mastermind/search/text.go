package search

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"wits/games/mastermind"
)

// header is the first line of a strategy in writing.
const header = "mastermind strategy: %d pegs, %d colors\n"

// WriteTo writes the strategy as text: a header, then one line per guess, indented by one space for each guess before it,
// and preceded by the answer that leads to it, black and white pegs. [Read] reads it.
func (s Strategy) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	fmt.Fprintf(&b, header, s.Pegs, s.Colors)
	fmt.Fprintln(&b, s.Tree.Guess)
	s.Tree.write(&b, " ")
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

func (t *Tree) write(b *strings.Builder, indent string) {
	for _, branch := range t.Branches {
		fmt.Fprintf(b, "%s%d%d %s\n", indent, branch.Answer.Black, branch.Answer.White, branch.Tree.Guess)
		branch.Tree.write(b, indent+" ")
	}
}

// Read reads what [Strategy.WriteTo] writes. It does not verify the strategy.
func Read(r io.Reader) (Strategy, error) {
	var s Strategy
	lines := bufio.NewScanner(r)
	if !lines.Scan() {
		return s, fmt.Errorf("strategy: the header is missing: %w", io.ErrUnexpectedEOF)
	}
	if _, err := fmt.Sscanf(lines.Text()+"\n", header, &s.Pegs, &s.Colors); err != nil {
		return s, fmt.Errorf("strategy: header %.60q: %w", lines.Text(), err)
	}
	var path []*Tree // from the first guess to the last one read
	for n := 2; lines.Scan(); n++ {
		var err error
		if path, err = s.grow(path, lines.Text()); err != nil {
			return s, fmt.Errorf("strategy: line %d, %.60q: %w", n, lines.Text(), err)
		}
	}
	if len(path) > 0 {
		s.Tree = path[0]
	}
	return s, lines.Err()
}

// grow hangs the guess of a line where its indent says, and returns the path to it.
func (s Strategy) grow(path []*Tree, text string) ([]*Tree, error) {
	rest := strings.TrimLeft(text, " ")
	depth := len(text) - len(rest)
	if depth > len(path) || depth == 0 && len(path) > 0 {
		return nil, fmt.Errorf("%w: the indent does not fit the line before", ErrBroken)
	}
	var answer mastermind.Feedback
	if depth > 0 {
		if len(rest) < 3 || rest[2] != ' ' {
			return nil, fmt.Errorf("%w: want an answer such as 10 and a guess", ErrBroken)
		}
		answer = mastermind.Feedback{Black: rest[0] - '0', White: rest[1] - '0'}
		rest = rest[3:]
	}
	guess, _, ok := mastermind.ParseCode(rest)
	if size := (mastermind.Variant{Pegs: s.Pegs, Colors: s.Colors}); !ok || size.Check(guess) != nil {
		return nil, fmt.Errorf("%w: a guess has %d of %d colours", ErrBroken, s.Pegs, s.Colors)
	}
	t := &Tree{Guess: guess}
	if depth > 0 {
		parent := path[depth-1]
		parent.Branches = append(parent.Branches, Branch{answer, t})
	}
	return append(path[:depth], t), nil
}
