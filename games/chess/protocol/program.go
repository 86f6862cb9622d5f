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

// opinion is what an engine says of a position while it thinks. The last word counts.
type opinion struct {
	referee.Opinion
	said bool
}

// read reads an info line. Lines about other moves than the best one say nothing here.
func (o *opinion) read(words []string) {
	var next referee.Opinion
	scored := false
	for i := 0; i+1 < len(words); i++ {
		n, _ := strconv.Atoi(words[i+1])
		switch words[i] {
		case "pv", "string":
			i = len(words) // what follows are moves, or anything
		case "multipv":
			if n > 1 {
				return
			}
		case "depth":
			next.Depth = n
		case "score":
			if i+2 >= len(words) {
				return
			}
			n, err := strconv.Atoi(words[i+2])
			if err != nil {
				return
			}
			scored = true
			if next.Score = n; words[i+1] == "mate" {
				next = mateIn(n, next.Depth)
			}
			i += 2
		}
	}
	if scored {
		o.Opinion, o.said = next, true
	}
}

// mateIn is the opinion of a side that mates in a number of moves, or is mated where it is negative. 0 is a mate on the board.
func mateIn(moves, depth int) referee.Opinion {
	o := referee.Opinion{Score: referee.Decided, Mate: moves, Depth: depth}
	if moves <= 0 {
		o.Score = -referee.Decided
	}
	return o
}

// option is an option of an engine, as the engine describes it.
type option struct {
	name     string
	kind     string   // check, spin, combo, button or string; empty where the engine does not say
	min, max string   // of a spin; empty for no bound
	vars     []string // of a combo
}

// readOption reads what comes after "option name": the name, its type, and what it may be. Names and values may have spaces.
func readOption(text string) (o option) {
	name, rest, _ := strings.Cut(text, " type ")
	o.name = strings.TrimSpace(name)
	o.kind, rest, _ = strings.Cut(strings.TrimSpace(rest), " ")
	var unread string // a default is not needed
	to := &unread
	for _, word := range strings.Fields(rest) {
		switch word {
		case "default":
			to = &unread
		case "min":
			to = &o.min
		case "max":
			to = &o.max
		case "var":
			o.vars = append(o.vars, "")
			to = &o.vars[len(o.vars)-1]
		default:
			*to = strings.TrimSpace(*to + " " + word)
		}
	}
	return o
}

// findOption finds an option by its name in any case. An underscore may stand for a space, where no option is called so.
func findOption(known []option, name string) (option, error) {
	for _, spelled := range []string{name, strings.ReplaceAll(name, "_", " ")} {
		if i := slices.IndexFunc(known, func(o option) bool { return strings.EqualFold(o.name, spelled) }); i >= 0 {
			return known[i], nil
		}
	}
	if len(known) == 0 {
		return option{}, fmt.Errorf("it has no option %.40q; it has none", name)
	}
	names := make([]string, len(known))
	for i, o := range known {
		names[i] = o.name
	}
	return option{}, fmt.Errorf("it has no option %.40q; it has %s", name, strings.Join(names, ", "))
}

// setUCI is the line that sets an option to a value as the engine writes it.
func (o option) setUCI(value string) string {
	if o.kind == "button" {
		return "setoption name " + o.name
	}
	return "setoption name " + o.name + " value " + value
}

// spell is a value as the engine writes it, or why it takes no such value.
func (o option) spell(value string) (string, error) {
	refused := func(want string) error {
		return fmt.Errorf("its option %q takes %s, not %.40q", o.name, want, value)
	}
	switch o.kind {
	case "check":
		if v := strings.ToLower(value); v == "true" || v == "false" {
			return v, nil
		}
		return "", refused("true or false")
	case "spin":
		if n, err := strconv.Atoi(value); err != nil || !o.within(n) {
			return "", refused(o.span())
		}
	case "combo":
		i := slices.IndexFunc(o.vars, func(v string) bool { return strings.EqualFold(v, value) })
		if i < 0 {
			return "", refused(strings.Join(o.vars, " or "))
		}
		return o.vars[i], nil
	case "button":
		if value != "" {
			return "", fmt.Errorf("its option %q is a button, which takes no value: write %q", o.name, o.name+"=")
		}
	default:
		if value == "" {
			return "<empty>", nil // as the protocol writes it
		}
	}
	return value, nil
}

// within reports whether a number is in the range of a spin. A bound that is no number bounds nothing.
func (o option) within(n int) bool {
	low, err1 := strconv.Atoi(o.min)
	high, err2 := strconv.Atoi(o.max)
	return (err1 != nil || n >= low) && (err2 != nil || n <= high)
}

// span is the range of a spin in words.
func (o option) span() string {
	switch {
	case o.min != "" && o.max != "":
		return "a whole number from " + o.min + " to " + o.max
	case o.min != "":
		return "a whole number from " + o.min + " on"
	case o.max != "":
		return "a whole number up to " + o.max
	}
	return "a whole number"
}
