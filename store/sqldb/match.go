package sqldb

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/model"
	"wits/store"
)

func (t *tx) insertMatch(m store.NewMatch, place int64) {
	opened := m.Setup.Seed.Open()
	var clock referee.Clock
	if m.Setup.Clock != nil {
		clock = *m.Setup.Clock
	}
	at := millis(m.At)
	t.insert("matches", `id, player_id, challenge_step, game, preset, players, seed, salt, commitment,
		challenge_type, difficulty, counted, prestige_ranks, xp_percent, day, import_digest,
		hinted, seq, status, outcomes, started_at, touched_at, ended_at, program, state,
		minds, turn, table_code, follows, clock_base, clock_increment, clock_left, clock_from, flag_at, archive_day`,
		m.ID, m.Player, sql.NullInt64{Int64: int64(m.Accepts), Valid: m.Accepts != 0},
		m.Game, m.Setup.Preset, document{m.Setup.Players}, document{opened.Value}, opened.Salt, opened.Commitment,
		m.Terms.Type, m.Terms.Difficulty, m.Terms.Counted, m.Terms.Reward.PrestigeRanks, m.Terms.Reward.XPPercent, m.Day, orNull(m.Digest),
		m.Hinted, len(m.Actions), m.Status, outcomesText(m.Status, m.Ended), at, at, endOf(m.Status, m.At), m.Program, m.State.Digest().Reveal(),
		mindsColumn(m.Setup.Minds), m.Turn, orNull(m.Table), orNull(m.Follows), clock.Base, clock.Increment, spaced(m.Clock.Left), m.Clock.From, flagOf(m.Clock), m.Archive)
	t.insertHolder(m.ID, m.Player, m.Holds, place, endOf(m.Status, m.At))
}

// insertHolder seats a player.
func (t *tx) insertHolder(id model.MatchID, player model.PlayerID, seat int, place int64, ended sql.NullInt64) {
	t.insert("holders", "match_id, player_id, seat, place, ended_at", id, player, seat, place, ended)
}

// Accepted returns the match that accepting a challenge started.
func (s *Store) Accepted(ctx context.Context, player model.PlayerID, c model.ChallengeID) (id model.MatchID, err error) {
	return id, s.one(ctx, "find match", store.ErrNoChallenge, `SELECT id FROM matches WHERE player_id = $1 AND challenge_step = $2`, player, c).into(&id)
}

// summaryColumns are read by summary.
const summaryColumns = `m.id, m.game, m.preset, m.commitment, m.challenge_type, m.difficulty, m.counted,
	m.prestige_ranks, m.xp_percent, m.hinted, m.seq, h.place, m.started_at, m.touched_at, m.ended_at, m.day, m.archive_day, m.import_digest IS NOT NULL,
	COALESCE((SELECT f.id FROM matches f WHERE f.follows = m.id), ''), h.seat, m.players, m.minds, m.outcomes, m.turn, COALESCE(m.table_code, ''), m.clock_base, m.clock_increment, m.clock_left, m.clock_from,
	a.prestige_ranks, a.xp_percent, a.xp, a.from_level, a.to_level`

// A match is its players' alone: what is read of it is read by one of them. An award belongs to its starter.
const summaryTables = ` FROM holders h JOIN matches m ON m.id = h.match_id
	LEFT JOIN awards a ON a.match_id = m.id AND a.player_id = h.player_id `

// summary reads a match's row, and more columns after the usual ones.
func summary(scan func(...any) error, more ...any) (model.Summary, error) {
	var m model.Summary
	var seats seatsRow
	var award challenge.Award
	err := scan(append([]any{
		&m.ID, &m.Game, &m.Preset, &m.Commitment, &m.Terms.Type, &m.Terms.Difficulty, &m.Terms.Counted,
		&m.Terms.Reward.PrestigeRanks, &m.Terms.Reward.XPPercent, &m.Hinted, &m.Seq, &m.Place,
		moment{&m.Started},
		moment{&m.Touched},
		moment{&m.Ended},
		&m.Day, &m.Archive, &m.Imported,
		&m.Next, &m.Holds,
		document{&seats.players},
		document{&seats.minds},
		&seats.outcomes, &seats.turn, &m.Table,
		&seats.clock.Base, &seats.clock.Increment, &seats.left, &m.Since,
		orZero(&award.PrestigeRanks), orZero(&award.XPPercent), orZero(&award.XP), orZero(&award.FromLevel), orZero(&award.ToLevel),
	}, more...)...)
	if err == nil {
		err = seats.seat(&m)
	}
	if award.ToLevel > 0 { // there is one
		m.Award = &award
	}
	return m, err
}

