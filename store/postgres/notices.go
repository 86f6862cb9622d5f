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

	"github.com/jackc/pgx/v5"

	"wits/model"
	"wits/store/sqldb"
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
	_, _ = n.db.ExecContext(ctx, `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`, channel, text) // or forgotten
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

// How long to wait before a lost connection is tried again, at first and at most.
const (
	firstWait = 100 * time.Millisecond
	lastWait  = 5 * time.Second
)

// Listen calls wake with the matches that other programs have changed, until ctx is done. It uses a connection of its own,
// and makes another when that is lost. Whenever it has begun to listen it calls wake without an id, because of what it
// may have missed.
//
// Through a connection pooler nobody can listen. Unless the address says how to get past it, wake is called without an id
// every few seconds in which something was written.
func (s *Store) Listen(ctx context.Context, wake func(model.MatchID)) error {
	if s.listen == nil {
		return sqldb.Poll(ctx, pollEvery, func(ctx context.Context) (now int64, err error) {
			err = s.db.QueryRowContext(ctx, `SELECT txid_snapshot_xmax(txid_current_snapshot())`).Scan(&now)
			return now, err
		}, wake)
	}
	for wait := firstWait; ; wait = min(2*wait, lastWait) {
		if s.hear(ctx, wake) {
			wait = firstWait
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

// pollEvery is how soon what another program writes is noticed where nobody can listen.
const pollEvery = 3 * time.Second

// hear listens until the connection is lost. It reports whether there was one.
func (s *Store) hear(ctx context.Context, wake func(model.MatchID)) bool {
	conn, err := pgx.ConnectConfig(ctx, s.listen.Copy())
	if err != nil {
		return false
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if _, err := conn.Exec(ctx, `LISTEN `+channel); err != nil {
		return false
	}
	wake("")
	for {
		heard, err := conn.WaitForNotification(ctx)
		if err != nil {
			return true
		}
		for _, id := range s.notices.others(heard.Payload) {
			wake(model.MatchID(id))
		}
	}
}
