// Package pages holds the pages of the terminal app besides matches and replays: home and everything that is chosen from there.
package pages

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"wits/challenge"
	"wits/entry"
	"wits/game/words"
	"wits/model"
	"wits/term/backend"
	"wits/term/match"
	"wits/term/shell"
	"wits/term/ui"
)

// home is the first page: the adventurer, the corridor, what was found there, and what there is to do.
type home struct {
	*shell.Shell
	shell.Menu
	waits
	corridor corridor
}

// waits is what waits for the player.
type waits struct {
	pending []model.Pending
	running []model.Summary
}

// NewHome is the first page.
func NewHome(a *shell.Shell) shell.Page {
	h := &home{Shell: a, corridor: corridor{seed: a.Entropy(), said: words.New("explore.start")}}
	h.list()
	return h
}

// Begin reads what waits.
func (h *home) Begin() tea.Cmd { return h.load() }

// Return reads what waits now.
func (h *home) Return() tea.Cmd { return h.load() }

// load reads what waits.
func (h *home) load() tea.Cmd {
	service := h.Service
	return shell.AskAside(h, func(ctx context.Context) (w waits, err error) {
		if w.pending, err = service.Challenges(ctx); err == nil {
			w.running, err = service.Running(ctx, model.Page{})
		}
		return w, err
	}, func(w waits) tea.Cmd {
		h.waits = w
		h.list()
		return nil
	})
}

// list makes the menu of what is known. The chosen line stays chosen; at the start that is the first.
func (h *home) list() {
	chosen := ""
	if it := h.Selected(); it != nil && h.At > 0 {
		chosen = it.Key
	}
	h.Items = h.choices()
	h.At = max(0, slices.IndexFunc(h.Items, func(it shell.Item) bool { return it.Key == chosen }))
}

// choices are what there is to Do: first of all to go on with what is running.
func (h *home) choices() []shell.Item {
	say, pending := h.Words, len(h.pending)
	items := []shell.Item{
		{Label: say.Text("home.explore"), About: say.Text("home.explore.detail"), Key: "e", Do: h.explore},
		{Label: say.Text("home.challenges"), Detail: say.Say(some(pending, words.New("home.waiting", words.Int("n", pending)))), Key: "c", Do: h.Open(func() shell.Page { return newChallenges(h.Shell) })},
		{Label: say.Text("home.quick"), About: say.Text("home.quick.detail"), Key: "p", Do: h.Open(func() shell.Page { return NewQuick(h.Shell, false) })},
		{Label: say.Text("home.daily"), About: say.Text("home.daily.detail"), Key: "d", Do: h.Open(func() shell.Page { return NewDaily(h.Shell) })},
		{Label: say.Text("home.learn"), About: say.Text("home.learn.detail"), Key: "l", Do: h.Open(func() shell.Page { return NewLearn(h.Shell) })},
		{Label: say.Text("home.watch"), About: say.Text("home.watch.detail"), Key: "w", Do: h.Open(func() shell.Page { return NewQuick(h.Shell, true) })},
		{Label: say.Text("home.replays"), About: say.Text("home.replays.detail"), Key: "r", Do: h.Open(func() shell.Page { return newReplays(h.Shell) })},
		{Label: say.Text("home.statistics"), Key: "t", Do: h.Open(func() shell.Page { return NewStatistics(h.Shell) })},
		{Label: say.Text("home.settings"), Key: "s", Do: h.Open(func() shell.Page { return newSettings(h.Shell) })},
	}
	if _, ok := h.Service.(backend.Host); ok {
		items = slices.Insert(items, 3, shell.Item{Label: say.Text("home.join"), About: say.Text("home.join.detail"), Key: "b", Do: h.Open(func() shell.Page { return &joining{Shell: h.Shell} })})
	}
	if len(h.running) > 0 {
		items = slices.Insert(items, 0, h.continuing())
	}
	if h.Debug {
		items = append(items, shell.Item{Label: say.Text("home.debug"), About: say.Text("home.debug.detail"), Key: DebugKey, Do: h.Open(func() shell.Page { return NewDebug(h.Shell) })})
	}
	return append(items, shell.Item{Label: say.Text("home.quit"), Key: "q", Do: func() tea.Cmd { return tea.Quit }})
}

