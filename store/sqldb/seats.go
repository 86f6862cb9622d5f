package sqldb

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/store"
)

// seatsRow is what a match's row says about its seats.
type seatsRow struct {
	players, minds []string // of each seat; no minds where people hold all
	outcomes, left string
	turn           game.Seat
	clock          referee.Clock
}

// mind is the mind of a seat; empty for a person.
func (r seatsRow) mind(seat int) string {
	if seat < len(r.minds) {
		return r.minds[seat]
	}
	return ""
}

// seat fills in the seats of a match, as the player sees them who holds one.
func (r seatsRow) seat(m *model.Summary) error {
	if len(r.minds) > 0 && len(r.minds) != len(r.players) {
		return damaged("minds", fmt.Errorf("%d of %d", len(r.minds), len(r.players)))
	}
	outcomes, left := strings.Fields(r.outcomes), strings.Fields(r.left)
	m.Seats = make([]model.Seat, len(r.players))
	for i, name := range r.players {
		seat := model.Seat{Name: name, Mind: r.mind(i), Status: game.Playing}
		seat.Empty = name == "" && seat.Mind == ""
		if i < len(outcomes) {
			seat.Status = game.Outcome(outcomes[i])
		}
		if i < len(left) {
			ms, err := strconv.ParseInt(left[i], 10, 64)
			if err != nil {
				return damaged("clock", err)
			}
			seat.Left = game.Millis(ms)
		}
		m.Seats[i] = seat
	}
	if r.clock.Base > 0 {
		m.Clock = new(r.clock)
	}
	if len(outcomes) == 0 {
		m.Turn = new(r.turn)
	}
	for i := range m.Seats {
		m.Seats[i].You = m.Holder(game.Seat(i))
	}
	m.Seat = m.Acts()
	if int(m.Seat) >= len(m.Seats) {
		return damaged("seats", fmt.Errorf("seat %d of %d", m.Seat, len(m.Seats)))
	}
	m.Status = m.Seats[m.Seat].Status
	return nil
}

// opponent is whom a seat plays against, as statistics name them; nobody in a game for one.
func (r seatsRow) opponent(of int) string {
	var others []string
	for i, name := range r.players {
		switch mind := r.mind(i); {
		case i == of:
		case mind != "":
			others = append(others, mind)
		default:
			others = append(others, "@"+name)
		}
	}
	return strings.Join(others, ", ")
}

// alone reports whether minds hold all seats but one.
func (r seatsRow) alone() bool {
	people := 0
	for i := range r.players {
		if r.mind(i) == "" {
			people++
		}
	}
	return people == 1
}

// mindsColumn is how a row names the minds; empty for none.
func mindsColumn(minds []string) any {
	if !slices.ContainsFunc(minds, func(name string) bool { return name != "" }) {
		return ""
	}
	return document{minds}
}

// outcomesText is how a row says how a match ended for each seat; empty while it runs.
func outcomesText(status game.Outcome, ended []game.Outcome) string {
	if status == game.Playing {
		return ""
	}
	return spaced(outcomes(status, ended))
}

// outcomes are those of each seat, of a match that is over.
func outcomes(status game.Outcome, ended []game.Outcome) []game.Outcome {
	if len(ended) == 0 {
		return []game.Outcome{status}
	}
	return ended
}

// outcomeOf reads how a match that is over ended for a seat.
func outcomeOf(text string, seat int) game.Outcome {
	if all := strings.Fields(text); seat < len(all) {
		return game.Outcome(all[seat])
	}
	return game.Drawn
}

// spaced writes values with spaces between them.
func spaced[T any](list []T) string { return strings.Trim(fmt.Sprint(list), "[]") }

func flagOf(c store.ClockState) sql.NullInt64 {
	return sql.NullInt64{Int64: int64(c.Flag), Valid: c.Flag > 0}
}

func leftOf(e referee.Entry) sql.NullInt64 {
	return sql.NullInt64{Int64: int64(e.Left), Valid: e.Left > 0}
}

// holder is a player of a match.
type holder struct {
	player model.PlayerID
	seat   int
}

// holders returns the players of a match, sorted: changes of several players are made in this order.
func (t *tx) holders(id model.MatchID) []holder {
	read := func(rows *sql.Rows) (h holder, err error) { return h, rows.Scan(&h.player, &h.seat) }
	return rows(t, read, `SELECT player_id, seat FROM holders WHERE match_id = $1 ORDER BY player_id`, id)
}

// Table finds the match of a table by its code, and who opened it.
func (s *Store) Table(ctx context.Context, code string) (player model.PlayerID, id model.MatchID, err error) {
	return player, id, s.one(ctx, "find table", store.ErrNoTable, `SELECT player_id, id FROM matches WHERE table_code = $1`, code).into(&player, &id)
}

// Following finds the rematch of a match, and who asked for it. There may be none.
func (s *Store) Following(ctx context.Context, id model.MatchID) (player model.PlayerID, next model.MatchID, err error) {
	return player, next, s.one(ctx, "find rematch", nil, `SELECT player_id, id FROM matches WHERE follows = $1`, id).into(&player, &next)
}

// Before finds the match that one is the rematch of. There may be none.
func (s *Store) Before(ctx context.Context, id model.MatchID) (before model.MatchID, err error) {
	return before, s.one(ctx, "find match", store.ErrNoMatch, `SELECT COALESCE(follows, '') FROM matches WHERE id = $1`, id).into(&before)
}

