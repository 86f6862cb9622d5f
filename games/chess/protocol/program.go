package protocol

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"wits/game"
	"wits/game/referee"
)

// program is what engines of both protocols have in common: options, how long they think about a move, and what they said of the last one.
type program struct {
	options [][2]string // of the engine
	think   []string    // how long it thinks about a move, as the protocol says it
	time    game.Millis // in it; 0 for no limit
	usual   bool        // no option says how long it thinks
	clock   *referee.Budget
	opinion opinion
}

// maxThink is the longest time, number of positions and depth that programs are asked for: not all of them read more than 32 bits.
const maxThink = math.MaxInt32

// newProgram reads options KEY=VALUE. Limits are the keys that say how long the engine thinks about a move, the first of them a time in a
// unit, which is the usual one where there is no limit; all other keys are the engine's own.
func newProgram(options []string, unit game.Millis, usual int, limits ...string) (p program, err error) {
	most := maxThink / int(unit)
	for _, o := range options {
		key, value, ok := strings.Cut(o, "=")
		n, err := strconv.Atoi(value)
		switch {
		case !ok || key == "":
			return p, fmt.Errorf("option %.40q: want KEY=VALUE", o)
		case strings.ContainsFunc(o, unicode.IsControl):
			return p, fmt.Errorf("option %.40q: want one line without control characters", o)
		case !slices.Contains(limits, key):
			p.options = append(p.options, [2]string{key, value})
			continue
		case err != nil || n < 1 || n > most:
			return p, fmt.Errorf("option %.40q: want a number from 1 to %d", o, most)
		case key == limits[0]:
			p.time = game.Millis(n) * unit
		}
		p.think = append(p.think, key+" "+value)
	}
	if len(p.think) == 0 {
		p.usual, p.time = true, game.Millis(usual)*unit
		p.think = []string{fmt.Sprintf("%s %d", limits[0], usual)}
	}
	return p, nil
}

// MoveTime is the time that an option gives for a move, 0 where other options limit the search.
func (p *program) MoveTime() game.Millis { return p.time }

// SetClock lets the engine think by the clocks, where no option says how long it thinks.
func (p *program) SetClock(b referee.Budget) bool {
	p.clock = &b
	return p.usual
}

func (p *program) byClock() bool { return p.usual && p.clock != nil }

// Opinion is the last score that the engine told of its move.
func (p *program) Opinion() (referee.Opinion, bool) { return p.opinion.Opinion, p.opinion.said }

// setOptions sets the engine's own options, each by a line of the protocol. An option that the engine does not have, or a value that it does
// not take, is refused before any is set.
func (p *program) setOptions(t referee.Talk, known []option, line func(o option, value string) string) error {
	lines := make([]string, len(p.options))
	for i, own := range p.options {
		o, err := findOption(known, own[0])
		if err != nil {
			return err
		}
		value, err := o.spell(own[1])
		if err != nil {
			return err
		}
		lines[i] = line(o, value)
	}
	return referee.SendAll(t, lines...)
}
