package sqldb

import (
	"context"
	"database/sql"

	"wits/model"
	"wits/store"
)

// Settings returns what a player has set, by name.
func (s *Store) Settings(ctx context.Context, player model.PlayerID) (map[string]string, error) {
	type setting struct{ name, value string }
	read := func(rows *sql.Rows) (set setting, err error) {
		err = rows.Scan(&set.name, &set.value)
		return set, err
	}
	list, err := query(ctx, s, "read settings", read, `SELECT name, value FROM settings WHERE player_id = $1`, player)
	settings := make(map[string]string, len(list))
	for _, set := range list {
		settings[set.name] = set.value
	}
	return settings, err
}

// Set keeps a setting. Where the player has as many others as may be, the error is [store.ErrTooMany].
func (s *Store) Set(ctx context.Context, o *store.Once, player model.PlayerID, name, value string, most int) error {
	return s.updateOnce(ctx, o, "keep setting", func(t tx) error {
		if _, err := t.bump(player); err != nil {
			return err
		}
		var others int
		err := t.row(`SELECT COUNT(*) FROM settings WHERE player_id = $1 AND name <> $2`, player, name).Scan(&others)
		if err != nil {
			return err
		}
		if others >= most {
			return store.ErrTooMany
		}
		_, err = t.exec(`INSERT INTO settings (player_id, name, value) VALUES ($1, $2, $3)
			ON CONFLICT (player_id, name) DO UPDATE SET value = excluded.value`, player, name, value)
		return err
	})
}
