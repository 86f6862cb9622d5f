package pages

import (
	"context"
	"slices"
	"strings"

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
	lines []entry.Entry     // the games of the items
}

// NewQuick lists games and presets, to play or to watch.
func NewQuick(s *shell.Shell, watch bool) shell.Page {
	q := &quick{watch: watch, kinds: map[string]string{}}
	q.List = shell.List{Shell: s, More: q.more, Name: func() string {
		if watch {
			return s.Words.Text("watch.title")
		}
		return s.Words.Text("home.quick")
	}}
	q.list()
	return q
}

// list makes the menu: every game with the presets of the kind that is chosen for it.
func (q *quick) list() {
	q.Items, q.lines = nil, nil
	for _, e := range q.Games {
		if q.watch && len(e.Game.Info().Bots) == 0 {
			continue
		}
		for _, preset := range e.Game.Info().Presets {
			if _, kind := e.Kind(preset); kind != q.kinds[e.ID()] {
				continue
			}
			it := shell.Item{Label: q.Words.Say(e.Short()), Detail: q.Words.Say(e.Preset(preset)), About: q.Words.Say(e.Line()), Do: func() { q.start(e, preset) }}
			if info := e.ID() + ".preset." + preset + ".info"; q.Words.Knows(info) {
				it.Right, it.Fact = q.Words.Text(info), true
			}
			q.Items, q.lines = append(q.Items, it), append(q.lines, e)
		}
	}
}

