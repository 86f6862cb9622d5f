package play

import (
	"context"
	"sync"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/store"
)

// ticks is the service's own time, which clocks are counted in. It stands still while no service runs, so nobody loses on time
// because of that; it goes on from what is kept when a service starts again; and it never jumps, whatever the machine's clock
// does, because it is counted by a stopwatch. Services that share a store agree on it: each tells
// the others, by the store, how far it has come, and nobody goes back.
type ticks struct {
	elapsed func() time.Duration // a stopwatch: it only goes forward

	mu     sync.Mutex
	known  bool
	base   game.Millis   // what the time was
	anchor time.Duration // when it was so, by the stopwatch
}

// Option changes how a service works.
type Option func(*Service)

// Stopwatch lets a service count time by another stopwatch than the machine's.
func Stopwatch(elapsed func() time.Duration) Option {
	return func(s *Service) { s.ticks.elapsed = elapsed }
}

// beatEvery is how often services that count tell each other how far they have come, and look for fallen flags four times.
const beatEvery = time.Second

// tick is the service's own time.
func (s *Service) tick(ctx context.Context) (game.Millis, error) {
	s.ticks.mu.Lock()
	defer s.ticks.mu.Unlock()
	if s.ticks.known {
		return s.ticks.now(), nil
	}
	base, err := s.store.Beat(ctx, 1)
	if err != nil {
		return 0, err
	}
	s.ticks.known, s.ticks.base, s.ticks.anchor = true, base, s.ticks.elapsed()
	return base, nil
}

func (t *ticks) now() game.Millis {
	return t.base + game.Millis(max(t.elapsed()-t.anchor, 0).Milliseconds())
}

// beat tells other services how far the time has come, and goes on from the latest.
func (s *Service) beat(ctx context.Context) error {
	at, err := s.tick(ctx)
	if err != nil {
		return err
	}
	latest, err := s.store.Beat(ctx, at)
	if err != nil {
		return err
	}
	s.ticks.mu.Lock()
	defer s.ticks.mu.Unlock()
	if latest > s.ticks.now() {
		s.ticks.base, s.ticks.anchor = latest, s.ticks.elapsed()
	}
	return nil
}

// started is how clocks stand when a match begins; the zero state without one. None runs before a person has acted: whoever
// begins may look at the board first.
func started(clock *referee.Clock, seats int) store.ClockState {
	return store.ClockState{Left: clock.Full(seats)}
}

// clocked is how the clocks of a match stand after its latest action, which a seat made when others, or the same, were due. Where
// several people are due at once, the clocks of all run until they act.
func (h *cached) clocked(before game.Status, now game.Millis) store.ClockState {
	clock := h.match.Clock()
	if clock == nil {
		return store.ClockState{}
	}
	st, by := h.match.Status(), h.match.Actor()
	c := store.ClockState{Left: append([]game.Millis(nil), h.clock.Left...), From: h.clock.From}
	mind := h.match.Mind(by) != ""
	acted := before.Due(by) && !h.offers()
	if acted {
		for _, other := range before.AllDue() {
			if other != by && !mind && h.match.Mind(other) == "" {
				c.Left[other] -= min(h.spent(false, now), c.Left[other]-1)
			}
		}
		c.Left[by], _ = clock.After(c.Left[by], h.spent(mind, now))
	}
	if begun := c.From > 0 || !mind; begun && (acted || h.match.Mind(before.Turn) != "") {
		c.From = now
	}
	if first, running := h.first(st, c.Left); c.From > 0 && running {
		c.Flag = c.From + c.Left[first]
	}
	return c
}

// first is the person among those that are due whose time is over first. A mind's time is what it thinks: it has no flag that
// could fall while it waits.
func (h *cached) first(st game.Status, left []game.Millis) (seat game.Seat, found bool) {
	for _, due := range st.AllDue() {
		if h.match.Mind(due) == "" && (!found || left[due] < left[seat]) {
			seat, found = due, true
		}
	}
	return seat, found && h.match.Mind(st.Turn) == ""
}

