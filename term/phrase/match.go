// Package phrase says what both terminal apps and the commands say about matches, games and puzzles.
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

// MatchName is a game's name with that of a preset. What is not known is called as it is.
func MatchName(games []entry.Entry, id, preset string) words.Message {
	e, err := entry.Find(games, id)
	if err != nil {
		return words.Literal(strings.TrimSpace(id + " " + preset))
	}
	return words.New("match.name", words.Say("game", e.Short()), words.Say("preset", Preset(e, preset)))
}

// Preset is what a preset of a game is called; one that the game does not have is called as it is.
func Preset(e entry.Entry, preset string) words.Message {
	if slices.Contains(e.Game.Info().Presets, preset) {
		return e.Preset(preset)
	}
	return words.Literal(preset)
}

// Parts says several things in a row; nothing where there are none.
func Parts(parts ...words.Message) words.Message {
	parts = slices.DeleteFunc(slices.Clone(parts), words.Message.Silent)
	if len(parts) == 0 {
		return words.Message{}
	}
	return words.New("match.detail", words.Series("parts", parts))
}

// Outcome says how a match stands.
func Outcome(o game.Outcome) words.Message {
	switch o {
	case game.Won:
		return words.New("status.won")
	case game.Lost:
		return words.New("status.lost")
	case game.Drawn:
		return words.New("status.drawn")
	}
	return words.New("status.playing")
}

// Opponent says against whom a match is played; nothing of a game for one.
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

// Ago says how long ago something was, or on which day where that is long.
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
	return words.Literal(at.Local().Format(time.DateOnly))
}

// Sides are the sides to choose from, as a player is told: those of the game, then by lot.
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

// Clock says what a clock is.
func Clock(c *referee.Clock) words.Message {
	if c == nil {
		return words.New("clock.none")
	}
	return words.New("clock.time", words.Text("base", strings.TrimSuffix(Time(c.Start()), "!")), words.Int("increment", c.Increment))
}

// Called is a match with its minds called as the player's language calls them, and who has no name by the number of the seat.
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
	for i, seat := range s.Seats {
		s.Seats[i].Name = names[i]
		if !seat.You {
			s.Seats[i].Name = toldApart(e, say, i, names)
		}
	}
	return s
}

// toldApart is what a seat is called among others: with its side where somebody else has the same name.
func toldApart(e entry.Entry, say words.Speaker, seat int, names []string) string {
	name, same := names[seat], 0
	for _, other := range names {
		if name != "" && other == name {
			same++
		}
	}
	if same < 2 {
		return name
	}
	return say.Say(words.New("play.namesake", words.Text("name", name), words.Text("side", Sides(e, say)[seat])))
}

// CalledRecord is a record with its players called so, to be shown: it is no record to keep.
func CalledRecord(e entry.Entry, say words.Speaker, rec referee.Record) referee.Record {
	rec.Players = slices.Clone(rec.Players)
	for i, name := range rec.Players {
		mind := ""
		if i < len(rec.Minds) {
			mind = rec.Minds[i]
		}
		if len(rec.Players) > 1 {
			rec.Players[i] = calledSeat(e, say, i, name, mind)
		}
	}
	names := slices.Clone(rec.Players)
	for i := range names {
		rec.Players[i] = toldApart(e, say, i, names)
	}
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

// Other is the name of who plays against the player.
func Other(s model.Summary) string {
	for _, seat := range s.Seats {
		if !seat.You {
			return seat.Name
		}
	}
	return ""
}

// LowTime is when little time is left.
const LowTime game.Millis = 20_000

// Time writes a time as minutes and seconds, with a mark where little is left.
func Time(left game.Millis) string {
	seconds := int64(left+999) / 1000
	text := fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	if seconds >= 3600 {
		text = fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	}
	if left < LowTime {
		text += "!"
	}
	return text
}

// Turn says who is due; nothing where nobody is, or there is one seat.
func Turn(t model.Match) words.Message {
	switch mind, thinks := t.Thinking(); {
	case len(t.Seats) < 2 || t.Turn == nil:
		return words.Message{}
	case t.Waiting():
		return words.New("table.waiting")
	case t.Mind != nil && t.Mind.Failed:
		return words.New("mind.failed")
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

// Flag says whose time ran out, in a match that ended so.
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

// Next says that the other asks for a rematch.
func Next(t model.Match) words.Message {
	if t.Status == game.Playing || t.Next == "" || !t.Others() {
		return words.Message{}
	}
	return words.New("play.next")
}

// Action says what an action did that belongs to every match, and who made it; nothing of a game's own.
func Action(t model.Match, s model.Event) words.Message {
	if int(s.Seat) >= len(t.Seats) {
		return words.Message{}
	}
	return FrameAction(t.Seats[s.Seat].Name, s.Action, s.Turn == nil)
}

// FrameAction says what somebody did by an action that belongs to every match, which may have ended it.
func FrameAction(by string, a game.Action, over bool) words.Message {
	name := words.Text("name", by)
	switch {
	case model.SameAction(a, referee.Draw()) && !over:
		return words.New("done.draw", name)
	case model.SameAction(a, referee.Draw()):
		return words.New("done.agreed")
	case model.SameAction(a, referee.TakeBack()):
		return words.New("done.takeback", name)
	case model.SameAction(a, referee.GiveUp()):
		return words.New("done.forfeit", name)
	case model.SameAction(a, referee.Absence()):
		return words.New("done.claim", name)
	case model.SameAction(a, referee.TimeOut()):
		return words.New("play.flag", name)
	}
	return words.Message{}
}
