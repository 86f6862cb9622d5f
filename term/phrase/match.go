// Package phrase words what both terminal apps and the commands say about matches, games and puzzles. It returns messages and prints nothing.
package phrase

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
)

// MatchName is the name of a game and a preset. An unknown game goes by its id.
func MatchName(games []entry.Entry, id, preset string) words.Message {
	e, err := entry.Find(games, id)
	if err != nil {
		return words.Literal(strings.TrimSpace(id + " " + preset))
	}
	return e.Match(preset)
}

// Parts joins messages into one, leaving out silent ones. It is silent where none is left.
func Parts(parts ...words.Message) words.Message {
	parts = slices.DeleteFunc(slices.Clone(parts), words.Message.Silent)
	if len(parts) == 0 {
		return words.Message{}
	}
	return words.New("match.detail", words.Series("parts", parts))
}

// Outcome says how a match stands.
func Outcome(o game.Outcome) words.Message { return words.New("status." + string(o)) }

// Opponent says who the player's opponent is. It is silent in a game for one.
func Opponent(games []entry.Entry, say words.Speaker, s model.Summary) words.Message {
	s = Called(games, say, s)
	t := model.Match{Summary: s}
	switch {
	case len(s.Seats) < 2:
		return words.Message{}
	case t.Waiting():
		return words.New("match.waiting")
	case t.Shared():
		return words.New("match.shared")
	}
	if name := Other(s); name != "" {
		return words.New("match.against", words.Text("name", name))
	}
	return words.Message{}
}

// Ago says how long ago something was, or on which day if that is more than a week ago.
func Ago(at, now time.Time) words.Message {
	switch past := now.Sub(at); {
	case past < time.Minute:
		return words.New("ago.now")
	case past < time.Hour:
		return words.New("ago.minutes", words.Int("n", int(past.Minutes())))
	case past < 24*time.Hour:
		return words.New("ago.hours", words.Int("n", int(past.Hours())))
	case past < 7*24*time.Hour:
		return words.New("ago.days", words.Int("n", int(past.Hours()/24)))
	}
	return Date(at.Local())
}

// Sides lists the sides to choose from in words: the game's own, then a random one.
func Sides(e entry.Entry, s words.Speaker) []string {
	sides := e.Sides(s)
	if sides == nil {
		sides = []string{s.Text("side.first"), s.Text("side.second")}
	}
	return append(sides, s.Text("side.lot"))
}

// Clocks lists the clocks that can be chosen; the first is none.
func Clocks() []*referee.Clock {
	return []*referee.Clock{nil, {Base: 60}, {Base: 180, Increment: 2}, {Base: 300, Increment: 5}, {Base: 600}, {Base: 900, Increment: 10}}
}

// Clock describes a clock: base time and increment.
func Clock(c *referee.Clock) words.Message {
	if c == nil {
		return words.New("clock.none")
	}
	return words.New("clock.time", words.Text("base", Time(c.Start())), words.Int("increment", c.Increment))
}

// Called returns a match with the names to show: minds by their titles in the player's language, unnamed players by the number of the seat.
func Called(games []entry.Entry, say words.Speaker, s model.Summary) model.Summary {
	e, err := entry.Find(games, s.Game)
	if err != nil || len(s.Seats) < 2 {
		return s
	}
	s.Seats = slices.Clone(s.Seats)
	names := make([]string, len(s.Seats))
	for i, seat := range s.Seats {
		names[i] = calledSeat(e, say, i, seat.Name, seat.Mind)
	}
	apart := toldApart(e, say, names)
	for i, seat := range s.Seats {
		s.Seats[i].Name = names[i]
		if !seat.You {
			s.Seats[i].Name = apart[i]
		}
	}
	return s
}

// toldApart are names with their sides where two are the same.
func toldApart(e entry.Entry, say words.Speaker, names []string) []string {
	apart := slices.Clone(names)
	for i, name := range names {
		if name != "" && (slices.Contains(names[:i], name) || slices.Contains(names[i+1:], name)) {
			apart[i] = say.Say(words.New("play.namesake", words.Text("name", name), words.Text("side", Sides(e, say)[i])))
		}
	}
	return apart
}

// CalledRecord returns a record with the names to show, as [Called] does. It is for display only, not for storage.
func CalledRecord(e entry.Entry, say words.Speaker, rec referee.Record) referee.Record {
	names := slices.Clone(rec.Players)
	for i, name := range names {
		mind := ""
		if i < len(rec.Minds) {
			mind = rec.Minds[i]
		}
		if len(names) > 1 {
			names[i] = calledSeat(e, say, i, name, mind)
		}
	}
	rec.Players = toldApart(e, say, names)
	return rec
}