// continuing is the line that goes on with what is running: with the game, or with one of several.
func (h *home) continuing() shell.Item {
	it := shell.Item{Label: h.Words.Text("home.continue"), Key: "o", Do: h.resume}
	if n := len(h.running); n != 1 {
		it.Detail = h.Words.Say(words.New("home.running", words.Int("n", n)))
		return it
	}
	s := h.running[0]
	if e, err := entry.Find(h.Games, s.Game); err == nil {
		it.Detail = h.Words.Say(e.Short())
	}
	it.About = matchDetail(h.Shell, s)
	return it
}

// resume goes on with the match that is running, or lets the player choose which.
func (h *home) resume() tea.Cmd {
	return shell.Ask(h, func(ctx context.Context) ([]model.Summary, error) { return h.Service.Running(ctx, model.Page{}) }, func(list []model.Summary) tea.Cmd {
		if len(list) != 1 {
			h.Push(newRunning(h.Shell))
			return nil
		}
		return match.Enter(h, func(ctx context.Context) (model.Match, error) { return h.Service.Look(ctx, list[0].ID) })
	})
}

// some is a message about a number, nothing about none.
func some(n int, m words.Message) words.Message {
	if n == 0 {
		return words.Message{}
	}
	return m
}

// explore takes a step.
func (h *home) explore() tea.Cmd {
	return shell.Ask(h, h.Service.Explore, h.explored)
}

// explored walks on, and tells what the step found.
func (h *home) explored(d model.Discovery) tea.Cmd {
	c := &h.corridor
	c.step(h.Frame(0, 0).Motion)
	c.found = d.Found != nil
	switch {
	case c.found:
		t, err := h.Challenge(d.Found.Type)
		if !h.OK(err) {
			return nil
		}
		c.said = words.New("explore.found", words.Say("challenge", t.Title()))
	case len(h.pending) >= len(entry.Challenges(h.Games)):
		c.said = words.New("explore.all")
	default:
		c.said = c.missed()
	}
	if !c.found {
		return h.tick()
	}
	return tea.Batch(h.tick(), h.load())
}

// Title is the page's.
func (h *home) Title() string { return h.Words.Text("home.title") }

// Keys lists the page's own keys.
func (h *home) Keys() []ui.Binding {
	if h.guided() {
		return guideKeys()
	}
	return []ui.Binding{
		{Key: ui.UpDown, Does: words.New("do.move")},
		{Key: "enter", Does: words.New("do.choose")},
		{Key: "e", Does: words.New("home.explore")},
	}
}

// AllKeys lists the keys of the menu too, for the help.
func (h *home) AllKeys() []ui.Binding {
	keys := h.Keys()[:2]
	for _, it := range h.Items {
		keys = append(keys, ui.Binding{Key: it.Key, Does: words.Literal(it.Label)})
	}
	return keys
}

// Rules say what this place is, for the help.
func (h *home) Rules(f ui.Frame) ui.Page {
	return guideText(h.Shell, f.Within(f.Width, 100))
}

// Handle chooses from the menu, or opens a challenge that was found.
func (h *home) Handle(in ui.Input) tea.Cmd {
	if h.guided() {
		return h.handleGuide(in)
	}
	if id, ok := strings.CutPrefix(in.Zone, "card "); ok {
		return h.openCard(id)
	}
	cmd, handled := h.Take(in)
	if !handled && strings.EqualFold(in.Key, "o") { // what is running may not be known yet
		return h.resume()
	}
	return cmd
}

