package protocol

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"wits/game"
	"wits/game/referee"
	"wits/games/chess"
	"wits/games/chess/board"
)

// XBoard plays through an engine that speaks the Chess Engine Communication Protocol, version 2, as XBoard and WinBoard do.
type XBoard struct {
	program

	features map[string]string
	known    []option
	pings    int
	playing  bool     // it answers moves by itself
	start    string   // where the game on its board began
	moves    []string // the game on its board
}

var (
	_ referee.TimedEngine   = (*XBoard)(nil)
	_ referee.ClockedEngine = (*XBoard)(nil)

	_ referee.EvaluatingEngine = (*XBoard)(nil)
	_ referee.PacedEngine      = (*XBoard)(nil)
)

// DialXBoard returns a player through such an engine. Options KEY=VALUE are the engine's own; st (in seconds, 1 where nothing is said) and sd
// (in half moves) say how long it thinks about a move.
func DialXBoard(options []string) (referee.Engine, error) {
	p, err := newProgram(options, 1000, 1, "st", "sd")
	if err != nil {
		return nil, err
	}
	return &XBoard{program: p}, nil
}

// Pace lets engines read line by line: GNU Chess does not see a second line that comes with the first, nor what comes while it starts.
func (*XBoard) Pace() game.Millis { return 10 }

// Greet agrees on features, sets the options and begins a game.
func (x *XBoard) Greet(ctx context.Context, t referee.Talk) (string, error) {
	x.features = map[string]string{"ping": "0", "setboard": "0", "usermove": "0", "time": "1"}
	if err := referee.SendAll(t, append([]string{"xboard", "protover 2"}, slices.Repeat([]string{"accepted done"}, nudges)...)...); err != nil {
		return "", err
	}
	for said := false; x.features["done"] != "1"; {
		line, err := t.Hear(ctx)
		if errors.Is(err, referee.ErrSilent) {
			again := "protover 2"
			if said {
				again = "accepted done"
			}
			if err := t.Send(again); err != nil {
				return "", err
			}
			continue
		}
		if err != nil {
			return "", err
		}
		if _, rest, ok := strings.Cut(line, "feature "); ok { // a prompt may stand before it
			said = true
			if err := x.agree(t, rest); err != nil {
				return "", err
			}
		}
	}
	if err := x.setOptions(t, x.known, option.setXBoard); err != nil {
		return x.features["myname"], err
	}
	return x.features["myname"], x.End(ctx, t)
}

// nudges is how often an engine is told in advance that its features are fine. GNU Chess says the next of them only when it has read a line.
const nudges = 30

// agree takes the features of a line: NAME=value or NAME="value with spaces". Only moves in coordinates are understood here.
func (x *XBoard) agree(t referee.Talk, line string) error {
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		name, rest, found := strings.Cut(line, "=")
		if !found {
			return nil
		}
		value := rest
		if quoted, ok := strings.CutPrefix(rest, `"`); ok {
			value, line, _ = strings.Cut(quoted, `"`)
		} else {
			value, line, _ = strings.Cut(rest, " ")
		}
		switch {
		case name == "option":
			x.known = append(x.known, readXBoardOption(value))
		case name == "san" && value == "1":
			if err := t.Send("rejected san"); err != nil {
				return err
			}
		default:
			x.features[name] = value
		}
	}
	return nil
}

// End forgets the game, and waits until the engine is ready where it can say so.
func (x *XBoard) End(ctx context.Context, t referee.Talk) error {
	x.playing, x.start, x.moves = false, "", nil
	if err := referee.SendAll(t, "new", "force", "post", "easy"); err != nil {
		return err
	}
	if x.features["ping"] != "1" {
		return nil
	}
	x.pings++
	if err := t.Send(fmt.Sprintf("ping %d", x.pings)); err != nil {
		return err
	}
	for want := fmt.Sprintf("pong %d", x.pings); ; {
		if line, err := t.Hear(ctx); err != nil || strings.TrimSpace(line) == want {
			return err
		}
	}
}

// Choose tells the other side's move, or the whole game where the engine cannot know it, and hears the engine's move. A draw is claimed for
// an engine that sees no win.
func (x *XBoard) Choose(ctx context.Context, t referee.Talk, view game.View) (game.Action, error) {
	v := game.ViewOf[chess.View](view)
	x.opinion = opinion{}
	n := len(v.Moves)
	var err error
	if x.playing && v.Start == x.start && n == len(x.moves)+1 && slices.Equal(v.Moves[:n-1], x.moves) {
		err = errors.Join(x.times(t), x.move(t, v.Moves[n-1]))
	} else {
		err = x.setUp(ctx, t, v)
	}
	if err != nil {
		return game.Action{}, err
	}
	x.playing = false // until its move is heard
	best, err := x.hear(ctx, t)
	switch {
	case err != nil:
		return game.Action{}, err
	case best == "resign":
		return referee.GiveUp(), nil
	case best == "draw" && !v.Claim:
		return game.Action{}, errors.New("it claims a draw that is none")
	case best == "draw" || x.opinion.said && x.opinion.Score <= 0 && v.Claim:
		return game.NewAction(chess.Action{Claim: true}), nil
	}
	if _, _, _, ok := board.ReadLong(best); !ok {
		return game.Action{}, fmt.Errorf("its move %.20q is none", best)
	}
	x.playing, x.start, x.moves = true, v.Start, append(slices.Clone(v.Moves), best)
	return game.NewAction(chess.Action{Move: best}), nil
}

