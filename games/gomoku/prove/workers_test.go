package prove

import (
	"sync"
	"testing"

	"wits/games/gomoku/search"
)

func TestSeveralWorkersSearchOnePosition(t *testing.T) {
	m := newMemory()
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			w := newWorker(t.Context(), search.NewBoard(), m)
			w.place(start(), 0)
			if n := w.attack(never); !n.proved() {
				t.Errorf("%+v", n)
			}
		})
	}
	all.Wait()
	for i := range m.shards {
		if len(m.shards[i].busy) > 0 {
			t.Error("a worker has not left a position")
		}
	}
}
