package play

import (
	"context"
	"sync"

	"wits/store"
)

// hub tells who waits for a match that it may have changed.
type hub struct {
	mu      sync.Mutex
	waiting map[store.MatchID]map[chan struct{}]struct{}
}

func newHub() *hub { return &hub{waiting: map[store.MatchID]map[chan struct{}]struct{}{}} }

func (h *hub) add(id store.MatchID, c chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.waiting[id] == nil {
		h.waiting[id] = map[chan struct{}]struct{}{}
	}
	h.waiting[id][c] = struct{}{}
}

func (h *hub) remove(id store.MatchID, c chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.waiting[id], c)
	if len(h.waiting[id]) == 0 {
		delete(h.waiting, id)
	}
}

// wake tells who waits for a match; without an id, everybody.
func (h *hub) wake(id store.MatchID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if id != "" {
		tell(h.waiting[id])
		return
	}
	for _, all := range h.waiting {
		tell(all)
	}
}

// tell wakes without waiting: one that has not yet seen the last wake-up needs no other.
func tell(all map[chan struct{}]struct{}) {
	for c := range all {
		select {
		case c <- struct{}{}:
		default:
		}
	}
}

// Subscribe returns a channel that receives, without blocking anybody, after a match may have changed; several changes
// may be one wake-up. End must be called.
func (s *Service) Subscribe(id store.MatchID) (wake <-chan struct{}, end func()) {
	c := make(chan struct{}, 1)
	s.hub.add(id, c)
	return c, func() { s.hub.remove(id, c) }
}

// Run forwards what other processes change in the same store to the subscribers, until ctx is done. Without it nothing is
// lost, but whoever waits must look for themselves.
func (s *Service) Run(ctx context.Context) error { return s.store.Listen(ctx, s.hub.wake) }
