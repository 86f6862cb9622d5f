package term

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/term/ui"
)

// quick lets the player choose a game and a preset, to play or to watch. Presets that are another kind of others stand behind a switch.
type quick struct {
	*App
	menu
	watch bool
	clock int               // of clocks
	kinds map[string]string // the kind of presets that is listed, by game
	lines []kinded          // what the items are
}

// kinded is a line's game, and the kinds that its presets have.
type kinded struct {
	entry entry.Entry
	kinds []string
}

func newQuick(a *App, watch bool) *quick {
	q := &quick{App: a, watch: watch, kinds: map[string]string{}}
	q.list()
	return q
}

// list makes the menu: every game with the presets of the kind that is chosen for it.
func (q *quick) list() {
	q.items, q.lines = nil, nil
	for _, e := range q.Games {
		if q.watch && len(e.Game.Info().Bots) == 0 {
			continue
		}
		line := kinded{e, kindsOf(e)}
		for _, preset := range e.Game.Info().Presets {
			if kindOf(e, preset) != q.kinds[e.ID()] {
				continue
			}
			it := item{label: q.Words.Say(e.Short()), detail: q.Words.Say(e.Preset(preset)), about: q.Words.Say(e.Line()), do: func() tea.Cmd { return q.start(e, preset) }}
			if info := e.ID() + ".preset." + preset + ".info"; q.Words.Knows(info) {
				it.right, it.fact = q.Words.Text(info), true
			}
			q.items, q.lines = append(q.items, it), append(q.lines, line)
		}
	}
}

// kindOf is what kind a preset is of; none for those that are no kind of another.
func kindOf(e entry.Entry, preset string) string {
	if _, kind, ok := e.Kind(preset); ok {
		return kind
	}
	return ""
}

// kindsOf lists the kinds of a game's presets.
func kindsOf(e entry.Entry) (kinds []string) {
	for _, preset := range e.Game.Info().Presets {
		if kind := kindOf(e, preset); kind != "" && !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// switchKind lists the next kind of presets of the chosen line's game, after the last the usual ones.
func (q *quick) switchKind() {
	if q.at >= len(q.lines) || len(q.lines[q.at].kinds) == 0 {
		return
	}
	line := q.lines[q.at]
	next := slices.Index(line.kinds, q.kinds[line.entry.ID()]) + 1
	q.kinds[line.entry.ID()] = append(line.kinds, "")[next]
	q.list()
	q.at = min(q.at, len(q.items)-1)
}

// kindKey is the binding that switches, where the chosen line's game has kinds of presets.
func (q *quick) kindKey() (keys []ui.Binding) {
	if q.at >= len(q.lines) || len(q.lines[q.at].kinds) == 0 {
		return nil
	}
	e, kinds := q.lines[q.at].entry, q.lines[q.at].kinds
	does := words.New("do.kind.off", words.Say("kind", e.Message("kind."+kinds[0])))
	if kind := q.kinds[e.ID()]; kind != "" {
		does = words.New("do.kind.on", words.Say("kind", e.Message("kind."+kind)))
	}
	return []ui.Binding{{Key: "v", Does: does}}
}

func (q *quick) start(e entry.Entry, preset string) tea.Cmd {
	info := e.Game.Info()
	_, defended := e.Defended(preset)
	switch {
	case q.watch:
		q.replace(newBots(q.App, e, preset, nil))
		return nil
	case info.Seats > 1 && !defended:
		q.replace(newOpponents(q.App, e, preset, q.clock))
		return nil
	}
	practice := model.Practice{Game: e.ID(), Preset: preset}
	if !info.Untimed {
		practice.Clock = clocks[q.clock]
	}
	return q.arrive(q, func(ctx context.Context) (model.Match, error) { return q.Service.Start(ctx, practice) })
}

// clocks are those that can be chosen; the first is none.
var clocks = Clocks()

// Clocks lists the clocks that can be chosen; the first is none.
func Clocks() []*game.Clock {
	return []*game.Clock{nil, {Base: 60}, {Base: 180, Increment: 2}, {Base: 300, Increment: 5}, {Base: 600}, {Base: 900, Increment: 10}}
}

// ClockWords say what a clock is.
func ClockWords(c *game.Clock) words.Message {
	if c == nil {
		return words.New("clock.none")
	}
	return words.New("clock.time", words.Text("base", strings.TrimSuffix(ClockText(c.Start()), "!")), words.Int("increment", c.Increment))
}

// clockKey is the binding that turns the clock.
func clockKey(at int) ui.Binding {
	return ui.Binding{Key: "c", Does: words.New("do.clock", words.Say("clock", ClockWords(clocks[at])))}
}

// Title is the page's.
func (q *quick) Title() string {
	if q.watch {
		return q.Words.Text("watch.title")
	}
	return q.Words.Text("home.quick")
}

// Keys lists the page's own keys.
func (q *quick) Keys() []ui.Binding {
	keys := append(menuKeys(), q.kindKey()...)
	if q.watch {
		return keys
	}
	return append(keys, clockKey(q.clock))
}

// Handle chooses.
func (q *quick) Handle(in ui.Input) tea.Cmd {
	switch {
	case in.Key == "esc":
		q.pop()
		return nil
	case in.Key == "v" || in.Key == "V":
		q.switchKind()
		return nil
	case (in.Key == "c" || in.Key == "C") && !q.watch:
		q.clock = (q.clock + 1) % len(clocks)
		return nil
	}
	cmd, _ := q.menu.handle(in)
	return cmd
}

// Draw draws the list.
func (q *quick) Draw(f ui.Frame) ui.Page { return q.menu.list(f, q.Title()) }

// running lists the matches that can be continued.
type running struct {
	*App
	menu
	known bool // they have been read
}

func newRunning(a *App) *running { return &running{App: a} }

// Begin reads them.
func (r *running) Begin() tea.Cmd {
	return ask(r.App, r, func(ctx context.Context) ([]model.Summary, error) { return r.Service.Running(ctx, model.Page{}) }, r.list)
}

// list makes the menu.
func (r *running) list(list []model.Summary, err error) tea.Cmd {
	if !r.ok(err) {
		return nil
	}
	r.known = true
	for _, s := range list {
		r.items = append(r.items, r.matchItem(s, func() tea.Cmd {
			return r.arrive(r, func(ctx context.Context) (model.Match, error) { return r.Service.Look(ctx, s.ID) })
		}))
	}
	return nil
}

// Title is the page's.
func (r *running) Title() string { return r.Words.Text("home.continue") }

// Keys lists the page's own keys.
func (r *running) Keys() []ui.Binding { return menuKeys() }

// Handle opens a match.
func (r *running) Handle(in ui.Input) tea.Cmd {
	if in.Key == "esc" {
		r.pop()
		return nil
	}
	cmd, _ := r.menu.handle(in)
	return cmd
}

// Draw draws the list.
func (r *running) Draw(f ui.Frame) ui.Page {
	if len(r.items) == 0 && r.known {
		return notice(f, r.Title(), r.Words.Text("quick.none"))
	}
	return r.menu.list(f, r.Title())
}
