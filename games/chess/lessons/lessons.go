// Package lessons teaches chess: a course of positions, and drills made from seeds. It never plays for anybody.
package lessons

import (
	"context"
	"embed"
	"encoding/json"
	"slices"
	"strings"

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

// The pieces that are scattered over the board besides the kings: a knight, and what it may attack.
const (
	scattered = "KkNqrPPPPppp"
	ranks     = 8
)

// scatter puts pieces on squares at random, white to move. It reports false for what is no position.
func scatter(r *rng.Rand) (board.Position, bool) {
	var squares [ranks][ranks]byte
	for _, piece := range []byte(scattered) {
		for {
			file, rank := r.Int(0, ranks-1), r.Int(0, ranks-1)
			if pawn := piece == 'P' || piece == 'p'; squares[rank][file] == 0 && !(pawn && (rank == 0 || rank == ranks-1)) {
				squares[rank][file] = piece
				break
			}
		}
	}
	var b strings.Builder
	for rank, row := range squares {
		if rank > 0 {
			b.WriteByte('/')
		}
		for _, piece := range row {
			if piece == 0 {
				piece = '1'
			}
			b.WriteByte(piece)
		}
	}
	empty := strings.NewReplacer("11111111", "8", "1111111", "7", "111111", "6", "11111", "5", "1111", "4", "111", "3", "11", "2")
	p, err := board.ReadFEN(empty.Replace(b.String()) + " w - - 0 1")
	return p, err == nil && !p.InCheck() && !p.Stuck()
}

// forksOf are the moves of a knight that give check, attack a rook or the queen, and cannot be taken.
func forksOf(p board.Position) (forks []board.Move) {
	heavy := p.Of(board.Black, board.Queen) | p.Of(board.Black, board.Rook)
	for _, m := range p.Moves() {
		if p.On(m.From()).Kind() != board.Knight {
			continue
		}
		after := p.After(m)
		if after.InCheck() && board.KnightAttacks(m.To())&heavy != 0 && !taken(after, m.To()) {
			forks = append(forks, m)
		}
	}
	return forks
}

// taken reports whether the side to move can take what stands on a square.
func taken(p board.Position, at board.Square) bool {
	return slices.ContainsFunc(p.Moves(), func(m board.Move) bool { return m.To() == at })
}

// takes reports whether the side to move can take a piece at once: then a fork is not the one idea.
func takes(p board.Position) bool {
	return slices.ContainsFunc(p.Moves(), func(m board.Move) bool { return p.Occupied().Has(m.To()) && p.On(m.To()).Kind() != board.Pawn })
}
