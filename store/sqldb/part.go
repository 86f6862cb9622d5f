package sqldb

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/store"
)

// LoadPart returns a player's match with the actions of a span, and those before them from the nearest checkpoint on. The
// latest action is always after the checkpoint.
func (s *Store) LoadPart(ctx context.Context, player model.PlayerID, id model.MatchID, span store.Span) (store.Part, error) {
	const what = "load match"
	var p store.Part
	var head headRow
	var state []byte
	row := s.read.QueryRowContext(ctx, `SELECT `+summaryColumns+headColumns+`, c.seq, c.length, c.state`+summaryTables+
		`LEFT JOIN checkpoints c ON c.match_id = m.id AND c.seq = (SELECT MAX(x.seq) FROM checkpoints x
			WHERE x.match_id = m.id AND x.seq <= $3 AND x.seq < m.seq AND x.program = $4)
		WHERE h.match_id = $1 AND h.player_id = $2`, id, player, span.After, span.Program)
	sum, err := summary(row.Scan, append(head.columns(), orZero(&p.From.Seq), orZero(&p.From.Length), &state)...)
	if err == nil {
		p.Match, err = head.match(sum)
	}
	if err != nil {
		return p, s.failed(what, orElse(err, store.ErrNoMatch))
	}
	p.From.State = store.Save(state)
	if p.Left, err = s.leftAt(ctx, p); err != nil {
		return p, err
	}
	to := min(min(span.After, p.Seq)+referee.Seq(max(span.Limit, 0)), p.Seq)
	p.Actions, err = s.stretch(ctx, player, id, p.From.Seq, to)
	return p, err
}

// leftAt is what was left on the clocks of a match at the checkpoint that a part begins with.
func (s *Store) leftAt(ctx context.Context, p store.Part) ([]game.Millis, error) {
	left, t := p.Clock.Full(len(p.Seats)), s.reading(ctx)
	for seat := 0; p.From.Seq > 0 && seat < len(left); seat++ {
		t.row(`SELECT time_left FROM actions WHERE match_id = $1 AND seat = $2 AND seq <= $3 AND time_left IS NOT NULL
			ORDER BY seq DESC LIMIT 1`, p.ID, seat, p.From.Seq).scan(&left[seat])
	}
	return left, s.failed("load clocks", t.err)
}

// stretch returns the actions after one up to another: all of them, or an error. Rows of actions are never changed, so they agree
// with what was read before, unless the match was forgotten since.
func (s *Store) stretch(ctx context.Context, player model.PlayerID, id model.MatchID, from, to referee.Seq) ([]store.Action, error) {
	const what = "load actions"
	read := func(rows *sql.Rows) (a store.Action, err error) {
		var text string
		err = rows.Scan(&a.Seat, &text, orZero(&a.Key), orZero(&a.Request), moment{&a.At}, orZero(&a.Left))
		a.Entry.Action = json.RawMessage(text)
		return a, err
	}
	list, err := Query(ctx, s, what, read, `SELECT seat, action, idempotency_key, request, acted_at, time_left FROM actions
		WHERE match_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq`, id, from, to)
	if err != nil || referee.Seq(len(list)) == to-from {
		return list, err
	}
	if _, gone := s.Summary(ctx, player, id); gone != nil {
		return nil, gone
	}
	return nil, s.failed(what, damaged("actions", fmt.Errorf("%d of %d are there", len(list), to-from)))
}

// KeepCheckpoints keeps checkpoints of a player's match that are missing, or that another version wrote.
func (s *Store) KeepCheckpoints(
	ctx context.Context, player model.PlayerID, id model.MatchID, program string, list []store.Checkpoint,
) error {
	return s.update(ctx, "keep checkpoints", func(t *tx) {
		t.checkHolder(player, id)
		for _, c := range list {
			t.checkpoint(id, program, c)
		}
	})
}

// checkpointed reports whether a move leads to a checkpoint.
func checkpointed(m store.Move) bool { return (m.After+1)%store.CheckpointEvery == 0 }

func (t *tx) checkpoint(id model.MatchID, program string, c store.Checkpoint) {
	t.exec(`INSERT INTO checkpoints (match_id, seq, length, program, state) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (match_id, seq) DO UPDATE SET length = EXCLUDED.length, program = EXCLUDED.program, state = EXCLUDED.state`,
		id, c.Seq, c.Length, program, c.State.Reveal())
}

// Answered tells what an action with a key was answered. It is not Repeated where the key is unknown.
func (s *Store) Answered(ctx context.Context, player model.PlayerID, id model.MatchID, key string) (store.Appended, error) {
	done, err := s.repeated(ctx, store.Move{Player: player, Match: id, Key: key})
	return done, s.failed("find action", err)
}
