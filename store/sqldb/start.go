package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/store"
)

// StartMatch keeps a new match and takes the challenge that it accepts from those that wait. It returns the match's id:
// that of the first one where the key is known, the day's puzzle was begun or the replay was imported before.
func (s *Store) StartMatch(ctx context.Context, m store.NewMatch) (id model.MatchID, err error) {
	if m.Status == "" {
		m.Status = game.Playing
	}
	err = s.change(ctx, m.Once, m.Player, "start match", func(t tx, place int64) (err error) {
		id, err = t.start(m, place)
		setMade(m.Once, string(id))
		if err != nil || id != m.ID {
			return err
		}
		return s.work(t, m.Due, nil)
	})
	if m.Once.Marks() && m.Once.Repeated {
		id = model.MatchID(m.Once.Made)
	}
	return id, err
}

func (t tx) start(m store.NewMatch, place int64) (model.MatchID, error) {
	if id, err := t.started(m); id != "" || err != nil {
		return id, err
	}
	if m.Status == game.Playing {
		if err := t.checkRunning(m.Player, m.Most); err != nil {
			return "", err
		}
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
	if err := t.invite(m.ID, m.Invites); err != nil {
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
	return t.fewer(1, store.ErrNoMatch, `SELECT COUNT(*) FROM matches WHERE id = $1`, m.ID)
}

// checkRunning checks that a player may have one more match running, of most; 0 is any number.
func (t tx) checkRunning(player model.PlayerID, most int) error {
	if most == 0 {
		return nil
	}
	return t.fewer(most, store.ErrTooMany, `SELECT COUNT(*) FROM holders WHERE player_id = $1 AND ended_at IS NULL`, player)
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
		if err := t.insert("daily_attempts", "player_id, game, day, match_id, opening, status, actions, score, ranked, bot",
			m.Player, m.Game, m.Day, m.ID, m.Opening, game.Playing, 0, 0, m.Ranked, m.Bot); err != nil {
			return err
		}
	}
	if m.Status == game.Playing {
		return nil
	}
	end := store.Move{
		Player: m.Player, Match: m.ID, After: referee.Seq(len(m.Actions)) - 1, Status: m.Status, Ended: m.Ended, Length: m.Length, Par: m.Par, At: m.At,
	}
	return t.settle(end, settled{
		starter: m.Player, game: m.Game, preset: m.Setup.Preset, difficulty: m.Terms.Difficulty, hinted: m.Hinted, reward: m.Terms.Reward,
		seats: seatsRow{players: m.Setup.Players, minds: m.Setup.Minds}, clock: m.Setup.Clock,
	}, []holder{{m.Player, m.Holds}}, &store.Appended{})
}

// rowsAtOnce is how many actions one statement adds: others wait while an imported match is written.
const rowsAtOnce = 100

// insertActions adds actions of a new match after those it has.
func (t tx) insertActions(m store.NewMatch, after int, some []referee.Entry) error {
	args := []any{m.ID, m.Player, millis(m.At)}
	rows := make([]string, len(some))
	for i, e := range some {
		n := len(args)
		rows[i] = fmt.Sprintf("($1, $%d, $2, $%d, $%d, NULL, $3, $%d)", n+1, n+2, n+3, n+4)
		args = append(args, after+i+1, e.Seat, string(e.Action), leftOf(e))
	}
	return t.do(`INSERT INTO actions (match_id, seq, player_id, seat, action, idempotency_key, acted_at, time_left) VALUES `+
		strings.Join(rows, ", "), args...)
}
