package search

import (
	"testing"

	"wits/games/chess/board"
)

func TestMatesAreProvedOrNot(t *testing.T) {
	p := position(t, "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1")
	if len(board.Mates(p, 1)) != 0 || len(board.Mates(p, 2)) == 0 {
		t.Error("two rooks mate in two")
	}
}
