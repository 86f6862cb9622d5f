package phrase

import (
	"fmt"

	"wits/game"
	"wits/game/words"
	"wits/model"
)

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

// Turn say who is due; nothing where nobody is, or there is one seat.
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

// Offer say that a draw is offered.
func Offer(t model.Match) words.Message {
	switch {
	case t.Offer == nil || t.Turn == nil:
		return words.Message{}
	case t.Offered():
		return words.New("play.offers", words.Text("name", t.Seats[*t.Offer].Name))
	}
	return words.New("play.offered")
}

// Flag say whose time ran out, in a match that ended so.
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

// Next say that the other asks for a rematch.
func Next(t model.Match) words.Message {
	if t.Status == game.Playing || t.Next == "" || !t.Others() {
		return words.Message{}
	}
	return words.New("play.next")
}

// Action say what an action did that belongs to every match, and who made it; nothing of a game's own.
func Action(t model.Match, s model.Event) words.Message {
	if int(s.Seat) >= len(t.Seats) {
		return words.Message{}
	}
	return FrameAction(t.Seats[s.Seat].Name, s.Action, s.Turn == nil)
}

// FrameAction say what somebody did by an action that belongs to every match, which may have ended it.
func FrameAction(by string, a game.Action, over bool) words.Message {
	name := words.Text("name", by)
	switch {
	case model.SameAction(a, game.Draw()) && !over:
		return words.New("done.draw", name)
	case model.SameAction(a, game.Draw()):
		return words.New("done.agreed")
	case model.SameAction(a, game.TakeBack()):
		return words.New("done.takeback", name)
	case model.SameAction(a, game.GiveUp()):
		return words.New("done.forfeit", name)
	case model.SameAction(a, game.Absence()):
		return words.New("done.claim", name)
	case model.SameAction(a, game.TimeOut()):
		return words.New("play.flag", name)
	}
	return words.Message{}
}
