package referee

import (
	"errors"
	"fmt"
	"slices"

	"wits/game"
)

// Clock is the time each seat has for all its actions: some at the beginning, and some more with every action. Rules know
// nothing of it: whoever keeps a match counts, and ends it with [TimeOut].
type Clock struct {
	Base      int `json:"base" doc:"seconds at the beginning"`
	Increment int `json:"increment" doc:"seconds added with every action"`
}

// The longest times of a clock.
const (
	MaxBase      = 24 * 60 * 60
	MaxIncrement = 60 * 60
)

// check says what is wrong with a clock. No clock is fine.
func (c *Clock) check(info game.Info) error {
	if c == nil {
		return nil
	}
	if info.Untimed {
		return malformed("clock", fmt.Errorf("%s is played without one", info.ID))
	}
	if c.Base < 1 || c.Base > MaxBase || c.Increment < 0 || c.Increment > MaxIncrement {
		return malformed("clock", fmt.Errorf(
			"base %d s, increment %d s: the base is 1 to %d seconds, the increment 0 to %d", c.Base, c.Increment, MaxBase, MaxIncrement))
	}
	return nil
}

// String is base and increment, such as 300+5.
func (c Clock) String() string { return fmt.Sprintf("%d+%d", c.Base, c.Increment) }

// Start is what each seat begins with.
func (c Clock) Start() game.Millis { return game.Millis(c.Base) * 1000 }

// Lasts is the time that a seat has for n actions.
func (c Clock) Lasts(actions int) game.Millis { return game.Millis(c.Base+actions*c.Increment) * 1000 }

// After is what a seat has left that took so long for an action, or false when it ran out of time.
func (c Clock) After(left, took game.Millis) (game.Millis, bool) {
	if took >= left {
		return 0, false
	}
	return left - max(took, 0) + game.Millis(c.Increment)*1000, true
}

// Reckon is what is left on the clocks after an entry of a record, from what was left before it.
func Reckon(left []game.Millis, e Entry) []game.Millis {
	after := slices.Clone(left)
	switch {
	case int(e.Seat) >= len(left):
	case e.Left > 0:
		after[e.Seat] = e.Left
	case IsTimeOut(e.Action):
		after[e.Seat] = 0
	}
	return after
}

// Full is what is left on each seat's clock at the beginning; nothing without a clock.
func (c *Clock) Full(seats int) []game.Millis {
	if c == nil {
		return nil
	}
	return slices.Repeat([]game.Millis{c.Start()}, seats)
}

// copied returns a clock of its own, so that nobody changes that of a match.
func (c *Clock) copied() *Clock {
	if c == nil {
		return nil
	}
	return new(*c)
}

func (m *match[S, A, V]) Clock() *Clock { return m.in().setup.Clock.copied() }

func (m *match[S, A, V]) Punch(left game.Millis) error {
	log := m.in().log
	if len(log) == 0 {
		return malformed("clock", errors.New("nothing was done that could take time"))
	}
	latest := &log[len(log)-1]
	if err := m.checkLeft(latest.seat, left, len(log)-1); err != nil {
		return err
	}
	latest.left = left
	return nil
}

// checkLeft says why an action of a seat cannot have left it that much time, after n actions of the log.
func (m *match[S, A, V]) checkLeft(seat game.Seat, left game.Millis, after int) error {
	if m.in().setup.Clock == nil {
		return malformed("clock", errors.New("the match has none, and yet time is left"))
	}
	if most, known := m.most(seat, after); left < 1 || known && left > most {
		return malformed("clock", fmt.Errorf("seat %d has %d ms left, which the clock does not allow", seat, left))
	}
	return nil
}

// most is the most that an action can leave its seat, from what the seat had left before. That is not known of a match that
// began with a saved state.
func (m *match[S, A, V]) most(seat game.Seat, before int) (left game.Millis, known bool) {
	in := m.in()
	more := game.Millis(in.setup.Clock.Increment) * 1000
	for i := before - 1; i >= 0; i-- {
		if e := in.log[i]; e.seat == seat && e.left > 0 {
			return e.left + more, true
		}
	}
	return in.setup.Clock.Start() + more, in.after == 0
}