// Summary returns a player's match as its player may see it at any time.
func (s *Store) Summary(ctx context.Context, player model.PlayerID, id model.MatchID) (model.Summary, error) {
	sum, err := summary(s.read.QueryRowContext(ctx, `SELECT `+summaryColumns+summaryTables+`WHERE h.match_id = $1 AND h.player_id = $2`, id, player).Scan)
	return sum, s.failed("find match", orElse(err, store.ErrNoMatch))
}

// LoadMatch returns everything that is kept of a player's match.
func (s *Store) LoadMatch(ctx context.Context, player model.PlayerID, id model.MatchID) (store.Match, error) {
	p, err := s.LoadPart(ctx, player, id, store.Span{Limit: math.MaxInt}) // no version has checkpoints without a name
	return p.Match, err
}

// headColumns are what a match is rebuilt from, beside its summary and its actions. They are read into a headRow.
const headColumns = `, m.seed, m.salt, m.player_id, m.program, m.state, COALESCE(m.flag_at, 0)`

type headRow struct {
	opened         rng.Opened
	program, state string
	starter        model.PlayerID
	flag           game.Millis
}

func (h *headRow) columns() []any {
	return []any{document{&h.opened.Value}, &h.opened.Salt, &h.starter, &h.program, &h.state, &h.flag}
}

// match is a match without its actions.
func (h *headRow) match(sum model.Summary) (store.Match, error) {
	m := store.Match{Summary: sum, Program: h.program, State: store.Save([]byte(h.state)), Starter: h.starter}
	m.Clocked = store.ClockState{From: sum.Since, Flag: h.flag}
	for _, seat := range sum.Seats {
		m.Players = append(m.Players, seat.Name)
		if m.Clock != nil {
			m.Clocked.Left = append(m.Clocked.Left, seat.Left)
		}
	}
	var err error
	h.opened.Commitment = m.Commitment
	if m.Seed, err = h.opened.Seed(); err != nil {
		return m, damaged("seed", err)
	}
	return m, nil
}

// Running lists a player's running matches, the latest started first.
func (s *Store) Running(ctx context.Context, player model.PlayerID, page model.Page) ([]model.Summary, error) {
	return s.list(ctx, player, page, `h.ended_at IS NULL`)
}

// Finished lists a player's finished matches, the latest ended first.
func (s *Store) Finished(ctx context.Context, player model.PlayerID, page model.Page) ([]model.Summary, error) {
	return s.list(ctx, player, page, `h.ended_at IS NOT NULL`)
}

func (s *Store) list(ctx context.Context, player model.PlayerID, page model.Page, which string) ([]model.Summary, error) {
	if page.Before == 0 {
		page.Before = math.MaxInt64
	}
	read := func(rows *sql.Rows) (model.Summary, error) { return summary(rows.Scan) }
	return Query(ctx, s, "list matches", read, `SELECT `+summaryColumns+summaryTables+`WHERE h.player_id = $1 AND `+which+
		` AND h.place < $2 ORDER BY h.place DESC LIMIT $3`, player, page.Before, page.Limit)
}

// MarkHinted marks a running match as one with help. Marking it again changes nothing.
func (s *Store) MarkHinted(ctx context.Context, player model.PlayerID, id model.MatchID) error {
	return s.update(ctx, "mark match", func(t *tx) {
		if t.exec(`UPDATE matches SET hinted = $1 WHERE id = $2 AND ended_at IS NULL
			AND EXISTS (SELECT 1 FROM holders WHERE match_id = $2 AND player_id = $3)`, true, id, player) == 0 {
			t.runningSeq(player, id)
		}
	})
}

// runningSeq returns the number of the latest action of a running match. For a finished one the error is [game.ErrOver].
func (t *tx) runningSeq(player model.PlayerID, id model.MatchID) (seq referee.Seq) {
	var status game.Outcome
	t.row(`SELECT m.seq, m.status FROM holders h JOIN matches m ON m.id = h.match_id WHERE h.match_id = $1 AND h.player_id = $2`, id, player).
		or(store.ErrNoMatch, &seq, &status)
	if status != game.Playing {
		t.fail(game.ErrOver)
	}
	return seq
}

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
