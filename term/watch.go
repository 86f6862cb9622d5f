package term

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game"
	"wits/game/rng"
	"wits/game/words"
	"wits/term/ui"
)

// bots lets the player choose whom to watch.
type bots struct {
	*App
	menu
}

func newBots(a *App, e entry.Entry, preset string) *bots {
	b := &bots{App: a, menu: menu{whole: true}}
	for _, info := range e.Game.Info().Bots {
		b.items = append(b.items, item{label: info.Name, detail: a.Words.Say(words.New("watch.bot", words.Say("level", words.New("level."+info.Difficulty)), words.Say("line", e.Bot(info.Name)))), do: func() tea.Cmd {
			w, err := newWatch(b.App, e, preset, info.Name)
			if !b.ok(err) {
				return nil
			}
			b.replace(w)
			return w.tick()
		}})
	}
	return b
}

// Title is the page's.
func (b *bots) Title() string { return b.Words.Text("watch.title") }

// Keys lists the page's own keys.
func (b *bots) Keys() []ui.Binding { return menuKeys() }

// Handle chooses a bot.
func (b *bots) Handle(in ui.Input) tea.Cmd {
	if in.Key == "esc" {
		b.pop()
		return nil
	}
	cmd, _ := b.menu.handle(in)
	return cmd
}

// Draw draws the list.
func (b *bots) Draw(f ui.Frame) ui.Page { return b.menu.draw(f) }

// speeds are the pauses between two actions.
var speeds = []time.Duration{2 * time.Second, time.Second, 400 * time.Millisecond, 150 * time.Millisecond, 40 * time.Millisecond}

// watch is a bot at play. The match is the bot's alone and is not kept.
type watch struct {
	*App
	entry       entry.Entry
	preset, bot string
	match       game.Match // touched only by the step under way
	r           *rng.Rand
	view        game.View
	seq         game.Seq
	status      game.Outcome
	why         words.Message
	screen      ui.Screen
	speed       int
	paused      bool
	thinking    bool
	clock       int // beats of an earlier clock do not count
}

func newWatch(a *App, e entry.Entry, preset, bot string) (*watch, error) {
	m, err := e.Game.Start(game.Setup{Preset: preset, Seed: rng.Numeric(a.Entropy())})
	if err != nil {
		return nil, err
	}
	r := a.rand()
	w := &watch{
		App: a, entry: e, preset: preset, bot: bot, match: m, r: &r, view: m.View(0), status: game.Playing, speed: 2,
	}
	w.screen = screenOf(e, w.view, false)
	return w, nil
}

// beat says that it is time for the next action.
type beat struct {
	of    *watch
	clock int
}

// stepped is an action that the bot has played.
type stepped struct {
	of     *watch
	view   game.View
	seq    game.Seq
	status game.Outcome
	last   game.Action
	why    words.Message
	err    error
}

func (w *watch) tick() tea.Cmd {
	w.clock++
	now := w.clock
	return tea.Tick(speeds[w.speed], func(time.Time) tea.Msg { return beat{w, now} })
}

// step lets the bot think, beside the app.
func (w *watch) step() tea.Cmd {
	if w.thinking || w.status != game.Playing {
		return nil
	}
	w.thinking = true
	coach, explains := w.entry.Coach.(game.Explainer)
	return func() tea.Msg {
		ctx, cancel := context.WithCancel(w.ctx)
		defer cancel()
		before := w.match.View(0)
		if err := w.match.Step(ctx, w.bot, w.r); err != nil {
			return stepped{of: w, err: err}
		}
		var why words.Message
		if explains {
			why = coach.Why(ctx, before, w.match.Last())
		}
		return stepped{w, w.match.View(0), w.match.Seq(), w.match.Status().Outcome(0), w.match.Last(), why, nil}
	}
}

// Receive plays on.
func (w *watch) Receive(msg tea.Msg) tea.Cmd {
	switch m := msg.(type) {
	case beat:
		if m.of == w && m.clock == w.clock && !w.paused {
			return w.step()
		}
	case stepped:
		if m.of != w {
			return nil
		}
		w.thinking = false
		if !w.ok(m.err) {
			w.paused = true
			return nil
		}
		w.view, w.seq, w.status, w.why = m.view, m.seq, m.status, m.why
		w.screen.Focus(m.last)
		if !w.paused && w.status == game.Playing {
			return w.tick()
		}
	}
	return nil
}

// Title names the bot.
func (w *watch) Title() string {
	return w.Words.Say(words.New("watch.plays", words.Text("bot", w.bot), words.Say("match", MatchName(w.Games, w.entry.ID(), w.preset))))
}

// Keys lists the page's own keys.
func (w *watch) Keys() []ui.Binding {
	return []ui.Binding{
		{Key: "space", Does: words.New("do.pause")},
		{Key: "right", Does: words.New("do.step")},
		{Key: "+", Does: words.New("do.faster")},
		{Key: "-", Does: words.New("do.slower")},
		{Key: "n", Does: words.New("do.new")},
		{Key: "esc", Does: words.New("do.back")},
	}
}

// Handle pauses, steps, and sets the speed.
func (w *watch) Handle(in ui.Input) tea.Cmd {
	switch in.Key {
	case "esc":
		w.pop()
	case "space":
		if w.paused = !w.paused; !w.paused {
			return w.tick()
		}
	case "right", "l", "enter":
		w.paused = true
		return w.step()
	case "+", "=":
		w.speed = min(w.speed+1, len(speeds)-1)
	case "-":
		w.speed = max(w.speed-1, 0)
	case "pgup", "pgdown":
		w.screen.Handle(w.view, in) // to look around
	case "n", "N":
		next, err := newWatch(w.App, w.entry, w.preset, w.bot)
		if w.ok(err) {
			next.speed = w.speed
			w.replace(next)
			return next.tick()
		}
	}
	return nil
}

// Draw draws the board, what the bot did and why.
func (w *watch) Draw(f ui.Frame) ui.Page {
	state := w.Words.Say(words.New("watch.state", words.Int("at", w.seq), words.Int("speed", w.speed+1), words.Int("fastest", len(speeds))))
	switch {
	case w.status == game.Won:
		state += ": " + f.Theme.Good.Render(w.Words.Say(Outcome(w.status)))
	case w.status != game.Playing:
		state += ": " + f.Theme.Bad.Render(w.Words.Say(Outcome(w.status)))
	case w.paused:
		state += ": " + w.Words.Text("watch.paused")
	}
	lines := append([]string{state}, ui.Wrap(w.Words.Say(w.why), min(f.Width, 72))...)
	const height = 4 // of the reason at its longest, so that the board stays where it is
	lines = append(lines, make([]string, height)...)[:height]
	board := f
	board.Height -= len(lines)
	var p ui.Page
	p.Add(lines...)
	drawn := w.screen.Draw(w.view, board)
	drawn.Zones = nil
	p.Append(drawn)
	return p
}
