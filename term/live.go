package term

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/term/ui"
)

// How long a step is shown before the next: one's own, and others'.
const (
	ownPace = 350 * time.Millisecond
	pace    = 900 * time.Millisecond
)

// What a table is told, beside the app.
type (
	opened struct { // a match instead of this one
		of   *table
		next model.Match
		err  error
	}
	acted struct { // what an action led to
		of   *table
		next model.Match
		err  error
	}
	news struct { // what happened
		of   *table
		next model.Match
	}
	paced struct { // time for the next step
		of   *table
		beat int
	}
	second struct{ of *table } // the clocks run
	left   struct {            // the table was closed
		of  *table
		err error
	}
)

// Begin follows the match, where things happen in it without the player.
func (t *table) Begin() tea.Cmd {
	if !t.Lives() || t.Status != game.Playing && !t.Others() {
		return nil
	}
	t.ended, t.endAll = context.WithCancel(t.ctx)
	t.told, t.broken = make(chan model.Match), make(chan struct{})
	at, told, broken, ctx, service := t.Match, t.told, t.broken, t.ended, t.Service
	follow := func() {
		_ = service.Follow(ctx, at, func(now model.Match) { // who loses the match finds it by opening it again
			select {
			case told <- now:
			case <-ctx.Done():
			}
		})
	}
	go func() {
		if t.rescue("follow", t, follow) != nil {
			close(broken)
		}
	}()
	return tea.Batch(t.listen(), t.tick())
}

// End stops following.
func (t *table) End() {
	if t.endAll != nil {
		t.endAll()
	}
}

// listen waits for what is told next.
func (t *table) listen() tea.Cmd {
	told, broken, ctx := t.told, t.broken, t.ended
	return func() tea.Msg {
		select {
		case now := <-told:
			return news{t, now}
		case <-broken:
			return faulted{t}
		case <-ctx.Done():
			return nil
		}
	}
}

// tick draws the clocks again after a second.
func (t *table) tick() tea.Cmd {
	if t.Clock == nil || t.ticking || t.Status != game.Playing {
		return nil
	}
	t.ticking = true
	return tea.Tick(time.Second, func(time.Time) tea.Msg { return second{t} })
}

// call asks the service for something, beside the app, and receives the answer. Until then what is typed waits, or is dropped once a
// server seems to hang. Leaving the table does not drop what was asked: an action is kept.
func (t *table) call(ask tea.Cmd) tea.Cmd {
	t.busy = true
	return start(t.App, &call{of: t, ctx: t.ctx, calm: true}, func(context.Context) (tea.Msg, error) { return ask(), nil },
		func(msg tea.Msg, err error) tea.Cmd {
			if !slices.Contains(t.pages, Page(t)) {
				return nil
			}
			if !t.ok(err) {
				t.busy = false
			}
			return t.Receive(msg)
		})
}

// idle takes what is typed while a server hangs: the cursor moves, Esc leaves, and nothing is played.
func (t *table) idle(in ui.Input) tea.Cmd {
	t.later = nil
	if in.Key == "esc" {
		return t.leave()
	}
	t.screen.Handle(t.Match.View, in)
	return nil
}

// act plays an action and stores it.
func (t *table) act(action game.Action) tea.Cmd {
	at, service, ctx, now := t.Match, t.Service, t.ctx, t.now
	t.own.seen, t.own.action = t.Match.View, action
	return t.call(func() tea.Msg {
		turn, err := service.Act(ctx, model.Act{Match: at.ID, After: at.Seq, Seat: at.Actor(action)}, action)
		if err == nil {
			return acted{t, at.Played(turn, now()), nil}
		}
		next, lost := service.Look(ctx, at.ID)
		if lost != nil || next.Seq == at.Seq {
			next = model.Match{} // otherwise another window has played on
		}
		return acted{t, next, err}
	})
}

// Receive takes what the service answers and tells.
func (t *table) Receive(msg tea.Msg) tea.Cmd {
	switch m := msg.(type) {
	case hinted:
		t.advise(m)
	case opened:
		if m.of == t {
			return t.opened(m)
		}
	case acted:
		if m.of == t {
			return t.acted(m)
		}
	case news:
		if m.of == t {
			return tea.Batch(t.take(m.next), t.listen())
		}
	case left:
		if m.of == t {
			t.busy = false
			if t.ok(m.err) {
				t.pop()
				t.tell(words.New("table.closed"))
			}
		}
	case paced:
		if m.of == t && m.beat == t.beat {
			t.resting = false
			return t.step()
		}
	case sceneTick:
		if m.of == t {
			return t.goOn()
		}
	case endShown:
		if m.of == t {
			t.end.fresh = false
		}
	case verdict:
		if m.of == t {
			t.end.verdict, t.end.judging = m.reason, false
		}
	case second:
		if m.of == t {
			t.ticking = false
			return t.tick()
		}
	}
	return nil
}

// opened shows another match instead of this one.
func (t *table) opened(m opened) tea.Cmd {
	t.busy = false
	if next, ok := t.tableOf(m.next, m.err); ok && t.page() == t {
		next.asked = t.other()
		t.replace(next)
		return nil
	}
	return t.catchUp()
}

