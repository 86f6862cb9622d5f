// Package spread does the same with many things side by side.
package spread

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
)

// least is how many things are worth a goroutine of their own.
const least = 8

// Over calls do with the numbers from 0 up to n, on all processors, and returns when all are done; see [By].
func Over(n int, do func(i int) error) error {
	return By(max(1, min(runtime.GOMAXPROCS(0), n/least)), n, do)
}

// By does so with a number of workers: what they work on must be apart. A worker that met an error does no more. A panic goes on in the caller.
func By(workers, n int, do func(i int) error) error {
	errs, faults := make([]error, workers), make([]any, workers)
	var taken atomic.Int64
	var all sync.WaitGroup
	for w := range workers {
		all.Go(func() {
			defer func() { faults[w] = recover() }()
			for errs[w] == nil {
				i := int(taken.Add(1)) - 1
				if i >= n {
					return
				}
				errs[w] = do(i)
			}
		})
	}
	all.Wait()
	for _, fault := range faults {
		if fault != nil {
			panic(fault)
		}
	}
	return errors.Join(errs...)
}
