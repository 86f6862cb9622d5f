package play

import (
	"context"
	"sync"
	"sync/atomic"

	"wits/model"
)

// hub holds the feeds of the matches that somebody follows.
type hub struct {
	mu    sync.Mutex
	feeds map[model.MatchID]*feed
	bytes atomic.Int64 // of what all feeds remember
}

func newHub() *hub { return &hub{feeds: map[model.MatchID]*feed{}} }

// join adds a follower to the feed of a match. What the feed knows is doubted, because of what it may have missed.
func (h *hub) join(id model.MatchID, c chan struct{}) *feed {
	h.mu.Lock()
	defer h.mu.Unlock()
	f := h.feeds[id]
	if f == nil {
		f = &feed{hub: h, at: unknown, waiting: map[chan struct{}]struct{}{}}
		h.feeds[id] = f
	}
	f.doubts.Add(1)
	f.waiting[c] = struct{}{}
	return f
}

// leave takes a follower away. A feed that nobody follows is forgotten.
func (h *hub) leave(id model.MatchID, f *feed, c chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(f.waiting, c)
	if len(f.waiting) == 0 && h.feeds[id] == f {
		delete(h.feeds, id)
		f.forget()
	}
}

// wake tells who follows a match that it may have changed; without an id, everybody.
func (h *hub) wake(id model.MatchID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if f := h.feeds[id]; f != nil {
		f.wake()
	}
	if id != "" {
		return
	}
	for _, f := range h.feeds {
		f.wake()
	}
}

// publish tells who follows a match what was kept just now.
func (h *hub) publish(by model.PlayerID, id model.MatchID, e Event) {
	h.mu.Lock()
	f := h.feeds[id]
	h.mu.Unlock()
	if f == nil {
		return
	}
	f.publish(by, e)
	h.mu.Lock()
	defer h.mu.Unlock()
	f.tell()
}

// Run forwards what other processes change in the same store to the followers, until ctx is done. Without it nothing is
// lost, but whoever waits must look for themselves.
func (s *Service) Run(ctx context.Context) error { return s.store.Listen(ctx, s.hub.wake) }
