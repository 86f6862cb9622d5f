package model

import (
	"slices"
	"time"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
)

// Terms are what a challenge promised when it was accepted. They are kept with the match, so that a later version of the
// program grants what was shown. The zero Terms are those of practice: nothing at stake.
type Terms struct {
	Type       challenge.TypeID     `json:"type,omitempty"`
	Difficulty challenge.Difficulty `json:"difficulty,omitempty"`
	Counted    bool                 `json:"showPossible,omitempty"` // the player is told how much is still open; the wire has its first name
	Reward     challenge.Reward     `json:"reward"`
}

// Practice reports whether nothing is at stake.
func (t Terms) Practice() bool { return t.Type == "" }

// AllSeats is the seat of a player who holds all seats of a match, such as two people at one machine.
const AllSeats = -1

// Seat is a place in a match as everybody may see it.
type Seat struct {
	Name   string       `json:"name"`
	Mind   string       `json:"mind,omitempty"`  // the bot that holds it
	Empty  bool         `json:"empty,omitempty"` // nobody holds it yet
	You    bool         `json:"you,omitempty"`
	Here   bool         `json:"here,omitempty"` // a person who follows the match now
	Status game.Outcome `json:"status"`         // the outcome for this seat
	Left   game.Millis  `json:"left,omitempty"` // on its clock, when the seat that is due became so
}

// Mind is the state of a mind that is due and does not think: it waits for its turn, or could not move.
type Mind struct {
	Waiting bool `json:"waiting,omitempty"` // others are thought about; its clock does not run meanwhile
	Seconds int  `json:"seconds,omitempty"` // about how long it waits yet; 0 where nobody knows
	Failed  bool `json:"failed,omitempty"`  // it could not move, and does not try again before somebody else acts
}

// Summary is a match as one of its players may see it at any time.
type Summary struct {
	ID          MatchID          `json:"id"`
	Game        string           `json:"game"`
	Preset      string           `json:"preset"`
	Commitment  string           `json:"commitment,omitempty"`
	Terms       Terms            `json:"terms"`
	Hinted      bool             `json:"hinted"`
	Seq         referee.Seq      `json:"seq"`
	Status      game.Outcome     `json:"status"` // for the seat
	Seat        game.Seat        `json:"seat"`   // the player's; who holds all seats has the one that is due
	Seats       []Seat           `json:"seats" nullable:"false"`
	Turn        *game.Seat       `json:"turn"`           // who is due; null when it is over
	Mind        *Mind            `json:"mind,omitempty"` // how the mind stands that is due, where it does not think
	Clock       *referee.Clock   `json:"clock,omitempty"`
	Running     game.Millis      `json:"running,omitempty"`   // how long the clock of the seat that is due has run, or the stopwatch
	Stopwatch   bool             `json:"stopwatch,omitempty"` // it is timed, from its first action to its end: practice of a game that asks for it
	Stopped     bool             `json:"stopped,omitempty"`   // that clock stands still: no person has acted yet, or a mind waits for its turn
	Table       string           `json:"table,omitempty"`     // the code under which somebody can sit down at the empty seat
	Next        MatchID          `json:"next,omitempty"`      // the rematch that was asked for
	Claim       bool             `json:"claim,omitempty"`     // the player may claim it: the one who is due has been away for a long time
	Award       *challenge.Award `json:"award,omitempty"`     // what winning it gave
	Started     time.Time        `json:"started"`
	Touched     time.Time        `json:"touched"`
	Ended       time.Time        `json:"ended,omitzero"`
	Day         Day              `json:"day,omitempty"`        // of the daily puzzle that it is an attempt at
	Archive     Day              `json:"archive,omitempty"`    // of the past daily puzzle that it practises
	HiddenUntil time.Time        `json:"hiddenUntil,omitzero"` // when a daily puzzle's secrets, replay and link are told, and help where it is practised; absent when they are
	Imported    bool             `json:"imported,omitempty"`   // it was played elsewhere: nobody here knows with what help
	Place       int64            `json:"-"`                    // its place among the player's running or finished matches; see Page
	Since       game.Millis      `json:"-"`                    // when the clock of the seat that is due began to run, in the service's own time; the stopwatch, by the calendar
	Holds       int              `json:"-"`                    // the player's seat, or AllSeats
}

// Took is how long a match that was won took by the stopwatch; 0 where it has none.
func (s Summary) Took() game.Millis {
	if !s.Stopwatch || s.Status != game.Won {
		return 0
	}
	return s.Running
}

// Holder reports whether the player holds a seat.
func (s Summary) Holder(of game.Seat) bool {
	return int(of) < len(s.Seats) && (s.Holds == int(of) || s.Holds == AllSeats && s.Seats[of].Mind == "")
}

// Acts is the seat that the player acts for: their own or, of several, the one that is due.
func (s Summary) Acts() game.Seat {
	if s.Holds != AllSeats {
		return game.Seat(s.Holds)
	}
	if s.Turn != nil && s.Holder(*s.Turn) {
		return *s.Turn
	}
	for i := range s.Seats {
		if s.Holder(game.Seat(i)) {
			return game.Seat(i)
		}
	}
	return 0
}

// As is the match as its player sees it, or as a watcher does: watchers hold no seat, and cannot sit down.
func (s Summary) As(watching bool) Summary {
	if !watching {
		return s
	}
	s.Table, s.Claim, s.Seat, s.Seats = "", false, 0, slices.Clone(s.Seats)
	for i := range s.Seats {
		s.Seats[i].You = false
	}
	s.Status = s.Seats[0].Status
	return s
}

// Opponent is whom the match is counted against: a mind, or a person after an @; empty in a game for one.
func (s Summary) Opponent() string {
	for _, seat := range s.Seats {
		switch {
		case seat.You:
		case seat.Mind != "":
			return seat.Mind
		default:
			return "@" + seat.Name
		}
	}
	return ""
}

// Minds lists the bot of each seat, nil where people hold all.
func (s Summary) Minds() []string {
	minds, some := make([]string, len(s.Seats)), false
	for i, seat := range s.Seats {
		minds[i] = seat.Mind
		some = some || seat.Mind != ""
	}
	if !some {
		return nil
	}
	return minds
}

// People counts the people who play, or may sit down.
func (s Summary) People() int { return s.count(func(seat Seat) bool { return seat.Mind == "" }) }

func (s Summary) count(is func(Seat) bool) (n int) {
	for _, seat := range s.Seats {
		if is(seat) {
			n++
		}
	}
	return n
}

// Social reports whether people play against each other.
func (s Summary) Social() bool { return s.People() > 1 && s.Holds != AllSeats }

// Page asks for a part of a list that is sorted by place, the latest first.
type Page struct {
	Before int64 // only matches with a smaller place; 0 for the first page
	Limit  int
}

// Table is a match that waits for another person, as anybody sees it who knows its code.
type Table struct {
	Code   string         `json:"code"`
	Game   string         `json:"game"`
	Preset string         `json:"preset"`
	Player string         `json:"player"` // the name of the player who opened it
	Seat   game.Seat      `json:"seat"`   // the empty seat
	Clock  *referee.Clock `json:"clock,omitempty"`
}
