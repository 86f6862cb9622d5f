package sqldb

import (
	"context"
	"database/sql"

	"wits/model"
	"wits/store"
)

// Settings returns what a player has set, by name.
func (s *Store) Settings(ctx context.Context, player model.PlayerID) (map[string]string, error) {
	settings := map[string]string{}
	read := func(rows *sql.Rows) (name string, err error) {
		var value string
		err = rows.Scan(&name, &value)
		settings[name] = value
		return name, err
	}
	_, err := query(ctx, s, "read settings", read, `SELECT name, value FROM settings WHERE player_id = $1`, player)
	return settings, err
}

// Set keeps a setting. Where the player has too many others, the error is [store.ErrTooMany].
func (s *Store) Set(ctx context.Context, o *store.Once, player model.PlayerID, name, value string, most int) error {
	return s.change(ctx, o, player, "keep setting", func(t tx, _ int64) error {
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
