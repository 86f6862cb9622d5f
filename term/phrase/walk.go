package phrase

import (
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
)

// Walked is a record played through again, as each seat saw it.
type Walked struct {
	Views   [][]game.View   // of each seat: before the first action, and after each
	Actions []game.Action   // as they were played
	Actors  []game.Seat     // who played them
	Status  game.Status     // how it ended, or who was due
	Left    [][]game.Millis // on the clocks, before the first action and after each; none without clocks
}

// Walk plays a record through.
func Walk(g referee.Game, rec referee.Record) (Walked, error) {
	seats := g.Info().Seats
	w := Walked{Views: make([][]game.View, seats)}
	left := rec.Clock.Full(seats)
	for at, err := range referee.Walk(g, rec) {
		if err != nil {
			return w, err
		}
		for seat := range w.Views {
			w.Views[seat] = append(w.Views[seat], at.Match.View(game.Seat(seat)))
		}
		w.Status = at.Match.Status()
		if n := at.Match.Seq(); n > 0 {
			w.Actions, w.Actors = append(w.Actions, at.Action), append(w.Actors, at.Seat)
			left = referee.Reckon(left, rec.Actions[n-1])
		}
		w.Left = append(w.Left, left)
	}
	return w, nil
}

// Seats names the players, with their clocks after a number of actions. It is silent for a single player without a clock.
func (w Walked) Seats(rec referee.Record, at int) words.Message {
	if len(w.Views) < 2 && rec.Clock == nil {
		return words.Message{}
	}
	var parts []words.Message
	for i := range w.Views {
		name := ""
		if i < len(rec.Players) {
			name = rec.Players[i]
		}
		part := words.Literal(name)
		if rec.Clock != nil {
			part = words.New("replay.seat", words.Text("name", name), words.Text("clock", Time(w.Left[at][i])))
		}
		parts = append(parts, part)
	}
	return Parts(parts...)
}

// Did says what the action at a place did, and who played it where there are several players.
func (w Walked) Did(e entry.Entry, rec referee.Record, seat game.Seat, at int) words.Message {
	by := w.Actors[at-1]
	if int(by) < len(rec.Players) {
		if said := FrameAction(rec.Players[by], w.Actions[at-1], at == len(w.Actions)); !said.Silent() {
			return said
		}
	}
	return Did(rec, by, e.Voice.Change(w.Views[seat][at-1], w.Views[seat][at]))
}

// Did adds to what an action changed who played it, where there are several players.
func Did(rec referee.Record, by game.Seat, change words.Message) words.Message {
	if len(rec.Players) < 2 || int(by) >= len(rec.Players) {
		return change
	}
	return words.New("replay.did", words.Text("name", rec.Players[by]), words.Say("change", change))
}
