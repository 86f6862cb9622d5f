package sqldb

import (
	"context"

	"wits/model"
	"wits/store"
)

// Share keeps a link to a player's match and returns the one that it has: the drawn one, or that from before.
func (s *Store) Share(ctx context.Context, o *store.Once, player model.PlayerID, id model.MatchID, drawn string) (link string, err error) {
	err = s.changeMatch(ctx, o, player, id, "share match", func(t tx) error {
		if _, err := t.exec(`INSERT INTO shares (match_id, link) VALUES ($1, $2) ON CONFLICT (match_id) DO NOTHING`,
			id, drawn); err != nil {
			return err
		}
		err := t.row(`SELECT link FROM shares WHERE match_id = $1`, id).Scan(&link)
		setMade(o, link)
		return err
	})
	return link, err
}

// Unshare forgets the link to a player's match.
func (s *Store) Unshare(ctx context.Context, player model.PlayerID, id model.MatchID) error {
	return s.changeMatch(ctx, nil, player, id, "unshare match", func(t tx) error {
		_, err := t.exec(`DELETE FROM shares WHERE match_id = $1`, id)
		return err
	})
}

// Shared returns the match that a link leads to, and whose it is.
func (s *Store) Shared(ctx context.Context, link string) (player model.PlayerID, id model.MatchID, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT m.player_id, m.id FROM shares s JOIN matches m ON m.id = s.match_id
		WHERE s.link = $1`, link).Scan(&player, &id)
	return player, id, s.failed("find shared match", orElse(err, store.ErrNoLink))
}
