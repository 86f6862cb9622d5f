package play

import (
	"maps"
	"slices"
	"sync"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/internal/lru"
	"wits/model"
	"wits/play/follow"
	"wits/store"
)

// Cached matches take about cacheBytes, and are at most cacheMatches.
const (
	cacheBytes   = 64 << 20
	cacheMatches = 50_000
)

// cached is a match in memory. Whoever has taken it out may change it.
type cached struct {
	id        model.MatchID
	began     time.Time // tells it from another match that had its id before
	game      string
	who       map[model.PlayerID]int // the seats of its players, those who are known; see model.Summary.Holds
	terms     model.Terms
	day       model.Day // of the daily puzzle that it is an attempt at
	seats     int
	people    int  // how many people play
	stopwatch bool // it is timed; see [Service.stopwatch]
	open      bool // a seat is empty
	match     referee.Match
	part      bool // the match was rebuilt from a checkpoint and does not know its moves before it
	before    int  // moves of the latest deal that the match does not know of; less than none are those made for everybody
	opened    int  // how many moves were made for everybody
	clock     store.ClockState
	due       game.Status // who was to act when somebody last did
	took      game.Millis // how long a mind has thought about what it does now
	latest    views       // what a reader may have while somebody acts
	bytes     int         // an estimate; see weigh
}

// viewer is the viewer that a reader is.
func (h *cached) viewer(r follow.Reader) follow.Viewer {
	if r.Watching {
		return follow.Audience
	}
	if seat, plays := h.who[r.Player]; plays {
		return viewerOf(seat)
	}
	return follow.Nobody
}

// seatOf is the seat that a player looks from.
func (h *cached) seatOf(player model.PlayerID) game.Seat {
	return seatFor(h.viewer(follow.Reader{Player: player}), h.match, h.seats)
}

// weigh estimates the memory of a match, rather too high: what its state is written as, twice for the view beside it, its
// log, and what surrounds them.
func weigh(saved int, seq referee.Seq) int { return 1<<10 + 2*saved + 48*int(seq) }

// cache keeps matches between calls, those that were used last, so that an action need not read and rebuild its match. It
// never decides anything: the store says whether a match is still where the one that is cached is.
//
// Whoever acts takes the match out and puts it back when the action is kept. Anybody else who wants it meanwhile finds only
// the latest event, and reads the store for more.
type cache struct {
	mu      sync.Mutex
	matches *lru.Cache[model.MatchID, *cached] // one that is taken out has no match
}

func newCache() *cache {
	return &cache{matches: lru.New[model.MatchID, *cached](cacheMatches, cacheBytes)}
}

// find returns a player's match as it is cached. To anybody else it is not there.
func (c *cache) find(player model.PlayerID, id model.MatchID) *cached {
	h, ok := c.matches.Get(id)
	if !ok {
		return nil
	}
	if _, plays := h.who[player]; !plays {
		return nil
	}
	return h
}

// take takes a match out. It returns nil when there is none.
func (c *cache) take(player model.PlayerID, id model.MatchID) *cached {
	c.mu.Lock()
	defer c.mu.Unlock()
	h := c.find(player, id)
	if h == nil || h.match == nil {
		return nil
	}
	taken := *h
	taken.latest.events = slices.Clone(h.latest.events) // readers have the others
	h.match = nil
	return &taken
}

// latest returns the latest event of a match, with number 0 when it was only dealt, if it was made for such a reader.
func (c *cache) latest(r follow.Reader, id model.MatchID) (event, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	h := c.find(r.Player, id)
	if h == nil {
		return event{}, false
	}
	return h.latest.of(h.like(h.viewer(r)))
}

// put keeps a match that goes on, unless a later one is there. One that is over is kept no longer, and one with an empty seat
// not yet: it is dealt anew when somebody sits down, and nobody may act before.
func (c *cache) put(h *cached) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if before, ok := c.matches.Get(h.id); ok {
		if h.began.Before(before.began) {
			return // the id is another match's now
		}
		if h.began.Equal(before.began) {
			if !maps.Equal(before.who, h.who) {
				who := maps.Clone(before.who) // readers may have the maps
				maps.Copy(who, h.who)
				h.who = who
			}
			if before.latest.seq > h.latest.seq {
				before.who = h.who
				return
			}
		}
	}
	if h.open || h.latest.status != game.Playing {
		c.matches.Remove(h.id)
		return
	}
	c.matches.Put(h.id, h, h.bytes)
}

// drop forgets a match.
func (c *cache) drop(id model.MatchID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.matches.Remove(id)
}
