package term

import (
	"fmt"
	"slices"
	"time"

	"wits/challenge"
	"wits/game"
	"wits/game/words"
	"wits/model"
)

// Table is a match as it stands, with what its player sees.
type Table struct {
	model.Summary
	Seen  game.View  // what the player sees
	Offer *game.Seat // who offers a draw
	Steps []Step     // what led here from where the match stood, the earliest first; not known where there are none
	At    time.Time  // when that was so, by the clock of this machine
}

// Step is an action and where it led.
type Step struct {
	Seq    game.Seq
	Seat   game.Seat   // who acted
	Action game.Action // as much of it as may be seen
	Status game.Outcome
	Turn   *game.Seat
	Seen   game.View
	Offer  *game.Seat
	Left   []game.Millis
	Award  *challenge.Award
}

// SameSeats reports whether the same people sit at a match as did before, here or not, nobody has asked for a rematch since, and
// it can be claimed as before.
func (t Table) SameSeats(before Table) bool {
	if len(t.Seats) != len(before.Seats) || t.Next != before.Next || t.Table != before.Table || t.Claim != before.Claim {
		return false
	}
	for i, seat := range t.Seats {
		if was := before.Seats[i]; seat.Mind == "" && seat.Name != was.Name || seat.Here != was.Here || seat.Empty != was.Empty {
			return false
		}
	}
	return true
}

// SameMind reports whether the mind that is due stands about as it did: it thinks, waits for its turn, or could not move.
func (t Table) SameMind(before Table) bool {
	if t.Mind == nil || before.Mind == nil {
		return t.Mind == before.Mind
	}
	sooner := before.Mind.Seconds - t.Mind.Seconds
	return t.Mind.Failed == before.Mind.Failed && max(sooner, -sooner) < 3
}

// After is the match after an action, at a time by the clock of this machine.
func (t Table) After(s Step, now time.Time) Table {
	t.Mind, t.Claim = nil, false                                                      // whoever is due has just got the turn
	t.Stopped = t.Stopped && int(s.Seat) < len(t.Seats) && t.Seats[s.Seat].Mind != "" // until a person acts no clock runs
	t.Seq, t.Status, t.Turn, t.Seen, t.Offer, t.Running, t.At, t.Steps = s.Seq, s.Status, s.Turn, s.Seen, s.Offer, 0, now, []Step{s}
	t.Seats = slices.Clone(t.Seats)
	for i, left := range s.Left {
		if i < len(t.Seats) {
			t.Seats[i].Left = left
		}
	}
	if sameAction(s.Action, game.TimeOut()) && int(s.Seat) < len(t.Seats) {
		t.Seats[s.Seat].Left = 0
	}
	switch {
	case !t.Shared():
	case s.Turn == nil: // the end is seen from the first of the player's seats
		t.Seat = game.Seat(slices.IndexFunc(t.Seats, func(s model.Seat) bool { return s.You }))
	case t.Seats[*s.Turn].You:
		t.Seat = *s.Turn
	}
	for i := range t.Seats {
		if t.Seats[i].Status = s.Status; game.Seat(i) != t.Seat {
			t.Seats[i].Status = opposite(s.Status)
		}
	}
	if s.Award != nil {
		t.Award = s.Award
	}
	return t
}

// opposite is how it stands for the other side.
func opposite(o game.Outcome) game.Outcome {
	switch o {
	case game.Won:
		return game.Lost
	case game.Lost:
		return game.Won
	}
	return o
}

// Through is the match after several actions, at such a time.
func (t Table) Through(steps []Step, now time.Time) Table {
	for _, s := range steps {
		t = t.After(s, now)
	}
	t.Steps = steps
	return t
}

// Shared reports whether the player holds several seats: people take turns at one machine.
func (t Table) Shared() bool { return t.count(func(s model.Seat) bool { return s.You }) > 1 }

// Social reports whether somebody else plays, or may.
func (t Table) Social() bool {
	return t.count(func(s model.Seat) bool { return s.Mind == "" && !s.You }) > 0
}

// Minded reports whether a mind plays.
func (t Table) Minded() bool { return t.count(func(s model.Seat) bool { return s.Mind != "" }) > 0 }

// Waiting reports whether a seat is empty.
func (t Table) Waiting() bool { return t.count(func(s model.Seat) bool { return s.Empty }) > 0 }

func (t Table) count(is func(model.Seat) bool) (n int) {
	for _, s := range t.Seats {
		if is(s) {
			n++
		}
	}
	return n
}

// Lives reports whether things happen in the match without the player: others act, or a clock runs.
func (t Table) Lives() bool { return t.Minded() || t.Social() || t.Clock != nil }

// Due reports whether the player is due.
func (t Table) Due() bool { return len(t.Seats) < 2 || t.Turn != nil && t.Seats[*t.Turn].You }

