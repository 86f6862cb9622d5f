package sqldb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"wits/game"
	"wits/model"
	"wits/store"
)

// StartMatch keeps a new match and takes the challenge that it accepts from those that wait. It returns the match's id:
// that of the first one where the key is known, the day's puzzle was begun or the replay was imported before.
func (s *Store) StartMatch(ctx context.Context, m store.NewMatch) (id model.MatchID, err error) {
	if m.Status == "" {
		m.Status = game.Playing
	}
	err = s.updateOnce(ctx, m.Once, "start match", func(t tx) (err error) {
		id, err = t.start(m)
		setMade(m.Once, string(id))
		return err
	})
	if m.Once.Marks() && m.Once.Repeated {
		id = model.MatchID(m.Once.Made)
	}
	return id, err
}

func (t tx) start(m store.NewMatch) (model.MatchID, error) {
	place, err := t.bump(m.Player)
	if err != nil {
		return "", err
	}
	if id, err := t.started(m); id != "" || err != nil {
		return id, err
	}
	if err := t.checkRunning(m); err != nil {
		return "", err
	}
	if err := t.checkID(m); err != nil {
		return "", err
	}
	if m.Accepts != 0 {
		if err := t.consume(m.Player, m.Accepts); err != nil {
			return "", err
		}
	}
	if err := t.insertMatch(m, place); err != nil {
		return "", err
	}
	return m.ID, t.startWith(m)
}

// started finds the match that the same was asked for before; there may be none.
func (t tx) started(m store.NewMatch) (id model.MatchID, err error) {
	err = t.row(`SELECT id FROM matches WHERE player_id = $1 AND import_digest = $2`, m.Player, orNull(m.Digest)).Scan(&id)
	if !errors.Is(err, sql.ErrNoRows) {
		return id, err
	}
	if m.Day == "" {
		return "", nil
	}
	a, err := readAttempt(t.row(attemptQuery, m.Player, m.Game, m.Day))
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return "", nil
	case err == nil && a.Match == "":
		return "", store.ErrPlayed
	}
	return a.Match, err
}

// checkID refuses an id that a device has drawn and that is another player's: to others that match is not there.
func (t tx) checkID(m store.NewMatch) error {
	if !m.Named {
		return nil
	}
	var taken int
	err := t.row(`SELECT COUNT(*) FROM matches WHERE id = $1`, m.ID).Scan(&taken)
	if err == nil && taken > 0 {
		return store.ErrNoMatch
	}
	return err
}

// checkRunning checks that a player may have one more match running.
func (t tx) checkRunning(m store.NewMatch) error {
	if m.Most == 0 || m.Status != game.Playing {
		return nil
	}
	var running int
	err := t.row(`SELECT COUNT(*) FROM holders WHERE player_id = $1 AND ended_at IS NULL`, m.Player).Scan(&running)
	if err == nil && running >= m.Most {
		return store.ErrTooMany
	}
	return err
}

// startWith keeps what a new match brings along: its first actions, an attempt, and its end.
func (t tx) startWith(m store.NewMatch) error {
	seq := 0
	for some := range slices.Chunk(m.Actions, rowsAtOnce) {
		if err := t.insertActions(m, seq, some); err != nil {
			return err
		}
		seq += len(some)
	}
	if m.Day != "" {
		if err := t.insertAttempt(m); err != nil {
			return err
		}
	}
	if m.Status == game.Playing {
		return nil
	}
	players, err1 := json.Marshal(m.Setup.Players)
	minds, err2 := mindsText(m.Setup.Minds)
	if err := errors.Join(err1, err2); err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	end := store.Move{
		Player: m.Player, Match: m.ID, After: game.Seq(len(m.Actions)) - 1, Status: m.Status, Ended: m.Ended, Length: m.Length, Par: m.Par, At: m.At,
	}
	return t.settle(end, settled{
		starter: m.Player, game: m.Game, preset: m.Setup.Preset, difficulty: m.Terms.Difficulty, reward: m.Terms.Reward,
		seats: seatsRow{players: string(players), minds: minds}, clock: m.Setup.Clock,
	}, []holder{{m.Player, m.Holds}}, &store.Appended{})
}

// rowsAtOnce is how many actions one statement adds: others wait while an imported match is written.
const rowsAtOnce = 100

// insertActions adds actions of a new match after those it has.
func (t tx) insertActions(m store.NewMatch, after int, some []game.Entry) error {
	args := []any{m.ID, m.Player, millis(m.At)}
	rows := make([]string, len(some))
	for i, e := range some {
		n := len(args)
		rows[i] = fmt.Sprintf("($1, $%d, $2, $%d, $%d, NULL, $3, $%d)", n+1, n+2, n+3, n+4)
		args = append(args, after+i+1, e.Seat, string(e.Action), leftOf(e))
	}
	_, err := t.exec(`INSERT INTO actions (match_id, seq, player_id, seat, action, idempotency_key, acted_at, time_left) VALUES `+
		strings.Join(rows, ", "), args...)
	return err
}
