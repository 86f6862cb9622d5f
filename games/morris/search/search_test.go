package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"wits/games/morris"
)

func at(t *testing.T, white, black string) morris.Position {
	t.Helper()
	var p morris.Position
	for side, list := range [2]string{white, black} {
		for _, name := range strings.Fields(list) {
			on, ok := morris.FindPoint(name)
			if !ok {
				t.Fatalf("no point %s", name)
			}
			p.Men[side] |= on.Set()
		}
	}
	return p
}

// plain is the search without anything clever: every move, to the end of the depth.
func plain(p morris.Position, depth, ply int) int {
	switch {
	case p.Lost():
		return -Won + ply
	case depth == 0:
		return evaluate(&p, 0)
	}
	best := -Won - 1
	for _, a := range p.Moves(nil) {
		best = max(best, -plain(p.Play(a), depth-1, ply+1))
	}
	return best
}

// Positions cannot repeat within three moves, so both searches see the same.
func TestTheSearchFindsWhatTryingEverythingFinds(t *testing.T) {
	placing := morris.Opening()
	for _, a := range []morris.Action{{To: 1}, {To: 5}, {To: 2}, {To: 6}} {
		placing = placing.Play(a)
	}
	for name, p := range map[string]morris.Position{
		"placing": placing,
		"moving":  at(t, "a7 b6 c5 d3 e3 g1", "g7 f6 e5 d1 c4 a1"),
		"flying":  at(t, "a7 b6 c5", "g7 f6 e5 d1"),
	} {
		for depth := 1; depth <= 3; depth++ {
			r := New(nil, 10).Search(context.Background(), p, nil, Limits{Depth: depth, Nodes: 1 << 30, Margin: 2 * Won})
			want := plain(p, depth, 0)
			if got := r.Moves[0].Score; got != want {
				t.Errorf("%s, depth %d: %d, want %d", name, depth, got, want)
			}
			for _, m := range r.Moves {
				if got := -plain(p.Play(m.Move), depth-1, 1); m.Score != got || !m.Exact {
					t.Errorf("%s, depth %d: %v is worth %d, want %d", name, depth, m.Move, m.Score, got)
				}
			}
		}
	}
}

func TestTheNodesBoundTheSearch(t *testing.T) {
	r := New(nil, 10).Search(context.Background(), morris.Opening(), nil, Limits{Depth: 40, Nodes: 5000})
	if r.Nodes > 5001 || r.Depth == 0 || len(r.Moves) != 24 {
		t.Errorf("%d nodes, depth %d, %d moves", r.Nodes, r.Depth, len(r.Moves))
	}
}

func TestTheSameSearchTwiceIsTheSame(t *testing.T) {
	search := func() Result {
		return New(nil, 12).Search(context.Background(), at(t, "a7 b6 c5 d3 e3 g1", "g7 f6 e5 d1 c4 a1"), nil, Limits{Depth: 40, Nodes: 20_000, Margin: 10})
	}
	a, b := search(), search()
	for i := range a.Moves {
		if a.Moves[i] != b.Moves[i] {
			t.Errorf("%v and %v", a.Moves[i], b.Moves[i])
		}
	}
}

func TestAMoveThatRepeatsAPositionIsWorthADraw(t *testing.T) {
	recent := []morris.Action{{From: 1, To: 2}, {From: 3, To: 15}, {From: 2, To: 1}}
	// The same moves back and forth: black is due, and going back to where it came from repeats.
	q := at(t, "a7 b6 c5 d3", "g4 f6 e5 d1 c4 a1 g1 b4")
	q.Turn = 1
	r := New(nil, 10).Search(context.Background(), q, recent, Limits{Depth: 2, Nodes: 100_000, Margin: 2 * Won})
	i := slices.IndexFunc(r.Moves, func(m Scored) bool { return m.Move == morris.Action{From: 15, To: 3} })
	if i < 0 || r.Moves[i].Score != 0 {
		t.Errorf("going back, number %d of %+v, is worth something", i, r.Moves)
	}
}

func TestAnEndedContextEndsTheSearch(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r := New(nil, 10).Search(ctx, morris.Opening(), nil, Limits{Depth: 40, Nodes: 1 << 30}); r.Nodes > 2000 || len(r.Moves) == 0 {
		t.Errorf("%d nodes", r.Nodes)
	}
}

func BenchmarkSearch(b *testing.B) {
	for b.Loop() {
		r := New(nil, 18).Search(context.Background(), morris.Opening(), nil, Limits{Depth: 40, Nodes: 500_000})
		b.ReportMetric(float64(r.Depth), "depth")
	}
}

// judged is what evaluate finds with shifts, man by man and line by line.
func judged(p *morris.Position, of uint8, early int) int {
	men, empty := p.Men[of], p.Empty()
	score := (perMan - early*int(p.Hand[0]+p.Hand[1])) * p.Total(of)
	for _, l := range morris.Lines() {
		line := l[0].Set() | l[1].Set() | l[2].Set()
		switch n := (men & line).Len(); {
		case n == 3:
			score += perMill
		case n == 2 && empty&line != 0:
			score += perOpen
		}
	}
	if p.Flies(of) {
		return score + flying*perFreedom
	}
	for _, at := range men.All() {
		free := (at.Neighbours() & empty).Len()
		score += perFreedom*free + perCross*at.Neighbours().Len()
		if free == 0 {
			score -= perStuck
		}
	}
	return score
}

func TestPositionsAreJudgedManByMan(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for range 3000 {
		var p morris.Position
		points := r.Perm(morris.Points)
		for side := range 2 {
			for range r.IntN(morris.Men + 1) {
				p.Men[side] |= 1 << points[0]
				points = points[1:]
			}
		}
		p.Turn, p.Hand = uint8(r.IntN(2)), [2]uint8{uint8(r.IntN(3)), uint8(r.IntN(3))}
		if got, want := evaluate(&p, 4), judged(&p, p.Turn, 4)-judged(&p, 1-p.Turn, 4); got != want {
			t.Fatalf("%s %v: %d, want %d", p.Board(), p.Hand, got, want)
		}
	}
}

func TestAMoveHoldsWhereNoAnswerRefutesIt(t *testing.T) {
	p := at(t, "a7 b6 c5 d3 e3 g1", "g7 f6 e5 d1 c4 a1")
	moves := p.Moves(nil)
	var worth []int
	for _, a := range moves {
		worth = append(worth, -plain(p.Play(a), 3, 1))
	}
	for _, floor := range worth {
		for i, a := range moves {
			held := New(nil, 12).Holds(context.Background(), p, nil, a, floor, Limits{Depth: 4, Nodes: 200_000})
			if held != (worth[i] >= floor) {
				t.Errorf("%v is worth %d and holds %d: %v", a, worth[i], floor, held)
			}
		}
	}
}

func TestMovesCanBeLeftOut(t *testing.T) {
	all := New(nil, 10).Search(context.Background(), morris.Opening(), nil, Limits{Depth: 1, Nodes: 1000})
	some := New(nil, 10).Search(context.Background(), morris.Opening(), nil, Limits{Depth: 1, Nodes: 1000, Except: []morris.Action{all.Moves[0].Move}})
	if len(some.Moves) != len(all.Moves)-1 || some.Moves[0].Move == all.Moves[0].Move {
		t.Errorf("%d moves, %v first", len(some.Moves), some.Moves[0].Move)
	}
}
