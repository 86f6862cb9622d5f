package sqldb

import (
	"context"
	"database/sql"

	"wits/model"
	"wits/store"
)

// Review returns the review of a player's match that a version of the program has kept; "" where it has kept none.
func (s *Store) Review(ctx context.Context, player model.PlayerID, id model.MatchID, program string) (document string, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT r.document FROM holders h LEFT JOIN reviews r ON r.match_id = h.match_id AND r.program = $3
		WHERE h.match_id = $1 AND h.player_id = $2`, id, player, program).Scan(orZero(&document))
	return document, s.failed("read review", orElse(err, store.ErrNoMatch))
}

// KeepReview keeps the review of a player's match, in the place of one that is there.
func (s *Store) KeepReview(ctx context.Context, player model.PlayerID, id model.MatchID, program, document string) error {
	return s.update(ctx, "keep review", func(t tx) error {
		if err := t.held(player, id); err != nil {
			return err
		}
		_, err := t.exec(`INSERT INTO reviews (match_id, program, document) VALUES ($1, $2, $3)
			ON CONFLICT (match_id) DO UPDATE SET program = excluded.program, document = excluded.document`, id, program, document)
		return err
	})
}

// Reviews returns the kept reviews of a player's games that count as their own, the latest first: without help, and from one seat.
// Those of very long games are left out, so that all of them fit in memory.
func (s *Store) Reviews(ctx context.Context, player model.PlayerID, gameID, program string, limit int) ([]store.Review, error) {
	read := func(rows *sql.Rows) (r store.Review, err error) { return r, rows.Scan(&r.Seat, &r.Document) }
	return query(ctx, s, "list reviews", read, `SELECT h.seat, r.document FROM holders h
		JOIN matches m ON m.id = h.match_id JOIN reviews r ON r.match_id = h.match_id
		WHERE h.player_id = $1 AND h.ended_at IS NOT NULL AND h.seat >= 0 AND m.game = $2 AND r.program = $3 AND m.hinted = FALSE AND LENGTH(r.document) <= 65536
		ORDER BY h.place DESC LIMIT $4`, player, gameID, program, limit)
}
