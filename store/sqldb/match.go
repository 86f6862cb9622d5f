package sqldb

import (
	"context"
	"database/sql"
	"math"

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
