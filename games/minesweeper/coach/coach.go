// Package coach explains Trap Detection to a player: what is safe and why, what a move rests on, where the mistake was. It
// sees views and nothing else, and never plays.
package coach

import (
	"context"
	"slices"
	"strings"
	"sync"

	"wits/game"
	"wits/game/words"
	"wits/games/minesweeper"
	"wits/games/minesweeper/solver"
	voice "wits/games/minesweeper/words"
)

// Coach explains. The zero Coach is ready, for any number of games at once.
type Coach struct {
	solvers sync.Pool // for Survival, which is asked after every move of an arena
}

var (
	_ game.Coach     = (*Coach)(nil)
	_ game.Explainer = (*Coach)(nil)
	_ game.Gambler   = (*Coach)(nil)
)

// tried is how many safe cells are looked at for a short proof.
const tried = 8

// Hint names a safe cell with what proves it, or the least dangerous one with its chance.
func (*Coach) Hint(_ context.Context, view game.View) (game.Hint, error) {
	v, ok := game.As[minesweeper.View](view)
	if !ok || v.Status != game.Playing {
		return game.Hint{}, game.ErrOver
	}
	if untouched(v) {
		return hint(v, solver.First(v.Board), 0, minesweeper.Say("hint.first"), nil), nil
	}
	all, err := solver.Analyze(v)
	if err != nil {
		return game.Hint{}, err
	}
	if len(all.Safe) > 0 {
		cell, proof := shortest(v, all.Safe)
		reason := minesweeper.Say("hint.safe", words.Say("place", voice.Place(v, cell)), words.Say("proof", because(v, proof)))
		return hint(v, cell, 0, reason, proof.Numbers), nil
	}
	cell := safest(v, all)
	if cell < 0 {
		return game.Hint{}, game.NoAdvice(minesweeper.Say("hint.nothing"))
	}
	reason := minesweeper.Say("hint.least", words.Say("place", voice.Place(v, cell)), words.Percent("risk", all.Trap[cell]))
	return hint(v, cell, all.Trap[cell], reason, nil), nil
}

// untouched reports whether nothing is open yet.
func untouched(v minesweeper.View) bool { return !strings.ContainsAny(v.Cells, "012345678") }

// shortest finds the safe cell, among the first few, that the fewest numbers prove.
func shortest(v minesweeper.View, safe []int) (cell int, best solver.Proof) {
	cell = safe[0]
	for i, c := range safe[:min(tried, len(safe))] {
		p, err := solver.Prove(v, c)
		if err == nil && (i == 0 || best.Numbers == nil || len(p.Numbers) < len(best.Numbers)) {
			cell, best = c, p
		}
	}
	return cell, best
}

// safest is the closed cell with the lowest chance of a trap, -1 when there is none.
func safest(v minesweeper.View, all solver.Analysis) int {
	best := -1
	for i, c := range []byte(v.Cells) {
		if (c == '#' || c == 'F') && (best < 0 || all.Trap[i] < all.Trap[best]) {
			best = i
		}
	}
	return best
}

// hint advises to open a cell; a flag on it is to go first.
func hint(v minesweeper.View, cell int, risk float64, reason words.Message, numbers []int) game.Hint {
	x, y := cell%v.Width, cell/v.Width
	a := minesweeper.Reveal(x, y)
	if v.At(x, y) == 'F' {
		a = minesweeper.Flag(x, y)
		reason = minesweeper.Say("hint.flagged", words.Say("hint", reason))
	}
	h := game.Hint{Action: game.NewAction(a), Risk: risk, Reason: reason}
	for _, n := range numbers {
		h.Proof = append(h.Proof, game.Place{X: n % v.Width, Y: n / v.Width})
	}
	return h
}

// because says what a proof rests on.
func because(v minesweeper.View, p solver.Proof) words.Message {
	var parts []words.Message
	for _, n := range p.Numbers {
		parts = append(parts, minesweeper.Say("proof.number",
			words.Text("digit", v.Cells[n:n+1]), words.Say("place", voice.Place(v, n))))
	}
	if p.Count {
		parts = append(parts, minesweeper.Say("proof.count"))
	}
	switch {
	case len(parts) == 0:
		return minesweeper.Say("proof.board")
	case len(parts) <= 4:
		return minesweeper.Say("proof.by", words.List("all", parts))
	case p.Count:
		return minesweeper.Say("proof.many.count", words.Int("n", len(p.Numbers)))
	}
	return minesweeper.Say("proof.many", words.Int("n", len(p.Numbers)))
}

