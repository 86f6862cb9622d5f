package web

import (
	linked "container/list"
	"sync"
)

// room counts what goes on at the same time, all of it and by address, so that one address cannot take every place.
type room struct {
	most, each int // 0 for any number
	mu         sync.Mutex
	all        int
	of         map[string]int
}

func newRoom(most, each int) *room {
	return &room{most: most, each: each, of: map[string]int{}}
}

// enter takes a place, or says why there is none. Leave gives it back.
func (r *room) enter(address string) *Problem {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case over(r.of[address], r.each):
		return tooMany(limitRequests, 1)
	case over(r.all, r.most):
		return busy("too many requests at once: try again")
	}
	r.count(address)
	return nil
}

// add takes a place in any case, and reports whether there was one.
func (r *room) add(address string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.count(address)
}

func (r *room) count(address string) bool {
	free := !over(r.of[address], r.each) && !over(r.all, r.most)
	r.all++
	r.of[address]++
	return free
}

// size is how many places are taken.
func (r *room) size() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.all
}

func (r *room) leave(address string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all--
	if r.of[address]--; r.of[address] <= 0 {
		delete(r.of, address)
	}
}

// waitingRoom is where requests are until their body is there. When it is full, the one that has been there longest goes:
// an honest body is read in no time, so whoever sends slowly keeps nobody out.
type waitingRoom struct {
	room
	line linked.List // of *intake, the oldest first
}

func newWaitingRoom(most, each int) *waitingRoom {
	return &waitingRoom{room: *newRoom(most, each)}
}

// enter takes a place for a body, or says that its address has too many.
func (w *waitingRoom) enter(b *intake) *Problem {
	w.mu.Lock()
	defer w.mu.Unlock()
	if over(w.of[b.visit.address], w.each) {
		return tooMany(limitRequests, 1)
	}
	if over(w.all, w.most) {
		w.remove(w.line.Front().Value.(*intake)).evict()
	}
	w.count(b.visit.address)
	b.at = w.line.PushBack(b)
	return nil
}

// leave gives the place of a body back, if it still has one.
func (w *waitingRoom) leave(b *intake) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.remove(b)
}

func (w *waitingRoom) remove(b *intake) *intake {
	if b.at == nil {
		return b
	}
	w.line.Remove(b.at)
	b.at = nil
	w.all--
	if w.of[b.visit.address]--; w.of[b.visit.address] <= 0 {
		delete(w.of, b.visit.address)
	}
	return b
}
