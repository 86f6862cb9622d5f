package search

import (
	"context"
	"slices"
)

// Points lists the empty points of a class for a side.
func (b *Board) Points(side Side, c Class) []int { return slices.Collect(b.of(side, c).each()) }

// Fives lists the points where a side makes five.
func (b *Board) Fives(side Side) []int { return b.Points(side, MakesFive) }

// Threatened reports whether the other side makes an open four, or two fours, unless the side to move prevents it.
func (b *Board) Threatened() bool { return !b.of(b.turn^1, Winning).empty() }

// Answers lists the points that may still save the side to move from what Threatened reports.
func (b *Board) Answers() []int { return slices.Collect(b.answers().each()) }

// Pass gives the turn to the other side, to see what it would do.
func (b *Board) Pass() {
	b.turn ^= 1
	b.hash ^= passed
}

// passed keeps positions apart in which the other side is to move.
const passed = 0x5bd1e995a7c3f24d

// Even returns that of the given points after which the score is nearest to even; -1 if none of them is empty.
func Even(ctx context.Context, b *Board, among []int, lim Limits) int {
	best, least := -1, 0
	for _, c := range among {
		if !b.Empty(c) {
			continue
		}
		b.Place(c)
		score := Best(ctx, b, lim).Score
		b.Undo()
		if score = max(score, -score); best < 0 || score < least {
			best, least = c, score
		}
	}
	return best
}

// Hash is a number that stands for the stones on the board and the side to move.
func (b *Board) Hash() uint64 { return b.hash }

// After is the Hash after a stone of the side to move.
func (b *Board) After(cell int) uint64 { return b.hash ^ key(b.turn, cell) }

// Near reports whether a stone at an empty point makes or spoils at least a two.
func (b *Board) Near(cell int) bool { return b.near(cell) }
