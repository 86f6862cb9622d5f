package term

import (
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
	known bool // they have been read
}

func newChallenges(a *App) *challenges { return &challenges{App: a} }

// Begin reads what waits.
func (c *challenges) Begin() tea.Cmd { return ask(c.App, c, c.Service.Challenges, c.list) }

// Return reads what waits now.
func (c *challenges) Return() tea.Cmd { return c.Begin() }

// list makes the menu.
func (c *challenges) list(pending []model.Pending, err error) tea.Cmd {
	if !c.ok(err) {
		return nil
	}
	c.items, c.known = nil, true
	for _, p := range pending {
		t, err := c.challenge(p.Type)
		if !c.ok(err) {
			continue
		}
		c.items = append(c.items, item{
			label: c.icon(t) + " " + c.Words.Say(t.Title()), right: c.Words.Say(Ago(p.Found, c.now())),
			about: c.Words.Say(words.New("home.up-to", words.Say("reward", t.Tiers[len(t.Tiers)-1].Reward.Message()))),
			do: func() tea.Cmd {
				c.push(newDetails(c.App, p, t))
				return nil
			},
		})
	}
	c.at = min(c.at, max(0, len(c.items)-1))
	return nil
}

// icon is the type's, or a plain mark where the terminal may not have it.
func (a *App) icon(t challenge.Type) string {
	return a.glyphs.Pick(t.Icon, "!")
}

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
	if len(c.items) == 0 && c.known {
		return notice(f, c.Title(), c.Words.Text("challenge.none"), c.Words.Text("challenge.none.how"))
	}
	return c.menu.list(f, c.Title())
}
