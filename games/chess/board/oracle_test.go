package board_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/corentings/chess/v2"

	"wits/games/chess/board"
)

// compare plays a random game on both boards and compares all that both know at every position.
func compare(t testing.TB, r *rand.Rand, plies int) {
	t.Helper()
	ours, theirs := board.Start(), chess.StartingPosition()
	for range plies {
		moves := ours.Moves()
		theirMoves := theirs.ValidMoves()
		names := make([]string, len(moves))
		for i, m := range moves {
			names[i] = m.String()
		}
		others := make([]string, len(theirMoves))
		for i := range theirMoves {
			others[i] = chess.UCINotation{}.Encode(theirs, &theirMoves[i])
		}
		slices.Sort(names)
		slices.Sort(others)
		if !slices.Equal(names, others) {
			t.Fatalf("%s: we allow %v, the other %v", ours.FEN(), names, others)
		}
		if got, want := ours.FEN(), theirs.String(); got != want {
			t.Fatalf("we write %s, the other %s", got, want)
		}
		if mate := ours.InCheck() && len(moves) == 0; mate != (theirs.Status() == chess.Checkmate) {
			t.Fatalf("%s: mate is %t", ours.FEN(), mate)
		}
		if len(moves) == 0 {
			return
		}
		move := moves[r.IntN(len(moves))]
		other, err := chess.UCINotation{}.Decode(theirs, move.String())
		if err != nil {
			t.Fatalf("%s %s: %v", ours.FEN(), move, err)
		}
		compareText(t, &ours, theirs, move, other)
		ours.Make(move)
		checkKey(t, ours)
		theirs = theirs.Update(other)
	}
}

// checkKey reads the position anew: its key must not depend on the way there.
func checkKey(t testing.TB, p board.Position) {
	t.Helper()
	again, err := board.ReadFEN(p.FEN())
	if err != nil {
		t.Fatalf("%s: %v", p.FEN(), err)
	}
	if again != p {
		t.Fatalf("%s reads as another position", p.FEN())
	}
}

func compareText(t testing.TB, ours *board.Position, theirs *chess.Position, m board.Move, other *chess.Move) {
	t.Helper()
	san := ours.SAN(m)
	if want := (chess.AlgebraicNotation{}).Encode(theirs, other); san != want {
		t.Fatalf("%s: %s is %s, the other writes %s", ours.FEN(), m, san, want)
	}
	for _, text := range []string{san, m.String()} {
		if got, reading := ours.Parse(text); got != m || reading != board.Read {
			t.Fatalf("%s: %s reads as %s (%d)", ours.FEN(), text, got, reading)
		}
	}
}

func TestRandomGamesAgreeWithAnotherProgram(t *testing.T) {
	for seed := range uint64(1000) {
		compare(t, rand.New(rand.NewPCG(seed, 1)), 120)
	}
}

// BenchmarkAgreement goes on with other games as long as it is let.
func BenchmarkAgreement(b *testing.B) {
	for n := uint64(1000); b.Loop(); n++ {
		compare(b, rand.New(rand.NewPCG(n, 1)), 300)
	}
}
