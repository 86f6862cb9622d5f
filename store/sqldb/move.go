package sqldb

import (
	"context"
	"database/sql"
	"errors"

	"wits/challenge"
	"wits/game"
	"wits/model"
	"wits/store"
)

// Append adds an action to a match and, in the same transaction, its newest state. The action that ends the match
// settles it: the award of a challenge that was won goes to the adventurer, and the match is counted.
//
// A move that does not come after the match's last action is refused with a [store.Conflict] that says where the match
// stands, one of a finished match with [game.ErrOver]. A key that is known gives the first answer.
func (s *Store) Append(ctx context.Context, m store.Move) (done store.Appended, err error) {
	if s.writer == nil && m.Status == game.Playing && !(m.Bot && m.Daily) && !checkpointed(m) {
		return s.appendOnce(ctx, m)
	}
	err = s.update(ctx, "append action", func(t tx) (err error) {
		done, err = t.append(m)
		return err
	})
	if errors.Is(err, errTaken) {
		return s.refuse(ctx, m)
	}
	return done, err
}

// appendOnce adds an action that ends nothing and leads to no checkpoint, in one statement: where each change waits for the answers of a server, that
// is a quarter of the waiting. The statement finds no match to move, or breaks a rule of the table and changes nothing.
func (s *Store) appendOnce(ctx context.Context, m store.Move) (done store.Appended, err error) {
	var added sql.Result
	err = s.again(func() (err error) {
		added, err = s.write.ExecContext(ctx, appendText, m.Match, m.Player, m.After, m.State.Reveal(), m.Program,
			millis(m.At), m.Assisted, m.Bot, m.Action.Seat, string(m.Action.Action), orNull(m.Key), orNull(m.Request))
		return err
	})
	if err != nil && s.dialect.Taken(err) {
		return s.refuse(ctx, m)
	}
	if err != nil {
		return done, s.failed("append action", err)
	}
	if n, err := added.RowsAffected(); err != nil || n == 0 {
		return s.refuse(ctx, m)
	}
	return store.Appended{Seq: m.After + 1}, nil
}

// errTaken says that the place or the key of a move is taken. Why, is looked up afterwards: most moves find a free place.
var errTaken = errors.New("the place or the key is taken")

func (t tx) append(m store.Move) (done store.Appended, err error) {
	var place int64 // where a match that ends goes
	if m.Status != game.Playing {
		if place, err = t.bump(m.Player); err != nil {
			return done, err
		}
	}
	now, err := t.advance(m, place)
	if err != nil {
		return done, orElse(err, errTaken)
	}
	if err := t.insertAction(m); err != nil {
		return done, err
	}
	done.Seq = m.After + 1
	if checkpointed(m) {
		if err := t.checkpoint(m.Match, m.Program, store.Checkpoint{Seq: done.Seq, Length: m.Length, State: m.State}); err != nil {
			return done, err
		}
	}
	if m.Bot && m.Daily {
		if err := t.markBot(m.Match); err != nil {
			return done, err
		}
	}
	if m.Status == game.Playing {
		return done, nil
	}
	return t.settle(m, now, done)
}

// refuse says why a move was not taken, or what its twin was answered.
func (s *Store) refuse(ctx context.Context, m store.Move) (store.Appended, error) {
	const what = "append action"
	done, err := s.repeated(ctx, m)
	if done.Repeated || err != nil {
		return done, s.failed(what, err)
	}
	seq, err := standing(ctx, s.read, m.Player, m.Match)
	if err != nil {
		return done, s.failed(what, err)
	}
	return done, s.failed(what, &store.Conflict{Seq: seq})
}

// repeated gives the first answer to a key.
func (s *Store) repeated(ctx context.Context, m store.Move) (done store.Appended, err error) {
	if m.Key == "" {
		return done, nil
	}
	row := s.read.QueryRowContext(ctx, `SELECT `+summaryColumns+`, x.seq`+summaryTables+`JOIN actions x ON x.match_id = m.id
		WHERE m.id = $1 AND m.player_id = $2 AND x.idempotency_key = $3`, m.Match, m.Player, m.Key)
	var seq game.Seq
	match, err := summary(row.Scan, &seq)
	if err != nil {
		return done, orElse(err, nil)
	}
	done = store.Appended{Seq: seq, Repeated: true}
	if seq == match.Seq {
		done.Award = match.Award
	}
	return done, nil
}

// settled is what a match is settled by.
type settled struct {
	stats  model.Stats // names what is counted
	hinted bool
	bot    bool // a bot's token has acted in it
	sealed bool // dealt here, from a seed that nobody knew
	reward challenge.Reward
}

// advance moves a match that stands where the move needs it. Otherwise there is no row.
func (t tx) advance(m store.Move, place int64) (now settled, err error) {
	args := []any{m.Match, m.Player, m.After, m.State.Reveal(), m.Program, millis(m.At), m.Assisted, m.Bot}
	text := advanceText
	if m.Status != game.Playing {
		text, args = endText, append(args, m.Status, millis(m.At), place)
	}
	err = t.row(text, args...).Scan(&now.stats.Game, &now.stats.Preset, &now.stats.Difficulty, &now.hinted, &now.bot,
		&now.sealed, &now.reward.PrestigeRanks, &now.reward.XPPercent)
	return now, err
}

// A move of a match that goes on leaves alone what the lists of matches are sorted by.
const (
	advanceText = `UPDATE matches SET seq = seq + 1, state = $4, program = $5, touched_at = $6, hinted = hinted OR $7,
		bot = bot OR $8` + advanceWhere
	endText = `UPDATE matches SET seq = seq + 1, state = $4, program = $5, touched_at = $6, hinted = hinted OR $7,
		bot = bot OR $8, status = $9, ended_at = $10, place = $11` + advanceWhere
	appendText = `WITH moved AS (` + advanceText + `) INSERT INTO actions
		(match_id, seq, player_id, seat, action, idempotency_key, request, acted_at)
		SELECT $1, $3 + 1, $2, $9, $10, $11, $12, $6 FROM moved`
	advanceWhere = ` WHERE id = $1 AND player_id = $2 AND seq = $3 AND ended_at IS NULL
		RETURNING game, preset, difficulty, hinted, bot, commitment <> '', prestige_ranks, xp_percent`
)

func (t tx) insertAction(m store.Move) error {
	added, err := t.exec(`INSERT INTO actions (match_id, seq, player_id, seat, action, idempotency_key, request, acted_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
		m.Match, m.After+1, m.Player, m.Action.Seat, string(m.Action.Action), orNull(m.Key), orNull(m.Request), millis(m.At))
	return must(added, err, errTaken)
}

func (t tx) settle(m store.Move, now settled, done store.Appended) (store.Appended, error) {
	won := m.Status == game.Won
	if err := t.count(m.Player, now.stats, won, now.hinted, m.Length); err != nil {
		return done, err
	}
	var err error
	switch {
	case now.stats.Difficulty == model.DailyDifficulty:
		err = t.endAttempt(m.Match, m.Moves, m.Status, m.At)
	case won && now.sealed && !now.hinted && !now.bot:
		_, err = t.exec(`UPDATE players SET fair_wins = fair_wins + 1 WHERE id = $1`, m.Player)
	}
	if err != nil || !won || now.reward == (challenge.Reward{}) {
		return done, err
	}
	done.Award, err = t.grant(m.Player, m.Match, now.reward)
	return done, err
}
