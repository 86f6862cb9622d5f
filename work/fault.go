package work

import (
	"context"
	"fmt"
	"math"
	"time"

	"wits/game/words"
	"wits/internal/rescue"
)

// Full says that there is no room for a piece of work in the queue.
type Full struct {
	Own   bool          // the owner's own pieces fill its part
	After time.Duration // about when there is room again
}

// Error is the error for logs.
func (f *Full) Error() string {
	if f.Own {
		return "too much of what was asked for is being thought about already"
	}
	return "too much is being thought about"
}

// Message is the error for the person who asked.
func (f *Full) Message() words.Message {
	if f.Own {
		return words.New("work.own", words.Int("n", f.Seconds()))
	}
	return words.New("work.full", words.Int("n", f.Seconds()))
}

// Seconds is about when there is room again, and at least 1.
func (f *Full) Seconds() int { return max(1, int(math.Ceil(f.After.Seconds()))) }

// Fault says that a piece of work broke, and nothing of what was in it: that may be secret.
type Fault struct{ Piece Piece }

// Error is the error for logs.
func (f *Fault) Error() string { return fmt.Sprintf("%s of %s broke", f.Piece.Kind, f.Piece.Game) }

// Message is the error for the person who asked.
func (f *Fault) Message() words.Message {
	if f.Piece.Kind == Move {
		return words.New("mind.failed")
	}
	return words.New("work.fault")
}

// catch does a piece of work and makes an error of a fault, which is logged once.
func (p *Pool) catch(ctx context.Context, piece Piece, do func(context.Context) error) (err error) {
	fault := rescue.Run(string(piece.Kind), func(f rescue.Fault) {
		about := append(f.Attrs(), "game", piece.Game, "preset", piece.Preset, "mind", piece.Mind, "match", piece.Match)
		if request, ok := ctx.Value(requestKey{}).(string); ok {
			about = append(about, "request", request)
		}
		p.config.Log.Error("a piece of work broke", about...)
	}, func() { err = do(ctx) })
	if fault != nil {
		return &Fault{piece}
	}
	return err
}