// calledSeat is what a seat is called that somebody holds under a name, or a mind.
func calledSeat(e entry.Entry, say words.Speaker, seat int, name, mind string) string {
	switch {
	case mind != "":
		return e.BotTitle(say, mind)
	case name == "p"+strconv.Itoa(seat+1): // what a seat is called that nobody has named
		return say.Say(words.New("play.player", words.Int("n", seat+1)))
	}
	return name
}

// Other is the name of the player's opponent; empty where there is none.
func Other(s model.Summary) string {
	for _, seat := range s.Seats {
		if !seat.You {
			return seat.Name
		}
	}
	return ""
}

// LowTime is the time below which a clock is shown as running out.
const LowTime game.Millis = 20_000

// Time formats a time that is left as minutes and seconds, below [LowTime] with tenths and an exclamation mark.
func Time(left game.Millis) string {
	if left < LowTime {
		tenths := int64(left+99) / 100
		return fmt.Sprintf("0:%02d.%d!", tenths/10, tenths%10)
	}
	return (left + 999).Elapsed()
}

// Turn says whose turn it is. It is silent where the match is over or has one seat.
func Turn(t model.Match) words.Message {
	switch mind, thinks := t.Thinking(); {
	case len(t.Seats) < 2 || t.Turn == nil:
		return words.Message{}
	case t.Waiting():
		return words.New("table.waiting")
	case t.Mind != nil && t.Mind.Failed:
		return words.New("mind.failed")
	case thinks && t.Mind != nil && t.Mind.Seconds == 0:
		return words.New("mind.waits", words.Text("name", mind))
	case thinks && t.Mind != nil:
		return words.New("mind.waiting", words.Text("name", mind), words.Int("n", t.Mind.Seconds))
	case thinks:
		return words.New("play.thinks", words.Text("name", mind))
	case t.Shared():
		return words.New("play.due", words.Text("name", t.Seats[*t.Turn].Name))
	case t.Due():
		return words.New("play.yours")
	case !t.Seats[*t.Turn].Here:
		return words.New("play.away", words.Text("name", t.Seats[*t.Turn].Name))
	}
	return words.New("play.due", words.Text("name", t.Seats[*t.Turn].Name))
}

// Offer says that a draw is offered.
func Offer(t model.Match) words.Message {
	switch {
	case t.Offer == nil || t.Turn == nil:
		return words.Message{}
	case t.Offered():
		return words.New("play.offers", words.Text("name", t.Seats[*t.Offer].Name))
	}
	return words.New("play.offered")
}

// Flag says whose time ran out, in a match that ended on time.
func Flag(t model.Match) words.Message {
	if t.Clock == nil || t.Status == game.Playing {
		return words.Message{}
	}
	for _, s := range t.Seats {
		if s.Left > 0 || s.Empty {
			continue
		}
		if s.You && !t.Shared() {
			return words.New("play.flag.you")
		}
		return words.New("play.flag", words.Text("name", s.Name))
	}
	return words.Message{}
}

// Next says that the opponent asks for a rematch.
func Next(t model.Match) words.Message {
	if t.Status == game.Playing || t.Next == "" || !t.Others() {
		return words.Message{}
	}
	return words.New("play.next")
}

// Action says what an event did, and who did it, if its action is one of those that every match has. It is silent for the game's own actions.
func Action(t model.Match, s model.Event) words.Message {
	if int(s.Seat) >= len(t.Seats) {
		return words.Message{}
	}
	if s.Asks != nil && s.Action.Same(referee.TakeBack()) {
		return words.New("done.asks-back", words.Text("name", t.Seats[s.Seat].Name))
	}
	return FrameAction(t.Seats[s.Seat].Name, s.Action, s.Turn == nil)
}

// FrameAction words an action that every match has, such as offering a draw. It is silent for others. Over says whether it ended the match.
func FrameAction(by string, a game.Action, over bool) words.Message {
	name := words.Text("name", by)
	switch {
	case a.Same(referee.Draw()) && !over:
		return words.New("done.draw", name)
	case a.Same(referee.Draw()):
		return words.New("done.agreed")
	case a.Same(referee.TakeBack()):
		return words.New("done.takeback", name)
	case a.Same(referee.Decline()):
		return words.New("done.decline", name)
	case a.Same(referee.GiveUp()):
		return words.New("done.forfeit", name)
	case a.Same(referee.Absence()):
		return words.New("done.claim", name)
	case a.Same(referee.TimeOut()):
		return words.New("play.flag", name)
	}
	return words.Message{}
}