// Sit seats another person at a table. Where somebody else was faster the error is [store.ErrNoTable].
func (s *Store) Sit(ctx context.Context, m store.Seating) error {
	return s.changed(m.Match, s.change(ctx, m.Once, m.Player, "sit down", func(t *tx, place int64) {
		t.checkRunning(m.Player, m.Most)
		t.must(store.ErrNoTable, `UPDATE matches SET table_code = NULL, players = $1, state = $2, program = $3, touched_at = $4, turn = $5,
			clock_left = $6, clock_from = $7, flag_at = $8 WHERE id = $9 AND table_code = $10 AND seq = 0 AND ended_at IS NULL`,
			document{m.Players}, m.State.Digest().Reveal(), m.Program, millis(m.At), m.Turn,
			spaced(m.Clock.Left), m.Clock.From, flagOf(m.Clock), m.Match, m.Code)
		setMade(m.Once, string(m.Match))
		t.insertHolder(m.Match, m.Player, int(m.Seat), place, sql.NullInt64{})
	}))
}

// CloseTable forgets a match of a player in which a seat is still empty.
func (s *Store) CloseTable(ctx context.Context, player model.PlayerID, id model.MatchID) error {
	return s.changeMatch(ctx, nil, player, id, "close table", func(t *tx) {
		t.must(store.ErrNoTable, `DELETE FROM matches WHERE id = $1 AND player_id = $2 AND table_code IS NOT NULL`, id, player)
	})
}

// Discard forgets a match of a player that still runs: no statistics count it.
func (s *Store) Discard(ctx context.Context, player model.PlayerID, id model.MatchID) error {
	return s.changed(id, s.changeMatch(ctx, nil, player, id, "discard match", func(t *tx) {
		t.must(game.ErrOver, `DELETE FROM matches WHERE id = $1 AND player_id = $2 AND ended_at IS NULL`, id, player)
	}))
}

// serviceTime names the service's own time.
const serviceTime = "service"

// Beat notes how far the service's own time has come here, and returns how far it has come anywhere.
func (s *Store) Beat(ctx context.Context, at game.Millis) (now game.Millis, err error) {
	return now, s.update(ctx, "count time", func(t *tx) {
		t.row(`INSERT INTO ticks (name, value) VALUES ($1, $2)
			ON CONFLICT (name) DO UPDATE SET value = CASE WHEN excluded.value > ticks.value THEN excluded.value ELSE ticks.value END
			RETURNING value`, serviceTime, at).or(sql.ErrNoRows, &now)
	})
}

// Overdue lists matches in which the time of the seat that is due is over, the longest first, at most limit of them, and
// reports whether any clock runs at all.
func (s *Store) Overdue(ctx context.Context, at game.Millis, limit int) (list []store.Overdue, running bool, err error) {
	const what = "find fallen flags"
	var first sql.NullInt64
	err = s.one(ctx, what, nil, `SELECT MIN(flag_at) FROM matches WHERE flag_at IS NOT NULL`).into(&first)
	if err != nil || !first.Valid || game.Millis(first.Int64) > at {
		return nil, first.Valid, err
	}
	read := func(rows *sql.Rows) (o store.Overdue, err error) { return o, rows.Scan(&o.Player, &o.Match) }
	list, err = Query(ctx, s, what, read,
		`SELECT player_id, id FROM matches WHERE flag_at IS NOT NULL AND flag_at <= $1 ORDER BY flag_at LIMIT $2`, at, limit)
	return list, true, err
}

// Here notes that a player follows a match until a moment; one that has passed says that they do so no longer. It reports
// whether that is news to the others.
func (s *Store) Here(ctx context.Context, player model.PlayerID, id model.MatchID, now, until time.Time) (news bool, err error) {
	err = s.update(ctx, "note who is here", func(t *tx) {
		var before int64
		t.row(`SELECT until FROM presence WHERE match_id = $1 AND player_id = $2`, id, player).scan(&before)
		here := until.After(now)
		news = here != (before > millis(now))
		if !here {
			t.exec(`UPDATE presence SET until = $3 WHERE match_id = $1 AND player_id = $2`, id, player, millis(until))
			return
		}
		noted := t.exec(`INSERT INTO presence (match_id, player_id, until)
			SELECT h.match_id, h.player_id, $3 FROM holders h WHERE h.match_id = $1 AND h.player_id = $2
			ON CONFLICT (match_id, player_id) DO UPDATE SET until = excluded.until`, id, player, millis(until))
		news = news && noted > 0 // who does not play is nowhere
	})
	if news {
		err = s.changed(id, err)
	}
	return news, err
}

// Present tells until when each seat of a match was last followed by its player, where it ever was.
func (s *Store) Present(ctx context.Context, id model.MatchID) (map[game.Seat]time.Time, error) {
	until := map[game.Seat]time.Time{}
	read := func(rows *sql.Rows) (seat int, err error) {
		var last time.Time
		err = rows.Scan(&seat, moment{&last})
		until[game.Seat(max(seat, 0))] = last
		return seat, err
	}
	_, err := Query(ctx, s, "find who is here", read, `SELECT h.seat, p.until FROM presence p
		JOIN holders h ON h.match_id = p.match_id AND h.player_id = p.player_id WHERE p.match_id = $1 AND h.seat >= 0`, id)
	return until, err
}
