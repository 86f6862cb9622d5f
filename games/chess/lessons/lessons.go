// Package lessons teaches chess: a course of positions, and drills made from seeds. It never plays for anybody.
package lessons

import (
	"context"
	"embed"
	"encoding/json"

	"wits/game/rng"
	"wits/games/chess"
	"wits/games/chess/board"
	"wits/lesson"
)

//go:embed lessons.json
var files embed.FS

// Course returns what is taught. Drills go by how far one has to see: a mate, a knight that attacks two, a mate in two.
func Course() *lesson.Course {
	return &lesson.Course{Files: files, Drills: []lesson.Drill{
		{ID: "mate", Make: mateInOne},
		{ID: "fork", Make: fork},
		{ID: "mate-two", Make: mateInTwo},
	}}
}

// mateInOne is a puzzle after its first move and an answer.
func mateInOne(_ context.Context, seed uint32) (lesson.Step, error) {
	r := rng.New(seed)
	p, key, err := puzzle(&r)
	if err != nil {
		return lesson.Step{}, err
	}
	p.Make(key)
	p.Make(rng.Pick(&r, p.Moves()))
	return step(p, ask(board.Mates(p, 1)))
}

// mateInTwo is a puzzle that one move solves, with an answer to it.
func mateInTwo(_ context.Context, seed uint32) (lesson.Step, error) {
	r := rng.New(seed)
	p, key, err := puzzle(&r)
	if err != nil {
		return lesson.Step{}, err
	}
	then := p.After(key)
	reply := rng.Pick(&r, then.Moves())
	then.Make(reply)
	first := ask([]board.Move{key})
	first.Reply = wire(reply)
	return step(p, first, ask(board.Mates(then, 1)))
}

// puzzle draws a position in which one move forces mate in two.
func puzzle(r *rng.Rand) (board.Position, board.Move, error) {
	for {
		p, err := chess.DrawPuzzle(r, 2)
		if err != nil {
			return p, 0, err
		}
		if keys := board.Mates(p, 2); len(keys) == 1 {
			return p, keys[0], nil
		}
	}
}

// fork is a position in which one move of a knight attacks the king and a heavier piece, and cannot be taken.
func fork(ctx context.Context, seed uint32) (lesson.Step, error) {
	return lesson.Search(ctx, seed, func(r *rng.Rand) (lesson.Step, bool, error) {
		p, ok := scatter(r)
		if !ok || len(board.Mates(p, 1)) > 0 {
			return lesson.Step{}, false, nil
		}
		forks := forksOf(p)
		s, err := step(p, ask(forks))
		return s, len(forks) == 1 && !takes(p), err
	})
}

func ask(right []board.Move) (t lesson.Turn) {
	for _, m := range right {
		t.Accept = append(t.Accept, wire(m))
	}
	return t
}

func wire(m board.Move) json.RawMessage {
	text, _ := json.Marshal(chess.Move(m)) // a move is a text
	return text
}

func step(p board.Position, turns ...lesson.Turn) (lesson.Step, error) {
	state, err := json.Marshal(map[string]string{"start": p.FEN()})
	return lesson.Step{Position: lesson.Position{State: state}, Turns: turns}, err
}
