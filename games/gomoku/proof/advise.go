package proof

import (
	_ "embed" // for the tree
	"slices"
	"sync"

	"wits/games/gomoku"
)

//go:generate go run ../../../cmd/wits solve gomoku --grow --tree proof.bin

//go:embed proof.bin
var data []byte

// Known is the tree that the program plays by. Where it is damaged it says so, and there is none.
var Known = sync.OnceValues(func() (*Tree, error) { return Read(data) })

// Advice is how black wins.
type Advice struct {
	Move   int // black's stone
	Stones int // how many stones are placed at most until black has five, that one included
}

// Advise says how black, who is to move, wins after the stones of a game, black's and white's by turns. It knows that of positions in the
// tree, and of those that come after one when black plays by it. Of the first stone it says nothing: the tree need not cover every answer.
func (t *Tree) Advise(moves []int) (Advice, bool) {
	if len(moves) < 2 || len(moves)%2 != 0 {
		return Advice{}, false
	}
	b := newBoard()
	from := -1 // the last position in the tree
	var s step
	for i, m := range moves {
		if i%2 == 0 {
			if here, ok := t.at(b); ok {
				from, s = i, here
			}
		}
		b.play(uint8(m))
	}
	if here, ok := t.at(b); ok {
		return Advice{int(here.move), int(here.stones)}, true
	}
	if from < 0 || int(s.move) != moves[from] {
		return Advice{}, false
	}
	return after(played(moves[:from]), moves[from:])
}

// Line is how it may go on after the stones of a game when black wins by the tree and white holds out, black's stone first; at most that many stones.
func (t *Tree) Line(moves []int, most int) []int {
	all := slices.Clone(moves)
	b := played(all)
	for len(all) < len(moves)+most {
		c := 0
		if len(all)%2 == black {
			a, ok := t.Advise(all)
			if !ok {
				break
			}
			c = a.Move
		} else {
			c = t.hold(b)
		}
		if c < 0 {
			break
		}
		b.play(uint8(c))
		all = append(all, c)
		if b.rows[black][gomoku.Five] != (lines{}) {
			break
		}
	}
	return all[len(moves):]
}

// hold is an answer of white: the one after which the tree needs longest, one that black's threat leaves, or the point where black would go on;
// -1 where none of these is known.
func (t *Tree) hold(b *board) int {
	best, longest := -1, uint8(0)
	for _, c := range t.answers(b) {
		if s := t.steps[b.keyAfter(c)]; s.stones > longest {
			best, longest = int(c), s.stones
		}
	}
	if best >= 0 {
		return best
	}
	s := newThreats(b)
	if all, _, ok := s.answers(); ok && all.count() > 0 {
		return first(all, 0).Move
	}
	s.begin()
	s.wins(cells)
	if a, ok := s.advice(); ok {
		return a.Move
	}
	return -1
}

// after finds the win by threats that follows a position of the tree, as Verify does: moves are black's stone there and all that came then.
func after(b *board, moves []int) (Advice, bool) {
	_, way := b.key()
	turned := b.asChecked()
	t := newThreats(turned)
	turned.play(b.turned[way][moves[0]])
	t.pass()
	answer := b.turned[way][moves[1]]
	turned.play(answer)
	if _, ok := t.answered(answer); !ok {
		return Advice{}, false
	}
	for _, m := range moves[2:] {
		turned.play(b.turned[way][m])
	}
	a, ok := t.advice()
	a.Move = int(b.back[way][a.Move])
	return a, ok
}

// advice is the win that was found for the position: five, an open four, or a stone that is known to win.
func (t *threats) advice() (Advice, bool) {
	b := t.b
	if five := b.fives(black); five.count() > 0 {
		return first(five, 1), true
	}
	b.fours(black, &t.own)
	if five := b.fives(white); five.count() == 0 && t.own.wins.count() > 0 {
		return first(t.own.wins, 3), true
	}
	w, ok := t.won[b.hash]
	return Advice{int(w.move), int(w.stones)}, ok
}

// first is the first of some points.
func first(among points, stones int) (a Advice) {
	for c := range among.each() {
		return Advice{c, stones}
	}
	return a
}
