package model

import (
	"slices"
	"time"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
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

// Match is a match as one of its players, or a watcher, may see it. On the side of a client its view is in the wire form
// until a game has read it.
type Match struct {
	Summary
	View  game.View  `json:"view"`
	Offer *game.Seat `json:"offer,omitempty"`                 // who offers a draw
	Asks  *game.Seat `json:"asks,omitempty"`                  // who asks the other to let an action be taken back
	Also  []int      `json:"also,omitempty" nullable:"false"` // who is due at the same time as Turn, in a game in which several seats act at once

	// Added by the program that shows the match.
	Events []Event   `json:"-"` // what led here, the earliest first; not known where there are none
	At     time.Time `json:"-"` // when this was the state, by the clock of this machine
}

// Event is an accepted action and what it led to, as one seat or a watcher sees it.
type Event struct {
	Seq    referee.Seq      `json:"seq"`
	Seat   game.Seat        `json:"seat"`            // who acted
	Action game.Action      `json:"action,omitzero"` // as much of it as may be seen; none at the deal
	Status game.Outcome     `json:"status"`
	Turn   *game.Seat       `json:"turn"`                            // who is due; null when it is over
	Also   []int            `json:"also,omitempty" nullable:"false"` // who is due at the same time, in a game in which several seats act at once
	View   game.View        `json:"view"`
	Offer  *game.Seat       `json:"offer,omitempty"`                 // who offers a draw
	Asks   *game.Seat       `json:"asks,omitempty"`                  // who asks the other to let an action be taken back
	Left   []game.Millis    `json:"left,omitempty" nullable:"false"` // on the clocks; that of the seat that is due runs from now on
	Award  *challenge.Award `json:"award,omitempty"`
	Client string           `json:"-"` // which of the player's programs acted, as Act names it: it has the answer; may be empty
}

// Turn is what an action led to, as the seat that acted sees it: the answer to it.
type Turn struct {
	Seat    game.Seat        `json:"seat"`
	Seq     referee.Seq      `json:"seq"`
	Turn    *game.Seat       `json:"turn"`                            // who is due; null when it is over
	Also    []int            `json:"also,omitempty" nullable:"false"` // who is due at the same time
	View    game.View        `json:"view"`
	Status  game.Outcome     `json:"status"`
	Actions []Move           `json:"actions" nullable:"false"` // all that it brought about, in order: the action, and what minds replied so far
	Offer   *game.Seat       `json:"offer,omitempty"`          // who offers a draw
	Asks    *game.Seat       `json:"asks,omitempty"`           // who asks the other to let an action be taken back
	Left    []game.Millis    `json:"left,omitempty"`           // on the clocks
	Mind    *Mind            `json:"mind,omitempty"`           // how the mind stands that is due, where it does not think
	Award   *challenge.Award `json:"award,omitempty"`          // what the action won, when it ended a challenge so
	Events  []Event          `json:"-"`                        // what led here, an event for each action; not known to a client
}

// Act asks for something to be done in a match.
type Act struct {
	Match  MatchID
	Game   string      // what is played, for a client that reads the answer; may be empty on the server
	After  referee.Seq // the number of the last action that the player has seen
	Seat   *game.Seat  // whose action it is; nil for the player's own, or of several the one that is due
	Key    string      // the same key a second time gives the first answer, with another action ErrKey; may be empty
	Bot    bool        // a bot's token acts: an attempt at a daily puzzle is a bot's from then on
	Client string      // which of the player's programs acts, which then gets no event for it; may be empty
	Of     string      // what a bot's action is part of: all that was asked for under the key; may be empty
}

// Move is an action that was made, as much of it as may be seen.
type Move struct {
	Seat   game.Seat   `json:"seat"`
	Action game.Action `json:"action"`
}

// TurnOf is what an event led to for a seat.
func TurnOf(seat game.Seat, e Event) Turn { return Turn{Seat: seat}.Then(e) }

// Then is a turn with what happened next.
func (t Turn) Then(e Event) Turn {
	t.Seq, t.Turn, t.Also, t.View, t.Status, t.Offer, t.Asks, t.Left = e.Seq, e.Turn, e.Also, e.View, e.Status, e.Offer, e.Asks, e.Left
	t.Actions, t.Events = append(slices.Clip(t.Actions), Move{e.Seat, e.Action}), append(slices.Clip(t.Events), e)
	if e.Award != nil {
		t.Award = e.Award
	}
	return t
}

// Join is a turn with the one that followed it.
func (t Turn) Join(next Turn) Turn {
	next.Actions, next.Events = append(slices.Clip(t.Actions), next.Actions...), append(slices.Clip(t.Events), next.Events...)
	if next.Award == nil {
		next.Award = t.Award
	}
	return next
}

// Seating is who sits where and who is there, in a match that people play against each other.
type Seating struct {
	Seats []Seat     `json:"seats"`
	Turn  *game.Seat `json:"turn"`
	Table string     `json:"table,omitempty"`
	Next  MatchID    `json:"next,omitempty"`
	Claim bool       `json:"claim,omitempty"` // the player may claim the match
}

// Practice asks for a match with nothing at stake.
type Practice struct {
	Game   string         `json:"game" maxLength:"40"`
	Preset string         `json:"preset" maxLength:"40"`
	Seed   *uint32        `json:"seed,omitempty" maximum:"4294967295" doc:"a puzzle that can be shared by its number; a sealed one when left out"`
	Day    Day            `json:"day,omitempty" maxLength:"10" doc:"the puzzle of a past day, as practice: its preset, deal and minds are those of the day, whatever else is asked for"`
	Minds  []string       `json:"minds,omitempty" nullable:"false" maxItems:"8" doc:"a bot for each seat, empty where the player sits; left out, the player holds all seats, or the first against the bot that the preset is always played against"`
	Clock  *referee.Clock `json:"clock,omitempty" doc:"time for each seat; none when left out"`
}

// Invitation asks for a match against another person.
type Invitation struct {
	Game   string
	Preset string
	Side   *game.Seat     // the player's seat; nil to draw lots
	Clock  *referee.Clock // nil for none
}

// Discovery is what a step led to.
type Discovery struct {
	Step  int64    `json:"step"`
	Found *Pending `json:"found,omitempty"` // nil for nothing
}

// Daily is the puzzle of a day, the same for everybody, and the player's attempt at it.
type Daily struct {
	Game       string         `json:"game"`
	Preset     string         `json:"preset"`
	Day        Day            `json:"day"`
	Commitment string         `json:"commitment"`
	Begins     time.Time      `json:"begins"`
	Ends       time.Time      `json:"ends"`
	Match      MatchID        `json:"match,omitempty"`   // the player's attempt
	Status     game.Outcome   `json:"status,omitempty"`  // and how it stands
	Moves      int            `json:"moves,omitempty"`   // how many it took, when it is over
	Ranking    *Ranking       `json:"ranking,omitempty"` // whether it counts, or would; absent for nobody, and where it is too late
	Seed       *rng.SeedValue `json:"seed,omitempty"`    // when the day is over
	Salt       referee.Digits `json:"salt,omitempty"`
}

// ReplayID names a published replay. It is made from what it says.
type ReplayID string

// Published is a public replay as a list shows it.
type Published struct {
	ID        ReplayID     `json:"id"`
	Game      string       `json:"game"`
	Preset    string       `json:"preset"`
	Status    game.Outcome `json:"status"`
	Seq       referee.Seq  `json:"seq"`
	Published time.Time    `json:"published"`
	Place     int64        `json:"-"` // its place among the player's; see Page
}