// Thinking is the mind that is due; nobody where none is, or it could not move.
func (t Table) Thinking() (mind string, ok bool) {
	if t.Mind != nil && t.Mind.Failed {
		return "", false
	}
	if t.Turn == nil || int(*t.Turn) >= len(t.Seats) || t.Seats[*t.Turn].Mind == "" {
		return "", false
	}
	return t.Seats[*t.Turn].Name, true
}

// Offered reports whether the other side offers a draw that the player can agree to.
func (t Table) Offered() bool { return t.Offer != nil && (t.Shared() || !t.Seats[*t.Offer].You) }

// Actor is the seat that an action of the player's is for; nil for the player's own, or of several the one that is due. Only an
// answer to an offer at one machine is somebody else's.
func (t Table) Actor(a game.Action) *game.Seat {
	if !t.Shared() || t.Offer == nil || !sameAction(a, game.Draw()) {
		return nil
	}
	other := game.Seat(len(t.Seats)-1) - *t.Offer
	return &other
}

func sameAction(a, b game.Action) bool {
	x, errX := a.MarshalJSON()
	y, errY := b.MarshalJSON()
	return errX == nil && errY == nil && string(x) == string(y)
}

// Left is what a seat has on its clock at a time.
func (t Table) Left(of game.Seat, now time.Time) game.Millis {
	if t.Waiting() && t.Clock != nil {
		return t.Clock.Start()
	}
	left := t.Seats[of].Left
	if t.Turn != nil && *t.Turn == of {
		left -= t.Running
		if !t.At.IsZero() && !t.Stopped {
			left -= game.Millis(max(0, now.Sub(t.At)).Milliseconds())
		}
	}
	return max(left, 0)
}

// lowTime is when little time is left.
const lowTime game.Millis = 20_000

// ClockText writes a time as minutes and seconds, with a mark where little is left.
func ClockText(left game.Millis) string {
	seconds := int64(left+999) / 1000
	text := fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	if seconds >= 3600 {
		text = fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	}
	if left < lowTime {
		text += "!"
	}
	return text
}

// TurnWords say who is due; nothing where nobody is, or there is one seat.
func (t Table) TurnWords() words.Message {
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
		return words.New("table.thinks", words.Text("name", mind))
	case t.Shared():
		return words.New("table.due", words.Text("name", t.Seats[*t.Turn].Name))
	case t.Due():
		return words.New("table.yours")
	case !t.Seats[*t.Turn].Here:
		return words.New("table.away", words.Text("name", t.Seats[*t.Turn].Name))
	}
	return words.New("table.due", words.Text("name", t.Seats[*t.Turn].Name))
}

// OfferWords say that a draw is offered.
func (t Table) OfferWords() words.Message {
	switch {
	case t.Offer == nil || t.Turn == nil:
		return words.Message{}
	case t.Offered():
		return words.New("table.offers", words.Text("name", t.Seats[*t.Offer].Name))
	}
	return words.New("table.offered")
}

// FlagWords say whose time ran out, in a match that ended so.
func (t Table) FlagWords() words.Message {
	if t.Clock == nil || t.Status == game.Playing {
		return words.Message{}
	}
	for _, s := range t.Seats {
		if s.Left > 0 || s.Empty {
			continue
		}
		if s.You && !t.Shared() {
			return words.New("table.flag.you")
		}
		return words.New("table.flag", words.Text("name", s.Name))
	}
	return words.Message{}
}

// NextWords say that the other asks for a rematch.
func (t Table) NextWords() words.Message {
	if t.Status == game.Playing || t.Next == "" || !t.Social() {
		return words.Message{}
	}
	return words.New("table.next")
}

// ActionWords say what an action did that belongs to every match, and who made it; nothing of a game's own.
func (t Table) ActionWords(s Step) words.Message {
	if int(s.Seat) >= len(t.Seats) {
		return words.Message{}
	}
	return FrameWords(t.Seats[s.Seat].Name, s.Action, s.Turn == nil)
}

// FrameWords say what somebody did by an action that belongs to every match, which may have ended it.
func FrameWords(by string, a game.Action, over bool) words.Message {
	name := words.Text("name", by)
	switch {
	case sameAction(a, game.Draw()) && !over:
		return words.New("done.draw", name)
	case sameAction(a, game.Draw()):
		return words.New("done.agreed")
	case sameAction(a, game.TakeBack()):
		return words.New("done.takeback", name)
	case sameAction(a, game.GiveUp()):
		return words.New("done.forfeit", name)
	case sameAction(a, game.Absence()):
		return words.New("done.claim", name)
	case sameAction(a, game.TimeOut()):
		return words.New("table.flag", name)
	}
	return words.Message{}
}
