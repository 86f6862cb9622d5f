package web

import (
	"context"
	"errors"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// errQueue says that too many wait for a solver already.
var errQueue = errors.New("too many wait for a solver")

// solverTime is the longest that one request may think.
const solverTime = 20 * time.Second

// think runs do when there is a seat. Its context ends when the client goes, or when it takes too long.
func (s *Server) think(ctx context.Context, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, solverTime)
	defer cancel()
	address := visitOf(ctx).address
	if s.solver.Enter(address) != nil {
		return errQueue
	}
	s.metrics.solverQueue.Inc()
	defer func() {
		s.metrics.solverQueue.Dec()
		s.solver.Leave(address)
	}()
	return s.solver.Do(ctx, func() error { return do(ctx) })
}

// inTurn lets an operation whose answer takes memory of its own, and so takes time as well, be answered when it is its turn: no
// more at once than may think, so that short requests never wait behind many long ones. Those who wait are few, because they
// hold the memory already. What reads a document while it comes is not held up: it waits for its sender.
func (s *Server) inTurn(o operation, next func(huma.Context)) func(huma.Context) {
	if o.cost.fixed == 0 || o.upload != nil {
		return next
	}
	return func(ctx huma.Context) {
		s.turns <- struct{}{}
		defer func() { <-s.turns }()
		next(ctx)
	}
}
