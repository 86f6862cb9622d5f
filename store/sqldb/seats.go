package sqldb

import (
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"

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

// seat tells who sits where in a match, as the player sees it whose seat is known.
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
		m.Clock = &referee.Clock{Base: r.clock.Base, Increment: r.clock.Increment}
	}
	if len(outcomes) == 0 {
		turn := r.turn
		m.Turn = &turn
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
func (t tx) holders(id model.MatchID) ([]holder, error) {
	read := func(rows *sql.Rows) (h holder, err error) { return h, rows.Scan(&h.player, &h.seat) }
	return rows(t, t, read, `SELECT player_id, seat FROM holders WHERE match_id = $1 ORDER BY player_id`, id)
}
