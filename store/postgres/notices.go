package postgres

import (
	"context"
	"crypto/rand"
	"database/sql"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"wits/model"
)

// channel is what programs notify each other on.
const channel = "wits_matches"

const (
	longest = 7900                 // bytes of a notice: PostgreSQL takes just under 8000
	pause   = 5 * time.Millisecond // between notices, so that many changes share one
	give    = 2 * time.Second      // to send one
)

// notices tells other programs which matches have changed. It does so after the commit and beside it: inside, PostgreSQL
// would let one transaction commit at a time. A notice that cannot be sent is forgotten; it is only to wake up.
type notices struct {
	db      *sql.DB
	self    string // tells this program's notices from others'
	mu      sync.Mutex
	changed map[model.MatchID]struct{}
	some    chan struct{} // holds one when there is something to send
	end     context.CancelFunc
	ended   chan struct{}
}

func newNotices(db *sql.DB) *notices {
	ctx, cancel := context.WithCancel(context.Background())
	n := &notices{
		db: db, self: rand.Text(), changed: map[model.MatchID]struct{}{},
		some: make(chan struct{}, 1), end: cancel, ended: make(chan struct{}),
	}
	go n.work(ctx)
	return n
}

func (n *notices) close() {
	n.end()
	<-n.ended
}

// add remembers a match for the next notice.
func (n *notices) add(id model.MatchID) {
	n.mu.Lock()
	n.changed[id] = struct{}{}
	n.mu.Unlock()
	select {
	case n.some <- struct{}{}:
	default:
	}
}

// take returns what has changed since it was last called.
func (n *notices) take() []model.MatchID {
	n.mu.Lock()
	defer n.mu.Unlock()
	ids := slices.Collect(maps.Keys(n.changed))
	clear(n.changed)
	return ids
}

func (n *notices) work(ctx context.Context) {
	defer close(n.ended)
	for {
		select {
		case <-n.some:
		case <-ctx.Done():
			return
		}
		for _, text := range n.write(n.take()) {
			n.send(ctx, text)
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return
		}
	}
}

func (n *notices) send(ctx context.Context, text string) {
	ctx, cancel := context.WithTimeout(ctx, give)
	defer cancel()
	_, _ = n.db.ExecContext(ctx, `SELECT pg_notify($1, $2)`, channel, text) // or forgotten
}

// write puts ids into as few notices as they fit in: the sender and the ids, between spaces.
func (n *notices) write(ids []model.MatchID) (texts []string) {
	text := n.self
	for _, id := range ids {
		if len(text)+1+len(id) > longest && text != n.self {
			texts, text = append(texts, text), n.self
		}
		text += " " + string(id)
	}
	if text != n.self {
		texts = append(texts, text)
	}
	return texts
}

// others returns the ids in a notice, none for one of this program's own: it knows.
func (n *notices) others(text string) []string {
	words := strings.Fields(text)
	if len(words) == 0 || words[0] == n.self {
		return nil
	}
	return words[1:]
}
