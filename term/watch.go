package term

import (
	"context"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game"
	"wits/game/rng"
	"wits/game/words"
	"wits/term/ui"
	"wits/work"
)

// bots lets the player choose whom to watch, for each seat.
type bots struct {
	*App
	menu
	entry  entry.Entry
	preset string
	chosen []string // for the seats before
}

func newBots(a *App, e entry.Entry, preset string, chosen []string) *bots {
	b := &bots{App: a, menu: menu{whole: true}, entry: e, preset: preset, chosen: chosen}
	for _, info := range e.Game.Info().Bots {
		b.items = append(b.items, a.botItem(e, info, func() tea.Cmd { return b.choose(info.Name) }))
	}
	return b
}

// choose takes a bot for a seat, and begins when all seats have one.
func (b *bots) choose(name string) tea.Cmd {
	chosen := append(slices.Clone(b.chosen), name)
	if len(chosen) < b.entry.Game.Info().Seats {
		b.replace(newBots(b.App, b.entry, b.preset, chosen))
		return nil
	}
	w, err := newWatch(b.App, b.entry, b.preset, chosen)
	if !b.ok(err) {
		return nil
	}
	b.replace(w)
	return nil
}

// Title is the page's.
func (b *bots) Title() string {
	if len(b.chosen) > 0 {
		return b.Words.Say(words.New("watch.against", words.Text("bot", b.entry.BotTitle(b.Words, b.chosen[len(b.chosen)-1]))))
	}
	return b.Words.Text("watch.title")
}

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
func (b *bots) Draw(f ui.Frame) ui.Page { return b.menu.list(f, b.Title()) }

// watch is bots at play, one in each seat. The match is theirs alone and is not kept. What is shown is the board before a
// bot's move, with the move, the reason, and what proves it marked: the next beat shows it played.
type watch struct {
	*App
	pacer
	entry    entry.Entry
	preset   string
	bots     []string
	titles   []string   // what they are called
	match    game.Match // touched only by the step under way
	r        *rng.Rand
	shown    stepped // what is on the screen
	screen   ui.Screen
	thinking bool
}

func newWatch(a *App, e entry.Entry, preset string, bots []string) (*watch, error) {
	m, err := e.Game.Start(game.Setup{Preset: preset, Seed: rng.Numeric(a.Entropy())})
	if err != nil {
		return nil, err
	}
	r := a.rand()
	w := &watch{App: a, pacer: pacer{speed: 2}, entry: e, preset: preset, bots: bots, match: m, r: &r}
	for _, bot := range bots {
		w.titles = append(w.titles, e.BotTitle(a.Words, bot))
	}
	w.shown = stepped{of: w, view: m.View(0), status: m.Status()}
	w.screen = a.screenOf(e, w.shown.view, false)
	return w, nil
}

// Begin lets the first bot think.
func (w *watch) Begin() tea.Cmd { return w.step() }

// stepped is an action that a bot has chosen, where it was to be made; none at the end.
type stepped struct {
	of     *watch
	view   game.View // before it
	seq    game.Seq
	status game.Status
	by     game.Seat
	why    game.Hint
	err    error
}

// step shows the position that the last action led to, and lets the bot that is due think, beside the app.
func (w *watch) step() tea.Cmd {
	if w.thinking || w.shown.status.Over {
		return nil
	}
	w.thinking = true
	ctx, m, coach := w.context(w), w.match, w.entry.Coach
	return func() tea.Msg {
		s := stepped{of: w, view: m.View(0), seq: m.Seq(), status: m.Status()}
		if s.status.Over {
			return s
		}
		s.by = s.status.Turn
		before := m.View(s.by)
		s.err = w.think(ctx, w.bots[s.by], func(ctx context.Context) error {
			if err := m.Step(ctx, w.bots[s.by], w.r); err != nil {
				return err
			}
			s.why = reason(ctx, coach, before, m.Last())
			return nil
		})
		return s
	}
}

// think lets a bot think, in the player's turn where the processors are shared.
func (w *watch) think(ctx context.Context, bot string, do func(context.Context) error) error {
	if t, ok := w.Service.(Thinker); ok {
		guess := time.Duration(w.entry.Game.Info().Cost(bot)) * time.Millisecond
		return t.Think(ctx, work.Piece{Kind: work.Help, Game: w.entry.ID(), Preset: w.preset, Mind: bot, Guess: guess}, do)
	}
	return do(ctx)
}

// reason is why an action is made, with what proves it, as far as the coach can tell.
func reason(ctx context.Context, coach game.Coach, before game.View, a game.Action) game.Hint {
	h := game.Hint{Action: a}
	if explainer, ok := coach.(game.Explainer); ok {
		h.Reason = explainer.Why(ctx, before, a)
	}
	if prover, ok := coach.(game.Prover); ok {
		h.Proof = prover.Proof(ctx, before, a)
	}
	return h
}

// Receive plays on.
func (w *watch) Receive(msg tea.Msg) tea.Cmd {
	switch m := msg.(type) {
	case beat:
		if w.due(w, m) {
			return w.step()
		}
	case stepped:
		if m.of == w {
			return w.show(m)
		}
	}
	return nil
}

