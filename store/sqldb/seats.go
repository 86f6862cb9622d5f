package sqldb

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wits/game"
	"wits/model"
	"wits/store"
)

// seatsRow is what a match's row says about its seats.
type seatsRow struct {
	players, minds, outcomes, left string
	turn                           game.Seat
	clock                          game.Clock
}

// seat tells who sits where in a match, as the player sees it whose seat is known.
func (r seatsRow) seat(m *model.Summary) error {
	names, minds, err := r.people()
	if err != nil {
		return err
	}
	outcomes, left := strings.Fields(r.outcomes), strings.Fields(r.left)
	m.Seats = make([]model.Seat, len(names))
	for i := range names {
		seat := model.Seat{Name: names[i], Mind: minds[i], Status: game.Playing}
		seat.Empty = names[i] == "" && minds[i] == ""
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
		m.Clock = &game.Clock{Base: r.clock.Base, Increment: r.clock.Increment}
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

// people reads the name and the mind of each seat.
func (r seatsRow) people() (names, minds []string, err error) {
	if err := json.Unmarshal([]byte(r.players), &names); err != nil {
		return nil, nil, damaged("players", err)
	}
	minds = make([]string, len(names))
	if r.minds == "" {
		return names, minds, nil
	}
	if err := json.Unmarshal([]byte(r.minds), &minds); err != nil || len(minds) != len(names) {
		return nil, nil, damaged("minds", fmt.Errorf("%d of %d: %w", len(minds), len(names), err))
	}
	return names, minds, nil
}

// opponent is whom a seat plays against, as statistics name them; nobody in a game for one.
func (r seatsRow) opponent(of int) (string, error) {
	names, minds, err := r.people()
	if err != nil {
		return "", err
	}
	var others []string
	for i, name := range names {
		switch {
		case i == of:
		case minds[i] != "":
			others = append(others, minds[i])
		default:
			others = append(others, "@"+name)
		}
	}
	return strings.Join(others, ", "), nil
}

// alone reports whether minds hold all seats but one.
func (r seatsRow) alone() bool {
	names, minds, err := r.people()
	people := 0
	for _, mind := range minds {
		if mind == "" {
			people++
		}
	}
	return err == nil && len(names) > 0 && people == 1
}

// mindsText is how a row names the minds; empty for none.
func mindsText(minds []string) (string, error) {
	if !slices.ContainsFunc(minds, func(name string) bool { return name != "" }) {
		return "", nil
	}
	text, err := json.Marshal(minds)
	return string(text), err
}

// outcomesText is how a row says how a match ended for each seat; empty while it runs.
func outcomesText(status game.Outcome, ended []game.Outcome) string {
	if status == game.Playing {
		return ""
	}
	return strings.Join(words(outcomes(status, ended)), " ")
}

// outcomes are those of each seat, of a match that is over.
func outcomes(status game.Outcome, ended []game.Outcome) []game.Outcome {
	if len(ended) == 0 {
		return []game.Outcome{status}
	}
	return ended
}

func words[T ~string](list []T) []string {
	texts := make([]string, len(list))
	for i, w := range list {
		texts[i] = string(w)
	}
	return texts
}

func clockText(left []game.Millis) string {
	texts := make([]string, len(left))
	for i, ms := range left {
		texts[i] = strconv.FormatInt(int64(ms), 10)
	}
	return strings.Join(texts, " ")
}

func flagOf(c store.ClockState) sql.NullInt64 {
	return sql.NullInt64{Int64: int64(c.Flag), Valid: c.Flag > 0}
}

func leftOf(e game.Entry) sql.NullInt64 {
	return sql.NullInt64{Int64: int64(e.Left), Valid: e.Left > 0}
}

// holder is a player of a match.
type holder struct {
	player model.PlayerID
	seat   int
}

// holders returns who plays a match, sorted: whoever changes several players does it in this order.
func (t tx) holders(id model.MatchID) ([]holder, error) {
	read := func(rows *sql.Rows) (h holder, err error) { return h, rows.Scan(&h.player, &h.seat) }
	return rows(t, t, read, `SELECT player_id, seat FROM holders WHERE match_id = $1 ORDER BY player_id`, id)
}
