// Package pages holds the pages of the terminal app besides matches and replays: home and everything that is chosen from there.
package pages

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

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
