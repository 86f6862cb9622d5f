package botproc

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"wits/game"
	"wits/game/referee"
)

// Clock is the time that a program has for its moves. The zero Clock bounds nothing.
type Clock struct {
	Base      time.Duration
	Increment time.Duration // added with every move
	Moves     int           // after which Base is added again; 0 for never
}

// maxClock is the longest time on a clock: engines count milliseconds in 32 bits.
const maxClock = 24 * time.Hour

// ReadClock reads a clock as the field writes it: 60 (seconds) or 1m for a game, 10+0.1 with an increment, 40/60+0.5 for every 40 moves; 0
// for none.
func ReadClock(text string) (c Clock, err error) {
	rest := text
	if moves, after, ok := strings.Cut(text, "/"); ok {
		rest = after
		if c.Moves, err = strconv.Atoi(moves); err != nil || c.Moves < 1 {
			return Clock{}, errClock(text)
		}
	}
	base, increment, added := strings.Cut(rest, "+")
	var ok1, ok2 bool
	c.Base, ok1 = readTime(base)
	if ok2 = true; added {
		c.Increment, ok2 = readTime(increment)
	}
	if !ok1 || !ok2 || c.Base == 0 && c != (Clock{}) {
		return Clock{}, errClock(text)
	}
	return c, nil
}

func errClock(text string) error {
	return fmt.Errorf("%.40q is no clock: want a time such as 60s, seconds and what every move adds such as 10+0.1, or moves in a time such as 40/60", text)
}

func readTime(text string) (time.Duration, bool) {
	d, err := time.ParseDuration(text)
	if seconds, notNumber := strconv.ParseFloat(text, 64); notNumber == nil && seconds <= maxClock.Seconds() {
		d, err = time.Duration(seconds*float64(time.Second)), nil
	}
	return d, err == nil && d >= 0 && d <= maxClock
}

// String says how much time it is, to be followed by what becomes of it.
func (c Clock) String() string {
	text := c.Base.String()
	if c.Increment > 0 {
		text += " and " + c.Increment.String() + " a move"
	}
	if c.Moves > 0 {
		return fmt.Sprintf("%s for %d moves", text, c.Moves)
	}
	return text + " for a game"
}

// runningClock is a clock in a game.
type runningClock struct {
	Clock
	left time.Duration
	made int // moves since time was added
}

// use takes the time of a move. It reports false where that was more than is left, and a margin.
func (r *runningClock) use(took, margin time.Duration) bool {
	if r.left -= took; r.left+margin <= 0 {
		return false
	}
	r.left = max(r.left, 0) + r.Increment
	if r.made++; r.made == r.Moves {
		r.left, r.made = r.left+r.Base, 0
	}
	return true
}

// Left is what is left on the program's clock in the game that it plays; 0 where it has none.
func (p *Process) Left() time.Duration {
	if p.Clock == (Clock{}) {
		return 0
	}
	return p.running().left
}

// Facing says what is left on the clock of the other side, for programs that want to know.
func (p *Process) Facing(left time.Duration) { p.other = left }

// running is the clock of the game that is played.
func (p *Process) running() *runningClock {
	if p.clock == nil {
		p.clock = &runningClock{Clock: p.Clock, left: p.Clock.Base}
	}
	return p.clock
}

// budget is what is left on both clocks. An opponent without a clock is taken to have as much as the program itself.
func (p *Process) budget() referee.Budget {
	r := p.running()
	millis := func(d time.Duration) game.Millis { return game.Millis(d.Milliseconds()) }
	b := referee.Budget{Left: millis(r.left), Other: millis(cmp.Or(p.other, r.left)), Increment: millis(r.Increment)}
	if r.Moves > 0 {
		b.Moves = r.Moves - r.made
	}
	return b
}
