package sqldb

import (
	"context"
	"database/sql"
	"math"

	"wits/model"
	"wits/store"
)

// Publish makes a document public under its id. It returns it as the player's list shows it: as it was published first.
func (s *Store) Publish(ctx context.Context, o *store.Once, player model.PlayerID, p model.Published, document string) (
	done model.Published, err error,
) {
	done = p
	err = s.change(ctx, o, player, "publish replay", func(t tx, place int64) error {
		if _, err := t.exec(`INSERT INTO replays (id, game, preset, status, seq, document) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT DO NOTHING`, p.ID, p.Game, p.Preset, p.Status, p.Seq, document); err != nil {
			return err
		}
		if _, err := t.exec(`INSERT INTO publications (player_id, replay_id, place, published_at) VALUES ($1, $2, $3, $4)
			ON CONFLICT DO NOTHING`, player, p.ID, place, millis(p.Published)); err != nil {
			return err
		}
		return t.row(`SELECT place, published_at FROM publications WHERE player_id = $1 AND replay_id = $2`, player, p.ID).
			Scan(&done.Place, moment{&done.Published})
	})
	return done, err
}

// Published returns a public document.
func (s *Store) Published(ctx context.Context, id model.ReplayID) (document string, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT document FROM replays WHERE id = $1`, id).Scan(&document)
	return document, s.failed("read replay", orElse(err, store.ErrNoReplay))
}

// Publications lists what a player has published, the latest first.
func (s *Store) Publications(ctx context.Context, player model.PlayerID, page model.Page) ([]model.Published, error) {
	if page.Before == 0 {
		page.Before = math.MaxInt64
	}
	read := func(rows *sql.Rows) (p model.Published, err error) {
		return p, rows.Scan(&p.ID, &p.Game, &p.Preset, &p.Status, &p.Seq, moment{&p.Published}, &p.Place)
	}
	return query(ctx, s, "list replays", read, `SELECT r.id, r.game, r.preset, r.status, r.seq, p.published_at, p.place
		FROM publications p JOIN replays r ON r.id = p.replay_id
		WHERE p.player_id = $1 AND p.place < $2 ORDER BY p.place DESC LIMIT $3`, player, page.Before, page.Limit)
}
