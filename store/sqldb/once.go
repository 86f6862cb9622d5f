package sqldb

import (
	"context"
	"errors"
	"time"

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
