package proof

import (
	"fmt"
	"strings"
	"testing"
)

// game reads stones such as h8, black's and white's by turns.
func game(t *testing.T, text string) (moves []int) {
	t.Helper()
	for name := range strings.FieldsSeq(text) {
		var column rune
		var row int
		if _, err := fmt.Sscanf(name, "%c%d", &column, &row); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		moves = append(moves, (15-row)*15+int(column-'a'))
	}
	return moves
}

func TestWinsByThreatsAreFound(t *testing.T) {
	for name, c := range map[string]struct {
		moves  string
		stones int // 0: none is found
	}{
		"a four":                           {"e8 a1 f8 a3 g8 a5 h8 d8", 1},
		"an open three":                    {"f8 a1 g8 a3 h8 a5", 3},
		"an open three against a four":     {"f8 a1 g8 b1 h8 c1 o15 d1", 0},
		"fours, then two at once":          {"f8 e8 g8 a3 h8 a5 j9 a7 j10 a9 j11 j12", 3},
		"three stones that see each other": {"h8 h9 i10 a1 i8 a2", 11},
		"two stones":                       {"h8 a1 i9 a3", 0},
		"white has an open three too":      {"h8 a3 i9 a4 o15 a5", 0},
	} {
		s := newThreats(played(game(t, c.moves)))
		s.left = nodes
		if stones, ok := s.wins(cells); ok != (c.stones > 0) || stones != c.stones {
			t.Errorf("%s: %d stones, %v; want %d", name, stones, ok, c.stones)
		}
	}
}

// The answers are all that the search tries: after any other stone black must have five at once, or an open four.
func TestWhatIsNoAnswerLosesAtOnce(t *testing.T) {
	threatened := 0
	for seed := range uint64(1000) {
		b := newBoard()
		for r := scramble(seed + 1); len(b.moves) < 9+int(seed%16)*2; {
			r = scramble(r)
			if c := uint8(r>>8%7+4)*15 + uint8(r>>32%7+4); !b.taken.has(c) {
				b.play(c)
			}
		}
		s := newThreats(b)
		over := b.rows[black][5] != (lines{}) || b.rows[white][5] != (lines{})
		all, won, ok := s.answers()
		if over || !ok {
			continue
		}
		threatened++
		for c := range uint8(cells) {
			if b.taken.has(c) || !won && all.has(c) {
				continue
			}
			b.play(c)
			if stones, ok := s.wins(cells); !ok || stones > 3 {
				t.Fatalf("%s is an answer", names(b.moves))
			}
			b.undo()
		}
	}
	if threatened < 100 {
		t.Errorf("only %d positions had a threat", threatened)
	}
}

func TestBoardsForgetStonesThatWereTakenBack(t *testing.T) {
	b, fresh := played(game(t, "h8 i9 i7 h6 j8 g9")), played(game(t, "h8 i9"))
	for range 4 {
		b.undo()
	}
	for side := range b.rows {
		for n := 1; n <= 5; n++ {
			if b.rows[side][n] != fresh.rows[side][n] {
				t.Errorf("rows with %d stones differ", n)
			}
		}
	}
	if b.count != fresh.count || b.hash != fresh.hash || b.taken != fresh.taken {
		t.Error("taking stones back left something behind")
	}
}
