package web_test

import (
	"runtime/metrics"
	"time"
)

// watchHeap notes the most that the program holds of the system's memory, until it is asked for it.
func watchHeap() (most func() uint64) {
	stop, peak := make(chan struct{}), make(chan uint64)
	go func() {
		var highest uint64
		for {
			sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
			metrics.Read(sample)
			highest = max(highest, sample[0].Value.Uint64()-sample[1].Value.Uint64())
			select {
			case <-stop:
				peak <- highest
				return
			case <-time.After(5 * time.Millisecond):
			}
		}
	}()
	return func() uint64 {
		close(stop)
		return <-peak
	}
}
