package proof

import (
	"maps"

	"wits/games/gomoku"
)

// Keeps says how black, who is to move after the stones of a game, wins with a stone: the tree's, or another after which the tree or a search
// for threats wins whatever white answers, as Verify has it. A stone that it is silent about may win as well: that is not proved.
func (t *Tree) Keeps(moves []int, stone int) (Advice, bool) {
	b := played(moves)
	if s, ok := t.at(b); ok && b.keyAfter(uint8(stone)) == b.keyAfter(s.move) {
		return Advice{stone, int(s.stones)}, true
	}
	_, way := b.key()
	b = b.asChecked()
	a, s := Advice{stone, 1}, newThreats(b)
	b.play(b.turned[way][stone])
	if b.rows[black][gomoku.Five] != (lines{}) {
		return a, true
	}
	s.pass()
	for c := range uint8(cells) {
		if b.taken.has(c) {
			continue
		}
		b.play(c)
		after, ok := t.at(b)
		n := int(after.stones)
		if !ok {
			n, ok = s.answered(c)
		}
		if !ok || b.rows[white][gomoku.Five] != (lines{}) {
			return Advice{}, false
		}
		a.Stones = max(a.Stones, n+2)
		b.undo()
	}
	return a, true
}

// Playing returns a tree that places a stone after the stones of a game, one that Keeps allows, and is the same elsewhere.
func (t *Tree) Playing(moves []int, a Advice) *Tree {
	b := played(moves)
	key, way := b.key()
	other := &Tree{steps: maps.Clone(t.steps)}
	other.steps[key] = step{b.turned[way][a.Move], uint8(a.Stones)}
	return other
}

// Answers lists white's answers to the last stone of a game after which the tree has a stone for black.
func (t *Tree) Answers(moves []int) (list []int) {
	for _, c := range t.answers(played(moves)) {
		list = append(list, int(c))
	}
	return list
}

func (t *Tree) answers(b *board) (list []uint8) {
	for c := range uint8(cells) {
		if b.taken.has(c) {
			continue
		}
		if _, ok := t.steps[b.keyAfter(c)]; ok {
			list = append(list, c)
		}
	}
	return list
}