// Draw draws the place that home is.
func (h *home) Draw(f ui.Frame) ui.Page {
	switch {
	case h.guided():
		return drawGuide(h.Shell, f)
	case !f.Roomy():
		return h.drawSmall(f)
	}
	width := min(f.Width, 124)
	left := min(50, (width-ui.Gap)*9/20)
	right := width - ui.Gap - left
	top := ui.Columns(ui.Gap, wordmark(f, left), h.card(f, right))
	room := f.Height - len(top.Lines)
	if f.Wide() {
		top.Add("")
		room--
	}
	picture := min(8, 4+max(0, room-20)/4)
	walk := h.walk(f, right, picture)
	cards := ui.Panel{Title: h.Words.Text("home.challenges"), Width: right, Height: max(4, min(room, h.menuHeight(f, room))-len(walk.Lines))}
	if n := len(h.pending); n > 0 {
		cards.Right = strconv.Itoa(n)
	}
	side := ui.Stack(0, walk, cards.Draw(f, h.cards(f.Inside(cards.Width, cards.Height))))
	choices := ui.Panel{Title: h.Words.Text("home.menu"), Width: left, Height: len(side.Lines), Border: &f.Theme.BorderFocus}
	return ui.Stack(0, top, ui.Columns(ui.Gap, choices.Draw(f, h.DrawItems(f.Inside(left, len(side.Lines)))), side))
}

// menuHeight is how high the menu's panel is: as high as it needs to be, and more where there is room for cards beside it.
func (h *home) menuHeight(f ui.Frame, room int) int {
	high := len(h.Items) + 2
	if f.Wide() {
		return min(room, high+10)
	}
	return room
}

// drawSmall draws the place in one column.
func (h *home) drawSmall(f ui.Frame) ui.Page {
	var p ui.Page
	level := h.Words.Say(words.New("home.level", words.Int("number", h.Hero.Level))) + h.stars(f)
	p.Add(ui.Spread(f.Theme.Bold.Render(h.Hero.Name), level, f.Width), xpBar(h.Hero, f))
	p.Append(h.corridor.draw(f, f.Width, 1))
	style := f.Theme.Text
	if h.corridor.found {
		style = f.Theme.Good
	}
	p.Append(ui.Lines(h.Words.Say(h.corridor.said), f.Width, style))
	p.Append(h.DrawItems(f.Within(f.Width, f.Height-len(p.Lines))))
	return p
}

// wordmark is the program's name in large letters, and below it what it is.
func wordmark(f ui.Frame, width int) (p ui.Page) {
	lines := []string{
		"█   █  ▀  ▀█▀▀  ▄▀▀▀",
		"█ █ █  █   █    ▀▀▀▄",
		"▀▄▀▄▀  █   ▀▄▄  ▄▄▄▀",
	}
	if f.Glyphs.Name == "ascii" {
		lines = []string{
			`\    /  .  -+-  .--.`,
			` \/\/   |   |   '--.`,
			`  \/    |   '-  '--'`,
		}
	}
	for _, l := range lines {
		p.Add(f.Theme.Title.Render(l))
	}
	p.Add(f.Theme.Dim.Render(f.Words.Text("home.tagline")))
	return p.Move((width-p.Width())/2, 0)
}

// card is the adventurer: name, level, prestige and how far the level is.
func (h *home) card(f ui.Frame, width int) ui.Page {
	inside := f.Inside(width, 4)
	level := f.Theme.Bold.Render(h.Words.Say(words.New("home.level", words.Int("number", h.Hero.Level))))
	var p ui.Page
	p.Add(ui.Spread(level, h.stars(f), inside.Width), xpBar(h.Hero, inside))
	return ui.Panel{Title: ui.Cut(h.Hero.Name, inside.Width), Width: width}.Draw(f, p)
}

// stars are the prestige: a star each while they can be counted at a glance.
func (h *home) stars(f ui.Frame) string {
	switch n := h.Hero.Prestige; {
	case n == 0:
		return ""
	case n <= 5:
		return " " + f.Theme.Title.Render(strings.Repeat("★", int(n)))
	default:
		return " " + f.Theme.Title.Render(fmt.Sprintf("★ %d", n))
	}
}

