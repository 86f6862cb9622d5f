package pages

import (
	"wits/game/words"
	"wits/goal"
	"wits/term/shell"
)

// newGoals lists all goals, and how far the player has come.
func newGoals(s *shell.Shell) *shell.List {
	l := &shell.List{Shell: s, Name: func() string { return s.Words.Text("goals.title") }}
	l.Fill = func() {
		shell.Ask(l, s.Service.Goals, func(goals []goal.Goal) { l.Show(goalItems(s, goals)) })
	}
	return l
}

// goalItems are goals in a list: what is to be done, and how much of it is.
func goalItems(s *shell.Shell, goals []goal.Goal) (items []shell.Item) {
	for _, g := range goals {
		it := shell.Item{Label: s.Words.Say(g.Text), Ended: doneSign(g.Have, g.Need)}
		if g.Need > 1 {
			it.Right = s.Words.Say(words.New("goals.have", words.Int("have", g.Have), words.Int("need", g.Need)))
		}
		items = append(items, it)
	}
	return items
}
