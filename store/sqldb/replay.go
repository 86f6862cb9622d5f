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
	err = s.change(ctx, o, player, "publish replay", func(t *tx, place int64) {
		t.exec(`INSERT INTO replays (id, game, preset, status, seq, document) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT DO NOTHING`, p.ID, p.Game, p.Preset, p.Status, p.Seq, document)
		t.exec(`INSERT INTO publications (player_id, replay_id, place, published_at) VALUES ($1, $2, $3, $4)
			ON CONFLICT DO NOTHING`, player, p.ID, place, millis(p.Published))
		t.row(`SELECT place, published_at FROM publications WHERE player_id = $1 AND replay_id = $2`, player, p.ID).
			or(sql.ErrNoRows, &done.Place, moment{&done.Published})
	})
	return done, err
}

// Published returns a public document.
func (s *Store) Published(ctx context.Context, id model.ReplayID) (document string, err error) {
	return document, s.one(ctx, "read replay", store.ErrNoReplay, `SELECT document FROM replays WHERE id = $1`, id).into(&document)
}

// Publications lists what a player has published, the latest first.
func (s *Store) Publications(ctx context.Context, player model.PlayerID, page model.Page) ([]model.Published, error) {
	if page.Before == 0 {
		page.Before = math.MaxInt64
	}
	read := func(rows *sql.Rows) (p model.Published, err error) {
		return p, rows.Scan(&p.ID, &p.Game, &p.Preset, &p.Status, &p.Seq, moment{&p.Published}, &p.Place)
	}
	return Query(ctx, s, "list replays", read, `SELECT r.id, r.game, r.preset, r.status, r.seq, p.published_at, p.place
		FROM publications p JOIN replays r ON r.id = p.replay_id
		WHERE p.player_id = $1 AND p.place < $2 ORDER BY p.place DESC LIMIT $3`, player, page.Before, page.Limit)
}

// Review returns the review of a player's match that a version of the program has kept; "" where it has kept none.
func (s *Store) Review(ctx context.Context, player model.PlayerID, id model.MatchID, program string) (document string, err error) {
	return document, s.one(ctx, "read review", store.ErrNoMatch, `SELECT r.document FROM holders h LEFT JOIN reviews r ON r.match_id = h.match_id AND r.program = $3
		WHERE h.match_id = $1 AND h.player_id = $2`, id, player, program).into(orZero(&document))
}

// KeepReview keeps the review of a player's match, in the place of one that is there.
func (s *Store) KeepReview(ctx context.Context, player model.PlayerID, id model.MatchID, program, document string) error {
	return s.update(ctx, "keep review", func(t *tx) {
		t.checkHolder(player, id)
		t.exec(`INSERT INTO reviews (match_id, program, document) VALUES ($1, $2, $3)
			ON CONFLICT (match_id) DO UPDATE SET program = excluded.program, document = excluded.document`, id, program, document)
	})
}

// Reviews returns the kept reviews of a player's games that count as their own, the latest first: without help, and from one seat.
// Those of very long games are left out, so that all of them fit in memory.
func (s *Store) Reviews(ctx context.Context, player model.PlayerID, gameID, program string, limit int) ([]store.Review, error) {
	read := func(rows *sql.Rows) (r store.Review, err error) { return r, rows.Scan(&r.Seat, &r.Document) }
	return Query(ctx, s, "list reviews", read, `SELECT h.seat, r.document FROM holders h
		JOIN matches m ON m.id = h.match_id JOIN reviews r ON r.match_id = h.match_id
		WHERE h.player_id = $1 AND h.ended_at IS NOT NULL AND h.seat >= 0 AND m.game = $2 AND r.program = $3 AND m.hinted = FALSE AND LENGTH(r.document) <= 65536
		ORDER BY h.place DESC LIMIT $4`, player, gameID, program, limit)
}

// Share keeps a link to a player's match and returns the one that it has: the drawn one, or that from before.
func (s *Store) Share(ctx context.Context, o *store.Once, player model.PlayerID, id model.MatchID, drawn string) (link string, err error) {
	err = s.changeMatch(ctx, o, player, id, "share match", func(t *tx) {
		t.exec(`INSERT INTO shares (match_id, link) VALUES ($1, $2) ON CONFLICT (match_id) DO NOTHING`, id, drawn)
		t.row(`SELECT link FROM shares WHERE match_id = $1`, id).or(sql.ErrNoRows, &link)
		setMade(o, link)
	})
	return link, err
}

// Unshare forgets the link to a player's match.
func (s *Store) Unshare(ctx context.Context, player model.PlayerID, id model.MatchID) error {
	return s.changeMatch(ctx, nil, player, id, "unshare match", func(t *tx) { t.exec(`DELETE FROM shares WHERE match_id = $1`, id) })
}

// Shared returns the match that a link leads to, and whose it is.
func (s *Store) Shared(ctx context.Context, link string) (player model.PlayerID, id model.MatchID, err error) {
	return player, id, s.one(ctx, "find shared match", store.ErrNoLink, `SELECT m.player_id, m.id FROM shares s JOIN matches m ON m.id = s.match_id
		WHERE s.link = $1`, link).into(&player, &id)
}
