package sqldb

import (
	"context"
	"database/sql"
	"errors"

	"wits/challenge"
	"wits/game"
	"wits/store"
)

// Append adds an action to a match and, in the same transaction, its newest state. The action that ends the match
// settles it: the award of a challenge that was won goes to the adventurer, and the match is counted.
//
// A move that does not come after the match's last action is refused with a [store.Conflict] that says where the match
// stands, one of a finished match with [game.ErrOver]. A key that is known gives the first answer.
func (s *Store) Append(ctx context.Context, m store.Move) (done store.Appended, err error) {
	err = s.update(ctx, "append action", func(t tx) (err error) {
		done, err = t.append(m)
		return err
	})
	return done, err
}

func (t tx) append(m store.Move) (store.Appended, error) {
	if done, err := t.repeated(m); done.Repeated || err != nil {
		return done, err
	}
	var place int64 // of a match that goes on: where it is
	if m.Status != game.Playing {
		var err error
		if place, err = t.bump(m.Player); err != nil {
			return store.Appended{}, err
		}
	}
	now, err := t.advance(m, place)
	if errors.Is(err, sql.ErrNoRows) {
		return t.refuse(m)
	}
	if err != nil {
		return store.Appended{}, err
	}
	done := store.Appended{Seq: m.After + 1}
	if err := t.insertAction(m); err != nil || m.Status == game.Playing {
		return done, err
	}
	return t.settle(m, now, done)
}

// repeated gives the first answer to a key.
func (t tx) repeated(m store.Move) (done store.Appended, err error) {
	if m.Key == "" {
		return done, nil
	}
	row := t.row(`SELECT `+summaryColumns+`, x.seq`+summaryTables+`JOIN actions x ON x.match_id = m.id
		WHERE m.id = $1 AND m.player_id = $2 AND x.idempotency_key = $3`, m.Match, m.Player, m.Key)
	match, err := summary(row.Scan, &done.Seq)
	if errors.Is(err, sql.ErrNoRows) {
		return done, nil
	}
	done.Repeated = true
	if done.Seq == match.Seq {
		done.Award = match.Award
	}
	return done, err
}

// refuse says why a move was not taken.
func (t tx) refuse(m store.Move) (store.Appended, error) {
	// Its twin may have been taken while this one waited for it.
	if done, err := t.repeated(m); done.Repeated || err != nil {
		return done, err
	}
	seq, err := t.standing(m.Player, m.Match)
	if err != nil {
		return store.Appended{}, err
	}
	return store.Appended{}, &store.Conflict{Seq: seq}
}

// settled is what a match is settled by.
type settled struct {
	stats  store.Stats // names what is counted
	hinted bool
	reward challenge.Reward
}

// advance moves a match that stands where the move needs it. Otherwise there is no row.
func (t tx) advance(m store.Move, place int64) (now settled, err error) {
	err = t.row(`UPDATE matches SET seq = seq + 1, status = $1, state = $2, program = $3, touched_at = $4, ended_at = $5,
		hinted = hinted OR $6, place = CASE WHEN CAST($7 AS BIGINT) > 0 THEN CAST($7 AS BIGINT) ELSE place END
		WHERE id = $8 AND player_id = $9 AND seq = $10 AND ended_at IS NULL
		RETURNING game, preset, difficulty, hinted, prestige_ranks, xp_percent`,
		m.Status, m.State.Reveal(), m.Program, millis(m.At), endOf(m.Status, m.At), m.Assisted, place,
		m.Match, m.Player, m.After,
	).Scan(&now.stats.Game, &now.stats.Preset, &now.stats.Difficulty, &now.hinted,
		&now.reward.PrestigeRanks, &now.reward.XPPercent)
	return now, err
}

func (t tx) insertAction(m store.Move) error {
	_, err := t.exec(`INSERT INTO actions (match_id, seq, player_id, seat, action, idempotency_key, acted_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		m.Match, m.After+1, m.Player, m.Action.Seat, string(m.Action.Action), orNull(m.Key), millis(m.At))
	return err
}

func (t tx) settle(m store.Move, now settled, done store.Appended) (store.Appended, error) {
	won := m.Status == game.Won
	if err := t.count(m.Player, now.stats, won, now.hinted, m.Length); err != nil {
		return done, err
	}
	var err error
	if now.stats.Difficulty == store.DailyDifficulty {
		err = t.endAttempt(m.Match, m.After+1, m.Status, m.At)
	}
	if err != nil || !won || now.reward == (challenge.Reward{}) {
		return done, err
	}
	done.Award, err = t.grant(m.Player, m.Match, now.reward)
	return done, err
}
