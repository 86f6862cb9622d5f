package sqldb

import (
	"context"
	"database/sql"
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
func once(o *store.Once, change func(tx) error) func(tx) error {
	return func(t tx) error {
		if err := t.recall(o); o.Repeated || err != nil {
			return err
		}
		// Before anything else: a twin waits here until this change is made.
		if err := t.must(errKeyTaken, `INSERT INTO keys (owner, key, request, made, place, created_at)
			VALUES ($1, $2, $3, '', 0, $4) ON CONFLICT DO NOTHING`, o.Owner, o.Key, o.Request, millis(o.At)); err != nil {
			return err
		}
		if err := change(t); err != nil {
			return err
		}
		return t.remember(o)
	}
}

// setMade notes what a change has made, where only the change itself knows.
func setMade(o *store.Once, made string) {
	if o != nil {
		o.Made = made
	}
}

// recall finds what was made under a key before.
func (t tx) recall(o *store.Once) error {
	var request store.Hash
	var made string
	o.Repeated = false
	err := t.row(`SELECT request, made FROM keys WHERE owner = $1 AND key = $2`, o.Owner, o.Key).Scan(&request, &made)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	case request != o.Request:
		return store.ErrKey
	}
	o.Made, o.Repeated = made, true
	return nil
}

// remember keeps what was made under a key, and forgets the player's oldest keys. A reset has forgotten all, its own too.
func (t tx) remember(o *store.Once) error {
	if err := t.do(`INSERT INTO keys (owner, key, request, made, place, created_at)
		VALUES ($1, $2, $3, $4, COALESCE((SELECT revision FROM players WHERE id = $1), 0), $5)
		ON CONFLICT (owner, key) DO UPDATE SET made = excluded.made, place = excluded.place`,
		o.Owner, o.Key, o.Request, o.Made, millis(o.At)); err != nil {
		return err
	}
	return t.do(`DELETE FROM keys WHERE owner = $1 AND place <= (SELECT revision FROM players WHERE id = $1) - $2`,
		o.Owner, keysOfPlayer)
}

// Recall finds what was made under a key, without making anything.
func (s *Store) Recall(ctx context.Context, o *store.Once) error {
	if !o.Marks() {
		return o.Refused
	}
	return s.failed("find key", tx{ctx, s.read}.recall(o))
}

// ForgetKeys forgets the keys from before a moment.
func (s *Store) ForgetKeys(ctx context.Context, before time.Time) error {
	return s.update(ctx, "forget keys", func(t tx) error {
		return t.do(`DELETE FROM keys WHERE created_at < $1`, millis(before))
	})
}
