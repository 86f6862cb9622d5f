package pages

import (
	tea "charm.land/bubbletea/v2"

	"wits/challenge"
	"wits/game/words"
	"wits/model"
	"wits/term/phrase"
	"wits/term/shell"
)

// challenges lists the pending ones.
type challenges struct{ shell.List }

func newChallenges(s *shell.Shell) *challenges {
	c := &challenges{shell.List{Shell: s, Name: func() string { return s.Words.Text("home.challenges") },
		Empty: []string{s.Words.Text("challenge.none"), s.Words.Text("challenge.none.how")}}}
	c.Fill = func() tea.Cmd { return shell.Ask(c, s.Service.Challenges, c.list) }
	return c
}

// list makes the menu.
func (c *challenges) list(pending []model.Pending) tea.Cmd {
	var items []shell.Item
	for _, p := range pending {
		t, err := c.Challenge(p.Type)
		if !c.OK(err) {
			continue
		}
		items = append(items, shell.Item{
			Label: icon(c.Shell, t) + " " + c.Words.Say(t.Title()), Right: c.Words.Say(phrase.Ago(p.Found, c.Time())),
			About: c.Words.Say(words.New("home.up-to", words.Say("reward", t.Tiers[len(t.Tiers)-1].Reward.Message()))),
			Do:    c.Open(func() shell.Page { return newDetails(c.Shell, p, t) }),
		})
	}
	return c.Show(items)
}

// icon is the type's, or a plain mark where the terminal may not have it.
func icon(s *shell.Shell, t challenge.Type) string { return s.Glyphs.Pick(t.Icon, "!") }
