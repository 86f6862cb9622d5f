package arena

import "sync"

// ahead is how many rounds may be done while one before them is still played: enough that nobody waits for an ordinary
// round, and a bound on what is held.
const ahead = 1024

// queue hands out rounds and passes them on in order when they are done, whatever the order in which that happens.
type queue struct {
	mu      sync.Mutex
	moved   sync.Cond
	next    int // to be handed out
	due     int // to be passed on
	done    map[int]Round
	pass    func(Round) (enough bool)
	stopped bool
}

func newQueue(from int, pass func(Round) (enough bool)) *queue {
	q := &queue{next: from, due: from, done: make(map[int]Round), pass: pass}
	q.moved.L = &q.mu
	return q
}

// take hands out the next round before end. It reports false when there is none, or the queue is stopped.
func (q *queue) take(end int) (int, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for !q.stopped && q.next < end && q.next-q.due >= ahead {
		q.moved.Wait()
	}
	if q.stopped || q.next >= end {
		return 0, false
	}
	q.next++
	return q.next - 1, true
}

// put takes a round that is done, and passes on all that are due. After a stop it passes on nothing.
func (q *queue) put(r Round) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.done[r.Number] = r
	for {
		r, ok := q.done[q.due]
		if !ok || q.stopped {
			return
		}
		delete(q.done, q.due)
		q.due++
		q.stopped = q.pass(r)
		q.moved.Broadcast()
	}
}

// stop ends the handing out.
func (q *queue) stop() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.stopped = true
	q.moved.Broadcast()
}
