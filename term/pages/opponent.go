package pages

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/term/backend"
	"wits/term/match"
	"wits/term/phrase"
	"wits/term/replay"
	"wits/term/shell"
	"wits/term/ui"
)

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

func (o *opponents) time() *game.Clock {
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
