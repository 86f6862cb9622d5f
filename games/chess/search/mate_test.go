package search

import (
	"os"
	"strings"
	"testing"

	"wits/games/chess/board"
)

// Every puzzle is proved: one move forces mate in so many moves, no other does, and nothing does it sooner.
func TestPuzzlesAreProved(t *testing.T) {
	data, err := os.ReadFile("../puzzles.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(string(data)) {
		number, fen, _ := strings.Cut(strings.TrimSpace(line), " ")
		n := int(number[0] - '0')
		p := position(t, fen)
		if best, sooner := board.Mates(p, n), board.Mates(p, n-1); len(best) != 1 || len(sooner) != 0 || n < 2 || n > 3 {
			t.Errorf("%s: %d moves mate in %d, %d sooner", fen, len(best), n, len(sooner))
		}
		if seen[fen] {
			t.Errorf("%s is there twice", fen)
		}
		seen[fen] = true
	}
}

func TestMatesAreProvedOrNot(t *testing.T) {
	p := position(t, "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1")
	if len(board.Mates(p, 1)) != 0 || len(board.Mates(p, 2)) == 0 {
		t.Error("two rooks mate in two")
	}
}
