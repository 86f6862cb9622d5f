package pages

import (
	"math"
	"strconv"
	"strings"
	"time"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/harmonica"

	"wits/game/words"
	"wits/term/ui"
)

// How the corridor moves: how far a step is, in cells, and how often it is drawn on the way.
const (
	stride  = 7
	strides = 30 // a second
)

// corridor is where the adventurer walks. It looks different at every step, and the same whenever a place comes by again.
type corridor struct {
	seed  uint32
	steps int
	at    float64 // where the adventurer is, in cells
	speed float64
	moves bool          // on the way to where the steps lead
	said  words.Message // what the last step was like
	found bool          // it found something
}

// goal is where the steps lead.
func (c *corridor) goal() float64 { return float64(c.steps * stride) }

// step goes on by one, at once without motion.
func (c *corridor) step(motion bool) {
	c.steps++
	if c.moves = motion; !motion {
		c.at, c.speed = c.goal(), 0
	}
}

// stride moves the corridor on, until it is there.
func (c *corridor) stride() {
	spring := harmonica.NewSpring(harmonica.FPS(strides), 16, 1)
	c.at, c.speed = spring.Update(c.at, c.speed, c.goal())
	if math.Abs(c.goal()-c.at) < 0.5 {
		c.at, c.speed, c.moves = c.goal(), 0, false
	}
}

// tick draws the corridor again soon, while it moves.
func (h *home) tick() {
	if h.corridor.moves {
		h.Later(time.Second/strides, h, func() {
			h.corridor.stride()
			h.tick()
		})
	}
}

// Moving reports whether the adventurer is on the way.
func (h *home) Moving() bool { return h.corridor.moves }

// misses is how many ways there are to find nothing.
const misses = 12

// missed says what a step was like that found nothing, something else than the step before.
func (c *corridor) missed() words.Message {
	n := (int(c.seed%misses) + 5*c.steps) % misses // 5 and 12 have no divisor in common: all of them come before one comes again
	return words.New("explore.miss." + strconv.Itoa(n+1))
}

// text says what the last step was like.
func (c *corridor) text(f ui.Frame) ui.Page {
	style := f.Theme.Text
	if c.found {
		style = f.Theme.Good
	}
	return ui.Lines(f.Words.Say(c.said), f.Width, style)
}

// noise is a number that belongs to a place, and looks like chance.
func (c *corridor) noise(x int) uint32 {
	n := uint32(x)*2654435761 ^ c.seed
	n ^= n >> 15
	n *= 2246822519
	n ^= n >> 13
	return n
}

// draw draws the corridor in a width and a height of at least one line.
func (c *corridor) draw(f ui.Frame, width, height int) (p ui.Page) {
	hero := width / 3
	from := int(math.Round(c.at)) - hero
	for y := range height {
		var line, run strings.Builder // a run is of one style
		last := &f.Theme.Text
		for i := range width {
			char, style := c.cell(&f, from+i, y, height)
			switch edge := min(i, width-1-i); {
			case i == hero && y == max(0, height-2):
				char, style = "@", &f.Theme.Bold
			case edge < 3 && height > 1:
				char, style = f.Glyphs.Pick(string([]rune("▓▒░")[edge]), " "), &f.Theme.Border
			}
			if style != last {
				line.WriteString(last.Render(run.String()))
				run.Reset()
				last = style
			}
			run.WriteString(char)
		}
		line.WriteString(last.Render(run.String()))
		p.Add(line.String())
	}
	return p
}

// cell is what stands at a place of the corridor: ceiling, walls with what hangs there, and the floor.
func (c *corridor) cell(f *ui.Frame, x, y, height int) (string, *lipgloss.Style) {
	n, thing := c.noise(x), c.noise(x)%13 == 0
	pick := func(unicode, ascii string) string { return f.Glyphs.Pick(unicode, ascii) }
	switch {
	case height == 1 && thing:
		return pick("▯", "#"), &f.Theme.Dim
	case height == 1:
		return pick("·", "."), &f.Theme.Border
	case y == 0:
		return pick(ragged("▀", "▔", n>>8), "-"), &f.Theme.Border
	case y == height-1:
		return pick(ragged("▄", "▂", n>>10), "="), &f.Theme.Border
	case thing && n>>5%4 == 0:
		switch y { // a torch on its bracket
		case 1:
			return "*", &f.Theme.Warn
		case 2:
			return pick("╵", "|"), &f.Theme.Dim
		}
	case thing && n>>5%4 == 1:
		return pick("║", "|"), &f.Theme.Dim // a pillar
	case thing && n>>5%4 == 2 && y >= height-3:
		return pick("▯", "#"), &f.Theme.Accent // a door
	case thing && n>>5%4 == 3 && y == 1:
		return pick("▫", "o"), &f.Theme.Dim // a window
	case y == height-2 && n%7 == 0:
		return pick(ragged("·", ",", n>>12), "."), &f.Theme.Border
	}
	return " ", &f.Theme.Text
}

// ragged is one character, and now and then another.
func ragged(most, some string, n uint32) string {
	if n%7 == 0 {
		return some
	}
	return most
}
