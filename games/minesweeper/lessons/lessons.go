// Package lessons teaches Trap Detection: a course of positions, and drills made from seeds. It sees views and nothing else, and
// never plays for anybody.
package lessons

import (
	"context"
	"embed"
	"slices"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/minesweeper"
	"wits/games/minesweeper/solver"
	"wits/lesson"
)

//go:embed lessons.json
var files embed.FS

// Course returns what is taught. Drills go by what proves a cell: one number, two, more, the number of traps left; and where
// nothing is certain, by the chances.
func Course() *lesson.Course {
	return &lesson.Course{Files: files, Drills: []lesson.Drill{
		drill("single", lesson.Sound, func(p position) bool { return p.idea == single }),
		drill("pair", lesson.Sound, func(p position) bool { return p.idea == pair }),
		drill("chain", lesson.Sound, func(p position) bool { return p.idea == chain }),
		drill("count", lesson.Sound, func(p position) bool { return p.idea == count }),
		drill("guess", lesson.Best, func(p position) bool { return p.idea == guess && p.least < 0.3 && p.most-p.least > 0.2 }),
	}}
}

func drill(id string, by lesson.By, wanted func(position) bool) lesson.Drill {
	return lesson.Drill{ID: id, Make: func(ctx context.Context, seed uint32) (lesson.Step, error) {
		return find(ctx, seed, by, wanted)
	}}
}

// board is the size that drills are played on: small enough to be looked over, and to be shown in any terminal.
const board = "7x7x9"

// idea is what it takes to go on, the simplest first.
type idea int

const (
	single idea = iota // one number at a time: its traps are all known
	pair               // two numbers together
	chain              // more of them
	count              // the number of traps left
	guess              // nothing is certain
)

// position is what it takes to go on from a view.
type position struct {
	idea  idea
	easy  []int   // the safe cells that take no more
	least float64 // the chances of a trap in the safest closed cell,
	most  float64 // and in the most dangerous
}

// find plays games from a seed, opening what is simplest to prove, until a position is wanted.
func find(ctx context.Context, seed uint32, by lesson.By, wanted func(position) bool) (lesson.Step, error) {
	g := referee.New(minesweeper.Info(), minesweeper.New(solver.Prover))
	return lesson.Search(ctx, seed, func(r *rng.Rand) (lesson.Step, bool, error) {
		at := lesson.Position{Preset: board, Seed: r.Uint32()}
		m, err := at.Start(g)
		if err != nil {
			return lesson.Step{}, false, err
		}
		v := game.ViewOf[minesweeper.View](m.View(0))
		found, err := walk(m, &at, r.Int(0, v.Area()-1), wanted)
		return lesson.Step{Position: at, Turns: []lesson.Turn{{By: by}}}, found, err
	})
}

// walk plays a match from its first click on, and notes the actions. It reports whether it came to a wanted position.
func walk(m referee.Match, at *lesson.Position, first int, wanted func(position) bool) (bool, error) {
	next := []int{first}
	for {
		for _, cell := range next {
			if err := open(m, at, cell); err != nil {
				return false, err
			}
		}
		v := game.ViewOf[minesweeper.View](m.View(0))
		if v.Status != game.Playing {
			return false, nil
		}
		p, err := study(v)
		if err != nil {
			return false, err
		}
		if wanted(p) {
			return true, nil
		}
		if p.idea == guess {
			return false, nil
		}
		next = p.easy
	}
}

// open opens a cell, unless another that was opened has done so.
func open(m referee.Match, at *lesson.Position, cell int) error {
	v := game.ViewOf[minesweeper.View](m.View(0))
	if v.Status != game.Playing || v.Cells[cell] != '#' {
		return nil
	}
	return at.Play(m, 0, minesweeper.Reveal(cell%v.Width, cell/v.Width))
}

// study finds the simplest proof that a view allows.
func study(v minesweeper.View) (position, error) {
	p := position{idea: guess, least: 1}
	all, err := solver.Analyze(v)
	if err != nil {
		return p, err
	}
	obvious := new(solver.Solver).Obvious(v)
	for _, cell := range all.Safe {
		proof, err := solver.Prove(v, cell)
		if err != nil {
			return p, err
		}
		takes := ideaOf(proof, slices.Contains(obvious, cell))
		if takes < p.idea {
			p.idea, p.easy = takes, nil
		}
		if takes == p.idea {
			p.easy = append(p.easy, cell)
		}
	}
	for i, c := range []byte(v.Cells) {
		if c == '#' {
			p.least, p.most = min(p.least, all.Trap[i]), max(p.most, all.Trap[i])
		}
	}
	return p, nil
}

// ideaOf is what a proof takes.
func ideaOf(p solver.Proof, obvious bool) idea {
	switch {
	case obvious:
		return single
	case p.Count:
		return count
	case len(p.Numbers) == 2:
		return pair
	}
	return chain
}
