package play

import (
	"maps"
	"sync"
	"time"
)

// lately remembers for a moment what was looked up, so that whoever asks often is looked up seldom: whom a token stands
// for, what a link shows. The zero lately is ready; it is safe for concurrent use.
type lately[K comparable, V any] struct {
	mu   sync.Mutex
	turn int // counts what was forgotten
	by   map[K]looked[V]
}

type looked[V any] struct {
	found V
	at    time.Time
}

const (
	latelyLife = 2 * time.Second
	maxLately  = 4096
)

// find returns what was found a moment ago. Turn is for keep.
func (l *lately[K, V]) find(key K, now time.Time) (found V, ok bool, turn int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	v, ok := l.by[key]
	return v.found, ok && v.fresh(now), l.turn
}

// fresh reports whether it was looked up a moment ago. A clock that went backwards makes nothing younger.
func (v looked[V]) fresh(now time.Time) bool {
	age := now.Sub(v.at)
	return age >= 0 && age < latelyLife
}

// keep remembers what was found, unless something was forgotten since the turn: it may have been this.
func (l *lately[K, V]) keep(key K, found V, now time.Time, turn int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if turn != l.turn {
		return
	}
	if len(l.by) >= maxLately {
		maps.DeleteFunc(l.by, func(_ K, v looked[V]) bool { return !v.fresh(now) })
	}
	if l.by == nil || len(l.by) >= maxLately {
		l.by = map[K]looked[V]{}
	}
	l.by[key] = looked[V]{found, now}
}

// forget makes what is to be forgotten be looked up again.
func (l *lately[K, V]) forget(which func(V) bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.turn++
	maps.DeleteFunc(l.by, func(_ K, v looked[V]) bool { return which(v.found) })
}
