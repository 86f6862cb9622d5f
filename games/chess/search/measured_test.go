package search

import (
	"context"
	"strings"
	"testing"
)

// Minds that overlook moves answer as they did when their strength was measured: a better search must not make them stronger than people are
// told. Where it has to, they are to be measured again.
func TestMindsThatOverlookMovesStayAsTheyWereMeasured(t *testing.T) {
	for name, tt := range map[string]struct {
		q     Question
		moves string
		nodes int // of all answers
	}{
		"two half moves":   {Question{Nodes: 600, Depth: 2, Noise: 160, Blind: 482}, "c2c4 e2a6 b2b4 b4f4 f1c4", 367},
		"three half moves": {Question{Nodes: 2000, Depth: 3, Noise: 76, Blind: 210}, "e2e4 e2a6 b2b4 b4f4 d4b3", 1366},
		"five half moves":  {Question{Nodes: 1500, Depth: 5, Noise: 42, Blind: 78}, "e2e4 e2a6 c3d5 b4f4 e1c1", 5166},
		"ten half moves":   {Question{Nodes: 20_000, Depth: 10, Noise: 20, Blind: 30}, "b1c3 e2a6 c3d5 b4f4 g2g4", 99_945},
	} {
		t.Run(name, func(t *testing.T) {
			var moves []string
			nodes := 0
			for i, fen := range benched {
				tt.q.Start, tt.q.Seed = position(t, fen), uint64(i)
				a := New(tt.q.Nodes).Best(context.Background(), tt.q)
				moves = append(moves, a.Move.String())
				nodes += a.Nodes
			}
			if got := strings.Join(moves, " "); got != tt.moves || nodes != tt.nodes {
				t.Errorf("%s, %d positions", got, nodes)
			}
		})
	}
}
