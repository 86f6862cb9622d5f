package term

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game/words"
	"wits/model"
	"wits/term/ui"
)

// home is the first page: the adventurer, the corridor, what was found there, and what there is to do.
type home struct {
	*App
	menu
	waits
	corridor corridor
}

// waits is what waits for the player.
type waits struct {
	pending []model.Pending
	running []model.Summary
}

func newHome(a *App) *home {
	h := &home{App: a, corridor: corridor{seed: a.Entropy(), said: words.New("explore.start")}}
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
	return askAside(h.App, h, func(ctx context.Context) (w waits, err error) {
		if w.pending, err = service.Challenges(ctx); err == nil {
			w.running, err = service.Running(ctx, model.Page{})
		}
		return w, err
	}, func(w waits, err error) tea.Cmd {
		if h.ok(err) {
			h.waits = w
			h.list()
		}
		return nil
	})
}

// list makes the menu of what is known. The chosen line stays chosen; at the start that is the first.
func (h *home) list() {
	chosen := ""
	if it := h.selected(); it != nil && h.at > 0 {
		chosen = it.key
	}
	h.items = h.choices()
	h.at = max(0, slices.IndexFunc(h.items, func(it item) bool { return it.key == chosen }))
}

// choices are what there is to do: first of all to go on with what is running.
func (h *home) choices() []item {
	say, pending := h.Words, len(h.pending)
	items := []item{
		{label: say.Text("home.explore"), about: say.Text("home.explore.detail"), key: "e", do: h.explore},
		{label: say.Text("home.challenges"), detail: say.Say(some(pending, words.New("home.waiting", words.Int("n", pending)))), key: "c", do: h.open(func() Page { return newChallenges(h.App) })},
		{label: say.Text("home.quick"), about: say.Text("home.quick.detail"), key: "p", do: h.open(func() Page { return newQuick(h.App, false) })},
		{label: say.Text("home.daily"), about: say.Text("home.daily.detail"), key: "d", do: h.open(func() Page { return newDaily(h.App) })},
		{label: say.Text("home.learn"), about: say.Text("home.learn.detail"), key: "l", do: h.open(func() Page { return newLearn(h.App) })},
		{label: say.Text("home.watch"), about: say.Text("home.watch.detail"), key: "w", do: h.open(func() Page { return newQuick(h.App, true) })},
		{label: say.Text("home.replays"), about: say.Text("home.replays.detail"), key: "r", do: h.open(func() Page { return newReplays(h.App) })},
		{label: say.Text("home.statistics"), key: "t", do: h.open(func() Page { return newStatistics(h.App) })},
		{label: say.Text("home.settings"), key: "s", do: h.open(func() Page { return newSettings(h.App) })},
	}
	if _, ok := h.Service.(Host); ok {
		items = slices.Insert(items, 3, item{label: say.Text("home.join"), about: say.Text("home.join.detail"), key: "b", do: h.open(func() Page { return &joining{App: h.App} })})
	}
	if len(h.running) > 0 {
		items = slices.Insert(items, 0, h.continuing())
	}
	if h.Debug {
		items = append(items, item{label: say.Text("home.debug"), about: say.Text("home.debug.detail"), key: "`", do: h.open(func() Page { return newDebug(h.App) })})
	}
	return append(items, item{label: say.Text("home.quit"), key: "q", do: func() tea.Cmd { return tea.Quit }})
}

// continuing is the line that goes on with what is running: with the game, or with one of several.
func (h *home) continuing() item {
	it := item{label: h.Words.Text("home.continue"), key: "o", do: h.resume}
	if n := len(h.running); n != 1 {
		it.detail = h.Words.Say(words.New("home.running", words.Int("n", n)))
		return it
	}
	s := h.running[0]
	if e, err := entry.Find(h.Games, s.Game); err == nil {
		it.detail = h.Words.Say(e.Short())
	}
	it.about = h.matchDetail(s)
	return it
}

// resume goes on with the match that is running, or lets the player choose which.
func (h *home) resume() tea.Cmd {
	service := h.Service
	return ask(h.App, h, func(ctx context.Context) ([]model.Summary, error) { return service.Running(ctx, model.Page{}) }, func(list []model.Summary, err error) tea.Cmd {
		switch {
		case !h.ok(err):
			return nil
		case len(list) != 1:
			h.push(newRunning(h.App))
			return nil
		}
		return h.enter(list[0].ID)
	})
}

// enter opens a match.
func (h *home) enter(id model.MatchID) tea.Cmd {
	service := h.Service
	return ask(h.App, h, func(ctx context.Context) (model.Match, error) { return service.Look(ctx, id) }, func(t model.Match, err error) tea.Cmd {
		if page, ok := h.tableOf(t, err); ok {
			h.push(page)
		}
		return nil
	})
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

// explore takes a step.
func (h *home) explore() tea.Cmd {
	service := h.Service
	return ask(h.App, h, service.Explore, h.explored)
}

// explored walks on, and tells what the step found.
func (h *home) explored(d model.Discovery, err error) tea.Cmd {
	if !h.ok(err) {
		return nil
	}
	c := &h.corridor
	c.step(h.frame(0, 0).Motion)
	c.found = d.Found != nil
	switch {
	case c.found:
		t, err := h.challenge(d.Found.Type)
		if !h.ok(err) {
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
	for _, it := range h.items {
		keys = append(keys, ui.Binding{Key: it.key, Does: words.Literal(it.label)})
	}
	return keys
}

// Rules say what this place is, for the help.
func (h *home) Rules(f ui.Frame) ui.Page {
	return h.guideText(f.Within(f.Width, 100))
}

// Handle chooses from the menu, or opens a challenge that was found.
func (h *home) Handle(in ui.Input) tea.Cmd {
	if h.guided() {
		return h.handleGuide(in)
	}
	if id, ok := strings.CutPrefix(in.Zone, "card "); ok {
		return h.openCard(id)
	}
	cmd, handled := h.menu.handle(in)
	if !handled && strings.EqualFold(in.Key, "o") { // what is running may not be known yet
		return h.resume()
	}
	return cmd
}
