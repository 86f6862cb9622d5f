package search

import (
	"context"
	"testing"

	"wits/games/chess/board"
)

func position(t testing.TB, fen string) board.Position {
	t.Helper()
	p, err := board.ReadFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestMates(t *testing.T) {
	for name, tt := range map[string]struct {
		fen, move string
		in        int // at most
	}{
		"on the back rank":      {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", 1},
		"smothered":             {"6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1", "g5f7", 1},
		"with two rooks":        {"7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "", 2},
		"with a sacrifice":      {"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "f6a6", 3},
		"black's, in two":       {"6k1/8/8/8/8/5q2/7r/6K1 b - - 0 1", "", 1},
		"Philidor's legacy":     {"5r1k/6pp/8/6N1/8/1Q6/8/6K1 w - - 0 1", "", 5},
		"of who is to be mated": {"7k/8/1R6/R7/8/8/8/6K1 b - - 0 1", "", -3},
	} {
		t.Run(name, func(t *testing.T) {
			a := New(200_000).Best(context.Background(), Question{Start: position(t, tt.fen), Nodes: 200_000})
			if tt.move != "" && a.Move.String() != tt.move {
				t.Errorf("the move is %s, %d", a.Move, a.Score)
			}
			if n, ok := MateIn(a.Score); !ok || abs(n) > abs(tt.in) || n*tt.in < 0 {
				t.Errorf("%s, mate in %d: %d", a.Move, n, a.Score)
			}
		})
	}
}

// What every beginner learns: a lone king is mated by a queen, and by a rook, well within fifty moves, looking at few positions. By a bishop
// and a knight it takes more of them, above all from the wrong corner.
func TestALoneKingIsMated(t *testing.T) {
	for name, tt := range map[string]struct {
		fen   string
		nodes int
	}{
		"by a queen":               {"8/8/8/4k3/8/8/8/1K5Q w - - 0 1", 1200},
		"by a rook":                {"8/8/8/4k3/8/8/8/RK6 w - - 0 1", 1200},
		"by a bishop and a knight": {"8/8/8/8/8/2k5/8/K1B4N w - - 0 1", 30_000},
	} {
		t.Run(name, func(t *testing.T) {
			start := position(t, tt.fen)
			p, s := start, New(tt.nodes)
			var moves []board.Move
			for len(p.Moves()) > 0 && len(moves) < 98 {
				a := s.Best(context.Background(), Question{Start: start, Moves: moves, Nodes: tt.nodes})
				moves = append(moves, a.Move)
				p.Make(a.Move)
			}
			if len(p.Moves()) > 0 || !p.InCheck() {
				t.Errorf("after %d half moves: %s", len(moves), p.FEN())
			}
		})
	}
}

var benched = []string{
	board.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
}

func BenchmarkSearch(b *testing.B) {
	s := New(1 << 20)
	nodes, depth := 0, 0
	for b.Loop() {
		for _, fen := range benched {
			a := s.Best(context.Background(), Question{Start: position(b, fen), Nodes: 200_000})
			nodes += a.Nodes
			depth += a.Depth
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(depth)/float64(b.N*len(benched)), "depth")
}
