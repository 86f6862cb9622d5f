package web

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"wits/web/problem"
	"wits/work"
)

// solverTime is the longest that one request may think, and wait for its turn to.
const solverTime = 20 * time.Second

// helpGuess is what a hint or a picture takes, until that is known better.
const helpGuess = 30 * time.Millisecond

// Think does a piece of work for whoever asks, in their turn. Its context ends when the client goes, or when it takes too long.
func (s *Server) Think(ctx context.Context, piece work.Piece, do func(context.Context) error) error {
	return s.Thinking(ctx, func(ctx context.Context) error {
		if piece.Guess == 0 {
			piece.Guess = helpGuess
		}
		return s.Play.For(VisitOf(ctx).ID.Player).Think(ctx, piece, do)
	})
}

// Thinking does something that may take as long as a request may think.
func (s *Server) Thinking(ctx context.Context, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeoutCause(ctx, s.thinkTime, problem.ErrTooLong)
	defer cancel()
	err := do(ctx)
	if err != nil && context.Cause(ctx) == problem.ErrTooLong {
		return problem.ErrTooLong
	}
	return err
}

// inTurn lets only a few long answers be made at once, so that short requests never wait behind them. Long is what reserves
// memory of its own; that also bounds how many wait. An operation that reads its document as it comes waits for its sender
// anyway, and one that thinks has its turn to think: neither waits here.
func (s *Server) inTurn(o Operation, next func(huma.Context)) func(huma.Context) {
	if o.Cost.fixed == 0 || o.Upload != nil || o.Thinks {
		return next
	}
	return func(ctx huma.Context) {
		if s.Turn(ctx.Context()) == nil {
			defer s.Turned()
			next(ctx)
		}
	}
}

// Turn waits for the turn of a long answer. Whoever is gone gets none.
func (s *Server) Turn(ctx context.Context) error {
	select {
	case s.turns <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Turned gives the turn to the next.
func (s *Server) Turned() { <-s.turns }