// walk is the corridor and what the last step was like.
func (h *home) walk(f ui.Frame, width, picture int) ui.Page {
	inside := f.Inside(width, picture)
	style := f.Theme.Text
	if h.corridor.found {
		style = f.Theme.Good
	}
	said := ui.Lines(h.Words.Say(h.corridor.said), inside.Width, style)
	said.Lines = append(said.Lines, "", "")[:2] // so that the panel keeps its size
	o := ui.Panel{Title: h.Words.Text("home.corridor"), Width: width}
	if n := h.corridor.steps; n > 0 {
		o.Right = h.Words.Say(words.New("home.steps", words.Int("n", n)))
	}
	return o.Draw(f, ui.Stack(0, h.corridor.draw(f, inside.Width, picture), said))
}

// cards are the challenges that were found, each with its icon and what it is worth at most. Each can be clicked.
func (h *home) cards(f ui.Frame) (p ui.Page) {
	if len(h.pending) == 0 {
		return ui.Lines(h.Words.Text("challenge.none.how"), f.Width, f.Theme.Dim)
	}
	for i, pending := range h.pending {
		t, err := h.Challenge(pending.Type)
		if err != nil {
			continue
		}
		card := h.cardOf(f, t)
		if rest := len(h.pending) - i; len(p.Lines)+len(card.Lines) > f.Height-1 && (rest > 1 || len(p.Lines)+len(card.Lines) > f.Height) {
			p.Add(f.Theme.Dim.Render(h.Words.Say(words.New("home.more", words.Int("n", rest)))))
			return p
		}
		p.Append(card.Area("card " + fmt.Sprint(pending.ID)))
	}
	return p
}

// cardOf is a challenge's icon and title, and the reward, in one line where it fits.
func (h *home) cardOf(f ui.Frame, t challenge.Type) (p ui.Page) {
	title := f.Theme.Warn.Render(icon(h.Shell, t)) + " " + f.Theme.Bold.Render(h.Words.Say(t.Title()))
	reward := f.Theme.Good.Bold(false).Render(h.Words.Say(words.New("home.up-to", words.Say("reward", shortReward(t.Tiers[len(t.Tiers)-1].Reward)))))
	if lipgloss.Width(title)+ui.Gap+lipgloss.Width(reward) <= f.Width {
		p.Add(ui.Spread(title, reward, f.Width))
		return p
	}
	p.Add(ui.Cut(title, f.Width))
	p.Add("  " + reward)
	return p
}

// shortReward is a reward in as few characters as say it.
func shortReward(r challenge.Reward) words.Message {
	var parts []words.Message
	if r.PrestigeRanks > 0 {
		parts = append(parts, words.New("reward.short.prestige", words.Int("n", r.PrestigeRanks)))
	}
	if r.XPPercent > 0 {
		parts = append(parts, words.New("reward.short.xp", words.Int("n", r.XPPercent)))
	}
	return words.New("reward", words.Series("parts", parts))
}

// openCard opens the challenge of a card.
func (h *home) openCard(id string) tea.Cmd {
	i := slices.IndexFunc(h.pending, func(p model.Pending) bool { return fmt.Sprint(p.ID) == id })
	if i < 0 {
		return nil
	}
	t, err := h.Challenge(h.pending[i].Type)
	if h.OK(err) {
		h.Push(newDetails(h.Shell, h.pending[i], t))
	}
	return nil
}

// xpBar shows how far the level is.
func xpBar(hero challenge.Adventurer, f ui.Frame) string {
	needed := hero.Level.Needed()
	text := f.Words.Say(words.New("home.xp", words.Int("xp", hero.XP), words.Int("needed", needed)))
	return f.Bar(f.Width-lipgloss.Width(text)-ui.Gap, float64(hero.XP), float64(needed)) + "  " + text
}
