package search

import (
	"math/rand/v2"
	"testing"

	"wits/games/chess/board"
)

// mirror is the position with the sides changed.
func mirror(t *testing.T, p board.Position) board.Position {
	t.Helper()
	fen := []byte(p.FEN())
	var rows [8]string
	row, i := 0, 0
	for ; fen[i] != ' '; i++ {
		c := fen[i]
		switch {
		case c == '/':
			row++
			continue
		case c >= 'a' && c <= 'z':
			c -= 32
		case c >= 'A' && c <= 'Z':
			c += 32
		}
		rows[7-row] += string(c)
	}
	turn := " b "
	if fen[i+1] == 'b' {
		turn = " w "
	}
	text := rows[0]
	for _, r := range rows[1:] {
		text += "/" + r
	}
	return position(t, text+turn+"- - 0 1")
}

// What is good for white is as good for black.
func TestJudgementsAreFair(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		p := board.Start()
		for range r.IntN(80) {
			moves := p.Moves()
			if len(moves) == 0 || p.Clock() > 20 {
				break
			}
			p.Make(moves[r.IntN(len(moves))])
		}
		p = position(t, clean(p.FEN()))
		other := mirror(t, p)
		var e evaluator
		a, b := e.evaluate(&p, 1), e.evaluate(&other, 2)
		if a != b {
			t.Fatalf("%s is %d, mirrored %d", p.FEN(), a, b)
		}
	}
}

// clean leaves out what the mirror leaves out.
func clean(fen string) string {
	for i := range fen {
		if fen[i] == ' ' {
			return fen[:i+2] + " - - 0 1"
		}
	}
	return fen
}

// What was seen before saves work, and changes nothing.
func TestJudgementsDoNotDependOnWhatWasSeenBefore(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var e evaluator
	for range 100 {
		p := board.Start()
		for ply := range 90 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			p.Make(moves[r.IntN(len(moves))])
			var fresh evaluator
			if got, want := e.evaluate(&p, ply), fresh.evaluate(&p, 0); got != want {
				t.Fatalf("%s is %d, seen for the first time %d", p.FEN(), got, want)
			}
		}
	}
}

func TestExchanges(t *testing.T) {
	for name, tt := range map[string]struct {
		fen, move string
		gain      int
	}{
		"a pawn that nobody defends":     {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100},
		"a defended pawn, by a rook":     {"4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 500},
		"a rook behind a rook":           {"3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100},
		"a queen for a pawn":             {"4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1", "d1d5", 100 - 950},
		"a knight for a bishop, traded":  {"4k3/8/4p3/3b4/8/4N3/8/4K3 w - - 0 1", "e3d5", 330 - 320},
		"a quiet move to a safe square":  {"4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d4", 0},
		"a quiet move to a lost square":  {"4k3/8/8/4p3/8/8/8/3QK3 w - - 0 1", "d1d4", -950},
		"the king takes what is free":    {"4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2", 100},
		"a capture that the king guards": {"8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 500},
	} {
		t.Run(name, func(t *testing.T) {
			p := position(t, tt.fen)
			m, ok := p.Find(tt.move)
			if !ok {
				t.Fatal("not legal")
			}
			if !atLeast(&p, m, tt.gain) || atLeast(&p, m, tt.gain+1) {
				t.Errorf("it does not gain exactly %d", tt.gain)
			}
		})
	}
}

// Castling and taking in passing are left out: what they uncover is too rare to be looked for.
func TestChecksAreSeenBeforeTheyAreMade(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		p := board.Start()
		for range 60 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				after := p
				after.Make(m)
				if got := givesCheck(&p, m); got != after.InCheck() && !m.Castles() && !m.EnPassant() {
					t.Fatalf("%s %s: %t", p.FEN(), m, got)
				}
			}
			p.Make(moves[r.IntN(len(moves))])
		}
	}
}
