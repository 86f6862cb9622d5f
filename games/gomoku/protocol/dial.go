package protocol

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
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
	usual bool     // nothing was said of how long it thinks
	infos []string // what else it is told of its surroundings: parameter and value
	clock *referee.Budget
	knows []gomoku.Point // the stones on its board, where that is known
	known bool
}

var (
	_ referee.TimedEngine   = (*Brain)(nil)
	_ referee.ClockedEngine = (*Brain)(nil)
	_ referee.ChoosyEngine  = (*Brain)(nil)
)

// maxNumber is the largest number that is sent: programs read 32 bits.
const maxNumber = math.MaxInt32

// Dial returns a player through such a program. The options are the protocol's parameters: turn (or timeout_turn), how many
// milliseconds it may think about a move, max_memory in bytes, and folder, where it may keep files.
func Dial(options []string) (referee.Engine, error) {
	b := &Brain{turn: usualTurn, usual: true}
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

// MoveTime is the time that the option turn gives.
func (b *Brain) MoveTime() game.Millis { return game.Millis(b.turn) }

// SetClock lets the program think by the clock, where no option says how long it thinks.
func (b *Brain) SetClock(left referee.Budget) bool {
	b.clock = &left
	return b.usual
}

// Fits refuses presets with a choice of colours: the protocol knows none.
func (*Brain) Fits(preset string) error {
	if preset != gomoku.Standard {
		return fmt.Errorf("the protocol knows no choice of colours and no puzzles: it plays %s only", gomoku.Standard)
	}
	return nil
}

func (b *Brain) set(key, value string) error {
	n, err := strconv.Atoi(value)
	number := err == nil && n <= maxNumber
	switch key {
	case "turn", "timeout_turn":
		if !number || n < 1 {
			return fmt.Errorf("want milliseconds from 1 to %d", maxNumber)
		}
		b.turn, b.usual = n, false
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
	turn, match := b.turn, 0
	if b.byClock() {
		turn, match = int(b.clock.Left), int(b.clock.Left)
	}
	usual := []string{"timeout_turn " + strconv.Itoa(turn), "timeout_match " + strconv.Itoa(match), "game_type 1", "rule 0"}
	for _, info := range append(usual, b.infos...) {
		if err := t.Send("INFO " + info); err != nil {
			return err
		}
	}
	b.knows, b.known = nil, true
	return nil
}

// byClock reports whether the program thinks by the clock.
func (b *Brain) byClock() bool { return b.usual && b.clock != nil }

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

// Choose tells the program what the other side played, or the whole board where it cannot know it, and hears its move. A program that
// refuses is set up anew and asked once more.
func (b *Brain) Choose(ctx context.Context, t referee.Talk, view game.View) (game.Action, error) {
	v := game.ViewOf[gomoku.View](view)
	if err := b.Fits(v.Preset); err != nil {
		return game.Action{}, err
	}
	line, err := b.ask(ctx, t, v)
	if errors.Is(err, errRefused) {
		if err = b.start(ctx, t); err == nil {
			b.known = false
			line, err = b.ask(ctx, t, v)
		}
	}
	if err != nil {
		return game.Action{}, err
	}
	p, ok := readPoint(line, gomoku.Size)
	if !ok {
		return game.Action{}, fmt.Errorf("its move %.40q is none", line)
	}
	b.knows, b.known = append(slices.Clone(v.Moves), p), true
	return game.NewAction(gomoku.Place(p.X, p.Y)), nil
}

// ask asks for a move.
func (b *Brain) ask(ctx context.Context, t referee.Talk, v gomoku.View) (string, error) {
	if b.byClock() {
		if err := t.Send(fmt.Sprintf("INFO time_left %d", b.clock.Left)); err != nil {
			return "", err
		}
	}
	n := len(v.Moves)
	var err error
	switch {
	case n == 0:
		err = t.Send("BEGIN")
	case b.known && len(b.knows) == n-1 && slices.Equal(v.Moves[:n-1], b.knows):
		err = t.Send(fmt.Sprintf("TURN %d,%d", v.Moves[n-1].X, v.Moves[n-1].Y))
	default:
		err = show(t, v)
	}
	if err != nil {
		return "", err
	}
	return hear(ctx, t)
}

// show sends the whole board.
func show(t referee.Talk, v gomoku.View) error {
	if err := t.Send("BOARD"); err != nil {
		return err
	}
	for _, m := range v.Moves {
		whose := 2
		if v.At(m) == v.Of(v.Seat) {
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
	_, err := hear(ctx, t)
	if errors.Is(err, errRefused) { // not every program knows it
		return b.start(ctx, t)
	}
	b.knows, b.known = nil, true
	return err
}
