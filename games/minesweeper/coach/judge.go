package coach

import (
	"context"

	"wits/game"
	"wits/game/words"
	"wits/games/minesweeper"
	"wits/games/minesweeper/solver"
	voice "wits/games/minesweeper/words"
)

var _ game.Reviewer = (*Coach)(nil)

// Scale is that of chances, with luck.
func (*Coach) Scale() game.Scale { return game.Scale{Unit: 1, Sum: 1, Luck: true} }

// Amount says a difference of chances.
func (*Coach) Amount(v float64) words.Message { return game.Share(v) }

// Result is 1 or 0.
func (*Coach) Result(view game.View) float64 {
	return game.Worth(game.ViewOf[minesweeper.View](view).Status)
}

// Judge works out the chance to win, and what a reveal left of it. The first click, flags, and reveals of flagged cells change
// nothing.
func (c *Coach) Judge(ctx context.Context, view game.View, a game.Action) (game.Judgment, error) {
	v := game.ViewOf[minesweeper.View](view)
	if v.Status != game.Playing {
		return game.Judgment{}, game.ErrOver
	}
	cell := -1
	if move, acted := game.AsAction[minesweeper.Action](a); acted {
		if cell = move.Y*v.Width + move.X; move.Flag || v.Cells[cell] == 'F' || untouched(v) {
			return game.Judgment{Free: true}, ctx.Err()
		}
	}
	p, err := c.weigh(v, cell)
	if err != nil {
		return game.Judgment{}, err
	}
	j := game.Judgment{Value: p.Win, Chosen: p.Chosen, Exact: p.Exact}
	switch {
	case cell < 0:
	case p.Trap[cell] == 0:
		proved(&j, v, cell)
	case len(p.Safe) > 0:
		needless(&j, v, p, cell)
	default:
		forced(&j, v, p, cell)
	}
	return j, ctx.Err()
}

func (c *Coach) weigh(v minesweeper.View, cell int) (solver.Prospect, error) {
	s, ok := c.solvers.Get().(*solver.Solver)
	if !ok {
		s = new(solver.Solver)
	}
	defer c.solvers.Put(s)
	return s.Weigh(v, cell)
}

// proved says why a cell was safe.
func proved(j *game.Judgment, v minesweeper.View, cell int) {
	place := words.Say("place", voice.Place(v, cell))
	proof, err := solver.Prove(v, cell)
	if err != nil {
		j.Reason = minesweeper.Say("why.safe.unproved", place)
		return
	}
	j.Reason, j.Proof = minesweeper.Say("why.safe", place, words.Say("proof", because(v, proof))), places(v, proof.Numbers)
}

// needless says what was risked though a cell was safe. Where the end shows that the risk had to be taken some time, it costs
// nothing.
func needless(j *game.Judgment, v minesweeper.View, p solver.Prospect, cell int) {
	place, risk := words.Say("place", voice.Place(v, cell)), words.Percent("risk", p.Trap[cell])
	if j.Chosen > j.Value-even {
		j.Reason = minesweeper.Say("review.early", place, risk)
		return
	}
	safe := simplest(v, p.Safe)
	j.Best, j.Proof = open(v, safe.cell), places(v, safe.proof.Numbers)
	j.Reason = minesweeper.Say("mistake", place, risk, words.Say("safe", voice.Place(v, safe.cell)), words.Say("proof", because(v, safe.proof)))
}

// forced says what was risked where nothing was safe, against the cell that promised most.
func forced(j *game.Judgment, v minesweeper.View, p solver.Prospect, cell int) {
	place, risk := words.Say("place", voice.Place(v, cell)), words.Percent("risk", p.Trap[cell])
	if j.Chosen > j.Value-even || p.Best < 0 {
		j.Reason = minesweeper.Say("review.forced", place, risk)
		return
	}
	j.Best, j.Proof = open(v, p.Best), places(v, []int{p.Best})
	j.Reason = minesweeper.Say("review.better", place, risk, words.Say("best", voice.Place(v, p.Best)), words.Percent("least", p.Trap[p.Best]))
}

// open is the action that opens a cell; a flag on it is to go first.
func open(v minesweeper.View, cell int) game.Action {
	x, y := cell%v.Width, cell/v.Width
	if v.At(x, y) == 'F' {
		return game.NewAction(minesweeper.Flag(x, y))
	}
	return game.NewAction(minesweeper.Reveal(x, y))
}
