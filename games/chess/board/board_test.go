package board

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"testing"
)

type vector struct {
	Kind   string
	FEN    string
	Legal  []string
	Perft2 uint64
	Check  bool
	Depth  int
	Nodes  uint64
}

func vectors(t *testing.T) []vector {
	t.Helper()
	f, err := os.Open("testdata/positions.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []vector
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var v vector
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		list = append(list, v)
	}
	return list
}

func TestPositionsThatTwoOtherProgramsAgreeOn(t *testing.T) {
	for _, v := range vectors(t) {
		p, err := ReadFEN(v.FEN)
		if err != nil {
			t.Fatalf("%s: %v", v.FEN, err)
		}
		if got := p.FEN(); got != v.FEN {
			t.Errorf("%s is written %s", v.FEN, got)
		}
		if v.Kind == "perft" {
			if got := p.Perft(v.Depth); got != v.Nodes {
				t.Errorf("%s: perft %d is %d, want %d", v.FEN, v.Depth, got, v.Nodes)
			}
			continue
		}
		var got []string
		for _, m := range p.Moves() {
			got = append(got, m.String())
		}
		slices.Sort(got)
		if !slices.Equal(got, v.Legal) {
			t.Errorf("%s: legal are %v, want %v", v.FEN, got, v.Legal)
		}
		if n := p.Perft(2); n != v.Perft2 || p.InCheck() != v.Check {
			t.Errorf("%s: perft 2 is %d, want %d; check %t", v.FEN, n, v.Perft2, p.InCheck())
		}
	}
}

// perfts are the six positions everybody counts, to the usual depths.
var perfts = []struct {
	name, fen string
	nodes     []uint64
}{
	{"start", StartFEN, []uint64{20, 400, 8902, 197281, 4865609}},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", []uint64{48, 2039, 97862, 4085603}},
	{"endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []uint64{14, 191, 2812, 43238, 674624}},
	{"promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", []uint64{6, 264, 9467, 422333}},
	{"talkchess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []uint64{44, 1486, 62379, 2103487}},
	{"middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", []uint64{46, 2079, 89890, 3894594}},
}

// Perft counts the ways to make depth moves.
func (p *Position) Perft(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var buffer [MaxMoves]Move
	moves := p.Legal(buffer[:0])
	if depth == 1 {
		return uint64(len(moves))
	}
	n, before := uint64(0), *p
	for _, m := range moves {
		p.Make(m)
		n += p.Perft(depth - 1)
		*p = before
	}
	return n
}

func TestPerft(t *testing.T) {
	for _, tt := range perfts {
		t.Run(tt.name, func(t *testing.T) {
			p, err := ReadFEN(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			before := p
			for i, want := range tt.nodes {
				if got := p.Perft(i + 1); got != want {
					t.Errorf("depth %d: %d, want %d", i+1, got, want)
				}
			}
			if p != before {
				t.Error("looking ahead left another position")
			}
		})
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, tt := range perfts {
		b.Run(tt.name, func(b *testing.B) {
			p, err := ReadFEN(tt.fen)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			var nodes uint64
			for b.Loop() {
				n := p.Perft(len(tt.nodes))
				if n != tt.nodes[len(tt.nodes)-1] {
					b.Fatal(n)
				}
				nodes += n
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

func TestMakingAMoveAllocatesNothing(t *testing.T) {
	p := Start()
	var buffer [MaxMoves]Move
	if n := testing.AllocsPerRun(100, func() {
		for _, m := range p.Legal(buffer[:0]) {
			next := p
			next.Make(m)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