// kindKey switches to the next kind of presets of the chosen line's game, after the last to the usual ones; none where it has no kinds.
func (q *quick) kindKey() []shell.Key {
	if q.At >= len(q.lines) {
		return nil
	}
	e := q.lines[q.At]
	var kinds []string
	for _, preset := range e.Game.Info().Presets {
		if _, kind := e.Kind(preset); kind != "" && !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	if len(kinds) == 0 {
		return nil
	}
	now := q.kinds[e.ID()]
	does := words.New("do.kind.off", words.Say("kind", e.Message("kind."+kinds[0])))
	if now != "" {
		does = words.New("do.kind.on", words.Say("kind", e.Message("kind."+now)))
	}
	return []shell.Key{shell.On("v", does, func() {
		q.kinds[e.ID()] = append(kinds, "")[slices.Index(kinds, now)+1]
		q.list()
		q.At = min(q.At, len(q.Items)-1)
	})}
}

func (q *quick) start(e entry.Entry, preset string) {
	info := e.Game.Info()
	_, defended := e.Defences[preset]
	switch {
	case q.watch:
		q.Replace(replay.Choose(q.Shell, e, preset))
	case info.Seats > 1 && !defended:
		q.Replace(newOpponents(q.Shell, e, preset, q.clock))
	default:
		practice := model.Practice{Game: e.ID(), Preset: preset, Clock: clockFor(info, q.clock)}
		match.Arrive(q, func(ctx context.Context) (model.Match, error) { return q.Service.Start(ctx, practice) })
	}
}

// clocks are those that can be chosen; the first is none.
var clocks = phrase.Clocks()

// clockFor is the clock that was chosen, where the game may be played by one.
func clockFor(info game.Info, at int) *referee.Clock {
	if info.Untimed {
		return nil
	}
	return clocks[at]
}

func clockKey(at *int) shell.Key {
	return shell.On("c", words.New("do.clock", words.Say("clock", phrase.Clock(clocks[*at]))), next(at, len(clocks)))
}

// next goes to the next of several, after the last to the first.
func next(at *int, of int) func() {
	return func() { *at = (*at + 1) % of }
}

// more are the keys beyond the menu's: those that switch kinds of presets and clocks.
func (q *quick) more() []shell.Key {
	if q.watch {
		return q.kindKey()
	}
	return append(q.kindKey(), clockKey(&q.clock))
}

// running lists the matches that can be continued, or thrown away.
type running struct {
	shell.List
	matches []model.Summary
	asked   model.MatchID // the one that is thrown away when D is pressed again
}

func newRunning(s *shell.Shell) *running {
	r := &running{}
	r.List = shell.List{Shell: s, More: r.more, Name: func() string { return s.Words.Text("home.continue") }, Empty: []string{s.Words.Text("quick.none")}}
	r.Fill = func() {
		shell.Ask(r, func(ctx context.Context) ([]model.Summary, error) { return s.Service.Running(ctx, model.Page{}) }, r.list)
	}
	return r
}

// list makes the menu: whose turn it is stands first.
func (r *running) list(list []model.Summary) {
	r.matches = list
	items := make([]shell.Item, len(list))
	for i, m := range list {
		items[i] = matchItem(r.Shell, m, func() {
			match.Arrive(r, func(ctx context.Context) (model.Match, error) { return r.Service.Look(ctx, m.ID) })
		})
		items[i].Detail = runningDetail(r.Shell, m)
	}
	r.Show(items)
}

// runningDetail says whose turn it is in a match, and what else there is to it.
func runningDetail(s *shell.Shell, m model.Summary) string {
	turn := phrase.Turn(model.Match{Summary: phrase.Called(s.Games, s.Words, m)})
	return strings.TrimSpace(s.Words.Say(turn) + " " + matchDetail(s, m))
}

// more is the key that throws a match away.
func (r *running) more() []shell.Key {
	if r.At >= len(r.matches) || !backend.MayDiscard(r.Service, model.Match{Summary: r.matches[r.At]}) {
		return nil
	}
	return []shell.Key{shell.On("d", words.New("do.discard"), r.discard)}
}

// discard throws the chosen match away when it is asked twice.
func (r *running) discard() {
	id := r.matches[r.At].ID
	if r.asked != id {
		r.asked = id
		r.Tell(words.New("quick.discard"))
		return
	}
	shell.Do(r, func(ctx context.Context) error { return backend.Discard(ctx, r.Service, id) }, r.Return)
}

// Handle chooses; any key but a second D keeps everything.
func (r *running) Handle(in ui.Input) {
	if !strings.EqualFold(in.Key, "d") {
		r.asked = ""
	}
	r.List.Handle(in)
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
	o.List = shell.List{Shell: s, More: o.more, Name: func() string {
		return s.Words.Say(words.New("opponent.title", words.Say("match", phrase.MatchName(s.Games, e.ID(), preset))))
	}}
	for _, info := range e.Game.Info().Bots {
		o.Items = append(o.Items, replay.BotItem(s, e, info, func() { o.against(info.Name) }))
	}
	friend := shell.Item{Label: s.Words.Text("opponent.friend"), Detail: s.Words.Text("opponent.friend.detail"), Key: "f", Do: o.invite}
	if _, ok := s.Service.(backend.Host); !ok {
		friend.Detail = s.Words.Text("opponent.friend.server")
	}
	shared := func() { o.practice(make([]string, e.Game.Info().Seats)) }
	o.Items = append(o.Items, shell.Item{Label: s.Words.Text("opponent.shared"), Detail: s.Words.Text("opponent.shared.detail"), Key: "b", Do: shared}, friend)
	o.At = max(0, slices.IndexFunc(e.Game.Info().Bots, func(b game.BotInfo) bool { return b.Name == e.Partner() }))
	return o
}

func (o *opponents) against(mind string) {
	side := o.side
	if side == lot {
		side = int(o.Entropy() % lot)
	}
	minds := slices.Repeat([]string{mind}, o.entry.Game.Info().Seats)
	minds[side] = ""
	o.practice(minds)
}

func (o *opponents) practice(minds []string) {
	p := model.Practice{Game: o.entry.ID(), Preset: o.preset, Minds: minds, Clock: o.time()}
	match.Arrive(o, func(ctx context.Context) (model.Match, error) { return o.Service.Start(ctx, p) })
}

func (o *opponents) time() *referee.Clock { return clockFor(o.entry.Game.Info(), o.clock) }

func (o *opponents) invite() {
	host, ok := o.Service.(backend.Host)
	if !ok {
		o.Tell(words.New("opponent.no-server"))
		return
	}
	t := model.Invitation{Game: o.entry.ID(), Preset: o.preset, Clock: o.time()}
	if o.side != lot {
		side := game.Seat(o.side)
		t.Side = &side
	}
	match.Arrive(o, func(ctx context.Context) (model.Match, error) { return host.OpenTable(ctx, t) })
}

func (o *opponents) more() []shell.Key {
	sides := phrase.Sides(o.entry, o.Words)
	keys := []shell.Key{shell.On("s", words.New("do.side", words.Text("side", sides[o.side])), next(&o.side, lot+1))}
	if !o.entry.Game.Info().Untimed {
		keys = append(keys, clockKey(&o.clock))
	}
	return keys
}

func (o *opponents) Draw(f ui.Frame) ui.Page { return o.DrawList(f, o.Words.Text("opponent.who")) }

// joining takes the code of a table.
type joining struct {
	*shell.Shell
	host backend.Host
	code shell.Line
}

func (j *joining) Title() string { return j.Words.Text("home.join") }

func (j *joining) Keys() []shell.Key {
	return []shell.Key{shell.On("enter", words.New("do.sit"), j.sit), shell.On("esc", words.New("do.back"), j.Pop)}
}

func (j *joining) Typing() bool { return true }

// maxCode is how long a code may be typed, in characters.
const maxCode = 64

func (j *joining) Handle(in ui.Input) {
	if !shell.Press(j.Keys(), in) {
		j.code.Handle(in, maxCode)
	}
}

func (j *joining) sit() {
	code := strings.TrimSpace(j.code.Text)
	if code == "" {
		j.Tell(words.New("join.empty"))
		return
	}
	match.Arrive(j, func(ctx context.Context) (model.Match, error) { return backend.Sit(ctx, j.Service, j.host, code) })
}

func (j *joining) Draw(f ui.Frame) (p ui.Page) {
	width := min(f.Width, 60)
	p.Add(ui.Wrap(j.Words.Text("join.code"), width-4)...)
	p.Add("", f.Theme.Cursor.Render(f.Glyphs.Arrow)+" "+j.code.Text+f.Theme.Cursor.Render("_"))
	return ui.Panel{Title: j.Title(), Width: width, Border: &f.Theme.BorderFocus}.Draw(f, p)
}
