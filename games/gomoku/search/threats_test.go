package search

import (
	"context"
	"testing"
)

func TestTheBestMoveBeginsEveryWinByFours(t *testing.T) {
	found := 0
	for seed := range uint64(250) {
		b := scatter(20+int(seed%30), seed+9000)
		if !plain(b).wins(int8(1-2*int8(b.turn)), 4) {
			continue
		}
		found++
		f := Best(t.Context(), b, Strongest())
		if Proven(f.Score) != 1 {
			t.Fatalf("seed %d: %d is scored %d", seed, f.Move, f.Score)
		}
		follow(t, b, f.Line)
	}
	if found < 20 {
		t.Errorf("only %d of the positions had a win", found)
	}
}

// A win by threats holds against whatever is answered: here what could stop it, and stones anywhere.
func TestWinsByThreatsHold(t *testing.T) {
	found := 0
	for seed := range uint64(160) {
		b := scatter(10+int(seed%16), seed+500)
		if NewFours(b, 12).Win(8, 10_000) != nil || !winsByThreats(b) {
			continue
		}
		found++
		for game := range uint64(3) {
			holdsAgainst(t, b, seed*8+game)
		}
	}
	if found < 8 {
		t.Errorf("only %d of the positions had a win", found)
	}
}

func winsByThreats(b *Board) bool {
	move, _, _ := NewForcing(b, 14).Win(b.turn, 20_000)
	return move >= 0
}

// holdsAgainst plays a won position to its end against answers drawn from a seed, and takes the stones back.
func holdsAgainst(t *testing.T, b *Board, seed uint64) {
	t.Helper()
	own, from := b.turn, len(b.moves)
	for len(b.moves) < from+40 {
		move, _, _ := NewForcing(b, 14).Win(own, 40_000)
		if move < 0 {
			t.Errorf("after %v there is no win any more", b.moves[from:])
			break
		}
		five := b.Class(own, move) == MakesFive
		b.Place(move)
		if five {
			break
		}
		seed = mix(seed)
		b.Place(answer(b, seed))
	}
	if b.turn == own && len(b.moves) >= from+40 {
		t.Errorf("the win by threats does not end: %v", b.moves[from:])
	}
	for len(b.moves) > from {
		b.Undo()
	}
}

// answer is one that may hold, most of the time; now and then any.
func answer(b *Board, seed uint64) int {
	list := b.Fives(b.turn ^ 1)
	if len(list) == 0 && b.Threatened() {
		list = b.Answers()
	}
	if len(list) == 0 || seed%7 == 0 {
		for c := range cells {
			if b.Empty(c) {
				list = append(list, c)
			}
		}
	}
	return list[seed>>8%uint64(len(list))]
}

func TestASearchStopsWhenNobodyWaits(t *testing.T) {
	left := &gone{Context: t.Context()}
	Best(left, scatter(12, 7), Strongest())
	if left.asked == 0 || left.asked > 20 {
		t.Errorf("asked %d times", left.asked)
	}
}

// gone is a context that is over, and counts how often that is asked.
type gone struct {
	context.Context
	asked int
}

func (g *gone) Err() error {
	g.asked++
	return context.Canceled
}

func TestEvenLeavesNeitherSideAhead(t *testing.T) {
	b := NewBoard()
	for _, c := range []int{112, 0, 113, 14} {
		b.Place(c)
	}
	c := Even(t.Context(), b, []int{114, 210}, Limits{Nodes: 2000, Depth: 4, Width: 10})
	if c != 210 {
		t.Errorf("an open three is more even than a stone in the corner: %d", c)
	}
}

// A lost game had this position, whose win no search of the sixteen most promising moves finds.
func TestAWinBegunByAnUnlikelyStoneIsFound(t *testing.T) {
	b := NewBoard()
	for _, c := range []int{185, 141, 2, 213, 153, 169, 155, 154, 184, 170, 138, 168, 171, 187, 123, 139, 110, 108, 124, 96, 182, 186} {
		b.Place(c)
	}
	if f := Best(t.Context(), b, Strongest()); Proven(f.Score) <= 0 {
		t.Errorf("%+v", f)
	}
}

func TestALossIsProvedOnlyWhenEveryMoveWasTried(t *testing.T) {
	b := NewBoard()
	for _, c := range []int{23, 167, 5, 74, 53, 52, 68, 38, 69, 37, 67, 66, 24, 39, 40, 50} {
		b.Place(c)
	}
	f := Best(t.Context(), b, Limits{Nodes: 5000, Depth: 4, Width: 2, Fours: 6})
	if Proven(f.Score) < 0 {
		t.Errorf("the first two moves lose, and so all should: %+v", f)
	}
}
