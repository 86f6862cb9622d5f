package coach

import (
	"context"
	"slices"

	"wits/game"
	"wits/game/words"
	"wits/games/minesweeper"
	"wits/games/minesweeper/solver"
	voice "wits/games/minesweeper/words"
)

var (
	_ game.Reviewer = (*Coach)(nil)
	_ game.Weigher  = (*Coach)(nil)
)

// Scale measures in chances to win, with luck.
func (*Coach) Scale() game.Scale { return game.Scale{Unit: 1, Sum: 1, Luck: true} }

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
		if cell = move.Y*v.Width + move.X; move.Flag || v.Cells[cell] == 'F' || v.Untouched() {
			return game.Judgment{Free: true}, ctx.Err()
		}
	}
	s := c.borrow()
	defer c.solvers.Put(s)
	p, err := s.Weigh(v, cell)
	if err != nil {
		return game.Judgment{}, err
	}
	j := game.Judgment{Value: p.Win, Chosen: p.Chosen, Exact: p.Exact}
	switch {
	case cell < 0:
	case p.Trap[cell] == 0:
		j.Reason, j.Proof = whySafe(v, cell)
	case len(p.Safe) > 0:
		needless(&j, v, p, cell)
	default:
		forced(&j, v, p, cell)
	}
	return j, ctx.Err()
}

// needless says what was risked though a cell was safe. Where the end shows that the risk had to be taken some time, it costs
// nothing.
func needless(j *game.Judgment, v minesweeper.View, p solver.Prospect, cell int) {
	if j.Chosen > j.Value-even {
		j.Reason = minesweeper.Say("review.early", words.Say("place", voice.Place(v, cell)), words.Percent("risk", p.Trap[cell]))
		return
	}
	safe := simplest(v, p.Safe)
	j.Best, j.Proof = game.NewAction(v.Open(safe.cell)), places(v, safe.proof.Numbers)
	j.Reason = mistake(v, cell, p.Trap[cell], safe)
}

// forced says what was risked where nothing was safe, against the cell that promised most.
func forced(j *game.Judgment, v minesweeper.View, p solver.Prospect, cell int) {
	place, risk := words.Say("place", voice.Place(v, cell)), words.Percent("risk", p.Trap[cell])
	if j.Chosen > j.Value-even || p.Best < 0 {
		j.Reason = minesweeper.Say("review.forced", place, risk)
		return
	}
	j.Best, j.Proof = game.NewAction(v.Open(p.Best)), places(v, []int{p.Best})
	j.Reason = minesweeper.Say("review.better", place, risk, words.Say("best", voice.Place(v, p.Best)), words.Percent("least", p.Trap[p.Best]))
}

// odds is the chance of a trap in each cell, row by row.
type odds struct {
	Risk []float64 `json:"risk"`
}

// Odds gives every cell its exact chance of a trap; opened ones have none. Before the first reveal, which moves the traps
// out of its way, every cell is as likely to hold one as any other.
func (*Coach) Odds(ctx context.Context, view game.View) (game.Odds, error) {
	v := game.ViewOf[minesweeper.View](view)
	if v.Status != game.Playing {
		return game.Odds{}, game.ErrOver
	}
	if err := ctx.Err(); err != nil { // the analysis itself does not stop half-way, but its work is bounded
		return game.Odds{}, err
	}
	if v.Untouched() {
		return game.NewOdds(odds{slices.Repeat([]float64{float64(v.Traps) / float64(v.Area())}, v.Area())}), nil
	}
	all, err := solver.Analyze(v)
	return game.NewOdds(odds{all.Trap}), err
}
