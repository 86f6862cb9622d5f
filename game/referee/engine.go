package referee

import (
	"context"
	"io"

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
	Engine
	// MoveTime is that time, 0 where something else than time limits the program.
	MoveTime() game.Millis
}

// Talk is a conversation with a program, a line at a time.
type Talk interface {
	// Send sends a line.
	Send(line string) error
	// Hear waits for the next line. The error says that there is none any more, or is the context's.
	Hear(ctx context.Context) (string, error)
}

// Within limits a context to a time, for protocols that tell how long to think: games read no clock.
type Within func(ctx context.Context, limit game.Millis) (context.Context, context.CancelFunc)

// ServeEngine plays the engine's part in a protocol of the field until the other side has had enough: it reads what a
// program says that shows the game, and answers it.
type ServeEngine func(ctx context.Context, in io.Reader, out io.Writer, within Within) error
