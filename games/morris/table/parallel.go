package table

import (
	"context"
	"sync"
	"sync/atomic"
)

// each lets the workers do the numbers up to one, some at a time. It ends early when the context does.
func (s *Solver) each(ctx context.Context, all, some int, do func(worker, from, to int)) error {
	var taken atomic.Int64
	var group sync.WaitGroup
	for w := range s.workers {
		group.Go(func() {
			for ctx.Err() == nil {
				at := int(taken.Add(int64(some))) - some
				if at >= all {
					return
				}
				do(w, at, min(at+some, all))
			}
		})
	}
	group.Wait()
	return ctx.Err()
}
