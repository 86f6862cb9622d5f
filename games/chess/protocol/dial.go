package protocol

import (
	"context"
	"fmt"
	"strings"

	"wits/game"
	"wits/game/referee"
	"wits/games/chess"
	"wits/games/chess/board"
)

// UCI plays through a UCI engine.
type UCI struct{ program }

var (
	_ referee.TimedEngine   = (*UCI)(nil)
	_ referee.ClockedEngine = (*UCI)(nil)

	_ referee.EvaluatingEngine = (*UCI)(nil)
)

// Dial returns a player through a UCI engine. Options KEY=VALUE are the engine's own; movetime (in milliseconds, 100 where nothing is said),
// nodes and depth say how long it thinks about a move. Greet finds out whether the engine has the options.
func Dial(options []string) (referee.Engine, error) {
	p, err := newProgram(options, 1, 100, "movetime", "nodes", "depth")
	if err != nil {
		return nil, err
	}
	return &UCI{p}, nil
}

// limit is what is said after "go".
func (u *UCI) limit(seat game.Seat) string {
	if !u.byClock() {
		return strings.Join(u.think, " ")
	}
	c := *u.clock
	left := [2]game.Millis{c.Left, c.Other}
	text := fmt.Sprintf("wtime %d btime %d winc %d binc %d", left[seat&1], left[1-seat&1], c.Increment, c.Increment)
	if c.Moves > 0 {
		text += fmt.Sprintf(" movestogo %d", c.Moves)
	}
	return text
}

// Greet says uci, sets the options and waits until the engine is ready.
func (u *UCI) Greet(ctx context.Context, t referee.Talk) (string, error) {
	if err := t.Send("uci"); err != nil {
		return "", err
	}
	name, known := "", []option(nil)
	err := await(ctx, t, "uciok", func(line string) {
		if rest, ok := strings.CutPrefix(line, "id name "); ok {
			name = rest
		}
		if rest, ok := strings.CutPrefix(line, "option name "); ok {
			known = append(known, readOption(rest))
		}
	})
	if err != nil {
		return name, err
	}
	if err := u.setOptions(t, known, option.setUCI); err != nil {
		return name, err
	}
	return name, u.End(ctx, t)
}

// End tells the engine that another game comes, and waits until it is ready.
func (u *UCI) End(ctx context.Context, t referee.Talk) error {
	return ready(ctx, t, "ucinewgame")
}

// ready sends a line, and waits until the engine has done what it says.
func ready(ctx context.Context, t referee.Talk, line string) error {
	if err := referee.SendAll(t, line, "isready"); err != nil {
		return err
	}
	return await(ctx, t, "readyok", func(string) {})
}

// await hears lines until one begins with a word.
func await(ctx context.Context, t referee.Talk, word string, each func(line string)) error {
	for {
		line, err := t.Hear(ctx)
		if err != nil {
			return err
		}
		each(line)
		if first, _, _ := strings.Cut(strings.TrimSpace(line), " "); first == word {
			return nil
		}
	}
}

// Choose asks for the best move. What the engine said before it is ready says nothing of this one. A draw is claimed for an engine that sees no win.
func (u *UCI) Choose(ctx context.Context, t referee.Talk, view game.View) (game.Action, error) {
	v := game.ViewOf[chess.View](view)
	position := "position startpos"
	if v.Start != "" {
		position = "position fen " + v.Start
	}
	if len(v.Moves) > 0 {
		position += " moves " + strings.Join(v.Moves, " ")
	}
	if err := ready(ctx, t, position); err != nil {
		return game.Action{}, err
	}
	if err := t.Send("go " + u.limit(v.Seat)); err != nil {
		return game.Action{}, err
	}
	best := ""
	u.opinion = opinion{}
	err := await(ctx, t, "bestmove", func(line string) {
		words := strings.Fields(line)
		u.opinion.read(words)
		if len(words) > 1 && words[0] == "bestmove" {
			best = words[1]
		}
	})
	if err != nil {
		return game.Action{}, err
	}
	if o, ok := u.Opinion(); ok && o.Score <= 0 && v.Claim {
		return game.NewAction(chess.Action{Claim: true}), nil
	}
	if _, _, _, ok := board.ReadLong(best); !ok {
		return game.Action{}, fmt.Errorf("its best move %.20q is none", best)
	}
	return game.NewAction(chess.Action{Move: best}), nil
}