func (t *table) acted(m acted) tea.Cmd {
	t.busy = false
	if !t.ok(m.err) {
		if m.next.ID != "" {
			t.Match, t.coming = t.called(m.next), nil
			t.tell(words.New("table.elsewhere"))
		}
		t.later = nil
		return nil
	}
	return tea.Batch(t.take(m.next), t.catchUp())
}

// catchUp takes what was typed while an answer was on its way.
func (t *table) catchUp() tea.Cmd {
	var all []tea.Cmd
	for len(t.later) > 0 && !t.busy && t.page() == t {
		in := t.later[0]
		t.later = t.later[1:]
		all = append(all, t.Handle(in))
	}
	if t.page() != t {
		t.later = nil
	}
	return tea.Batch(all...)
}

// take takes the match as it stands now. What happened is shown a step at a time, unless the player wants less motion.
func (t *table) take(now model.Match) tea.Cmd {
	now = t.called(now)
	if len(t.coming) > 0 && now.Seq < t.latest.Seq || now.Seq < t.Seq {
		return nil
	}
	known := t.Seq
	if n := len(t.coming); n > 0 {
		known = t.coming[n-1].Seq
	}
	for _, s := range now.Events {
		if s.Seq > known {
			t.coming = append(t.coming, s)
		}
	}
	t.latest = now
	if len(t.coming) == 0 { // who sits and who is there, or a match that began anew
		t.show(now, model.Event{})
		return nil
	}
	switch {
	case t.settings["motion"] == "less":
		return t.showAll()
	case t.resting:
		return nil // the next step comes when it is time
	}
	return t.step()
}

// step shows the next of what was done.
func (t *table) step() tea.Cmd {
	if len(t.coming) == 0 {
		return nil
	}
	s := t.coming[0]
	t.coming = t.coming[1:]
	next := t.Match.After(s, t.now())
	if len(t.coming) == 0 {
		at := t.latest
		at.Events = nil
		for i := range next.Seats { // a flag that fell shows nothing left
			if i < len(at.Seats) && next.Seats[i].Left == 0 {
				at.Seats = slices.Clone(at.Seats)
				at.Seats[i].Left = 0
			}
		}
		next = at
	}
	t.show(next, s)
	return tea.Batch(t.tick(), t.rest(s))
}

// rest lets a step be seen before the next, where there is one or may be soon.
func (t *table) rest(s model.Event) tea.Cmd {
	if t.Status != game.Playing || !t.Minded() && !t.Others() || t.settings["motion"] == "less" {
		return nil
	}
	long := pace
	if int(s.Seat) < len(t.Seats) && t.Seats[s.Seat].You {
		long = ownPace
	}
	t.beat++
	now := t.beat
	t.resting = true
	return tea.Tick(long, func(time.Time) tea.Msg { return paced{t, now} })
}

// showAll shows all that was done at once.
func (t *table) showAll() (cmd tea.Cmd) {
	for len(t.coming) > 0 {
		cmd = t.step()
	}
	t.resting = false
	return cmd
}

// show shows the match after a step.
func (t *table) show(next model.Match, s model.Event) {
	before, seat := t.Match, t.Seat
	next.Hinted = next.Hinted || before.Hinted
	t.Match, t.advice, t.thought = next, game.Hint{}, 0
	t.screen.Explain(nil)
	if before.Waiting() && !next.Waiting() {
		t.screens = nil
	}
	t.sit()
	if said, ok := t.screen.(*spoken); ok && next.Seq > before.Seq {
		said.said = t.entry.Voice.Change(before.View, t.Match.View)
	}
	if s.Seq > 0 {
		t.done(before, s)
	}
	if before.Waiting() && !next.Waiting() {
		t.tell(words.New("table.sat", words.Text("name", t.other())))
	}
	if t.Shared() && t.Seat != seat && t.Status == game.Playing {
		t.closed = !t.entry.Game.Info().Open
	}
	if t.Status != game.Playing && before.Status == game.Playing {
		t.begun = append(t.begun, t.finish())
	}
	if t.Award != nil && before.Award == nil {
		t.begun = append(t.begun, t.refresh())
	}
}

// done says what was done, and shows where.
func (t *table) done(before model.Match, s model.Event) {
	own := t.Seats == nil || int(s.Seat) < len(t.Seats) && t.Seats[s.Seat].You && !t.Shared()
	if m := ActionWords(t.Match, s); !m.Silent() && !own && t.Offer == nil { // an offer stands beside the board
		t.tell(m)
	}
	if own || len(t.Seats) < 2 {
		return
	}
	t.screen.Focus(s.Seat, s.Action)
	if did := t.entry.Voice.Change(before.View, t.Match.View); !t.Shared() && !did.Silent() && int(s.Seat) < len(t.Seats) {
		t.lately = words.New("replay.did", words.Text("name", t.Seats[s.Seat].Name), words.Say("change", did))
	}
}

// other is the name of who plays against the player.
func (t *table) other() string {
	for _, s := range t.Seats {
		if !s.You {
			return s.Name
		}
	}
	return ""
}
