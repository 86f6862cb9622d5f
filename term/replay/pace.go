package replay

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/game/words"
	"wits/term/shell"
	"wits/term/ui"
)

// speeds are the pauses between two actions of what goes on by itself.
var speeds = []time.Duration{2 * time.Second, time.Second, 400 * time.Millisecond, 150 * time.Millisecond, 40 * time.Millisecond}

// pacer lets a page go on by itself, at a speed that the player sets.
type pacer struct {
	speed  int // of speeds
	paused bool
	clock  int // beats of an earlier clock do not count
}

// tick goes on with a page after a while, unless it stands still or another clock runs then.
func (c *pacer) tick(s *shell.Shell, of shell.Page, on func() tea.Cmd) tea.Cmd {
	if c.paused {
		return nil
	}
	c.clock++
	now := c.clock
	return s.Later(speeds[c.speed], of, func() tea.Cmd {
		if now != c.clock || c.paused {
			return nil
		}
		return on()
	})
}

// handle sets the speed. It reports whether the key was for that.
func (c *pacer) handle(key string) bool {
	switch key {
	case "+", "=":
		c.speed = min(c.speed+1, len(speeds)-1)
	case "-":
		c.speed = max(c.speed-1, 0)
	default:
		return false
	}
	return true
}

// words say the speed, and whether it stands still.
func (c *pacer) words() words.Message {
	if c.paused {
		return words.New("pace.paused", words.Int("speed", c.speed+1), words.Int("fastest", len(speeds)))
	}
	return words.New("pace.runs", words.Int("speed", c.speed+1), words.Int("fastest", len(speeds)))
}

// keys set the speed.
func (c *pacer) keys() []ui.Binding {
	return []ui.Binding{{Key: "+", Does: words.New("do.faster"), Minor: true}, {Key: "-", Does: words.New("do.slower"), Minor: true}}
}
