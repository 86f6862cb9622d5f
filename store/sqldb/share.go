package sqldb

import (
	"context"
	"errors"

	"wits/model"
	"wits/store"
)

// Share keeps a link to a player's match and returns the one that it has: the drawn one, or that from before.
func (s *Store) Share(ctx context.Context, o *store.Once, player model.PlayerID, id model.MatchID, drawn string) (link string, err error) {
	err = s.updateOnce(ctx, o, "share match", func(t tx) error {
		if err := t.owned(player, id); err != nil {
			return err
		}
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
	return s.update(ctx, "unshare match", func(t tx) error {
		if err := t.owned(player, id); err != nil {
			return err
		}
		_, err := t.exec(`DELETE FROM shares WHERE match_id = $1`, id)
		return err
	})
}

// owned checks that a match is the player's, and locks the player's row.
func (t tx) owned(player model.PlayerID, id model.MatchID) error {
	if _, err := t.bump(player); errors.Is(err, store.ErrNoPlayer) {
		return store.ErrNoMatch
	} else if err != nil {
		return err
	}
	err := t.row(`SELECT match_id FROM holders WHERE match_id = $1 AND player_id = $2`, id, player).Scan(&id)
	return orElse(err, store.ErrNoMatch)
}

// Shared returns the match that a link leads to, and whose it is.
func (s *Store) Shared(ctx context.Context, link string) (player model.PlayerID, id model.MatchID, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT m.player_id, m.id FROM shares s JOIN matches m ON m.id = s.match_id
		WHERE s.link = $1`, link).Scan(&player, &id)
	return player, id, s.failed("find shared match", orElse(err, store.ErrNoLink))
}
