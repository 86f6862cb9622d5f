package search

import "testing"

// scatter places stones near the middle at random, without five in a row.
func scatter(n int, seed uint64) *Board {
	b := NewBoard()
	for len(b.moves) < n {
		seed = mix(seed)
		x, y := 3+int(seed%9), 3+int(seed>>8%9)
		c := y*size + x
		if b.Empty(c) && b.Class(b.turn, c) != MakesFive {
			b.Place(c)
		}
	}
	return b
}

// brute is a board without shapes: what fours are is counted stone by stone.
type brute [cells]int8

// five reports whether a stone of a side at an empty point makes five.
func (b *brute) five(c int, side int8) bool {
	x, y := c%size, c/size
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 1
		for _, sign := range []int{1, -1} {
			for i := 1; i < 5; i++ {
				px, py := x+sign*i*d[0], y+sign*i*d[1]
				if px < 0 || px >= size || py < 0 || py >= size || b[py*size+px] != side {
					break
				}
				n++
			}
		}
		if n >= 5 {
			return true
		}
	}
	return false
}

func (b *brute) fives(side int8) []int {
	var list []int
	for c, s := range b {
		if s == 0 && b.five(c, side) {
			list = append(list, c)
		}
	}
	return list
}

// wins reports whether side, to move, wins by fours in at most depth stones.
func (b *brute) wins(side int8, depth int) bool {
	if len(b.fives(side)) > 0 {
		return true
	}
	must := b.fives(-side)
	if depth <= 1 || len(must) > 1 {
		return false
	}
	for c, s := range b {
		if s != 0 || len(must) == 1 && must[0] != c {
			continue
		}
		b[c] = side
		won := b.answered(side, depth)
		b[c] = 0
		if won {
			return true
		}
	}
	return false
}

// answered reports whether side, who has just placed a stone, wins whatever the answer.
func (b *brute) answered(side int8, depth int) bool {
	five := b.fives(side)
	if len(five) == 0 || len(b.fives(-side)) > 0 {
		return false
	}
	b[five[0]] = -side
	won := b.wins(side, depth-1)
	b[five[0]] = 0
	return won
}

func plain(b *Board) *brute {
	p := new(brute)
	for i, c := range b.moves {
		p[c] = int8(1 - 2*(i%2))
	}
	return p
}

func TestEveryWinByFoursIsFound(t *testing.T) {
	found := 0
	for seed := range uint64(500) {
		b := scatter(16+int(seed%40), seed)
		side := int8(1 - 2*int8(b.turn))
		want := plain(b).wins(side, 4)
		line := NewFours(b, 12).Win(4, 1<<30)
		if want != (line != nil) {
			t.Fatalf("seed %d: found %v, there is one: %v", seed, line, want)
		}
		if want {
			found++
			follow(t, b, line)
		}
	}
	if found < 20 {
		t.Errorf("only %d of the positions had a win", found)
	}
}

// follow plays a line and checks that it ends with five.
func follow(t *testing.T, b *Board, line []int) {
	t.Helper()
	own := b.turn
	for i, c := range line {
		if i == len(line)-1 && b.Class(own, c) != MakesFive {
			t.Errorf("%v does not end with five", line)
		}
		b.Place(c)
	}
}

func TestShapesAfterUndoAreThoseBefore(t *testing.T) {
	b := scatter(40, 7)
	fresh := NewBoard()
	for range 25 {
		b.Undo()
	}
	for _, c := range b.moves {
		fresh.Place(c)
	}
	if b.points != fresh.points || b.hash != fresh.hash || b.sums != fresh.sums || b.lines != fresh.lines {
		t.Error("taking stones back left something behind")
	}
	for side := range 2 {
		for c := MakesThree; c < classes; c++ {
			if b.sets[side][c] != fresh.sets[side][c] {
				t.Errorf("side %d, class %d differs", side, c)
			}
		}
	}
}

func BenchmarkPlaceAndUndo(b *testing.B) {
	board := scatter(30, 3)
	for i := 0; b.Loop(); i++ {
		if c := i % cells; board.Empty(c) {
			board.Place(c)
			board.Undo()
		}
	}
}
