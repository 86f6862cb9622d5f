// Package lessons teaches Nine Men's Morris: a course of positions, and drills made from seeds. It never plays for anybody.
package lessons

import (
	"context"
	"embed"
	"encoding/json"
	"slices"

	"wits/game/rng"
	"wits/games/morris"
	"wits/games/morris/table"
	"wits/lesson"
)

//go:embed lessons.json
var files embed.FS

// Course returns what is taught. Drills go by how far ahead one has to see: a mill, the other side's mill, which man to take, a win
// in a few moves.
func Course() *lesson.Course {
	return &lesson.Course{Files: files, Drills: []lesson.Drill{
		{ID: "mill", Make: drill(mill)},
		{ID: "stop", Make: drill(stop)},
		{ID: "take", Make: drill(take)},
		{ID: "win", Make: drill(win)},
	}}
}

// fewest and most are how many men a side has in drills: the tables that every program carries know all of these positions.
const fewest, most = 3, 5

// position is one of few men, white to move.
type position struct {
	morris.Position
	tables *table.Tables
}

// question lists the right answers in a position; none where it cannot be asked there.
type question func(p *position) []morris.Action

// drill draws positions until the question can be asked.
func drill(asks question) func(context.Context, uint32) (lesson.Step, error) {
	return func(ctx context.Context, seed uint32) (lesson.Step, error) {
		tables, err := table.Load()
		if err != nil {
			return lesson.Step{}, err
		}
		return lesson.Search(ctx, seed, func(r *rng.Rand) (lesson.Step, bool, error) {
			p := position{draw(r), tables}
			right := asks(&p)
			if len(right) == 0 || len(right) == len(p.Moves(nil)) {
				return lesson.Step{}, false, nil
			}
			s, err := step(p.Position, right)
			return s, true, err
		})
	}
}

// draw puts a few men of each side anywhere.
func draw(r *rng.Rand) morris.Position {
	var p morris.Position
	for side := range p.Men {
		for n := r.Int(fewest, most); p.Men[side].Len() < n; {
			p.Men[side] |= morris.Point(r.Int(1, morris.Points)).Set() & p.Empty()
		}
	}
	return p
}

// wins are the moves that win.
func (p *position) wins() []morris.Action {
	return p.leading(func(v table.Value) bool { return v.Loses() })
}

// holds are the moves that do not lose.
func (p *position) holds() []morris.Action {
	return p.leading(func(v table.Value) bool { return !v.Wins() })
}

// leading are the moves to positions that are worth something to the other side.
func (p *position) leading(to func(table.Value) bool) []morris.Action {
	var list []morris.Action
	for _, a := range p.Moves(nil) {
		if v, known := p.tables.Value(p.Play(a)); known && to(v) {
			list = append(list, a)
		}
	}
	return list
}

// step asks for some moves.
func step(at morris.Position, right []morris.Action) (lesson.Step, error) {
	state, err := json.Marshal(map[string]any{"board": at.Board(), "hand": [2]int{}, "turn": 0})
	if err != nil {
		return lesson.Step{}, err
	}
	turn := lesson.Turn{Accept: make([]json.RawMessage, len(right))}
	for i, a := range right {
		if turn.Accept[i], err = json.Marshal(a); err != nil {
			return lesson.Step{}, err
		}
	}
	return lesson.Step{Position: lesson.Position{State: state}, Turns: []lesson.Turn{turn}}, nil
}

// mill asks for a mill, where any wins and nothing else does.
func mill(p *position) []morris.Action {
	mills := p.Mills(nil)
	if len(mills) == 0 || !slices.Equal(p.wins(), mills) {
		return nil
	}
	return mills
}

// take asks for a mill and the right man, where not every one wins and nothing else does.
func take(p *position) []morris.Action {
	mills := p.Mills(nil)
	if len(mills) == 0 {
		return nil
	}
	wins := p.wins()
	if len(wins) == len(mills) || slices.ContainsFunc(wins, quiet) {
		return nil
	}
	return wins
}

func quiet(a morris.Action) bool { return a.Take == morris.None }

// stop asks for what keeps the other side from closing a mill, where nothing else holds and there is no mill to close instead. A
// side that may jump anywhere is not asked: there would be little to find.
func stop(p *position) []morris.Action {
	if p.Flies(p.Turn) || !threatened(p.Position) || len(p.Mills(nil)) > 0 {
		return nil
	}
	holds := p.holds()
	for _, a := range holds {
		if next := p.Play(a); len(next.Mills(nil)) > 0 {
			return nil
		}
	}
	return holds
}

// threatened reports whether the other side could close a mill if it were to move.
func threatened(p morris.Position) bool {
	p.Turn = 1 - p.Turn
	return len(p.Mills(nil)) > 0
}

// win asks for the only move that wins, in a few moves and without a mill at once.
func win(p *position) []morris.Action {
	const shortest, longest = 2, 6
	v, known := p.tables.Value(p.Position)
	if n := (v.Moves() + 1) / 2; !known || !v.Wins() || n < shortest || n > longest || len(p.Mills(nil)) > 0 {
		return nil
	}
	wins := p.wins()
	if len(wins) > 1 {
		return nil
	}
	return wins
}
