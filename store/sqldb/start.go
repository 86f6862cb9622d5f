package sqldb

import (
	"context"
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
	err = s.change(ctx, m.Once, m.Player, "start match", func(t *tx, place int64) {
		id = t.start(m, place)
		setMade(m.Once, string(id))
		if id == m.ID {
			s.work(t, m.Due, nil)
		}
	})
	if m.Once.Marks() && m.Once.Repeated {
		id = model.MatchID(m.Once.Made)
	}
	return id, err
}

func (t *tx) start(m store.NewMatch, place int64) model.MatchID {
	if id := t.started(m); id != "" {
		return id
	}
	if m.Status == game.Playing {
		t.checkRunning(m.Player, m.Most)
	}
	if m.Named { // by a device: where the id is another player's, that match is not there for others
		t.fewer(1, store.ErrNoMatch, `SELECT COUNT(*) FROM matches WHERE id = $1`, m.ID)
	}
	if m.Accepts != 0 {
		t.consume(m.Player, m.Accepts)
	}
	t.insertMatch(m, place)
	t.invite(m.ID, m.Invites)
	t.startWith(m)
	return m.ID
}

// started finds the match that the same was asked for before; there may be none.
func (t *tx) started(m store.NewMatch) (id model.MatchID) {
	if t.row(`SELECT id FROM matches WHERE player_id = $1 AND import_digest = $2`, m.Player, orNull(m.Digest)).scan(&id) || m.Day == "" {
		return id
	}
	var a store.Attempt
	if t.row(attemptQuery, m.Player, m.Game, m.Day).scan(attempted(&a)...) && a.Match == "" {
		t.fail(store.ErrPlayed)
	}
	return a.Match
}

// checkRunning checks that a player may have one more match running, of most; 0 is any number.
func (t *tx) checkRunning(player model.PlayerID, most int) {
	if most > 0 {
		t.fewer(most, store.ErrTooMany, `SELECT COUNT(*) FROM holders WHERE player_id = $1 AND ended_at IS NULL`, player)
	}
}

// startWith keeps what a new match brings along: its first actions, an attempt, and its end.
func (t *tx) startWith(m store.NewMatch) {
	seq := 0
	for some := range slices.Chunk(m.Actions, rowsAtOnce) {
		t.insertActions(m, seq, some)
		seq += len(some)
	}
	if m.Day != "" {
		t.insert("daily_attempts", "player_id, game, day, match_id, opening, status, actions, score, ranked, bot",
			m.Player, m.Game, m.Day, m.ID, m.Opening, game.Playing, 0, 0, m.Ranked, m.Bot)
	}
	if m.Status == game.Playing {
		return
	}
	end := store.Move{
		Player: m.Player, Match: m.ID, After: referee.Seq(len(m.Actions)) - 1, Status: m.Status, Ended: m.Ended, Length: m.Length, Par: m.Par, At: m.At,
	}
	t.settle(end, settled{
		starter: m.Player, game: m.Game, preset: m.Setup.Preset, difficulty: m.Terms.Difficulty, hinted: m.Hinted, reward: m.Terms.Reward,
		seats: seatsRow{players: m.Setup.Players, minds: m.Setup.Minds}, clock: m.Setup.Clock,
	}, []holder{{m.Player, m.Holds}})
}

// rowsAtOnce is how many actions one statement adds: others wait while an imported match is written.
const rowsAtOnce = 100

// insertActions adds actions of a new match after those it has.
func (t *tx) insertActions(m store.NewMatch, after int, some []referee.Entry) {
	args := []any{m.ID, m.Player, millis(m.At)}
	rows := make([]string, len(some))
	for i, e := range some {
		n := len(args)
		rows[i] = fmt.Sprintf("($1, $%d, $2, $%d, $%d, NULL, $3, $%d)", n+1, n+2, n+3, n+4)
		args = append(args, after+i+1, e.Seat, string(e.Action), leftOf(e))
	}
	t.exec(`INSERT INTO actions (match_id, seq, player_id, seat, action, idempotency_key, acted_at, time_left) VALUES `+
		strings.Join(rows, ", "), args...)
}
