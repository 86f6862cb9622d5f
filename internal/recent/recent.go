// Package recent is a short-lived cache of lookups.
package recent

import (
	"maps"
	"sync"
	"time"
)

// Cache keeps what was looked up for two seconds: the player of a token, the match of a link. The zero Cache is ready; it is safe for concurrent use.
type Cache[K comparable, V any] struct {
	mu   sync.Mutex
	turn int // counts what was forgotten
	by   map[K]looked[V]
}

type looked[V any] struct {
	found V
	at    time.Time
}

const (
	life       = 2 * time.Second
	maxEntries = 4096
)

// Find returns what was found a moment ago. Turn is for Keep.
func (l *Cache[K, V]) Find(key K, now time.Time) (found V, ok bool, turn int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	v, ok := l.by[key]
	return v.found, ok && v.fresh(now), l.turn
}

// fresh reports whether it was looked up a moment ago. A clock that went backwards makes nothing younger.
func (v looked[V]) fresh(now time.Time) bool {
	age := now.Sub(v.at)
	return age >= 0 && age < life
}

// Keep remembers what was found, unless something was forgotten since the turn: it may have been this.
func (l *Cache[K, V]) Keep(key K, found V, now time.Time, turn int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if turn != l.turn {
		return
	}
	if len(l.by) >= maxEntries {
		maps.DeleteFunc(l.by, func(_ K, v looked[V]) bool { return !v.fresh(now) })
	}
	if l.by == nil || len(l.by) >= maxEntries {
		l.by = map[K]looked[V]{}
	}
	l.by[key] = looked[V]{found, now}
}

// Forget removes the entries that which reports, so that they are looked up again.
func (l *Cache[K, V]) Forget(which func(V) bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.turn++
	maps.DeleteFunc(l.by, func(_ K, v looked[V]) bool { return which(v.found) })
}
