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

// opponents lets the player choose whom to play against, on which side and by which clock.
type opponents struct {
	*App
	menu
	entry  entry.Entry
	preset string
	side   int // 0 and 1 for the seats, then by lot
	clock  int // of clocks
}

// lot is the side that is drawn.
const lot = 2

func newOpponents(a *App, e entry.Entry, preset string, clock int) *opponents {
	o := &opponents{App: a, menu: menu{whole: true}, entry: e, preset: preset, clock: clock}
	o.load()
	o.at = slices.IndexFunc(e.Game.Info().Bots, func(b game.BotInfo) bool { return b.Name == e.Partner() })
	o.at = max(0, o.at)
	return o
}

func (o *opponents) load() {
	o.items = nil
	for _, info := range o.entry.Game.Info().Bots {
		o.items = append(o.items, o.botItem(o.entry, info, func() tea.Cmd { return o.against(info.Name) }))
	}
	friend := item{label: o.Words.Text("opponent.friend"), detail: o.Words.Text("opponent.friend.detail"), key: "f", do: o.invite}
	if _, ok := o.Service.(Host); !ok {
		friend.detail = o.Words.Text("opponent.friend.server")
	}
	o.items = append(o.items,
		item{label: o.Words.Text("opponent.shared"), detail: o.Words.Text("opponent.shared.detail"), key: "b", do: func() tea.Cmd {
			return o.practice(make([]string, o.entry.Game.Info().Seats))
		}}, friend)
}

// botItem is a bot in a list: what it is called, what it is like, and how hard it is to beat.
func (a *App) botItem(e entry.Entry, bot game.BotInfo, do func() tea.Cmd) item {
	return item{label: e.BotTitle(a.Words, bot.Name), detail: a.Words.Say(e.Bot(bot.Name)), right: a.Words.Text("level." + bot.Difficulty), do: do}
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
	return o.arrive(o, func(ctx context.Context) (model.Match, error) { return o.Service.Start(ctx, p) })
}

func (o *opponents) time() *game.Clock {
	if o.entry.Game.Info().Untimed {
		return nil
	}
	return clocks[o.clock]
}

// invite opens a table.
func (o *opponents) invite() tea.Cmd {
	host, ok := o.Service.(Host)
	if !ok {
		o.tell(words.New("opponent.no-server"))
		return nil
	}
	t := model.Invitation{Game: o.entry.ID(), Preset: o.preset, Clock: o.time()}
	if o.side != lot {
		side := game.Seat(o.side)
		t.Side = &side
	}
	return o.arrive(o, func(ctx context.Context) (model.Match, error) { return host.OpenTable(ctx, t) })
}

// Sides are the sides to choose from, as a player is told: those of the game, then by lot.
func Sides(e entry.Entry, s words.Speaker) []string {
	sides := e.Sides(s)
	if sides == nil {
		sides = []string{s.Text("side.first"), s.Text("side.second")}
	}
	return append(sides, s.Text("side.lot"))
}

// Title is the page's.
func (o *opponents) Title() string {
	return o.Words.Say(words.New("opponent.title", words.Say("match", MatchName(o.Games, o.entry.ID(), o.preset))))
}

// Keys lists the page's own keys.
func (o *opponents) Keys() []ui.Binding {
	keys := append(menuKeys(), ui.Binding{Key: "s", Does: words.New("do.side", words.Text("side", Sides(o.entry, o.Words)[o.side]))})
	if !o.entry.Game.Info().Untimed {
		keys = append(keys, clockKey(o.clock))
	}
	return keys
}

// Handle chooses.
func (o *opponents) Handle(in ui.Input) tea.Cmd {
	switch in.Key {
	case "esc":
		o.pop()
		return nil
	case "s", "S":
		o.side = (o.side + 1) % (lot + 1)
		return nil
	case "c", "C":
		o.clock = (o.clock + 1) % len(clocks)
		return nil
	}
	cmd, _ := o.menu.handle(in)
	return cmd
}

// Draw draws the list.
func (o *opponents) Draw(f ui.Frame) ui.Page {
	return o.menu.list(f, o.Words.Text("opponent.who"))
}

// joining takes the code of a table.
type joining struct {
	*App
	code line
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
		j.pop()
	case "enter":
		host, ok := j.Service.(Host)
		switch {
		case !ok:
			return nil
		case strings.TrimSpace(j.code.text) == "":
			j.tell(words.New("join.empty"))
			return nil
		}
		code := strings.TrimSpace(j.code.text)
		return j.arrive(j, func(ctx context.Context) (model.Match, error) { return Sit(ctx, j.Service, host, code) })
	default:
		j.code.handle(in, maxCode)
	}
	return nil
}

// Draw draws what is typed.
func (j *joining) Draw(f ui.Frame) (p ui.Page) {
	width := min(f.Width, 60)
	p.Add(ui.Wrap(j.Words.Text("join.code"), width-4)...)
	p.Add("", f.Theme.Cursor.Render(f.Glyphs.Arrow)+" "+j.code.text+f.Theme.Cursor.Render("_"))
	return ui.Panel{Title: j.Title(), Width: width, Border: &f.Theme.BorderFocus}.Draw(f, p)
}

// Sit sits down at a table, or goes back to it: to one's seat, or to the table that one has opened and nobody has found yet.
func Sit(ctx context.Context, s Service, host Host, code string) (model.Match, error) {
	t, refused := host.Sit(ctx, code)
	if refused == nil {
		return t, nil
	}
	all, err := s.Running(ctx, model.Page{})
	if err != nil {
		return t, refused
	}
	plain := strings.NewReplacer("-", "", " ", "")
	for _, m := range all {
		if m.Table != "" && strings.EqualFold(plain.Replace(m.Table), plain.Replace(code)) {
			return s.Look(ctx, m.ID)
		}
	}
	return t, refused
}

// arrive asks for a match and shows it instead of the page that asked.
func (a *App) arrive(from Page, call func(context.Context) (model.Match, error)) tea.Cmd {
	return ask(a, from, call, func(next model.Match, err error) tea.Cmd {
		if page, ok := a.tableOf(next, err); ok && a.page() == from {
			a.replace(page)
		}
		return nil
	})
}
