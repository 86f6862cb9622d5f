// Package coach explains Trap Detection to a player: what is safe and why, what a move rests on, where the mistake was. It
// sees views and nothing else, and never plays.
package coach

import (
	"context"
	"slices"
	"sync"

	"wits/game"
	"wits/game/words"
	"wits/games/minesweeper"
	"wits/games/minesweeper/solver"
	voice "wits/games/minesweeper/words"
)

// Coach explains. The zero Coach is ready, for any number of games at once.
type Coach struct {
	game.ByChances
	solvers sync.Pool // reused, because Luck is called after every move in an arena
}

var (
	_ game.Coach     = (*Coach)(nil)
	_ game.Explainer = (*Coach)(nil)
	_ game.Prover    = (*Coach)(nil)
	_ game.Gambler   = (*Coach)(nil)
)

// tried is how many safe cells are looked at for a short proof, where only all numbers together prove them.
const tried = 8

// Hint names the safe cell that is the easiest to see with what proves it, or the least dangerous one with its chance.
func (*Coach) Hint(_ context.Context, view game.View) (game.Hint, error) {
	v := game.ViewOf[minesweeper.View](view)
	if v.Status != game.Playing {
		return game.Hint{}, game.ErrOver
	}
	if v.Untouched() {
		return hint(v, solver.First(v.Board), 0, minesweeper.Say("hint.first"), nil), nil
	}
	if c, ok := argued(v); ok {
		return sure(v, c), nil
	}
	all, err := solver.Analyze(v)
	if err != nil {
		return game.Hint{}, err
	}
	if len(all.Safe) > 0 {
		return sure(v, proven(v, all.Safe)), nil
	}
	cell := safest(v, all)
	if cell < 0 {
		return game.Hint{}, game.NoAdvice(minesweeper.Say("hint.nothing"))
	}
	reason := minesweeper.Say("hint.least", words.Say("place", voice.Place(v, cell)), words.Percent("risk", all.Trap[cell]))
	h := hint(v, cell, all.Trap[cell], reason, nil)
	h.Steps = speech{v}.guess(cell, all.Trap[cell])
	return h, nil
}

// sure advises a safe cell, with its argument.
func sure(v minesweeper.View, c certain) game.Hint {
	reason := minesweeper.Say("hint.safe", words.Say("place", voice.Place(v, c.cell)), words.Say("proof", because(v, c.proof)))
	h := hint(v, c.cell, 0, reason, c.proof.Numbers)
	h.Steps = c.steps
	return h
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
	if v.Cells[cell] == 'F' {
		reason = minesweeper.Say("hint.flagged", words.Say("hint", reason))
	}
	return game.Hint{Action: game.NewAction(v.Open(cell)), Risk: risk, Reason: reason, Proof: places(v, numbers)}
}

// places are where cells lie.
func places(v minesweeper.View, cells []int) (all []game.Place) {
	for _, c := range cells {
		all = append(all, game.Place{X: c % v.Width, Y: c / v.Width})
	}
	return all
}

// because says what a proof rests on.
func because(v minesweeper.View, p solver.Proof) words.Message {
	var parts []words.Message
	for _, n := range p.Numbers {
		parts = append(parts, speech{v}.digit(n))
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

// Mistake tells whether a reveal took a risk although another cell was certainly safe.
func (*Coach) Mistake(_ context.Context, before game.View, a game.Action) game.Hint {
	v, move, all, ok := analyze(before, a)
	if !ok || move.Flag || len(all.Safe) == 0 {
		return game.Hint{}
	}
	cell := move.Y*v.Width + move.X
	if v.Cells[cell] != '#' || slices.Contains(all.Safe, cell) {
		return game.Hint{}
	}
	safe := simplest(v, all.Safe)
	h := sure(v, safe)
	h.Reason = mistake(v, cell, all.Trap[cell], safe) // a flag on the safe cell is no part of it
	return h
}

// mistake says that a cell was risked though another was safe.
func mistake(v minesweeper.View, cell int, risk float64, safe certain) words.Message {
	return minesweeper.Say("mistake", words.Say("place", voice.Place(v, cell)), words.Percent("risk", risk),
		words.Say("safe", voice.Place(v, safe.cell)), words.Say("proof", because(v, safe.proof)))
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
	case v.Untouched():
		return minesweeper.Say("why.first", place)
	case !slices.Contains(all.Safe, cell):
		return risky(v, all, cell)
	}
	why, _ := whySafe(v, cell)
	return why
}

// whySafe says why a safe cell is, and where the numbers are that prove it.
func whySafe(v minesweeper.View, cell int) (words.Message, []game.Place) {
	place := words.Say("place", voice.Place(v, cell))
	proof, err := solver.Prove(v, cell)
	if err != nil {
		return minesweeper.Say("why.safe.unproved", place), nil
	}
	return minesweeper.Say("why.safe", place, words.Say("proof", because(v, proof))), places(v, proof.Numbers)
}

// Proof lists the numbers that prove a reveal safe.
func (*Coach) Proof(_ context.Context, before game.View, a game.Action) []game.Place {
	v, move, all, ok := analyze(before, a)
	cell := move.Y*v.Width + move.X
	if !ok || move.Flag || !slices.Contains(all.Safe, cell) {
		return nil
	}
	_, numbers := whySafe(v, cell)
	return numbers
}

// even is how far two chances may be apart and count as the same: they come from sums in floating point.
const even = 1e-9

// risky says what a reveal risks, against what could have been had.
func risky(v minesweeper.View, all solver.Analysis, cell int) words.Message {
	place, risk := words.Say("place", voice.Place(v, cell)), words.Percent("risk", all.Trap[cell])
	if len(all.Safe) > 0 {
		return minesweeper.Say("why.risk.safe", place, risk, words.Say("safe", voice.Place(v, simplest(v, all.Safe).cell)))
	}
	if best := safest(v, all); all.Trap[best] < all.Trap[cell]-even {
		return minesweeper.Say("why.risk.more", place, risk,
			words.Say("safe", voice.Place(v, best)), words.Percent("least", all.Trap[best]))
	}
	return minesweeper.Say("why.risk.least", place, risk)
}

func analyze(before game.View, a game.Action) (v minesweeper.View, move minesweeper.Action, all solver.Analysis, ok bool) {
	v = game.ViewOf[minesweeper.View](before)
	move, ok = game.AsAction[minesweeper.Action](a)
	if !ok || move.X < 0 || move.X >= v.Width || move.Y < 0 || move.Y >= v.Height {
		return v, move, all, false
	}
	all, err := solver.Analyze(v)
	return v, move, all, err == nil
}

// Luck is the chance that an action springs no trap, and whether the outcome was uncertain at all: not where the action sets a flag, or where
// the cell is certain.
func (c *Coach) Luck(before game.View, a game.Action) (likely float64, chance bool) {
	v := game.ViewOf[minesweeper.View](before)
	move, ok := game.AsAction[minesweeper.Action](a)
	if !ok || move.Flag || v.At(move.X, move.Y) != '#' {
		return 1, false
	}
	s := c.borrow()
	defer c.solvers.Put(s)
	all, err := s.Analyze(v)
	if err != nil {
		return 1, false
	}
	trap := all.Trap[move.Y*v.Width+move.X]
	return 1 - trap, trap > 0 && trap < 1
}

// borrow takes a solver; who is done puts it back.
func (c *Coach) borrow() *solver.Solver {
	if s, ok := c.solvers.Get().(*solver.Solver); ok {
		return s
	}
	return new(solver.Solver)
}
