package web

import (
	"context"
	"errors"
	"runtime"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// errQueue says that too many wait for a solver already.
var errQueue = errors.New("too many wait for a solver")

// solverTime is the longest that one request may think.
const solverTime = 20 * time.Second

// gate lets some think at the same time. The others wait, up to a number of them, and of one address a quarter of it.
type gate struct {
	seats chan struct{}
	room  *room // who thinks or waits
}

func newGate(seats, queue int) *gate {
	g := &gate{seats: make(chan struct{}, seats), room: newRoom(0, 0)}
	if queue > 0 {
		g.room = newRoom(queue+seats, (queue+seats+3)/4)
	}
	return g
}

// solverSeats is how many think at the same time: one processor is left to those who play, where there is more than one.
func solverSeats() int { return max(1, runtime.GOMAXPROCS(0)-1) }

// think runs do when there is a seat. Its context ends when the client goes, or when it takes too long.
func (s *Server) think(ctx context.Context, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, solverTime)
	defer cancel()
	g := s.solver
	address := visitOf(ctx).address
	if g.room.enter(address) != nil {
		return errQueue
	}
	s.metrics.solverQueue.Inc()
	defer func() {
		s.metrics.solverQueue.Dec()
		g.room.leave(address)
	}()
	select {
	case g.seats <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-g.seats }()
	return do(ctx)
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
