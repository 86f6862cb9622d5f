package follow

import (
	"context"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"wits/game/referee"
	"wits/model"
)

// feedOf names a feed: all who read a match as the same reader share one.
type feedOf struct {
	match model.MatchID
	Reader
}

// Viewer says whose view of a match is shown: that of a seat, of all seats, or of the audience. The zero Viewer is shown nothing,
// so that whoever is not known yet learns no seat's secret.
type Viewer int

// Viewers other than one seat.
const (
	Nobody    Viewer = 0
	EverySeat Viewer = -1 // whoever plays all seats sees what the seat sees that is due
	Audience  Viewer = -2 // whoever watches by a link
)

// Seat is the viewer at one seat.
func Seat(seat int) Viewer { return Viewer(seat + 1) }

// Reader is who asks about a match: one of its players, or, by way of one of them, whoever watches by a link.
type Reader struct {
	Player   model.PlayerID
	Watching bool
}

// Source is how matches are read.
type Source struct {
	// Summary returns the summary of a match, and as which viewer the reader sees it. A mind that is due goes on.
	Summary func(ctx context.Context, r Reader, id model.MatchID) (model.Summary, Viewer, error)
	// Events lists what happened after an action, the earliest first, as the reader sees it.
	Events func(ctx context.Context, r Reader, id model.MatchID, after referee.Seq, limit int) ([]model.Event, error)
	// Seats adds to a match which of its players are there.
	Seats func(ctx context.Context, sum model.Summary) model.Summary
	// Here notes until when a player follows a match, and reports whether that is news.
	Here func(ctx context.Context, player model.PlayerID, id model.MatchID, now, until time.Time) (bool, error)
	// Mind is what there is to tell of the mind that is due after an action; nil for nothing.
	Mind func(id model.MatchID, at referee.Seq) *model.Mind
	// Background runs something in the background until its context ends.
	Background func(doing string, do func(context.Context))
	Now        func() time.Time
}

// Hub knows who follows which match in this process. It is safe for concurrent use.
type Hub struct {
	source  Source
	present attendance
	mu      sync.Mutex
	feeds   map[model.MatchID]map[feedOf]*feed
	bytes   atomic.Int64 // of what all feeds remember
}

// NewHub returns a hub that reads matches from a source.
func NewHub(s Source) *Hub {
	return &Hub{source: s, present: attendance{there: map[attendee]*attending{}}, feeds: map[model.MatchID]map[feedOf]*feed{}}
}

// join adds a follower to the feed of a match. What the feed knows is doubted, because of what it may have missed.
func (h *Hub) join(of feedOf, c chan struct{}) *feed {
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
func (h *Hub) leave(of feedOf, f *feed, c chan struct{}) {
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

// Wake tells the followers of a match that it may have changed; without an id, those of every match.
func (h *Hub) Wake(id model.MatchID) {
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

// Publish tells the followers of a match what was kept just now. Each feed chooses its event itself, under its own lock: it knows
// its viewer then, and a feed that begins meanwhile gets nothing.
func (h *Hub) Publish(id model.MatchID, latest func(Viewer) model.Event) {
	h.mu.Lock()
	feeds := slices.Collect(maps.Values(h.feeds[id]))
	h.mu.Unlock()
	for _, f := range feeds {
		f.publish(latest)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, f := range feeds {
		f.tell()
	}
}
