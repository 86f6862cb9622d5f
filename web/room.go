package web

import (
	"net/http"
	"sync"
)

// room counts the requests that are being answered, all of them and by address, so that one address that sends or reads
// slowly cannot take every place.
type room struct {
	most, each int // 0 for any number
	mu         sync.Mutex
	all        int
	of         map[string]int
}

func newRoom(l Limits) *room {
	return &room{most: l.Requests, each: l.RequestsEach, of: map[string]int{}}
}

// enter takes a place, or says why there is none. Leave gives it back.
func (r *room) enter(address string) *Problem {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case over(r.of[address], r.each):
		return tooMany(limitRequests, 1)
	case over(r.all, r.most):
		return known{status: http.StatusServiceUnavailable, code: codeBusy, detail: "too many requests at once: try again"}.problem(nil)
	}
	r.all++
	r.of[address]++
	return nil
}

func (r *room) leave(address string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all--
	if r.of[address]--; r.of[address] <= 0 {
		delete(r.of, address)
	}
}
