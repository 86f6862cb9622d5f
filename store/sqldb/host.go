package sqldb

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"wits/store"
)

// HostRules returns what the host has decided.
func (s *Store) HostRules(ctx context.Context) (r store.HostRules, err error) {
	err = s.inSnapshot(ctx, "read the host's rules", func(t *tx) {
		r.Settings = pairs[string, string](t, `SELECT name, value FROM host_settings`)
		block := func(rows *sql.Rows) (b store.Block, err error) {
			return b, rows.Scan(&b.Kind, &b.Subject, &b.Reason, moment{&b.At})
		}
		r.Blocks = rows(t, block, `SELECT kind, subject, reason, blocked_at FROM host_blocks ORDER BY blocked_at, subject`)
	})
	return r, err
}

// SetHost keeps a setting of the host's; an empty value is none.
func (s *Store) SetHost(ctx context.Context, name, value string) error {
	return s.update(ctx, "keep the host's setting", func(t *tx) {
		if value == "" {
			t.exec(`DELETE FROM host_settings WHERE name = $1`, name)
			return
		}
		t.exec(`INSERT INTO host_settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value)
	})
}

// KeepBlock keeps somebody out. Where there are too many others already, the error is [store.ErrTooMany].
func (s *Store) KeepBlock(ctx context.Context, b store.Block, most int) error {
	return s.update(ctx, "keep a block", func(t *tx) {
		t.fewer(most, store.ErrTooMany, `SELECT COUNT(*) FROM host_blocks WHERE kind <> $1 OR subject <> $2`, b.Kind, b.Subject)
		t.exec(`INSERT INTO host_blocks (kind, subject, reason, blocked_at) VALUES ($1, $2, $3, $4)
			ON CONFLICT (kind, subject) DO UPDATE SET reason = excluded.reason, blocked_at = excluded.blocked_at`, b.Kind, b.Subject, b.Reason, millis(b.At))
	})
}

// RemoveBlock lets somebody in again, and reports whether there was a block.
func (s *Store) RemoveBlock(ctx context.Context, kind, subject string) (found bool, err error) {
	return found, s.update(ctx, "remove a block", func(t *tx) {
		found = t.exec(`DELETE FROM host_blocks WHERE kind = $1 AND subject = $2`, kind, subject) > 0
	})
}

// KeepHostToken keeps a token for the host's address.
func (s *Store) KeepHostToken(ctx context.Context, hash store.Hash, n store.HostToken) error {
	return s.update(ctx, "keep a host's token", func(t *tx) {
		t.insert("host_tokens", "id, hash, label, created_at, expires_at", n.ID, hash, n.Label, millis(n.Created), orNever(n.Expires))
	})
}

// HostTokens lists the tokens for the host's address, the oldest first.
func (s *Store) HostTokens(ctx context.Context) ([]store.HostToken, error) {
	read := func(rows *sql.Rows) (n store.HostToken, err error) {
		return n, rows.Scan(&n.ID, &n.Label, moment{&n.Created}, moment{&n.Expires})
	}
	return Query(ctx, s, "list the host's tokens", read, `SELECT id, label, created_at, expires_at FROM host_tokens ORDER BY created_at, id`)
}

// FindHostToken finds a token for the host's address. Where there is none the error is [store.ErrNoToken].
func (s *Store) FindHostToken(ctx context.Context, hash store.Hash) (n store.HostToken, err error) {
	return n, s.one(ctx, "find a host's token", store.ErrNoToken, `SELECT id, label, created_at, expires_at FROM host_tokens WHERE hash = $1`, hash).
		into(&n.ID, &n.Label, moment{&n.Created}, moment{&n.Expires})
}

// RemoveHostToken forgets a token for the host's address, and reports whether there was one.
func (s *Store) RemoveHostToken(ctx context.Context, id string) (found bool, err error) {
	return found, s.update(ctx, "forget a host's token", func(t *tx) { found = t.exec(`DELETE FROM host_tokens WHERE id = $1`, id) > 0 })
}

// KeepHostAct keeps what a host is about to do, or replaces its outcome.
func (s *Store) KeepHostAct(ctx context.Context, a store.HostAct) error {
	return s.update(ctx, "keep what the host did", func(t *tx) {
		t.exec(`INSERT INTO host_log (id, at, who, action, subject, detail, request, outcome) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
			ON CONFLICT (id) DO UPDATE SET outcome = excluded.outcome`, a.ID, millis(a.At), a.Who, a.Action, a.Subject, a.Detail, a.Request, a.Outcome)
	})
}

// HostActs lists what hosts did, the latest first.
func (s *Store) HostActs(ctx context.Context, limit int) ([]store.HostAct, error) {
	read := func(rows *sql.Rows) (a store.HostAct, err error) {
		return a, rows.Scan(&a.ID, moment{&a.At}, &a.Who, &a.Action, &a.Subject, &a.Detail, &a.Request, &a.Outcome)
	}
	return Query(ctx, s, "list what the host did", read,
		`SELECT id, at, who, action, subject, detail, request, outcome FROM host_log ORDER BY at DESC, id LIMIT $1`, limit)
}

// FindPlayers finds players by their id, or by a part of their name in any case; the latest come first.
func (s *Store) FindPlayers(ctx context.Context, text string, limit int) ([]store.KnownPlayer, error) {
	read := func(rows *sql.Rows) (p store.KnownPlayer, err error) {
		return p, rows.Scan(&p.ID, &p.Name, moment{&p.Created}, moment{&p.Used}, &p.Tokens, &p.Matches)
	}
	part := `%` + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + `%`
	return Query(ctx, s, "find players", read, `SELECT p.id, a.name, p.created_at, (SELECT MAX(t.used_at) FROM tokens t WHERE t.player_id = p.id),
		(SELECT COUNT(*) FROM tokens t WHERE t.player_id = p.id), (SELECT COUNT(*) FROM holders h WHERE h.player_id = p.id)
		FROM players p JOIN adventurers a ON a.player_id = p.id WHERE p.id = $1 OR a.name LIKE $2 ESCAPE '\' OR LOWER(a.name) LIKE $3 ESCAPE '\'
		ORDER BY p.created_at DESC, p.id LIMIT $4`, text, part, strings.ToLower(part), limit) // SQLite lowers ASCII alone
}

// Sizes counts what is kept.
func (s *Store) Sizes(ctx context.Context) (z store.Sizes, err error) {
	bytes := `pg_database_size(current_database())`
	if s.writer != nil {
		bytes = `(SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size())`
	}
	err = s.pool.QueryRowContext(ctx, `SELECT `+bytes+`, (SELECT COUNT(*) FROM players), (SELECT COUNT(*) FROM matches),
		(SELECT COUNT(*) FROM matches WHERE ended_at IS NULL), (SELECT COUNT(*) FROM matches WHERE table_code IS NOT NULL),
		(SELECT MAX(version_id) FROM goose_db_version)`).Scan(&z.Bytes, &z.Players, &z.Matches, &z.Running, &z.Tables, &z.Version)
	return z, s.failed("count what is kept", err)
}

// orNever is a time as it is kept; the zero time is NULL.
func orNever(at time.Time) sql.NullInt64 {
	return sql.NullInt64{Int64: millis(at), Valid: !at.IsZero()}
}
