package sqldb

import (
	"context"
	"database/sql"

	"wits/model"
	"wits/store"
)

// Explorer returns how far a player has explored, and what waits.
func (s *Store) Explorer(ctx context.Context, player model.PlayerID) (e store.Explorer, err error) {
	t := s.reading(ctx)
	// The steps are read first: what is found in between belongs to a later step, which then is refused.
	t.row(`SELECT steps, rand_state FROM explorers WHERE player_id = $1`, player).or(store.ErrNoPlayer, &e.Steps, document{&e.Rand})
	read := func(rows *sql.Rows) (p model.Pending, err error) {
		return p, rows.Scan(&p.ID, &p.Type, moment{&p.Found})
	}
	e.Pending = rows(t, read, `SELECT step, type, found_at FROM pending_challenges WHERE player_id = $1 ORDER BY step`, player)
	return e, s.failed("read explorer", t.err)
}

// TakeStep keeps a step and what it found. A step that is not the next one is refused with a [store.Conflict].
func (s *Store) TakeStep(ctx context.Context, step store.Step) error {
	return s.change(ctx, step.Once, step.Player, "take a step", func(t *tx, _ int64) {
		if t.exec(`UPDATE explorers SET steps = steps + 1, rand_state = $1 WHERE player_id = $2 AND steps = $3`,
			document{step.Rand}, step.Player, step.After) == 0 {
			var taken store.Conflict
			t.row(`SELECT steps FROM explorers WHERE player_id = $1`, step.Player).or(sql.ErrNoRows, &taken.Seq)
			t.fail(&taken)
		}
		if step.Found != "" {
			t.insert("pending_challenges", "player_id, step, type, found_at", step.Player, step.After+1, step.Found, millis(step.At))
		}
	})
}

// Decline forgets a pending challenge.
func (s *Store) Decline(ctx context.Context, player model.PlayerID, id model.ChallengeID) error {
	return s.change(ctx, nil, player, "decline challenge", func(t *tx, _ int64) { t.consume(player, id) })
}

// consume takes a challenge from those that wait.
func (t *tx) consume(player model.PlayerID, id model.ChallengeID) {
	t.must(store.ErrNoChallenge, `DELETE FROM pending_challenges WHERE player_id = $1 AND step = $2`, player, id)
}
