// Package pages holds the pages of the terminal app other than matches and replays: home, and everything that is reached from there.
package pages

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/challenge"
	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/goal"
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
	goals   []goal.Goal
}

// NewHome is the first page.
func NewHome(a *shell.Shell) shell.Page {
	h := &home{Shell: a, corridor: corridor{seed: a.Entropy(), said: words.New("explore.start")}}
	h.list()
	return h
}

// Return reads what waits now. What was said of a step that found something is over.
func (h *home) Return() {
	if h.corridor.found || h.corridor.said.Key == "explore.all" {
		h.corridor.said, h.corridor.found = words.New("explore.start"), false
	}
	h.Begin()
}

func (h *home) Begin() {
	shell.Make(h, shell.Call{}, func(ctx context.Context) (w waits, err error) {
		if w.pending, err = h.Service.Challenges(ctx); err == nil {
			w.running, err = h.Service.Running(ctx, model.Page{})
		}
		if err == nil {
			w.goals, err = h.Service.Goals(ctx)
		}
		return w, err
	}, func(w waits, err error) {
		if h.OK(err) {
			h.waits = w
			h.list()
		}
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
	say, waiting := h.Words, words.Message{}
	if n := len(h.pending); n > 0 {
		waiting = words.New("home.waiting", words.Int("n", n))
	}
	items := []shell.Item{
		{Label: say.Text("home.explore"), About: say.Text("home.explore.detail"), Key: "e", Do: func() { shell.Ask(h, h.Service.Explore, h.explored) }},
		{Label: say.Text("home.challenges"), Detail: say.Say(waiting), Key: "c", Do: h.Open(func() shell.Page { return newChallenges(h.Shell) })},
		{Label: say.Text("home.quick"), About: say.Text("home.quick.detail"), Key: "p", Do: h.Open(func() shell.Page { return NewQuick(h.Shell, false) })},
		{Label: say.Text("home.daily"), About: say.Text("home.daily.detail"), Key: "d", Do: h.Open(func() shell.Page { return NewDaily(h.Shell) })},
		{Label: say.Text("home.learn"), About: say.Text("home.learn.detail"), Key: "l", Do: h.Open(func() shell.Page { return NewLearn(h.Shell) })},
		{Label: say.Text("home.watch"), About: say.Text("home.watch.detail"), Key: "w", Do: h.Open(func() shell.Page { return NewQuick(h.Shell, true) })},
		{Label: say.Text("home.replays"), About: say.Text("home.replays.detail"), Key: "r", Do: h.Open(func() shell.Page { return newReplays(h.Shell) })},
		{Label: say.Text("home.statistics"), Key: "t", Do: h.Open(func() shell.Page { return NewStatistics(h.Shell) })},
		{Label: say.Text("home.settings"), Key: "s", Do: h.Open(func() shell.Page { return newSettings(h.Shell) })},
	}
	if host, ok := h.Service.(backend.Host); ok {
		items = slices.Insert(items, 3, shell.Item{Label: say.Text("home.join"), About: say.Text("home.join.detail"), Key: "b", Do: h.Open(func() shell.Page { return &joining{Shell: h.Shell, host: host} })})
	}
	if len(h.running) > 0 {
		items = slices.Insert(items, 0, h.continuing())
	}
	if h.Debug {
		items = append(items, shell.Item{Label: say.Text("home.debug"), About: say.Text("home.debug.detail"), Key: DebugKey, Do: h.Open(func() shell.Page { return NewDebug(h.Shell) })})
	}
	return append(items, shell.Item{Label: say.Text("home.quit"), Key: "q", Do: func() { h.Run(tea.Quit) }})
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
	it.About = runningDetail(h.Shell, s)
	return it
}

// resume goes on with the match that is running, or lets the player choose which.
func (h *home) resume() {
	shell.Ask(h, func(ctx context.Context) ([]model.Summary, error) { return h.Service.Running(ctx, model.Page{}) }, func(list []model.Summary) {
		if len(list) != 1 {
			h.Push(newRunning(h.Shell))
			return
		}
		match.Enter(h, func(ctx context.Context) (model.Match, error) { return h.Service.Look(ctx, list[0].ID) })
	})
}

// explored walks on, and tells what the step found.
func (h *home) explored(d model.Discovery) {
	c := &h.corridor
	c.step(h.Frame(0, 0).Motion)
	c.found = d.Found != nil
	switch {
	case c.found:
		t, err := h.Challenge(d.Found.Type)
		if !h.OK(err) {
			return
		}
		c.said = words.New("explore.found", words.Say("challenge", t.Title()))
	case len(h.pending) >= len(entry.Challenges(h.Games)):
		c.said = words.New("explore.all")
	default:
		c.said = c.missed()
	}
	h.tick()
	if c.found {
		h.Begin()
	}
}

func (h *home) Title() string { return h.Words.Text("home.title") }

func (h *home) Keys() []shell.Key {
	if h.guided() {
		return h.guideKeys()
	}
	return []shell.Key{shell.On(ui.UpDown, words.New("do.move"), nil), shell.On("enter", words.New("do.choose"), nil), shell.On("e", words.New("home.explore"), nil)}
}

// AllKeys lists the keys of the menu too, for the help.
func (h *home) AllKeys() []ui.Binding {
	keys := shell.Listed(h.Keys()[:2])
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
func (h *home) Handle(in ui.Input) {
	if h.guided() {
		h.handleGuide(in)
		return
	}
	if n, ok := in.Number("card"); ok && n < len(h.pending) {
		if t, err := h.Challenge(h.pending[n].Type); h.OK(err) {
			h.Push(newDetails(h.Shell, h.pending[n], t))
		}
		return
	}
	if !h.Take(in) && strings.EqualFold(in.Key, "o") { // what is running may not be known yet
		h.resume()
	}
}

func (h *home) Draw(f ui.Frame) ui.Page {
	switch {
	case h.guided():
		return drawGuide(h.Shell, f)
	case !f.Roomy():
		return h.drawSmall(f)
	}
	left := min(60, (f.Width-ui.Gap)*9/20)
	right := f.Width - ui.Gap - left
	top := ui.Columns(ui.Gap, wordmark(f, left), h.card(f, right))
	if !f.Wide() {
		room := f.Height - len(top.Lines)
		walk := h.walk(f, right, 4)
		side := ui.Stack(0, walk, h.found(f, right, room-len(walk.Lines)))
		return ui.Stack(0, top, ui.Columns(ui.Gap, h.menu(f, left, room), side))
	}
	top.Add("")
	top.Append(h.walk(f, f.Width, min(12, (f.Height-24)/2)))
	room := f.Height - len(top.Lines)
	const about = 4
	choices := h.menu(f, left, room)
	if goals := room - len(h.Items) - 2 - about; goals > 6 && len(h.goals) > 0 {
		choices = h.menu(f, left, room-goals)
		choices.Append(h.aims(f, left, goals))
	}
	return ui.Stack(0, top, ui.Columns(ui.Gap, choices, h.found(f, right, room)))
}

func (h *home) menu(f ui.Frame, width, height int) ui.Page {
	o := ui.Panel{Title: h.Words.Text("home.menu"), Width: width, Height: height, Border: &f.Theme.BorderFocus}
	return o.Draw(f, h.DrawItems(f.Inside(width, height)))
}

// aims are the goals that are next, as many as there is room for.
func (h *home) aims(f ui.Frame, width, height int) ui.Page {
	o := ui.Panel{Title: h.Words.Text("goals.title"), Right: fmt.Sprintf("%d/%d", goal.Count(h.goals), len(h.goals)), Width: width, Height: height}
	list := shell.Menu{Items: goalItems(h.Shell, h.goals), At: -1}
	list.Items = slices.DeleteFunc(list.Items, func(it shell.Item) bool { return it.Ended == game.Won })
	return o.Draw(f, ui.Page{Lines: list.DrawItems(f.Inside(width, height)).Lines})
}

// found is a panel of the challenges: all that there are where there is room, those that were found lit; else a line for each that was.
func (h *home) found(f ui.Frame, width, height int) ui.Page {
	o := ui.Panel{Title: h.Words.Text("home.challenges"), Width: width, Height: height}
	if n := len(h.pending); n > 0 {
		o.Right = strconv.Itoa(n)
	}
	in := f.Inside(width, height)
	if cards, ok := h.allCards(in); ok {
		return o.Draw(f, cards)
	}
	return o.Draw(f, h.cards(in))
}

// How wide and high a card is at least.
const leastCard, leastCardLines = 28, 6

// allCards are all challenges side by side, in rows. It reports whether there is room for them.
func (h *home) allCards(f ui.Frame) (p ui.Page, ok bool) {
	all := entry.Challenges(h.Games)
	columns := max(1, min(3, f.Width/leastCard))
	rows := max(1, (len(all)+columns-1)/columns)
	if f.Height/rows < leastCardLines || len(all) == 0 {
		return p, false
	}
	for some := range slices.Chunk(all, columns) {
		var row []ui.Page
		for _, t := range some {
			row = append(row, h.storyCard(f, t, ui.Share(f.Width, columns, 1), f.Height/rows))
		}
		p.Append(ui.Columns(1, row...))
	}
	return p, true
}

// storyCard is a challenge as a card, lit where it was found.
func (h *home) storyCard(f ui.Frame, t challenge.Type, width, height int) ui.Page {
	in := f.Inside(width, height)
	at := slices.IndexFunc(h.pending, func(p model.Pending) bool { return p.Type == t.ID })
	o := ui.Panel{Title: icon(h.Shell, t), Width: width, Height: height}
	if e, err := entry.Find(h.Games, t.Game()); err == nil {
		o.Title += " " + h.Words.Say(e.Short())
	}
	if at < 0 {
		o.Title = f.Theme.Dim.Render(o.Title)
		return o.Draw(f, ui.Lines(h.Words.Text("home.unfound"), in.Width, f.Theme.Dim))
	}
	o.Border = &f.Theme.BorderGood
	reward := ui.Lines(h.Words.Say(words.New("home.up-to", words.Say("reward", t.Tiers[len(t.Tiers)-1].Reward.Short()))), in.Width, f.Theme.Good.Bold(false))
	story := shortened(ui.Lines(h.Words.Say(t.Story()), in.Width, f.Theme.Text), in.Height-len(reward.Lines))
	return o.Draw(f, ui.Stack(0, reward, story)).Area("card " + strconv.Itoa(at))
}

func (h *home) drawSmall(f ui.Frame) ui.Page {
	var p ui.Page
	level := h.Words.Say(words.New("home.level", words.Int("number", h.Hero.Level))) + h.stars(f)
	p.Add(ui.Spread(f.Theme.Bold.Render(h.Hero.Name), level, f.Width), xpBar(h.Hero, f))
	p.Append(h.corridor.draw(f, f.Width, 1))
	p.Append(h.corridor.text(f))
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
	p = p.Move((width-p.Width())/2, 0)
	p.Lines[0] = ui.Pad(p.Lines[0], width)
	return p
}

// card is the adventurer: name, level, prestige and how far the level is.
func (h *home) card(f ui.Frame, width int) ui.Page {
	inside := f.Inside(width, 4)
	level := f.Theme.Bold.Render(h.Words.Say(words.New("home.level", words.Int("number", h.Hero.Level))))
	var p ui.Page
	p.Add(ui.Spread(level, h.stars(f), inside.Width), xpBar(h.Hero, inside))
	return ui.Panel{Title: ui.Cut(h.Hero.Name, inside.Width), Width: width}.Draw(f, p)
}

// stars are the prestige: a star each, up to five.
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
	said := h.corridor.text(inside)
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
		p.Append(card.Area("card " + strconv.Itoa(i)))
	}
	return p
}

// cardOf is a challenge's icon and title, and the reward, in one line where it fits.
func (h *home) cardOf(f ui.Frame, t challenge.Type) (p ui.Page) {
	title := f.Theme.Warn.Render(icon(h.Shell, t)) + " " + f.Theme.Bold.Render(h.Words.Say(t.Title()))
	reward := f.Theme.Good.Bold(false).Render(h.Words.Say(words.New("home.up-to", words.Say("reward", t.Tiers[len(t.Tiers)-1].Reward.Short()))))
	if ui.Width(title)+ui.Gap+ui.Width(reward) <= f.Width {
		p.Add(ui.Spread(title, reward, f.Width))
		return p
	}
	p.Add(ui.Cut(title, f.Width), "  "+reward)
	return p
}

// xpBar shows how far the level is.
func xpBar(hero challenge.Adventurer, f ui.Frame) string {
	needed := hero.Level.Needed()
	text := f.Words.Say(words.New("home.xp", words.Int("xp", hero.XP), words.Int("needed", needed)))
	return f.Bar(f.Width-ui.Width(text)-ui.Gap, float64(hero.XP), float64(needed)) + "  " + text
}
