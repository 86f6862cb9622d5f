package shell

import (
	"context"
	"math"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/term/backend"
	"wits/term/ui"
	"wits/work"
)

// Forecast is the chance to win of the position that a page shows. Until the chance of a new position is known, that of the one before it is
// shown.
type Forecast struct {
	chance float64
	known  bool
	asked  int // answers to earlier questions do not count
}

// Ask works out the chance of the holder of a view, in the background. It is by what the view shows alone.
func (c *Forecast) Ask(of Asker, e entry.Entry, preset string, v game.View) {
	c.asked++
	s, asked := of.shell(), c.asked
	AskQuietly(of, func(ctx context.Context) (now Forecast, err error) {
		piece := work.Piece{Kind: work.Help, Game: e.ID(), Preset: preset, Mind: "forecast"}
		err = s.Think(ctx, piece, func(ctx context.Context) error {
			now.chance, now.known = game.Forecast(ctx, e.Coach, v)
			return ctx.Err()
		})
		return now, err
	}, func(now Forecast, err error) {
		if err == nil && now.known && asked == c.asked {
			c.chance, c.known = now.chance, true
		}
	})
}

// Forget drops what is known, and what is asked for.
func (c *Forecast) Forget() { c.asked, c.known = c.asked+1, false }

// Draw draws a bar, and above it whose chance it is: a player's by name, where there are several. It draws nothing as long as nothing is known.
func (c *Forecast) Draw(f ui.Frame, of string, width int) (p ui.Page) {
	if !c.known {
		return p
	}
	said, percent := c.words(f, of)
	p.Add(f.Theme.Dim.Render(ui.Spread(said, percent, width)), f.Bar(width, c.chance, 1))
	return p
}

// Line draws the same in one line.
func (c *Forecast) Line(f ui.Frame, of string, width int) string {
	if !c.known {
		return ""
	}
	said, percent := c.words(f, of)
	if room := width - ui.Width(said) - ui.Width(percent) - 2; room >= 4 {
		return f.Theme.Dim.Render(said) + " " + f.Bar(room, c.chance, 1) + " " + f.Theme.Dim.Render(percent)
	}
	return f.Theme.Dim.Render(ui.Spread(said, percent, width))
}

func (c *Forecast) words(f ui.Frame, of string) (said, percent string) {
	whose := words.New("forecast.alone")
	if of != "" {
		whose = words.New("forecast.of", words.Text("name", of))
	}
	return f.Words.Say(whose), f.Words.Say(words.New("forecast.percent", words.Int("n", int(math.Round(100*c.chance)))))
}

// Think does something in the player's share of the processors, where the service has shares.
func (s *Shell) Think(ctx context.Context, piece work.Piece, do func(context.Context) error) error {
	if t, ok := s.Service.(backend.Thinker); ok {
		return t.Think(ctx, piece, do)
	}
	return do(ctx)
}
