package sqldb

import (
	"context"
	"database/sql"
	"errors"

	"wits/model"
	"wits/store"
)

// idleQuery finds guests who have not been here for some time: no token was made or used, nothing was done in a match. Who plays
// against another person is waited for.
const idleQuery = `SELECT p.id FROM players p JOIN adventurers a ON a.player_id = p.id
	WHERE a.name = $1 AND p.created_at < $2 AND p.id <> $3
	AND NOT EXISTS (SELECT 1 FROM tokens t WHERE t.player_id = p.id AND (t.created_at >= $2 OR t.used_at >= $2))
	AND NOT EXISTS (SELECT 1 FROM holders h JOIN matches m ON m.id = h.match_id WHERE h.player_id = p.id AND (m.touched_at >= $2
		OR m.ended_at IS NULL AND EXISTS (SELECT 1 FROM holders o WHERE o.match_id = m.id AND o.player_id <> p.id)))`

// ForgetIdle forgets guests who are gone with everything that is theirs, each in a change of its own, and tells how many. What others play
// or have made public too stays theirs. A guest who comes back meanwhile stays.
func (s *Store) ForgetIdle(ctx context.Context, idle store.Idle) (forgotten int, err error) {
	read := func(rows *sql.Rows) (id model.PlayerID, err error) { return id, rows.Scan(&id) }
	gone, err := query(ctx, s, "find guests who are gone", read, idleQuery+` LIMIT $4`, idle.Name, millis(idle.Before), idle.Spare, idle.Most)
	for _, id := range gone {
		err := s.update(ctx, "forget a guest", func(t tx) error { return t.forgetIdle(id, idle) })
		if err != nil && !errors.Is(err, store.ErrNoPlayer) {
			return forgotten, err
		}
		if err == nil {
			forgotten++
		}
	}
	return forgotten, err
}

// forgetIdle forgets a guest, if nothing has changed since it was found. Otherwise the error is [store.ErrNoPlayer].
func (t tx) forgetIdle(id model.PlayerID, idle store.Idle) error {
	if _, err := t.bump(id); err != nil {
		return err
	}
	err := t.row(idleQuery+` AND p.id = $4`, idle.Name, millis(idle.Before), idle.Spare, id).Scan(&id)
	if err != nil {
		return orElse(err, store.ErrNoPlayer)
	}
	read := func(rows *sql.Rows) (id model.ReplayID, err error) { return id, rows.Scan(&id) }
	public, err := rows(t, t, read, `SELECT replay_id FROM publications WHERE player_id = $1`, id)
	if err != nil {
		return err
	}
	if err := t.forget(id); err != nil {
		return err
	}
	for _, replay := range public {
		if _, err := t.exec(`DELETE FROM replays WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM publications WHERE replay_id = $1)`, replay); err != nil {
			return err
		}
	}
	_, err = t.exec(`DELETE FROM players WHERE id = $1`, id)
	return err
}

// Usage counts what is kept of a player.
func (s *Store) Usage(ctx context.Context, player model.PlayerID) (u store.Usage, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT COUNT(*), CAST(COALESCE(SUM(seq), 0) AS BIGINT) FROM (
		SELECT m.seq FROM holders h JOIN matches m ON m.id = h.match_id WHERE h.player_id = $1
		UNION ALL SELECT r.seq FROM publications p JOIN replays r ON r.id = p.replay_id WHERE p.player_id = $1) kept`, player).
		Scan(&u.Matches, &u.Actions)
	return u, s.failed("count what is kept", err)
}
