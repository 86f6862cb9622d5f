package search

import (
	"context"
	"testing"
)

// Positions with one good move, from Reinfeld's "Win at Chess".
func TestTactics(t *testing.T) {
	found := 0
	all := []struct{ fen, move string }{
		{"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "g3g6"},
		{"5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1", "e3g3"},
		{"r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1", "h6h7"},
		{"5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - - 0 1", "c6c4"},
		{"7k/p7/1R5K/6r1/6p1/6P1/8/8 w - - 0 1", "b6b7"},
		{"rnbqkb1r/pppp1ppp/8/4P3/6n1/7P/PPPNPPP1/R1BQKBNR b KQkq - 0 1", "g4e3"},
		{"r4q1k/p2bR1rp/2p2Q1N/5p2/5p2/2P5/PP3PPP/R5K1 w - - 0 1", "e7f7"},
		{"2br2k1/2q3rn/p2NppQ1/2p1P3/Pp5R/4P3/1P3PPP/3R2K1 w - - 0 1", "h4h7"},
		{"4k1r1/2p3r1/1pR1p3/3pP2p/3P2qP/P4N2/1PQ4P/5R1K b - - 0 1", "g4f3"},
		{"r2rb1k1/pp1q1p1p/2n1p1p1/2bp4/5P2/PP1BPR1Q/1BPN2PP/R5K1 w - - 0 1", "h3h7"},
	}
	s := New(100_000)
	for _, tt := range all {
		a := s.Best(context.Background(), Question{Start: position(t, tt.fen), Nodes: 100_000})
		if a.Move.String() == tt.move {
			found++
			continue
		}
		t.Logf("%s: %s, %d, depth %d", tt.fen, a.Move, a.Score, a.Depth)
	}
	if found < 9 {
		t.Errorf("%d of %d are found", found, len(all))
	}
}

// The same question gets the same answer, whatever was asked before.
func TestAnswersDoNotDependOnThePast(t *testing.T) {
	q := Question{Start: position(t, benched[1]), Nodes: 20_000, Seed: 5, Noise: 20, Blind: 50}
	used := New(20_000)
	used.Best(context.Background(), Question{Start: position(t, benched[2]), Nodes: 20_000})
	a, b := used.Best(context.Background(), q), New(20_000).Best(context.Background(), q)
	if a.Move != b.Move || a.Score != b.Score || a.Nodes != b.Nodes {
		t.Errorf("%+v, %+v", a, b)
	}
}

func TestASearchKeepsToItsBound(t *testing.T) {
	for _, n := range []int{1, 10, 1000} {
		if a := New(n).Best(context.Background(), Question{Start: position(t, benched[0]), Nodes: n}); a.Nodes > n+1 || a.Move == 0 {
			t.Errorf("of %d positions it looked at %d, and plays %s", n, a.Nodes, a.Move)
		}
	}
}

// A searcher that recalls has less to look at, and forgets when it is asked without.
func TestRecallingIsUsedAndCanBeUndone(t *testing.T) {
	q := Question{Start: position(t, benched[2]), Depth: 8}
	s := New(200_000)
	fresh := s.Best(context.Background(), q)
	q.Recall = true
	recalled := s.Best(context.Background(), q)
	if recalled.Nodes >= fresh.Nodes*3/4 {
		t.Errorf("of %d positions %d are looked at again", fresh.Nodes, recalled.Nodes)
	}
	q.Recall = false
	if again := s.Best(context.Background(), q); again.Nodes != fresh.Nodes || again.Score != fresh.Score {
		t.Errorf("%d positions, now %d", fresh.Nodes, again.Nodes)
	}
}
