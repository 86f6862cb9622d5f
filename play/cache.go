package play

import (
	"container/list"
	"sync"

	"wits/game"
	"wits/model"
)

// The matches that are held take about so much memory, and are at most so many.
const (
	heldBytes   = 64 << 20
	heldMatches = 50_000
)

// held is a match in memory. Whoever has taken it out may change it.
type held struct {
	id     model.MatchID
	player model.PlayerID
	terms  model.Terms
	day    model.Day // of the daily puzzle that it is an attempt at
	match  game.Match
	part   bool  // the match was rebuilt from a checkpoint and does not know its moves before it
	length int   // actions of the latest deal
	latest Event // what a reader may have while somebody acts; its values are never changed
	bytes  int   // an estimate; see weigh
}

// weigh estimates the memory of a match, rather too high: what its state is written as, twice for the view beside it, its
// log, and what surrounds them.
func weigh(saved int, seq game.Seq) int { return 1<<10 + 2*saved + 48*int(seq) }

// cache holds matches between calls, those that were used last, so that an action need not read and rebuild its match. It
// never decides anything: the store says whether a match still stands where the one that is held does.
//
// Who acts takes the match out and puts it back when the action is kept. Anybody else who wants it meanwhile finds only
// the latest event, and reads the store for more.
type cache struct {
	mu      sync.Mutex
	matches map[model.MatchID]*list.Element // of *held; one that is taken out has no match
	order   *list.List                      // the latest used first
	bytes   int
}

func newCache() *cache { return &cache{matches: map[model.MatchID]*list.Element{}, order: list.New()} }

// find returns a player's match as it is held. To anybody else it is not there.
func (c *cache) find(player model.PlayerID, id model.MatchID) *held {
	e, ok := c.matches[id]
	if !ok {
		return nil
	}
	h := e.Value.(*held)
	if h.player != player {
		return nil
	}
	c.order.MoveToFront(e)
	return h
}

// take takes a match out. It returns nil when there is none.
func (c *cache) take(player model.PlayerID, id model.MatchID) *held {
	c.mu.Lock()
	defer c.mu.Unlock()
	h := c.find(player, id)
	if h == nil || h.match == nil {
		return nil
	}
	taken := *h
	h.match = nil
	return &taken
}

// latest returns the latest event of a match, with number 0 when it was only dealt.
func (c *cache) latest(player model.PlayerID, id model.MatchID) (Event, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	h := c.find(player, id)
	if h == nil {
		return Event{}, false
	}
	return h.latest, true
}

// put holds a match, unless a later one is held.
func (c *cache) put(h *held) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.matches[h.id]; ok {
		if e.Value.(*held).latest.Seq > h.latest.Seq {
			return
		}
		c.remove(e)
	}
	c.matches[h.id] = c.order.PushFront(h)
	c.bytes += h.bytes
	for c.bytes > heldBytes || c.order.Len() > heldMatches {
		c.remove(c.order.Back())
	}
}

func (c *cache) remove(e *list.Element) {
	h := c.order.Remove(e).(*held)
	delete(c.matches, h.id)
	c.bytes -= h.bytes
}
