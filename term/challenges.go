package term

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"wits/challenge"
	"wits/game/words"
	"wits/model"
	"wits/term/ui"
)

// challenges lists the pending ones.
type challenges struct {
	*App
	menu
}

func newChallenges(a *App) *challenges {
	c := &challenges{App: a}
	c.load()
	return c
}

func (c *challenges) load() {
	pending, err := c.Service.Pending(c.ctx)
	c.ok(err)
	c.items = nil
	for _, p := range pending {
		t, err := c.challenge(p.Type)
		if !c.ok(err) {
			continue
		}
		c.items = append(c.items, item{label: c.icon(t) + " " + c.Words.Say(t.Title()), do: func() tea.Cmd {
			c.push(newDetails(c.App, p, t))
			return nil
		}})
	}
	c.at = min(c.at, max(0, len(c.items)-1))
}

// icon is the type's, or a plain mark where the terminal may not have it.
func (a *App) icon(t challenge.Type) string {
	return a.glyphs.Pick(t.Icon, "!")
}

// Return reads what waits now.
func (c *challenges) Return() { c.load() }

// Title is the page's.
func (c *challenges) Title() string { return c.Words.Text("home.challenges") }

// Keys lists the page's own keys.
func (c *challenges) Keys() []ui.Binding { return menuKeys() }

// Handle opens a challenge.
func (c *challenges) Handle(in ui.Input) tea.Cmd {
	if in.Key == "esc" {
		c.pop()
		return nil
	}
	cmd, _ := c.menu.handle(in)
	return cmd
}

// Draw draws the list.
func (c *challenges) Draw(f ui.Frame) ui.Page {
	if len(c.items) == 0 {
		p := ui.Page{Lines: []string{c.Words.Text("challenge.none"), ""}}
		p.Add(ui.Wrap(c.Words.Text("challenge.none.how"), f.Width)...)
		return p
	}
	return c.menu.draw(f)
}

// details shows one challenge: its story, the four difficulties and what they give.
type details struct {
	*App
	menu
	pending model.Pending
	kind    challenge.Type
}

func newDetails(a *App, p model.Pending, t challenge.Type) *details {
	d := &details{App: a, pending: p, kind: t}
	for _, tier := range t.Tiers {
		d.items = append(d.items, item{
			label:  fmt.Sprintf("%-11s", a.Words.Say(tier.Difficulty.Name())), // as wide as the longest
			detail: a.Words.Say(t.Info(tier.Difficulty)),
			below:  a.Words.Say(tier.Reward.Message()),
			do:     func() tea.Cmd { return d.accept(tier.Difficulty) },
		})
	}
	return d
}

// accept starts the match; the challenge is used up.
func (d *details) accept(at challenge.Difficulty) tea.Cmd {
	if t, ok := d.tableOf(d.Service.Accept(d.ctx, d.pending.ID, at)); ok {
		d.pop()
		d.replace(t)
	}
	return nil
}

// Title is the challenge's.
func (d *details) Title() string { return d.Words.Say(d.kind.Title()) }

// Keys lists the page's own keys.
func (d *details) Keys() []ui.Binding {
	return []ui.Binding{
		{Key: ui.UpDown, Does: words.New("do.difficulty")},
		{Key: "enter", Does: words.New("do.start")},
		{Key: "d", Does: words.New("do.decline")},
		{Key: "esc", Does: words.New("do.back")},
	}
}

// Handle starts, declines or goes back.
func (d *details) Handle(in ui.Input) tea.Cmd {
	switch in.Key {
	case "esc":
		d.pop()
		return nil
	case "d", "D":
		if d.ok(d.Service.Decline(d.ctx, d.pending.ID)) {
			d.pop()
			d.tell(words.New("challenge.declined"))
		}
		return nil
	}
	cmd, _ := d.menu.handle(in)
	return cmd
}

// Draw draws the story, as much of it as leaves room for the difficulties.
func (d *details) Draw(f ui.Frame) ui.Page {
	var p ui.Page
	d.brief = f.Height < 18 // the reward of the chosen difficulty alone, to leave room for the story
	tiers := d.menu.draw(f)
	story := ui.Wrap(d.icon(d.kind)+" "+d.Words.Say(d.kind.Story()), min(f.Width, 72))
	if room := f.Height - len(tiers.Lines) - 1; len(story) > room {
		story = append(story[:max(0, room-1)], "…")
	}
	p.Add(story...)
	p.Add("")
	p.Append(tiers)
	return p
}