// show shows where a bot is about to move, and why.
func (w *watch) show(s stepped) tea.Cmd {
	w.thinking = false
	if !w.ok(s.err) {
		w.paused = true
		return nil
	}
	if s.status.Over {
		s.by, s.why.Reason = w.shown.by, w.shown.why.Reason // the last move's stays to be read
	}
	w.shown = s
	w.screen = w.screenOf(w.entry, s.view, false)
	if s.status.Over {
		return nil
	}
	w.screen.Focus(s.by, s.why.Action)
	if s.by == 0 || w.entry.Game.Info().Open {
		w.screen.Explain(&s.why)
	}
	return w.tick(w)
}

// Title names the bots.
func (w *watch) Title() string {
	return w.Words.Say(words.New("watch.plays", words.Text("bot", strings.Join(w.titles, " – ")), words.Say("match", MatchName(w.Games, w.entry.ID(), w.preset))))
}

// Keys lists the page's own keys.
func (w *watch) Keys() []ui.Binding {
	pause := words.New("do.pause")
	if w.paused {
		pause = words.New("do.run")
	}
	keys := append([]ui.Binding{{Key: "space", Does: pause}, {Key: "right", Does: words.New("do.step")}}, w.pacer.keys()...)
	return append(keys, ui.Binding{Key: "n", Does: words.New("do.new")}, ui.Binding{Key: "esc", Does: words.New("do.back")})
}

// Handle pauses, steps, and sets the speed.
func (w *watch) Handle(in ui.Input) tea.Cmd {
	if w.pacer.handle(in.Key) {
		return nil
	}
	switch strings.ToLower(in.Key) {
	case "esc":
		w.pop()
	case "space":
		w.paused = !w.paused
		return w.tick(w)
	case "right", "l", "enter":
		w.paused = true
		return w.step()
	case "pgup", "pgdown", "home", "end":
		w.screen.Handle(w.shown.view, in) // to look around
	case "n":
		next, err := newWatch(w.App, w.entry, w.preset, w.bots)
		if w.ok(err) {
			next.speed = w.speed
			w.replace(next)
		}
	}
	return nil
}

// Draw draws the board, and beside or above it what the bot is about to do and why.
func (w *watch) Draw(f ui.Frame) ui.Page {
	if !f.Roomy() {
		p := w.text(f, f.Width, max(2, f.Height/3))
		p.Append(onlooker(f.Within(f.Width, f.Height-len(p.Lines)), w.screen, w.shown.view))
		return p
	}
	width := f.Width - leastText - 4 - ui.Gap
	board, whole := framed(f.Within(width, f.Height), w.screen, w.shown.view)
	if !whole {
		board = onlooker(f.Within(width, f.Height), w.screen, w.shown.view)
		side := min(f.Width-board.Width()-ui.Gap, mostText)
		return board.Beside(w.text(f, side, f.Height), ui.Gap)
	}
	height := max(len(board.Lines)+2, 12)
	left := ui.Panel{Title: w.Words.Say(MatchName(w.Games, w.entry.ID(), w.preset)), Height: height}.Draw(f, board)
	side := min(f.Width-left.Width()-ui.Gap, mostText+4)
	return left.Beside(ui.Panel{Title: w.Words.Text("watch.reason"), Width: side, Height: height}.Draw(f, w.text(f, side-4, height-2)), ui.Gap)
}

// text says how far it is, who is about to move, and why; always as many lines, so that the board stays where it is.
func (w *watch) text(f ui.Frame, width, height int) ui.Page {
	gap := 1
	if height < 8 {
		gap = 0
	}
	p := ui.Stack(gap, ui.Lines(w.Words.Say(w.state()), width, f.Theme.Dim), w.said(f, width)).Crop(0, height)
	p.Lines = append(p.Lines, make([]string, height-len(p.Lines))...)
	return p
}

// state says how far it is, and how fast it goes on.
func (w *watch) state() words.Message {
	at := words.New("match.actions", words.Int("n", w.shown.seq))
	return words.New("match.detail", words.Series("parts", []words.Message{at, w.pacer.words()}))
}

// said is what is about to be done and why, or how it ended and why the last move was made.
func (w *watch) said(f ui.Frame, width int) ui.Page {
	if w.shown.status.Over && w.shown.why.Reason.Silent() {
		return w.result(f, width)
	}
	text := words.New("watch.thinks", words.Text("bot", w.titles[w.shown.by]))
	if why := w.shown.why.Reason; !why.Silent() {
		text = words.New("watch.why", words.Text("bot", w.titles[w.shown.by]), words.Say("why", why))
	}
	if w.shown.status.Over {
		return ui.Stack(1, w.result(f, width), ui.Lines(w.Words.Say(text), width, f.Theme.Dim))
	}
	return ui.Lines(w.Words.Say(text), width, f.Theme.Text)
}

// result says how it ended: for the bot, or for which of several.
func (w *watch) result(f ui.Frame, width int) ui.Page {
	end := w.shown.status
	for seat, name := range w.titles {
		if len(w.bots) > 1 && end.Outcome(game.Seat(seat)) == game.Won {
			return ui.Lines(w.Words.Say(words.New("watch.won", words.Text("bot", name))), width, f.Theme.Good)
		}
	}
	style := f.Theme.Bad
	switch end.Outcome(0) {
	case game.Won:
		style = f.Theme.Good
	case game.Drawn:
		style = f.Theme.Warn
	}
	return ui.Lines(w.Words.Say(words.New("watch.ended", words.Say("status", Outcome(end.Outcome(0))))), width, style)
}
