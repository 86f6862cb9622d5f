// Package spread does the same with many things on all processors.
package spread

import (
	"errors"
	"runtime"
	"sync"
)

// least is how many things are worth a goroutine of their own.
const least = 8

// Over calls do with the numbers from 0 up to n, side by side, and returns when all are done: what they work on must be apart. After an
// error the goroutine that met it does no more. A panic goes on in the caller.
func Over(n int, do func(i int) error) error {
	workers := max(1, min(runtime.GOMAXPROCS(0), n/least))
	errs, faults := make([]error, workers), make([]any, workers)
	var all sync.WaitGroup
	for w := range workers {
		all.Go(func() {
			defer func() { faults[w] = recover() }()
			for i := w; i < n && errs[w] == nil; i += workers {
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
