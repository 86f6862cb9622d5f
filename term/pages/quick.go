package pages

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/term/backend"
	"wits/term/match"
	"wits/term/phrase"
	"wits/term/replay"
	"wits/term/shell"
	"wits/term/ui"
)

// quick lets the player choose a game and a preset, to play or to watch. Presets that are another kind of others stand behind a switch.
type quick struct {
	shell.List
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

// NewQuick lists games and presets, to play or to watch.
func NewQuick(s *shell.Shell, watch bool) shell.Page {
	q := &quick{watch: watch, kinds: map[string]string{}}
	q.List = shell.List{Shell: s, Name: q.name, More: q.more, Key: q.key}
	q.list()
	return q
}

// name is what is chosen here.
func (q *quick) name() string {
	if q.watch {
		return q.Words.Text("watch.title")
	}
	return q.Words.Text("home.quick")
}

// list makes the menu: every game with the presets of the kind that is chosen for it.
func (q *quick) list() {
	q.Items, q.lines = nil, nil
	for _, e := range q.Games {
		if q.watch && len(e.Game.Info().Bots) == 0 {
			continue
		}
		line := kinded{e, kindsOf(e)}
		for _, preset := range e.Game.Info().Presets {
			if kindOf(e, preset) != q.kinds[e.ID()] {
				continue
			}
			it := shell.Item{Label: q.Words.Say(e.Short()), Detail: q.Words.Say(e.Preset(preset)), About: q.Words.Say(e.Line()), Do: func() tea.Cmd { return q.start(e, preset) }}
			if info := e.ID() + ".preset." + preset + ".info"; q.Words.Knows(info) {
				it.Right, it.Fact = q.Words.Text(info), true
			}
			q.Items, q.lines = append(q.Items, it), append(q.lines, line)
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
	if q.At >= len(q.lines) || len(q.lines[q.At].kinds) == 0 {
		return
	}
	line := q.lines[q.At]
	next := slices.Index(line.kinds, q.kinds[line.entry.ID()]) + 1
	q.kinds[line.entry.ID()] = append(line.kinds, "")[next]
	q.list()
	q.At = min(q.At, len(q.Items)-1)
}

// kindKey is the binding that switches, where the chosen line's game has kinds of presets.
func (q *quick) kindKey() (keys []ui.Binding) {
	if q.At >= len(q.lines) || len(q.lines[q.At].kinds) == 0 {
		return nil
	}
	e, kinds := q.lines[q.At].entry, q.lines[q.At].kinds
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
		q.Replace(replay.Choose(q.Shell, e, preset))
		return nil
	case info.Seats > 1 && !defended:
		q.Replace(newOpponents(q.Shell, e, preset, q.clock))
		return nil
	}
	practice := model.Practice{Game: e.ID(), Preset: preset}
	if !info.Untimed {
		practice.Clock = clocks[q.clock]
	}
	return match.Arrive(q, func(ctx context.Context) (model.Match, error) { return q.Service.Start(ctx, practice) })
}

// clocks are those that can be chosen; the first is none.
var clocks = phrase.Clocks()

// clockKey is the binding that turns the clock.
func clockKey(at int) ui.Binding {
	return ui.Binding{Key: "c", Does: words.New("do.clock", words.Say("clock", phrase.Clock(clocks[at])))}
}

// more lists the keys beyond the menu's: those that switch kinds of presets and clocks.
func (q *quick) more() []ui.Binding {
	if q.watch {
		return q.kindKey()
	}
	return append(q.kindKey(), clockKey(q.clock))
}

func (q *quick) key(in ui.Input) (tea.Cmd, bool) {
	switch key := strings.ToLower(in.Key); {
	case key == "v":
		q.switchKind()
	case key == "c" && !q.watch:
		q.clock = (q.clock + 1) % len(clocks)
	default:
		return nil, false
	}
	return nil, true
}

// newRunning lists the matches that can be continued.
func newRunning(s *shell.Shell) *shell.List {
	l := &shell.List{Shell: s, Name: func() string { return s.Words.Text("home.continue") }, Empty: []string{s.Words.Text("quick.none")}}
	l.Fill = func() tea.Cmd {
		return shell.Ask(l, func(ctx context.Context) ([]model.Summary, error) { return s.Service.Running(ctx, model.Page{}) }, func(list []model.Summary) tea.Cmd {
			items := make([]shell.Item, len(list))
			for i, m := range list {
				items[i] = matchItem(s, m, func() tea.Cmd {
					return match.Arrive(l, func(ctx context.Context) (model.Match, error) { return s.Service.Look(ctx, m.ID) })
				})
			}
			return l.Show(items)
		})
	}
	return l
}

// opponents lets the player choose whom to play against, on which side and by which clock.
type opponents struct {
	shell.List
	entry  entry.Entry
	preset string
	side   int // 0 and 1 for the seats, then by lot
	clock  int // of clocks
}

// lot is the side that is drawn.
const lot = 2

func newOpponents(s *shell.Shell, e entry.Entry, preset string, clock int) *opponents {
	o := &opponents{entry: e, preset: preset, clock: clock}
	o.List = shell.List{Shell: s, Menu: shell.Menu{Whole: true}, More: o.more, Key: o.key, Name: func() string {
		return s.Words.Say(words.New("opponent.title", words.Say("match", phrase.MatchName(s.Games, e.ID(), preset))))
	}}
	o.load()
	o.At = max(0, slices.IndexFunc(e.Game.Info().Bots, func(b game.BotInfo) bool { return b.Name == e.Partner() }))
	return o
}

func (o *opponents) load() {
	for _, info := range o.entry.Game.Info().Bots {
		o.Items = append(o.Items, replay.BotItem(o.Shell, o.entry, info, func() tea.Cmd { return o.against(info.Name) }))
	}
	friend := shell.Item{Label: o.Words.Text("opponent.friend"), Detail: o.Words.Text("opponent.friend.detail"), Key: "f", Do: o.invite}
	if _, ok := o.Service.(backend.Host); !ok {
		friend.Detail = o.Words.Text("opponent.friend.server")
	}
	o.Items = append(o.Items,
		shell.Item{Label: o.Words.Text("opponent.shared"), Detail: o.Words.Text("opponent.shared.detail"), Key: "b", Do: func() tea.Cmd {
			return o.practice(make([]string, o.entry.Game.Info().Seats))
		}}, friend)
}

// against starts a match against a mind.
func (o *opponents) against(mind string) tea.Cmd {
	side := o.side
	if side == lot {
		side = int(o.Entropy() % lot)
	}
	minds := slices.Repeat([]string{mind}, o.entry.Game.Info().Seats)
	minds[side] = ""
	return o.practice(minds)
}

func (o *opponents) practice(minds []string) tea.Cmd {
	p := model.Practice{Game: o.entry.ID(), Preset: o.preset, Minds: minds, Clock: o.time()}
	return match.Arrive(o, func(ctx context.Context) (model.Match, error) { return o.Service.Start(ctx, p) })
}

func (o *opponents) time() *referee.Clock {
	if o.entry.Game.Info().Untimed {
		return nil
	}
	return clocks[o.clock]
}

// invite opens a table.
func (o *opponents) invite() tea.Cmd {
	host, ok := o.Service.(backend.Host)
	if !ok {
		o.Tell(words.New("opponent.no-server"))
		return nil
	}
	t := model.Invitation{Game: o.entry.ID(), Preset: o.preset, Clock: o.time()}
	if o.side != lot {
		side := game.Seat(o.side)
		t.Side = &side
	}
	return match.Arrive(o, func(ctx context.Context) (model.Match, error) { return host.OpenTable(ctx, t) })
}

// more lists the keys for side and clock.
func (o *opponents) more() []ui.Binding {
	keys := []ui.Binding{{Key: "s", Does: words.New("do.side", words.Text("side", phrase.Sides(o.entry, o.Words)[o.side]))}}
	if !o.entry.Game.Info().Untimed {
		keys = append(keys, clockKey(o.clock))
	}
	return keys
}

func (o *opponents) key(in ui.Input) (tea.Cmd, bool) {
	switch strings.ToLower(in.Key) {
	case "s":
		o.side = (o.side + 1) % (lot + 1)
	case "c":
		o.clock = (o.clock + 1) % len(clocks)
	default:
		return nil, false
	}
	return nil, true
}

// Draw draws the list.
func (o *opponents) Draw(f ui.Frame) ui.Page { return o.DrawList(f, o.Words.Text("opponent.who")) }

// joining takes the code of a table.
type joining struct {
	*shell.Shell
	code shell.Line
}

// Title is the page's.
func (j *joining) Title() string { return j.Words.Text("home.join") }

// Keys lists the page's own keys.
func (j *joining) Keys() []ui.Binding {
	return []ui.Binding{{Key: "enter", Does: words.New("do.sit")}, {Key: "esc", Does: words.New("do.back")}}
}

// Typing reports that keys are letters of the code.
func (j *joining) Typing() bool { return true }

// maxCode is how long a code may be typed, in characters.
const maxCode = 64

// Handle types the code and sits down.
func (j *joining) Handle(in ui.Input) tea.Cmd {
	switch in.Key {
	case "esc":
		j.Pop()
	case "enter":
		host, ok := j.Service.(backend.Host)
		code := strings.TrimSpace(j.code.Text)
		switch {
		case !ok:
			return nil
		case code == "":
			j.Tell(words.New("join.empty"))
			return nil
		}
		return match.Arrive(j, func(ctx context.Context) (model.Match, error) { return backend.Sit(ctx, j.Service, host, code) })
	default:
		j.code.Handle(in, maxCode)
	}
	return nil
}

// Draw draws what is typed.
func (j *joining) Draw(f ui.Frame) (p ui.Page) {
	width := min(f.Width, 60)
	p.Add(ui.Wrap(j.Words.Text("join.code"), width-4)...)
	p.Add("", f.Theme.Cursor.Render(f.Glyphs.Arrow)+" "+j.code.Text+f.Theme.Cursor.Render("_"))
	return ui.Panel{Title: j.Title(), Width: width, Border: &f.Theme.BorderFocus}.Draw(f, p)
}