// setUp shows the whole game, and lets the engine move.
func (x *XBoard) setUp(ctx context.Context, t referee.Talk, v chess.View) error {
	if len(x.moves) > 0 || x.start != "" {
		if err := x.End(ctx, t); err != nil {
			return err
		}
	}
	if v.Start != "" {
		if x.features["setboard"] != "1" {
			return errors.New("it cannot be shown a position (it has no feature setboard)")
		}
		if err := t.Send("setboard " + v.Start); err != nil {
			return err
		}
	}
	for _, m := range v.Moves {
		if err := x.move(t, m); err != nil {
			return err
		}
	}
	think := x.think
	if x.byClock() {
		base := int(x.clock.Left / 1000)
		think = []string{fmt.Sprintf("level %d %d:%02d %g", x.clock.Moves, base/60, base%60, float64(x.clock.Increment)/1000)}
	}
	return errors.Join(referee.SendAll(t, think...), x.times(t), t.Send("go"))
}

// times tells what is left on the clocks, in hundredths of a second.
func (x *XBoard) times(t referee.Talk) error {
	if !x.byClock() || x.features["time"] == "0" {
		return nil
	}
	return referee.SendAll(t, fmt.Sprintf("time %d", x.clock.Left/10), fmt.Sprintf("otim %d", x.clock.Other/10))
}

func (x *XBoard) move(t referee.Talk, m string) error {
	if x.features["usermove"] == "1" {
		m = "usermove " + m
	}
	return t.Send(m)
}

// hear waits for the engine's move; "resign" and "draw" are those.
func (x *XBoard) hear(ctx context.Context, t referee.Talk) (string, error) {
	for {
		line, err := t.Hear(ctx)
		if err != nil {
			return "", err
		}
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		switch {
		case words[0] == "move" && len(words) > 1:
			return words[1], nil
		case strings.HasPrefix(line, "My move is"): // as version 1 has it, and some engines still do
			return words[len(words)-1], nil
		case words[0] == "resign":
			return "resign", nil
		case words[0] == "1/2-1/2":
			return "draw", nil
		case words[0] == "1-0" || words[0] == "0-1":
			return "", fmt.Errorf("it ends the game by itself: %.80s", line)
		case strings.HasPrefix(line, "Illegal move"):
			return "", fmt.Errorf("it refuses a move: %.80s", line)
		}
		x.opinion.readPost(words)
	}
}

// mateScore is what a score is beyond which it counts moves to mate.
const mateScore = 100_000

// readPost reads a line about what the engine thinks: depth, score, time, nodes, moves.
func (o *opinion) readPost(words []string) {
	if len(words) < 4 {
		return
	}
	var n [4]int
	for i := range n {
		word := words[i]
		if i == 0 {
			word = strings.TrimRight(word, ".&+-*")
		}
		var err error
		if n[i], err = strconv.Atoi(word); err != nil {
			return
		}
	}
	next := referee.Opinion{Score: n[1], Depth: n[0]}
	if far := int(math.Abs(float64(n[1]))) - mateScore; far >= 0 {
		if next = mateIn(far, n[0]); n[1] < 0 {
			next = mateIn(-far, n[0])
		}
	}
	o.Opinion, o.said = next, true
}

// readXBoardOption reads an option as feature option="…" describes it: a name, -TYPE, and what it may be.
func readXBoardOption(text string) (o option) {
	name, rest, _ := strings.Cut(text, " -")
	o.name = strings.TrimSpace(name)
	kind, rest, _ := strings.Cut(rest, " ")
	words := strings.Fields(rest)
	switch o.kind = kind; kind {
	case "spin", "slider":
		if o.kind = "spin"; len(words) == 3 {
			o.min, o.max = words[1], words[2]
		}
	case "combo":
		for v := range strings.SplitSeq(rest, "///") {
			o.vars = append(o.vars, strings.TrimPrefix(strings.TrimSpace(v), "*"))
		}
	case "save", "reset":
		o.kind = "button"
	}
	return o
}

// setXBoard is the line that sets an option to a value as UCI writes it.
func (o option) setXBoard(value string) string {
	switch {
	case o.kind == "button":
		return "option " + o.name
	case o.kind == "check":
		value = map[string]string{"true": "1", "false": "0"}[value]
	case value == "<empty>":
		value = ""
	}
	return "option " + o.name + "=" + value
}
