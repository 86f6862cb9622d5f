package pages

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game/words"
	"wits/model"
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
