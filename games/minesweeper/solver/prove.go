package solver

import (
	"errors"
	"slices"

	"wits/games/minesweeper"
)

// Proof is why a closed cell is certain, small enough to be shown to a person: the numbers alone, whatever else is on
// the board, leave no other way.
type Proof struct {
	Cell    int   // in reading order
	Trap    bool  // it is a trap; else it is safe
	Numbers []int // the opened cells whose numbers prove it, in reading order; none of them can be left out
	Count   bool  // the number of traps on the board is needed as well
}

// ErrUncertain says that a cell is not certain, so that nothing proves it.
var ErrUncertain = errors.New("the cell may be safe and may be a trap")

// Prove finds a small proof for a closed cell: one number if one is enough, else two that share neighbours, else the
// nearest ones that do, each of them needed. Before the first click every cell is safe, and no number says so.
func Prove(v minesweeper.View, cell int) (Proof, error) {
	p := prover{view: v}
	if err := p.begin(v, maxStates); err != nil {
		return Proof{}, err
	}
	if cell < 0 || cell >= len(v.Cells) || !v.Closed(cell) {
		return Proof{}, errors.New("only closed cells can be proved")
	}
	if v.Untouched() {
		return Proof{Cell: cell}, nil
	}
	p.cell = p.inner(cell)
	if err := p.solve(nil); err != nil {
		return Proof{}, err
	}
	if _, p.claim = p.Solver.cell(p.cell); p.claim == unknown {
		return Proof{}, ErrUncertain
	}
	for i, c := range []byte(v.Cells) {
		if at := p.inner(i); c >= '0' && c <= '8' && p.closedAround(at) > 0 {
			p.all = append(p.all, at)
		}
	}
	slices.SortStableFunc(p.all, func(a, b int) int { return p.distance(a) - p.distance(b) })
	p.free = true
	if found := p.few() || p.ring(); !found {
		if p.free = false; !p.ring() {
			return Proof{}, ErrComplex
		}
	}
	proof := Proof{Cell: cell, Trap: p.claim == trap, Count: !p.free}
	for _, i := range p.chosen {
		proof.Numbers = append(proof.Numbers, p.outer(i))
	}
	slices.Sort(proof.Numbers)
	return proof, nil
}

// prover looks for a proof.
type prover struct {
	Solver
	view   minesweeper.View
	cell   int   // in the grid
	claim  byte  // safe or trap
	all    []int // the numbers beside closed cells, the nearest to the cell first
	chosen []int // numbers in use
}

// distance is how many steps of a king number i is away from the cell.
func (p *prover) distance(i int) int {
	dx, dy := i%p.stride-p.cell%p.stride, i/p.stride-p.cell/p.stride
	return max(dx, -dx, dy, -dy)
}

// holds reports whether these numbers prove the claim.
func (p *prover) holds(numbers ...int) bool {
	if err := p.load(p.view); err != nil {
		return false
	}
	p.chosen = append(p.chosen[:0], numbers...)
	if p.solve(func(i int) bool { return slices.Contains(p.chosen, i) }) != nil {
		return false
	}
	_, sure := p.Solver.cell(p.cell)
	return sure == p.claim
}

// few tries single numbers and pairs.
func (p *prover) few() bool {
	for _, a := range p.all {
		if p.distance(a) == 1 && p.holds(a) {
			return true
		}
	}
	for _, a := range p.all {
		for _, d := range p.pairs {
			if p.distance(a) == 1 && slices.Contains(p.all, a+d) && p.holds(a, a+d) {
				return true
			}
		}
	}
	return false
}

// ring takes in numbers from further and further away until they prove the claim, and then leaves out what it can, the
// furthest first.
func (p *prover) ring() bool {
	n := 0
	for !p.holds(p.all[:n]...) {
		if n == len(p.all) {
			return false
		}
		for far := p.distance(p.all[n]); n < len(p.all) && p.distance(p.all[n]) == far; n++ {
		}
	}
	kept := slices.Clone(p.all[:n])
	for i := n - 1; i >= 0; i-- {
		if without := slices.Delete(slices.Clone(kept), i, i+1); p.holds(without...) {
			kept = without
		}
	}
	return p.holds(kept...)
}
