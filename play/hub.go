package play

import (
	"sync"
	"sync/atomic"

	"wits/model"
)

// feedOf names a feed: all who read a match as the same reader share one.
type feedOf struct {
	match model.MatchID
	reader
}

// hub holds the feeds of the matches that somebody follows.
type hub struct {
	mu    sync.Mutex
	feeds map[model.MatchID]map[feedOf]*feed
	bytes atomic.Int64 // of what all feeds remember
}

func newHub() *hub { return &hub{feeds: map[model.MatchID]map[feedOf]*feed{}} }

// join adds a follower to the feed of a match. What the feed knows is doubted, because of what it may have missed.
func (h *hub) join(of feedOf, c chan struct{}) *feed {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.feeds[of.match] == nil {
		h.feeds[of.match] = map[feedOf]*feed{}
	}
	f := h.feeds[of.match][of]
	if f == nil {
		f = &feed{hub: h, at: unknown, waiting: map[chan struct{}]struct{}{}}
		h.feeds[of.match][of] = f
	}
	f.doubts.Add(1)
	f.waiting[c] = struct{}{}
	return f
}

// leave takes a follower away. A feed that nobody follows is forgotten.
func (h *hub) leave(of feedOf, f *feed, c chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(f.waiting, c)
	if len(f.waiting) > 0 || h.feeds[of.match][of] != f {
		return
	}
	delete(h.feeds[of.match], of)
	if len(h.feeds[of.match]) == 0 {
		delete(h.feeds, of.match)
	}
	f.forget()
}

// wake tells who follows a match that it may have changed; without an id, everybody.
func (h *hub) wake(id model.MatchID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, f := range h.feeds[id] {
		f.wake()
	}
	if id != "" {
		return
	}
	for _, feeds := range h.feeds {
		for _, f := range feeds {
			f.wake()
		}
	}
}

// publish tells who follows a match what was kept just now. Each feed chooses its event itself, under its own lock: who is
// told is then known, and a feed that begins meanwhile is told nothing.
func (h *hub) publish(held *held) {
	h.mu.Lock()
	feeds := make([]*feed, 0, len(h.feeds[held.id]))
	for _, f := range h.feeds[held.id] {
		feeds = append(feeds, f)
	}
	h.mu.Unlock()
	for _, f := range feeds {
		f.publish(held.latest.of)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, f := range feeds {
		f.tell()
	}
}
