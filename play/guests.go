package play

import (
	"maps"
	"sync"
	"time"

	"wits/store"
)

// guests remembers for a moment whom tokens stand for, so that a player who acts often is looked up seldom. The zero
// guests are ready; they are safe for concurrent use.
type guests struct {
	mu   sync.Mutex
	turn int // counts what was forgotten
	by   map[store.Hash]guest
}

type guest struct {
	id store.Identity
	at time.Time
}

const (
	guestLife = 2 * time.Second
	maxGuests = 4096
)

// find returns whom a token stands for, if that was asked a moment ago. Turn is for keep.
func (g *guests) find(hash store.Hash, now time.Time) (id store.Identity, ok bool, turn int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	found, ok := g.by[hash]
	return found.id, ok && found.fresh(now), g.turn
}

// fresh reports whether a guest was looked up a moment ago. A clock that went backwards makes nobody younger.
func (v guest) fresh(now time.Time) bool {
	age := now.Sub(v.at)
	return age >= 0 && age < guestLife
}

// keep remembers a guest, unless something was forgotten since the turn: it may have been this one.
func (g *guests) keep(hash store.Hash, id store.Identity, now time.Time, turn int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if turn != g.turn {
		return
	}
	if len(g.by) >= maxGuests {
		maps.DeleteFunc(g.by, func(_ store.Hash, v guest) bool { return !v.fresh(now) })
	}
	if g.by == nil || len(g.by) >= maxGuests {
		g.by = map[store.Hash]guest{}
	}
	g.by[hash] = guest{id, now}
}

// forget makes a token be looked up again.
func (g *guests) forget(id store.TokenID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.turn++
	maps.DeleteFunc(g.by, func(_ store.Hash, v guest) bool { return v.id.Token == id })
}
