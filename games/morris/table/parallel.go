package table

import (
	"context"
	"sync"
	"sync/atomic"
)

// chunk is how many positions a worker takes at a time.
const chunk = 1 << 14

// each lets the workers do the numbers from one up to another, in parts. It ends early when the context does.
func (s *Solver) each(ctx context.Context, from, to int, do func(worker, from, to int)) error {
	var taken atomic.Int64
	var all sync.WaitGroup
	for w := range s.workers {
		all.Go(func() {
			for ctx.Err() == nil {
				at := from + int(taken.Add(chunk)) - chunk
				if at >= to {
					return
				}
				do(w, at, min(at+chunk, to))
			}
		})
	}
	all.Wait()
	return ctx.Err()
}
