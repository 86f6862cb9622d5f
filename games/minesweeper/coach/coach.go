// Package coach explains Trap Detection to a player: what is safe and why, what a bot saw, where the mistake was. It sees
// views and nothing else, and never plays.
package coach

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"wits/game"
	"wits/games/minesweeper"
	"wits/games/minesweeper/solver"
)

// Coach explains. The zero Coach is ready.
type Coach struct{}

var _ game.Hinter = Coach{}

// tried is how many safe cells are looked at for a short proof.
const tried = 8

// Hint names a safe cell with what proves it, or the least dangerous one with its chance.
func (Coach) Hint(_ context.Context, view game.View) (game.Hint, error) {
	v, ok := game.As[minesweeper.View](view)
	if !ok || v.Status != game.Playing {
		return game.Hint{}, game.ErrOver
	}
	if !strings.ContainsAny(v.Cells, "012345678") {
		cell := solver.First(v.Board)
		return hint(v, cell, 0, "The first reveal is always safe: open any cell.", nil), nil
	}
	all, err := solver.Analyze(v)
	if err != nil {
		return game.Hint{}, err
	}
	if len(all.Safe) > 0 {
		cell, proof := shortest(v, all.Safe)
		return hint(v, cell, 0, "Safe: "+place(v, cell)+". "+because(v, proof), proof.Numbers), nil
	}
	cell := safest(v, all)
	if cell < 0 {
		return game.Hint{}, errors.New("there is nothing left to reveal")
	}
	reason := fmt.Sprintf("Nothing is certain. The least dangerous is %s: %s a trap.", place(v, cell), percent(all.Trap[cell]))
	return hint(v, cell, all.Trap[cell], reason, nil), nil
}

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
func hint(v minesweeper.View, cell int, risk float64, reason string, numbers []int) game.Hint {
	x, y := cell%v.Width, cell/v.Width
	a := minesweeper.Reveal(x, y)
	if v.At(x, y) == 'F' {
		a = minesweeper.Flag(x, y)
		reason += " It is flagged: take the flag away first."
	}
	h := game.Hint{Action: game.NewAction(a), Risk: risk, Reason: reason}
	for _, n := range numbers {
		h.Proof = append(h.Proof, game.Place{X: n % v.Width, Y: n / v.Width})
	}
	return h
}

func place(v minesweeper.View, cell int) string {
	return fmt.Sprintf("column %d, row %d", cell%v.Width+1, cell/v.Width+1)
}

// because says what a proof rests on.
func because(v minesweeper.View, p solver.Proof) string {
	var parts []string
	for _, n := range p.Numbers {
		parts = append(parts, fmt.Sprintf("the %c at %s", v.Cells[n], place(v, n)))
	}
	if p.Count {
		parts = append(parts, "the number of traps left")
	}
	switch {
	case len(parts) == 0:
		return "The board as a whole proves it."
	case len(parts) == 1:
		return "Proved by " + parts[0] + "."
	case len(parts) > 4:
		return fmt.Sprintf("Proved by %d numbers together.", len(p.Numbers))
	}
	return "Proved by " + strings.Join(parts[:len(parts)-1], ", ") + " and " + parts[len(parts)-1] + "."
}

func percent(p float64) string { return fmt.Sprintf("%.1f %%", 100*p) }

// Mistake tells whether a reveal took a risk where a safe cell was to be had.
func (Coach) Mistake(_ context.Context, before game.View, a game.Action) (string, bool) {
	v, move, all, ok := analyze(before, a)
	if !ok || move.Flag || len(all.Safe) == 0 {
		return "", false
	}
	cell := move.Y*v.Width + move.X
	if all.Trap[cell] == 0 {
		return "", false
	}
	safe, proof := shortest(v, all.Safe)
	return fmt.Sprintf("%s was %s a trap, while %s was safe. %s",
		upper(place(v, cell)), percent(all.Trap[cell]), place(v, safe), because(v, proof)), true
}

// Why says what an action rests on.
func (Coach) Why(_ context.Context, before game.View, a game.Action) string {
	v, move, all, ok := analyze(before, a)
	cell := move.Y*v.Width + move.X
	switch {
	case !ok:
		return ""
	case move.Flag:
		return "Marks " + place(v, cell) + "."
	case !strings.ContainsAny(v.Cells, "012345678"):
		return "Opens " + place(v, cell) + ": the first reveal is always safe."
	case all.Trap[cell] > 0:
		return fmt.Sprintf("Guesses %s: %s a trap; nothing to be had is safer by enough.", place(v, cell), percent(all.Trap[cell]))
	}
	proof, err := solver.Prove(v, cell)
	if err != nil {
		return "Opens " + place(v, cell) + ": it is safe."
	}
	return "Opens " + place(v, cell) + ": it is safe. " + because(v, proof)
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func analyze(before game.View, a game.Action) (v minesweeper.View, move minesweeper.Action, all solver.Analysis, ok bool) {
	v, ok1 := game.As[minesweeper.View](before)
	move, ok2 := game.AsAction[minesweeper.Action](a)
	if !ok1 || !ok2 {
		return v, move, all, false
	}
	all, err := solver.Analyze(v)
	return v, move, all, err == nil
}
