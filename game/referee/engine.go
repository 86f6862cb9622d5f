package referee

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"wits/game"
)

// Engine plays a game through a program that speaks a protocol of the field, such as engines of that game do. It sends and
// hears lines; whoever runs the program decides how long it may take, and cancels the context.
type Engine interface {
	// Greet begins the conversation, once, and returns what the program calls itself.
	Greet(ctx context.Context, t Talk) (name string, err error)
	// Choose asks the program for an action of the holder of a view. The error says what the program did wrong.
	Choose(ctx context.Context, t Talk, v game.View) (game.Action, error)
	// End tells the program that the game is over, and lets it forget the game.
	End(ctx context.Context, t Talk) error
}

// TimedEngine is an engine that tells its program how long it may think about a move, so that it can be held to it.
type TimedEngine interface {
	// MoveTime is that time, 0 where something else than time limits the program.
	MoveTime() game.Millis
}

// ClockedEngine is an engine whose program can think by a clock.
type ClockedEngine interface {
	// SetClock says what is left before an action is asked for, and once before the program is greeted. It reports false where the
	// engine was told otherwise how long its program thinks.
	SetClock(b Budget) bool
}

// Budget is the time that is left to a side of a game for two.
type Budget struct {
	Left      game.Millis `json:"left"`
	Other     game.Millis `json:"other"` // of the other side
	Increment game.Millis `json:"increment"`
	Moves     int         `json:"moves,omitempty"` // until time is added; 0 where it is for the whole game
}

// PacedEngine is an engine whose programs may lose lines that come all at once, or while they start. While it greets, [Talk].Hear returns [ErrSilent]
// where nothing came for a while: what was said is lost, and may be said again.
type PacedEngine interface {
	// Pace is how long to wait after each line.
	Pace() game.Millis
}

// ErrSilent says that a program has said nothing for a while.
var ErrSilent = errors.New("it says nothing")

// ChoosyEngine is an engine whose protocol cannot tell every preset of its game.
type ChoosyEngine interface {
	// Fits says why a preset cannot be played.
	Fits(preset string) error
}

// EvaluatingEngine is an engine whose program says what it thinks of a position.
type EvaluatingEngine interface {
	// Opinion is what the program said when it chose its last action. It reports false where it said nothing.
	Opinion() (Opinion, bool)
}

// Opinion is how good a position is for the side that is due, as a program finds it.
type Opinion struct {
	Score int // in hundredths of what programs for the game count in, such as pawns; [Decided] or more where Mate is set
	Mate  int // actions of this side until it has won by force, negative until it has lost; 0 where neither is seen
	Depth int // how far it looked ahead; 0 where it did not say
}

// Decided is a score beyond all others: the end is seen.
const Decided = 30_000

// String is as records of the field have it: +0.31/12, or +M3/20 where the end is seen.
func (o Opinion) String() string {
	text := fmt.Sprintf("%+.2f", float64(o.Score)/100)
	if o.Mate != 0 {
		text = fmt.Sprintf("%+d", o.Mate)
		text = text[:1] + "M" + text[1:]
	}
	if o.Depth > 0 {
		text += "/" + strconv.Itoa(o.Depth)
	}
	return text
}

// Talk is a conversation with a program, a line at a time.
type Talk interface {
	// Send sends a line.
	Send(line string) error
	// Hear waits for the next line. The error says that there is none any more, or is the context's.
	Hear(ctx context.Context) (string, error)
}

// SendAll sends lines, up to the first that cannot be sent.
func SendAll(t Talk, lines ...string) error {
	for _, line := range lines {
		if err := t.Send(line); err != nil {
			return err
		}
	}
	return nil
}

// Within limits a context to a time, for protocols that tell how long to think: games read no clock.
type Within func(ctx context.Context, limit game.Millis) (context.Context, context.CancelFunc)

// Timing is how the engine's part of a protocol deals with time.
type Timing struct {
	Within Within
	Now    func() game.Millis // since any fixed time
}

// ServeEngine plays the engine's part in a protocol of the field until the other side has had enough: it reads what a
// program says that shows the game, and answers it.
type ServeEngine func(ctx context.Context, in io.Reader, out io.Writer, timing Timing) error
