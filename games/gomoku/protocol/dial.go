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
	"wits/games/gomoku"
)

// Brain plays through a program that speaks Gomocup's protocol.
type Brain struct {
	turn  int      // milliseconds for each move
	infos []string // what else it is told of its surroundings: parameter and value
}

var _ referee.TimedEngine = (*Brain)(nil)

// maxNumber is the largest number that is sent: programs read 32 bits.
const maxNumber = math.MaxInt32

// Dial returns a player through such a program. The options are the protocol's parameters: turn (or timeout_turn), how many
// milliseconds it may think about a move, max_memory in bytes, and folder, where it may keep files.
func Dial(options []string) (referee.Engine, error) {
	b := &Brain{turn: usualTurn}
	for _, o := range options {
		key, value, ok := strings.Cut(o, "=")
		if !ok {
			return nil, fmt.Errorf("option %.40q: want KEY=VALUE", o)
		}
		if strings.ContainsFunc(o, unicode.IsControl) {
			return nil, fmt.Errorf("option %.40q: want one line without control characters", o)
		}
		if err := b.set(strings.ToLower(key), value); err != nil {
			return nil, fmt.Errorf("option %.40q: %w", o, err)
		}
	}
	return b, nil
}

// MoveTime is what turn says.
func (b *Brain) MoveTime() game.Millis { return game.Millis(b.turn) }

func (b *Brain) set(key, value string) error {
	n, err := strconv.Atoi(value)
	number := err == nil && n <= maxNumber
	switch key {
	case "turn", "timeout_turn":
		if !number || n < 1 {
			return fmt.Errorf("want milliseconds from 1 to %d", maxNumber)
		}
		b.turn = n
		return nil
	case "max_memory":
		if !number || n < 0 {
			return fmt.Errorf("want bytes from 0 to %d, 0 for no bound", maxNumber)
		}
	case "folder":
		if value == "" {
			return errors.New("want a folder")
		}
	default:
		return fmt.Errorf("there is no parameter %.40q: there are turn, max_memory, folder", key)
	}
	b.infos = append(b.infos, key+" "+value)
	return nil
}

// Greet starts a game and says how long moves may take.
func (b *Brain) Greet(ctx context.Context, t referee.Talk) (string, error) {
	if err := t.Send("ABOUT"); err != nil {
		return "", err
	}
	about, err := hear(ctx, t)
	if err != nil && !errors.Is(err, errRefused) {
		return "", err
	}
	return nameIn(about), b.start(ctx, t)
}

// nameIn finds the name in name="…", version="…".
func nameIn(about string) string {
	_, rest, _ := strings.Cut(about, `name="`)
	name, _, _ := strings.Cut(rest, `"`)
	return name
}

func (b *Brain) start(ctx context.Context, t referee.Talk) error {
	if err := t.Send(fmt.Sprintf("START %d", gomoku.Size)); err != nil {
		return err
	}
	line, err := hear(ctx, t)
	switch {
	case err != nil:
		return err
	case line != "OK":
		return fmt.Errorf("it answers %.40q to START", line)
	}
	usual := []string{"timeout_turn " + strconv.Itoa(b.turn), "timeout_match 0", "game_type 1", "rule 0"}
	for _, info := range append(usual, b.infos...) {
		if err := t.Send("INFO " + info); err != nil {
			return err
		}
	}
	return nil
}

// errRefused says that a program did not do what it was asked for.
var errRefused = errors.New("the program refuses")

// hear returns the next answer: messages for people are passed over.
func hear(ctx context.Context, t referee.Talk) (string, error) {
	for {
		line, err := t.Hear(ctx)
		if err != nil {
			return "", err
		}
		line = strings.TrimSpace(line)
		switch word, rest, _ := strings.Cut(line, " "); word {
		case "", "MESSAGE", "DEBUG", "INFO":
		case "ERROR", "UNKNOWN":
			return "", fmt.Errorf("%w: %.80s", errRefused, rest)
		default:
			return line, nil
		}
	}
}

// Choose shows the program the board and hears its move.
func (b *Brain) Choose(ctx context.Context, t referee.Talk, view game.View) (game.Action, error) {
	v := game.ViewOf[gomoku.View](view)
	if v.Preset != gomoku.Standard {
		return game.Action{}, fmt.Errorf("the protocol knows no choice of colours: it plays %s only", gomoku.Standard)
	}
	if err := show(t, v); err != nil {
		return game.Action{}, err
	}
	line, err := hear(ctx, t)
	if err != nil {
		return game.Action{}, err
	}
	p, ok := readPoint(line)
	if !ok {
		return game.Action{}, fmt.Errorf("its move %.40q is none", line)
	}
	return game.NewAction(gomoku.Place(p.X, p.Y)), nil
}

// show sends the whole board, so that it does not matter what the program remembers.
func show(t referee.Talk, v gomoku.View) error {
	if len(v.Moves) == 0 {
		return t.Send("BEGIN")
	}
	if err := t.Send("BOARD"); err != nil {
		return err
	}
	for _, m := range v.Moves {
		whose := 2
		if v.At(gomoku.Point(m)) == v.Of(v.Seat) {
			whose = 1
		}
		if err := t.Send(fmt.Sprintf("%d,%d,%d", m.X, m.Y, whose)); err != nil {
			return err
		}
	}
	return t.Send("DONE")
}

// End begins another game.
func (b *Brain) End(ctx context.Context, t referee.Talk) error {
	if err := t.Send("RESTART"); err != nil {
		return err
	}
	if _, err := hear(ctx, t); errors.Is(err, errRefused) { // not every program knows it
		return b.start(ctx, t)
	} else if err != nil {
		return err
	}
	return nil
}
