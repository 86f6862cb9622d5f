package web

import (
	"context"
	"errors"
	"sync/atomic"
	"time"
)

// errQueue says that too many wait for a solver already.
var errQueue = errors.New("too many wait for a solver")

// solverTime is the longest that one request may think.
const solverTime = 20 * time.Second

// gate lets as many think at the same time as there are processors. The others wait, up to a number of them.
type gate struct {
	seats   chan struct{}
	waiting atomic.Int64
	most    int64 // 0 for any number
}

func newGate(seats, queue int) *gate {
	return &gate{seats: make(chan struct{}, seats), most: int64(queue)}
}

// think runs do when there is a seat. Its context ends when the client goes, or when it takes too long.
func (s *Server) think(ctx context.Context, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, solverTime)
	defer cancel()
	g := s.solver
	if n := g.waiting.Add(1); g.most > 0 && n > g.most+int64(cap(g.seats)) {
		g.waiting.Add(-1)
		return errQueue
	}
	defer g.waiting.Add(-1)
	s.metrics.solverQueue.Set(float64(g.waiting.Load()))
	select {
	case g.seats <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-g.seats }()
	return do(ctx)
}
