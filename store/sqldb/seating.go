package sqldb

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"wits/game"
	"wits/model"
	"wits/store"
)

// Table finds the match of a table by its code, and who opened it.
func (s *Store) Table(ctx context.Context, code string) (player model.PlayerID, id model.MatchID, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT player_id, id FROM matches WHERE table_code = $1`, code).Scan(&player, &id)
	return player, id, s.failed("find table", orElse(err, store.ErrNoTable))
}

// Following finds the rematch of a match, and who asked for it. There may be none.
func (s *Store) Following(ctx context.Context, id model.MatchID) (player model.PlayerID, next model.MatchID, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT player_id, id FROM matches WHERE follows = $1`, id).Scan(&player, &next)
	return player, next, s.failed("find rematch", orElse(err, nil))
}

// Before finds the match that one is the rematch of. There may be none.
func (s *Store) Before(ctx context.Context, id model.MatchID) (before model.MatchID, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT COALESCE(follows, '') FROM matches WHERE id = $1`, id).Scan(&before)
	return before, s.failed("find match", orElse(err, store.ErrNoMatch))
}

// Sit seats another person at a table. Where somebody else was faster the error is [store.ErrNoTable].
func (s *Store) Sit(ctx context.Context, m store.Seating) error {
	return s.updateOnce(ctx, m.Once, "sit down", func(t tx) error {
		place, err := t.bump(m.Player)
		if err != nil {
			return err
		}
		if err := t.checkRunning(store.NewMatch{Player: m.Player, Status: game.Playing, Most: m.Most}); err != nil {
			return err
		}
		players, err := json.Marshal(m.Players)
		if err != nil {
			return fmt.Errorf("players: %w", err)
		}
		sat, err := t.exec(`UPDATE matches SET table_code = NULL, players = $1, state = $2, program = $3, touched_at = $4, turn = $5,
			clock_left = $6, clock_from = $7, flag_at = $8 WHERE id = $9 AND table_code = $10 AND seq = 0 AND ended_at IS NULL`,
			string(players), m.State.Reveal(), m.Program, millis(m.At), m.Turn,
			clockText(m.Clock.Left), m.Clock.From, flagOf(m.Clock), m.Match, m.Code)
		if err := must(sat, err, store.ErrNoTable); err != nil {
			return err
		}
		setMade(m.Once, string(m.Match))
		return t.hold(m.Match, m.Player, int(m.Seat), place, sql.NullInt64{})
	})
}

// CloseTable forgets a match of a player in which a seat is still empty.
func (s *Store) CloseTable(ctx context.Context, player model.PlayerID, id model.MatchID) error {
	return s.update(ctx, "close table", func(t tx) error {
		if err := t.owned(player, id); err != nil {
			return err
		}
		closed, err := t.exec(`DELETE FROM matches WHERE id = $1 AND player_id = $2 AND table_code IS NOT NULL`, id, player)
		return must(closed, err, store.ErrNoTable)
	})
}

// Discard forgets a match of a player that still runs: no statistics count it.
func (s *Store) Discard(ctx context.Context, player model.PlayerID, id model.MatchID) error {
	return s.update(ctx, "discard match", func(t tx) error {
		if err := t.owned(player, id); err != nil {
			return err
		}
		gone, err := t.exec(`DELETE FROM matches WHERE id = $1 AND player_id = $2 AND ended_at IS NULL`, id, player)
		return must(gone, err, game.ErrOver)
	})
}

// serviceTime names the service's own time.
const serviceTime = "service"

// Beat notes how far the service's own time has come here, and returns how far it has come anywhere.
func (s *Store) Beat(ctx context.Context, at game.Millis) (now game.Millis, err error) {
	err = s.update(ctx, "count time", func(t tx) error {
		return t.row(`INSERT INTO ticks (name, value) VALUES ($1, $2)
			ON CONFLICT (name) DO UPDATE SET value = CASE WHEN excluded.value > ticks.value THEN excluded.value ELSE ticks.value END
			RETURNING value`, serviceTime, at).Scan(&now)
	})
	return now, err
}

// Overdue lists matches in which the time of the seat that is due is over, the longest first, at most limit of them, and
// reports whether any clock runs at all.
func (s *Store) Overdue(ctx context.Context, at game.Millis, limit int) (list []store.Overdue, running bool, err error) {
	const what = "find fallen flags"
	var first sql.NullInt64
	err = s.read.QueryRowContext(ctx, `SELECT MIN(flag_at) FROM matches WHERE flag_at IS NOT NULL`).Scan(&first)
	if err != nil || !first.Valid || game.Millis(first.Int64) > at {
		return nil, first.Valid, s.failed(what, err)
	}
	read := func(rows *sql.Rows) (o store.Overdue, err error) { return o, rows.Scan(&o.Player, &o.Match) }
	list, err = query(ctx, s, what, read,
		`SELECT player_id, id FROM matches WHERE flag_at IS NOT NULL AND flag_at <= $1 ORDER BY flag_at LIMIT $2`, at, limit)
	return list, true, err
}

// Here notes that a player follows a match until a moment; one that has passed says that they do so no longer. It reports
// whether that is news to the others.
func (s *Store) Here(ctx context.Context, player model.PlayerID, id model.MatchID, now, until time.Time) (news bool, err error) {
	err = s.update(ctx, "note who is here", func(t tx) error {
		var before int64
		err := t.row(`SELECT until FROM presence WHERE match_id = $1 AND player_id = $2`, id, player).Scan(&before)
		if err := orElse(err, nil); err != nil {
			return err
		}
		here := until.After(now)
		news = here != (before > millis(now))
		if !here {
			_, err := t.exec(`UPDATE presence SET until = $3 WHERE match_id = $1 AND player_id = $2`, id, player, millis(until))
			return err
		}
		noted, err := t.exec(`INSERT INTO presence (match_id, player_id, until)
			SELECT h.match_id, h.player_id, $3 FROM holders h WHERE h.match_id = $1 AND h.player_id = $2
			ON CONFLICT (match_id, player_id) DO UPDATE SET until = excluded.until`, id, player, millis(until))
		news = news && noted > 0 // who does not play is nowhere
		return err
	})
	return news, err
}

// Present tells until when each seat of a match was last followed by its player, where it ever was.
func (s *Store) Present(ctx context.Context, id model.MatchID) (map[game.Seat]time.Time, error) {
	until := map[game.Seat]time.Time{}
	read := func(rows *sql.Rows) (seat int, err error) {
		var last int64
		err = rows.Scan(&seat, &last)
		until[game.Seat(max(seat, 0))] = moment(last)
		return seat, err
	}
	_, err := query(ctx, s, "find who is here", read, `SELECT h.seat, p.until FROM presence p
		JOIN holders h ON h.match_id = p.match_id AND h.player_id = p.player_id WHERE p.match_id = $1 AND h.seat >= 0`, id)
	return until, err
}
