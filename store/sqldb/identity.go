package sqldb

import (
	"context"
	"database/sql"
	"time"

	"wits/model"
	"wits/store"
)

// Visit keeps a new player together with a first token.
func (s *Store) Visit(ctx context.Context, p store.NewPlayer, token store.NewToken) error {
	return s.updateOnce(ctx, p.Once, "make a player", func(t *tx) {
		t.insert("players", "id, revision, created_at", p.ID, 0, millis(p.At))
		t.begin(p)
		t.issue(p.ID, token)
	})
}

// Identify returns the player of a token, and about when it was last used; zero for never.
func (s *Store) Identify(ctx context.Context, hash store.Hash) (id model.Identity, used time.Time, err error) {
	return id, used, s.one(ctx, "find token", store.ErrNoToken, `SELECT player_id, id, kind, used_at, expires_at FROM tokens WHERE hash = $1`, hash).
		into(&id.Player, &id.Token, &id.Kind, moment{&used}, moment{&id.Expires})
}

// TouchToken keeps about when a token was used.
func (s *Store) TouchToken(ctx context.Context, id model.TokenID, at time.Time) error {
	return s.update(ctx, "touch token", func(t *tx) { t.exec(`UPDATE tokens SET used_at = $1 WHERE id = $2`, millis(at), id) })
}

// IssueToken keeps another token of a player. Where there are too many already, the error is [store.ErrTooMany].
func (s *Store) IssueToken(ctx context.Context, player model.PlayerID, token store.NewToken) error {
	return s.updateOnce(ctx, token.Once, "issue token", func(t *tx) { t.issue(player, token) })
}

func (t *tx) issue(player model.PlayerID, n store.NewToken) {
	place := t.bump(player, store.ErrNoPlayer)
	if n.Moves {
		t.exec(`DELETE FROM tokens WHERE hash = $1`, n.Hash)
	}
	t.exec(`DELETE FROM tokens WHERE player_id = $1 AND expires_at <= $2`, player, millis(n.Created))
	t.fewer(n.Most, store.ErrTooMany, `SELECT COUNT(*) FROM tokens WHERE player_id = $1`, player)
	t.insert("tokens", "id, player_id, hash, kind, label, place, created_at, expires_at",
		n.ID, player, n.Hash, n.Kind, n.Label, place, millis(n.Created), orNever(n.Expires))
}

// Tokens lists a player's tokens, the oldest first.
func (s *Store) Tokens(ctx context.Context, player model.PlayerID) ([]model.Token, error) {
	read := func(rows *sql.Rows) (n model.Token, err error) {
		return n, rows.Scan(&n.ID, &n.Label, &n.Kind, moment{&n.Created}, moment{&n.Used}, moment{&n.Expires})
	}
	return Query(ctx, s, "list tokens", read,
		`SELECT id, label, kind, created_at, used_at, expires_at FROM tokens WHERE player_id = $1 ORDER BY place`, player)
}

// RevokeToken forgets a token of a player.
func (s *Store) RevokeToken(ctx context.Context, player model.PlayerID, id model.TokenID) error {
	return s.update(ctx, "revoke token", func(t *tx) {
		t.must(store.ErrNoToken, `DELETE FROM tokens WHERE id = $1 AND player_id = $2`, id, player)
	})
}

// KeepCode keeps a code. Those that have expired and the oldest beyond what may be open are forgotten.
func (s *Store) KeepCode(ctx context.Context, c store.NewCode) error {
	return s.change(ctx, c.Once, c.Player, "keep code", func(t *tx, place int64) {
		t.exec(`DELETE FROM codes WHERE player_id = $1 AND (expires_at <= $2 OR hash NOT IN
			(SELECT hash FROM codes WHERE player_id = $1 ORDER BY place DESC LIMIT $3))`,
			c.Player, millis(c.At), c.Most-1)
		t.insert("codes", "hash, player_id, place, expires_at", c.Hash, c.Player, place, millis(c.Expires))
	})
}

// RedeemCode uses up a code that has not expired and keeps a token of its player, whom it returns.
func (s *Store) RedeemCode(ctx context.Context, code store.Hash, at time.Time, token store.NewToken) (
	player model.PlayerID, err error,
) {
	return player, s.updateOnce(ctx, token.Once, "redeem code", func(t *tx) {
		t.row(`SELECT player_id FROM codes WHERE hash = $1 AND expires_at > $2`, code, millis(at)).or(store.ErrNoCode, &player)
		// In this order, as everywhere: the player first. Of two with one code the second finds nothing to delete.
		t.issue(player, token)
		t.must(store.ErrNoCode, `DELETE FROM codes WHERE hash = $1`, code)
	})
}
