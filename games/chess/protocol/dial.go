package protocol

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"

	"wits/game"
	"wits/game/referee"
	"wits/games/chess"
	"wits/games/chess/board"
)

// usualTime is how long a program thinks about a move unless an option says otherwise.
const usualTime game.Millis = 100

// UCI plays through a UCI engine.
type UCI struct {
	options [][2]string // of the engine
	think   string      // what is said after "go"
	time    game.Millis // in it; 0 for no limit
	usual   bool        // nothing was said of how long it thinks
	clock   *referee.Budget
	opinion opinion // of its last move
}

var (
	_ referee.TimedEngine   = (*UCI)(nil)
	_ referee.ClockedEngine = (*UCI)(nil)

	_ referee.EvaluatingEngine = (*UCI)(nil)
)

// maxThink is the longest time, number of positions and depth that programs are asked for: not all of them read more than 32 bits.
const maxThink = math.MaxInt32

// Dial returns a player through a UCI engine. Options KEY=VALUE are the engine's own; movetime (in milliseconds), nodes and depth say how
// long it thinks about a move. Greet finds out whether the engine has the options.
func Dial(options []string) (referee.Engine, error) {
	u := &UCI{}
	for _, o := range options {
		key, value, err := readOptionWord(o)
		if err != nil {
			return nil, err
		}
		switch key {
		case "movetime", "nodes", "depth":
			n, err := strconv.Atoi(value)
			if err != nil || n < 1 || n > maxThink {
				return nil, fmt.Errorf("option %.40q: want a number from 1 to %d", o, maxThink)
			}
			if key == "movetime" {
				u.time = game.Millis(n)
			}
			u.think = strings.TrimSpace(u.think + " " + key + " " + value)
		default:
			u.options = append(u.options, [2]string{key, value})
		}
	}
	if u.think == "" {
		u.usual, u.time = true, usualTime
		u.think = fmt.Sprintf("movetime %d", usualTime)
	}
	return u, nil
}

// readOptionWord takes KEY=VALUE apart.
func readOptionWord(o string) (key, value string, err error) {
	key, value, ok := strings.Cut(o, "=")
	if !ok || key == "" {
		return "", "", fmt.Errorf("option %.40q: want KEY=VALUE", o)
	}
	if strings.ContainsFunc(o, unicode.IsControl) {
		return "", "", fmt.Errorf("option %.40q: want one line without control characters", o)
	}
	return key, value, nil
}

// MoveTime is the time that the option movetime gives, 0 where other options limit the search.
func (u *UCI) MoveTime() game.Millis { return u.time }

// SetClock lets the engine think by the clocks, where no option says how long it thinks.
func (u *UCI) SetClock(b referee.Budget) bool {
	u.clock = &b
	return u.usual
}

// limit is what is said after "go".
func (u *UCI) limit(seat game.Seat) string {
	if u.clock == nil || !u.usual {
		return u.think
	}
	c := *u.clock
	left := [2]game.Millis{c.Left, c.Other}
	text := fmt.Sprintf("wtime %d btime %d winc %d binc %d", left[seat&1], left[1-seat&1], c.Increment, c.Increment)
	if c.Moves > 0 {
		text += fmt.Sprintf(" movestogo %d", c.Moves)
	}
	return text
}

// Greet says uci, sets the options and waits until the engine is ready. An option that the engine does not have, or a value that it does
// not take, is refused before any is set.
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
	commands := make([]string, len(u.options))
	for i, o := range u.options {
		if commands[i], err = setOption(known, o[0], o[1]); err != nil {
			return name, err
		}
	}
	for _, line := range commands {
		if err := t.Send(line); err != nil {
			return name, err
		}
	}
	return name, u.End(ctx, t)
}

// End tells the engine that another game comes, and waits until it is ready.
func (u *UCI) End(ctx context.Context, t referee.Talk) error {
	if err := errors.Join(t.Send("ucinewgame"), t.Send("isready")); err != nil {
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
	if err := errors.Join(t.Send(position), t.Send("isready")); err != nil {
		return game.Action{}, err
	}
	if err := await(ctx, t, "readyok", func(string) {}); err != nil {
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

// Opinion is the last score that the engine told of its move.
func (u *UCI) Opinion() (referee.Opinion, bool) { return u.opinion.Opinion, u.opinion.said }