// Mistake tells whether a reveal took a risk where a safe cell was to be had.
func (*Coach) Mistake(_ context.Context, before game.View, a game.Action) words.Message {
	v, move, all, ok := analyze(before, a)
	if !ok || move.Flag || len(all.Safe) == 0 {
		return words.Message{}
	}
	cell := move.Y*v.Width + move.X
	if v.Cells[cell] != '#' || slices.Contains(all.Safe, cell) {
		return words.Message{}
	}
	safe, proof := shortest(v, all.Safe)
	return minesweeper.Say("mistake", words.Say("place", voice.Place(v, cell)), words.Percent("risk", all.Trap[cell]),
		words.Say("safe", voice.Place(v, safe)), words.Say("proof", because(v, proof)))
}

// Why says what is true of an action in its position: that the cell is safe and what proves it, or how much it risks and
// whether anything was safer.
func (*Coach) Why(_ context.Context, before game.View, a game.Action) words.Message {
	v, move, all, ok := analyze(before, a)
	if !ok {
		return words.Message{}
	}
	cell := move.Y*v.Width + move.X
	place := words.Say("place", voice.Place(v, cell))
	flagged := v.Cells[cell] == 'F'
	switch {
	case move.Flag && flagged:
		return minesweeper.Say("why.unflag", place)
	case move.Flag:
		return minesweeper.Say("why.flag", place)
	case flagged:
		return minesweeper.Say("why.flagged", place)
	case untouched(v):
		return minesweeper.Say("why.first", place)
	case !slices.Contains(all.Safe, cell):
		return risky(v, all, cell)
	}
	proof, err := solver.Prove(v, cell)
	if err != nil {
		return minesweeper.Say("why.safe.unproved", place)
	}
	return minesweeper.Say("why.safe", place, words.Say("proof", because(v, proof)))
}

// even is how far two chances may be apart and count as the same: they come from sums in floating point.
const even = 1e-9

// risky says what a reveal risks, against what could have been had.
func risky(v minesweeper.View, all solver.Analysis, cell int) words.Message {
	place, risk := words.Say("place", voice.Place(v, cell)), words.Percent("risk", all.Trap[cell])
	if len(all.Safe) > 0 {
		safe, _ := shortest(v, all.Safe)
		return minesweeper.Say("why.risk.safe", place, risk, words.Say("safe", voice.Place(v, safe)))
	}
	if best := safest(v, all); all.Trap[best] < all.Trap[cell]-even {
		return minesweeper.Say("why.risk.more", place, risk,
			words.Say("safe", voice.Place(v, best)), words.Percent("least", all.Trap[best]))
	}
	return minesweeper.Say("why.risk.least", place, risk)
}

func analyze(before game.View, a game.Action) (v minesweeper.View, move minesweeper.Action, all solver.Analysis, ok bool) {
	v, ok1 := game.As[minesweeper.View](before)
	move, ok2 := game.AsAction[minesweeper.Action](a)
	if !ok1 || !ok2 || move.X < 0 || move.X >= v.Width || move.Y < 0 || move.Y >= v.Height {
		return v, move, all, false
	}
	all, err := solver.Analyze(v)
	return v, move, all, err == nil
}

// Survival is the chance that an action springs no trap, and whether it was open at all.
func (c *Coach) Survival(before game.View, a game.Action) (survival float64, chance bool) {
	v, ok1 := game.As[minesweeper.View](before)
	move, ok2 := game.AsAction[minesweeper.Action](a)
	if !ok1 || !ok2 {
		return 1, false
	}
	s, ok := c.solvers.Get().(*solver.Solver)
	if !ok {
		s = new(solver.Solver)
	}
	defer c.solvers.Put(s)
	return s.Survival(v, move)
}
