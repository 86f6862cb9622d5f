package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"hash/maphash"
	"slices"
	"sync"
	"time"

	"wits/game/referee"
	"wits/internal/lru"
	"wits/model"
	"wits/store"
)

// keysOfPlayer is how many keys are known of a player at most: those of the latest changes.
const keysOfPlayer = 1000

// errKeyTaken says that a twin of this change was faster. Made again, the change finds what the twin made.
var errKeyTaken = errors.New("the key is taken")

// errKeySpent says that a key is to mark a second change of one request.
var errKeySpent = errors.New("the key marks another change of the same request")

// once makes a change unless its key is known.
func once(o *store.Once, change func(*tx)) func(*tx) {
	return func(t *tx) {
		if t.recall(o); o.Repeated {
			return
		}
		// Before anything else: a twin waits here until this change is made.
		t.must(errKeyTaken, `INSERT INTO keys (owner, key, request, made, place, created_at)
			VALUES ($1, $2, $3, '', 0, $4) ON CONFLICT DO NOTHING`, o.Owner, o.Key, o.Request, millis(o.At))
		change(t)
		t.remember(o)
	}
}

// setMade notes what a change has made, where only the change itself knows.
func setMade(o *store.Once, made string) {
	if o != nil {
		o.Made = made
	}
}

// recall finds what was made under a key before.
func (t *tx) recall(o *store.Once) {
	var request store.Hash
	var made string
	o.Repeated = false
	switch found := t.row(`SELECT request, made FROM keys WHERE owner = $1 AND key = $2`, o.Owner, o.Key).scan(&request, &made); {
	case !found:
	case request != o.Request:
		t.fail(store.ErrKey)
	default:
		o.Made, o.Repeated = made, true
	}
}

// remember keeps what was made under a key, and forgets the player's oldest keys. A reset has forgotten all, its own too.
func (t *tx) remember(o *store.Once) {
	t.exec(`INSERT INTO keys (owner, key, request, made, place, created_at)
		VALUES ($1, $2, $3, $4, COALESCE((SELECT revision FROM players WHERE id = $1), 0), $5)
		ON CONFLICT (owner, key) DO UPDATE SET made = excluded.made, place = excluded.place`,
		o.Owner, o.Key, o.Request, o.Made, millis(o.At))
	t.exec(`DELETE FROM keys WHERE owner = $1 AND place <= (SELECT revision FROM players WHERE id = $1) - $2`,
		o.Owner, keysOfPlayer)
}

// Recall finds what was made under a key, without making anything.
func (s *Store) Recall(ctx context.Context, o *store.Once) error {
	if !o.Marks() {
		return o.Refused
	}
	t := s.reading(ctx)
	t.recall(o)
	return s.failed("find key", t.err)
}

// ForgetKeys forgets the keys from before a moment.
func (s *Store) ForgetKeys(ctx context.Context, before time.Time) error {
	return s.update(ctx, "forget keys", func(t *tx) { t.exec(`DELETE FROM keys WHERE created_at < $1`, millis(before)) })
}

// Keys of so many matches are remembered, in about so many bytes.
const (
	keyMatches = 50_000
	keyBytes   = 32 << 20
)

// keys remembers which keys the actions of matches have. An index of them would take a fifth of an action's time, and nearly every
// action has a key that is new. What it remembers stays true: actions are added at the end and never removed, and the database takes an action only
// at its place. Only where a key seems to be known is the database asked: whoever used it may have been deleted.
type keys struct {
	mu      sync.Mutex
	seed    maphash.Seed
	matches *lru.Cache[model.MatchID, keyring]
}

// keyring has the hashes of the keys of a match's first actions.
type keyring struct {
	seq    referee.Seq // how many actions
	hashes []uint64    // what is in it is never changed
}

func newKeys() *keys {
	return &keys{seed: maphash.MakeSeed(), matches: lru.New[model.MatchID, keyring](keyMatches, keyBytes)}
}

func (k *keys) of(match model.MatchID) keyring {
	k.mu.Lock()
	defer k.mu.Unlock()
	ring, _ := k.matches.Get(match)
	return ring
}

// add remembers the keys of actions that come after others, each of which may have none, and returns what is remembered then.
func (k *keys) add(match model.MatchID, after referee.Seq, more ...string) keyring {
	k.mu.Lock()
	defer k.mu.Unlock()
	ring, _ := k.matches.Get(match)
	switch {
	case ring.seq < after: // those between are not known
		return ring
	case ring.seq > after: // somebody was faster, or it is another match of that name
		k.matches.Remove(match)
		return keyring{}
	}
	ring.seq += referee.Seq(len(more))
	for _, key := range more {
		if key != "" {
			ring.hashes = append(ring.hashes, maphash.String(k.seed, key))
		}
	}
	k.matches.Put(match, ring, 128+8*cap(ring.hashes))
	return ring
}

// appended answers a move whose key is known. It reports false for a move without a key or with a new one, and where the match has gone on since:
// then the database refuses the move.
func (s *Store) appended(ctx context.Context, m store.Move) (done store.Appended, known bool, err error) {
	if m.Key == "" {
		return done, false, nil
	}
	ring := s.keys.of(m.Match)
	for ring.seq < m.After {
		list, err := Query(ctx, s, "load keys", func(rows *sql.Rows) (key string, err error) {
			err = rows.Scan(orZero(&key))
			return key, err
		}, `SELECT idempotency_key FROM actions WHERE match_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq`, m.Match, ring.seq, m.After)
		if err != nil {
			return done, false, err
		}
		if len(list) == 0 { // there is no action before it, or not yet
			done, err = s.refuse(ctx, m)
			return done, true, err
		}
		ring = s.keys.add(m.Match, ring.seq, list...)
	}
	if ring.seq > m.After || !slices.Contains(ring.hashes, maphash.String(s.keys.seed, m.Key)) {
		return done, false, nil
	}
	done, err = s.repeated(ctx, m) // another player may have the same key
	return done, done.Repeated || err != nil, s.failed("append action", err)
}
