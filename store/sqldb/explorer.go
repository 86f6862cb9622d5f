package sqldb

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"wits/game"
	"wits/model"
	"wits/store"
)

// Explorer returns how far a player has explored, and what waits.
func (s *Store) Explorer(ctx context.Context, player model.PlayerID) (e store.Explorer, err error) {
	const what = "read explorer"
	var state string
	// The steps are read first: what is found in between belongs to a later step, which then is refused.
	err = s.read.QueryRowContext(ctx, `SELECT steps, rand_state FROM explorers WHERE player_id = $1`, player).
		Scan(&e.Steps, &state)
	if err != nil {
		return e, s.failed(what, orElse(err, store.ErrNoPlayer))
	}
	if err := json.Unmarshal([]byte(state), &e.Rand); err != nil {
		return e, s.failed(what, damaged("explorer", err))
	}
	e.Pending, err = query(ctx, s, what, readPending,
		`SELECT step, type, found_at FROM pending_challenges WHERE player_id = $1 ORDER BY step`, player)
	return e, err
}

func readPending(rows *sql.Rows) (p model.Pending, err error) {
	var found int64
	err = rows.Scan(&p.ID, &p.Type, &found)
	p.Found = moment(found)
	return p, err
}

// TakeStep keeps a step and what it found. A step that is not the next one is refused with a [store.Conflict].
func (s *Store) TakeStep(ctx context.Context, step store.Step) error {
	return s.updateOnce(ctx, step.Once, "take a step", func(t tx) error {
		if _, err := t.bump(step.Player); err != nil {
			return err
		}
		state, err := json.Marshal(step.Rand)
		if err != nil {
			return fmt.Errorf("explorer: %w", err)
		}
		taken, err := t.exec(`UPDATE explorers SET steps = steps + 1, rand_state = $1 WHERE player_id = $2 AND steps = $3`,
			string(state), step.Player, step.After)
		if err != nil {
			return err
		}
		if taken == 0 {
			return t.explored(step.Player)
		}
		if step.Found == "" {
			return nil
		}
		_, err = t.exec(`INSERT INTO pending_challenges (player_id, step, type, found_at) VALUES ($1, $2, $3, $4)`,
			step.Player, step.After+1, step.Found, millis(step.At))
		return err
	})
}

// explored says how far a player has come.
func (t tx) explored(player model.PlayerID) error {
	var steps int64
	if err := t.row(`SELECT steps FROM explorers WHERE player_id = $1`, player).Scan(&steps); err != nil {
		return err
	}
	return &store.Conflict{Seq: game.Seq(steps)}
}

// Decline forgets a pending challenge.
func (s *Store) Decline(ctx context.Context, player model.PlayerID, id model.ChallengeID) error {
	return s.update(ctx, "decline challenge", func(t tx) error {
		if _, err := t.bump(player); err != nil {
			return err
		}
		return t.consume(player, id)
	})
}

// consume takes a challenge from those that wait.
func (t tx) consume(player model.PlayerID, id model.ChallengeID) error {
	gone, err := t.exec(`DELETE FROM pending_challenges WHERE player_id = $1 AND step = $2`, player, id)
	return must(gone, err, store.ErrNoChallenge)
}
