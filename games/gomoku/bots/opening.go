package bots

import (
	"cmp"
	"context"

	"wits/game/rng"
	"wits/games/gomoku"
	"wits/games/gomoku/proof"
	"wits/games/gomoku/search"
)

// centre is the middle of the board.
const centre = gomoku.Size/2*gomoku.Size + gomoku.Size/2

// opening plays the first stones: the middle, then a point beside it. In a swap it looks for three stones that favour nobody.
func opening(ctx context.Context, v gomoku.View, r *rng.Rand) (cell int, ok bool) {
	switch {
	case len(v.Moves) == 0:
		return centre, true
	case len(v.Moves) == 1:
		return beside(v, r), true
	case v.Opening():
		return even(ctx, v, r), true
	}
	return 0, false
}

// beside draws a point next to the first stone that is not near the edge. Beside a stone at the edge it is the one towards the middle.
func beside(v gomoku.View, r *rng.Rand) int {
	first := v.Moves[0]
	var points []gomoku.Point
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if p := (gomoku.Point{X: first.X + dx, Y: first.Y + dy}); p != first && inside(p) {
				points = append(points, p)
			}
		}
	}
	p := gomoku.Point{X: towards(first.X), Y: towards(first.Y)}
	if len(points) > 0 {
		p = rng.Pick(r, points)
	}
	return p.Cell()
}

// inside reports whether a point is at least two lines from the edge.
func inside(p gomoku.Point) bool {
	return min(p.X, p.Y) >= 2 && max(p.X, p.Y) <= gomoku.Size-3
}

// towards is the line one nearer to the middle.
func towards(at int) int {
	return at + cmp.Compare(gomoku.Size/2, at)
}

// proved is black's stone where a proof says how it wins. Without a proof that can be read, the mind thinks for itself.
func proved(v gomoku.View) (cell int, ok bool) {
	tree, err := proof.Known()
	if err != nil {
		return 0, false
	}
	a, ok := tree.Advise(v.Moves.Cells())
	return a.Move, ok
}

// third draws a good third stone where the second lies beside the first. Renju players call them Kagetsu and Ugetsu where the
// second stone is straight beside the first, Hogetsu and Ungetsu where it is diagonal; each has a mirror image.
func third(v gomoku.View, r *rng.Rand) (cell int, ok bool) {
	if len(v.Moves) != 2 || v.Preset != gomoku.Standard {
		return 0, false
	}
	first, second := v.Moves[0], v.Moves[1]
	x, y := second.X-first.X, second.Y-first.Y
	var steps []gomoku.Point
	switch x*x + y*y {
	case 1:
		steps = []gomoku.Point{{X: x + y, Y: y + x}, {X: x - y, Y: y - x}, {X: y, Y: x}, {X: -y, Y: -x}}
	case 2:
		steps = []gomoku.Point{{X: x, Y: -y}, {X: -x, Y: y}, {X: x}, {Y: y}}
	default:
		return 0, false
	}
	step := rng.Pick(r, steps)
	p := gomoku.Point{X: first.X + step.X, Y: first.Y + step.Y}
	return p.Cell(), inside(p)
}

// swapTries is how many points are looked at for the third stone, and swapLimits how closely.
const swapTries = 12

func swapLimits() search.Limits { return search.Limits{Nodes: 2_000, Depth: 4, Width: 10, Fours: 4} }

// even draws points for the next stone and takes the one after which neither colour is much better.
func even(ctx context.Context, v gomoku.View, r *rng.Rand) int {
	var among []int
	for range swapTries {
		among = append(among, r.Int(2, gomoku.Size-3)*gomoku.Size+r.Int(2, gomoku.Size-3))
	}
	if c := search.Even(ctx, search.Of(v), among, swapLimits()); c >= 0 {
		return c
	}
	return beside(v, r)
}

// better is the colour that is better off with white to move.
func better(ctx context.Context, b *search.Board) gomoku.Stone {
	if search.Best(ctx, b, swapLimits()).Score >= 0 {
		return gomoku.White
	}
	return gomoku.Black
}
