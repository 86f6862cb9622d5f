package term

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/challenge"
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

// load reads what waits; it is called whenever the page is shown again.
func (h *home) load() {
	pending, err := h.Service.Pending(h.ctx)
	h.ok(err)
	running, err := h.Service.Running(h.ctx)
	h.ok(err)
	h.waiting = len(pending)
	h.items = []item{
		{label: "Explore", detail: "take a step; now and then it finds a challenge", key: "e", do: h.explore},
		{label: "Challenges", detail: count(len(pending), "waits", "wait"), key: "c", do: h.open(func() Page { return newChallenges(h.App) })},
		{label: "Quick play", detail: "a game without reward", key: "p", do: h.open(func() Page { return newQuick(h.App, false) })},
		{label: "Daily puzzle", detail: "the same for everybody, one attempt", key: "d", do: h.open(func() Page { return newDaily(h.App) })},
		{label: "Continue", detail: count(len(running), "game runs", "games run"), key: "o", do: h.open(func() Page { return newRunning(h.App) })},
		{label: "Watch", detail: "a bot plays", key: "w", do: h.open(func() Page { return newQuick(h.App, true) })},
		{label: "Replays", detail: "your finished games, step by step", key: "r", do: h.open(func() Page { return newReplays(h.App) })},
		{label: "Statistics", key: "t", do: h.open(func() Page { return newStatistics(h.App) })},
		{label: "Settings", key: "s", do: h.open(func() Page { return newSettings(h.App) })},
		{label: "Quit", key: "q", do: func() tea.Cmd { return tea.Quit }},
	}
}

func count(n int, one, many string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
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
		h.tell("You walk on. Nothing here.")
		return nil
	}
	t, err := h.challenge(found)
	if h.ok(err) {
		h.tell("You found a challenge! " + h.Words.Say(t.Title()))
	}
	return nil
}

// Title is the page's.
func (h *home) Title() string { return "Home" }

// Keys lists the page's own keys.
func (h *home) Keys() []ui.Binding {
	return []ui.Binding{{Key: "↑↓", Does: "Move"}, {Key: "Enter", Does: "Choose"}, {Key: "E", Does: "Explore"}}
}

// Handle chooses from the menu.
func (h *home) Handle(in ui.Input) tea.Cmd {
	cmd, _ := h.menu.handle(in)
	return cmd
}

// Draw draws the adventurer, the banner and the menu.
func (h *home) Draw(f ui.Frame) ui.Page {
	h.load()
	var p ui.Page
	p.Add(f.Theme.Bold.Render(h.hero.Name) + fmt.Sprintf("   Level %d   Prestige %d", h.hero.Level, h.hero.Prestige))
	p.Add(xpBar(h.hero, f), "")
	if h.waiting > 0 {
		p.Lines = p.Lines[:len(p.Lines)-1]
		p.Button("key c", f.Theme.Warn.Render(fmt.Sprintf("! %s. Press C.", banner(h.waiting))))
	}
	if h.waiting > 0 && f.Height > 14 {
		p.Add("")
	}
	f.Height -= len(p.Lines)
	p.Append(h.menu.draw(f))
	return p
}

func banner(n int) string {
	if n == 1 {
		return "A challenge waits for you"
	}
	return fmt.Sprintf("%d challenges wait for you", n)
}

// xpBar shows how far the level is.
func xpBar(hero challenge.Adventurer, f ui.Frame) string {
	needed := hero.Level.Needed()
	width := min(30, f.Width-24)
	full := int(int64(width) * int64(hero.XP) / int64(needed))
	return f.Theme.Accent.Render(strings.Repeat(f.Glyphs.BarFull, full)) +
		f.Theme.Dim.Render(strings.Repeat(f.Glyphs.BarEmpty, width-full)) + fmt.Sprintf("  %d/%d XP", hero.XP, needed)
}