// spent is the time that the latest action took: what a mind has thought, or all that passed since the clock began to run.
func (h *cached) spent(mind bool, now game.Millis) game.Millis {
	switch {
	case mind:
		return h.took
	case h.clock.From == 0:
		return 0
	}
	return now - h.clock.From
}

// exhausted reports whether a mind has thought for all the time that it had.
func (h *cached) exhausted() bool {
	return h.match.Clock() != nil && h.took >= h.clock.Left[h.due.Turn]
}

// offers reports whether the latest action only offers or declines something, or asks for it.
func (h *cached) offers() bool {
	last := h.match.Last()
	_, asks := h.match.Asks()
	by, ok := h.match.Offer()
	return ok && by == h.match.Actor() && referee.IsDraw(last.Wire()) || asks && referee.IsTakeBack(last.Wire()) || last.Same(referee.Decline())
}

// overdue reports whether the time of the person who is due is over. Minds have no flag; an older version gave them one.
func (h *cached) overdue(now game.Millis) bool {
	return h.clock.Flag > 0 && now >= h.clock.Flag && h.match.Mind(h.match.Status().Turn) == ""
}

// fall ends a match in which the time of the seat that is due is over. It changes nothing where it is not.
func (s *Service) fall(ctx context.Context, by model.PlayerID, id model.MatchID) error {
	now, err := s.tick(ctx)
	if err != nil {
		return err
	}
	kept, err := s.load(ctx, by, id, store.Span{After: newest})
	if err != nil || kept.Status != game.Playing {
		return err
	}
	h, err := s.restore(ctx, by, kept)
	if err != nil {
		return err
	}
	if !h.overdue(now) {
		s.wakeMind(ctx, by, kept.Summary) // one that an older version gave a flag
		return nil
	}
	return s.fallen(ctx, by, h)
}

// fallen ends a match that is overdue.
func (s *Service) fallen(ctx context.Context, by model.PlayerID, h *cached) error {
	seq := h.match.Seq()
	h.due = h.match.Status()
	due, person := h.first(h.due, h.clock.Left)
	if !person {
		due = h.due.Turn // a mind that has thought for all its time
	}
	if err := h.match.Do(due, referee.TimeOut()); err != nil {
		return err
	}
	_, err := s.keep(ctx, by, model.Act{Match: h.id, After: seq}, asked{mind: true}, h, false)
	return err
}

// Run forwards what other processes change in the same store to the followers, and lets flags fall, until ctx is done. Without
// it nothing is lost, but whoever waits must look for themselves.
func (s *Service) Run(ctx context.Context) error {
	var flags sync.WaitGroup
	flags.Go(func() { s.watchFlags(ctx) })
	defer flags.Wait()
	return s.Hear(ctx)
}

// Hear forwards what other processes change in the same store to the followers, and drops thoughts that are not wanted any more, until
// ctx is done.
func (s *Service) Hear(ctx context.Context) error {
	return s.store.Listen(ctx, func(id model.MatchID) {
		s.hub.Wake(id)
		s.checkThoughts(id)
	})
}

// watchFlags ends matches whose time is over, though nobody asks.
func (s *Service) watchFlags(ctx context.Context) {
	tick := time.NewTicker(beatEvery / 4)
	defer tick.Stop()
	for n := 0; ; n++ {
		running := s.fallFlags(ctx)
		if running && n%4 == 0 {
			_ = s.beat(ctx) // the next one tells as much
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// fallFlags ends the matches whose time is over, and reports whether any clock runs.
func (s *Service) fallFlags(ctx context.Context) bool {
	now, err := s.tick(ctx)
	if err != nil {
		return false
	}
	list, running, err := s.store.Overdue(ctx, now, PageLimit)
	if err != nil {
		return running
	}
	for _, o := range list {
		_ = s.safely("let a flag fall", func() {
			_ = s.fall(ctx, o.Player, o.Match) // somebody else may have been faster; otherwise it is tried again
		})
	}
	return running
}
