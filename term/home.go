package term

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/challenge"
	"wits/game/words"
	"wits/term/ui"
)

// home is the first page: the adventurer and what there is to do.
type home struct {
	*App
	menu
	waiting int
}

func newHome(a *App) *home {
	h := &home{App: a}
	h.load()
	return h
}

// Return reads what waits now.
func (h *home) Return() { h.load() }

// load reads what waits.
func (h *home) load() {
	pending, err := h.Service.Pending(h.ctx)
	h.ok(err)
	running, err := h.Service.Running(h.ctx)
	h.ok(err)
	h.waiting = len(pending)
	say := h.Words
	h.items = []item{
		{label: say.Text("home.explore"), detail: say.Text("home.explore.detail"), key: "e", do: h.explore},
		{label: say.Text("home.challenges"), detail: say.Say(some(len(pending), words.New("home.waiting", words.Int("n", len(pending))))), key: "c", do: h.open(func() Page { return newChallenges(h.App) })},
		{label: say.Text("home.quick"), detail: say.Text("home.quick.detail"), key: "p", do: h.open(func() Page { return newQuick(h.App, false) })},
		{label: say.Text("home.daily"), detail: say.Text("home.daily.detail"), key: "d", do: h.open(func() Page { return newDaily(h.App) })},
		{label: say.Text("home.continue"), detail: say.Say(some(len(running), words.New("home.running", words.Int("n", len(running))))), key: "o", do: h.open(func() Page { return newRunning(h.App) })},
		{label: say.Text("home.watch"), detail: say.Text("home.watch.detail"), key: "w", do: h.open(func() Page { return newQuick(h.App, true) })},
		{label: say.Text("home.replays"), detail: say.Text("home.replays.detail"), key: "r", do: h.open(func() Page { return newReplays(h.App) })},
		{label: say.Text("home.statistics"), key: "t", do: h.open(func() Page { return newStatistics(h.App) })},
		{label: say.Text("home.settings"), key: "s", do: h.open(func() Page { return newSettings(h.App) })},
		{label: say.Text("home.quit"), key: "q", do: func() tea.Cmd { return tea.Quit }},
	}
}

// some is a message about a number, nothing about none.
func some(n int, m words.Message) words.Message {
	if n == 0 {
		return words.Message{}
	}
	return m
}

func (h *home) open(page func() Page) func() tea.Cmd {
	return func() tea.Cmd {
		h.push(page())
		return nil
	}
}

func (h *home) explore() tea.Cmd {
	found, ok, err := h.Service.Explore(h.ctx)
	if !h.ok(err) {
		return nil
	}
	h.load()
	if !ok {
		h.tell(words.New("explore.nothing"))
		return nil
	}
	t, err := h.challenge(found)
	if h.ok(err) {
		h.tell(words.New("explore.found", words.Say("challenge", t.Title())))
	}
	return nil
}

// Title is the page's.
func (h *home) Title() string { return h.Words.Text("home.title") }

// Keys lists the page's own keys.
func (h *home) Keys() []ui.Binding {
	return []ui.Binding{
		{Key: ui.UpDown, Does: words.New("do.move")},
		{Key: "enter", Does: words.New("do.choose")},
		{Key: "e", Does: words.New("home.explore")},
	}
}

// Handle chooses from the menu.
func (h *home) Handle(in ui.Input) tea.Cmd {
	cmd, _ := h.menu.handle(in)
	return cmd
}

// Draw draws the adventurer, the banner and the menu.
func (h *home) Draw(f ui.Frame) ui.Page {
	var p ui.Page
	p.Add(f.Theme.Bold.Render(h.hero.Name) + "   " + h.Words.Say(words.New("home.level", words.Int("number", h.hero.Level))) +
		"   " + h.Words.Say(words.New("home.prestige", words.Int("number", h.hero.Prestige))))
	p.Add(xpBar(h.hero, f), "")
	if h.waiting > 0 {
		p.Lines = p.Lines[:len(p.Lines)-1]
		p.Button("key c", f.Theme.Warn.Render("! "+h.Words.Say(words.New("home.banner", words.Int("n", h.waiting)))))
	}
	if h.waiting > 0 && f.Height > 14 {
		p.Add("")
	}
	f.Height -= len(p.Lines)
	p.Append(h.menu.draw(f))
	return p
}

// xpBar shows how far the level is.
func xpBar(hero challenge.Adventurer, f ui.Frame) string {
	needed := hero.Level.Needed()
	width := min(30, f.Width-24)
	full := int(int64(width) * int64(hero.XP) / int64(needed))
	return f.Theme.Accent.Render(strings.Repeat(f.Glyphs.BarFull, full)) +
		f.Theme.Dim.Render(strings.Repeat(f.Glyphs.BarEmpty, width-full)) +
		"  " + f.Words.Say(words.New("home.xp", words.Int("xp", hero.XP), words.Int("needed", needed)))
}
