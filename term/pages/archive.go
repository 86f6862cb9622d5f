package pages

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/term/match"
	"wits/term/phrase"
	"wits/term/shell"
)

// archiveDays is how many days the archive goes back.
const archiveDays = 60

// newArchive lists the past days with what the player made of their puzzles, the latest first. Those of a day can be practised.
func newArchive(s *shell.Shell) *shell.List {
	var c model.Calendar
	l := &shell.List{Shell: s, Name: func() string {
		if c.Streak.Best == 0 {
			return s.Words.Text("archive.name")
		}
		return s.Words.Say(words.New("archive.streak", words.Int("n", c.Streak.Now), words.Int("best", c.Streak.Best)))
	}}
	l.Fill = func() tea.Cmd {
		today := model.DayOf(s.Time())
		return shell.Ask(l, func(ctx context.Context) (model.Calendar, error) {
			return s.Service.Calendar(ctx, today.Add(-archiveDays), today)
		}, func(now model.Calendar) tea.Cmd {
			c = now
			var items []shell.Item
			for day := c.Today.Add(-1); day >= c.From && day >= c.First; day = day.Add(-1) {
				sign, parts := tried(s, c, day)
				detail := s.Words.Text("archive.none")
				if len(parts) > 0 {
					detail = s.Words.Say(words.New("match.detail", words.Series("parts", parts)))
				}
				items = append(items, shell.Item{Label: string(day), Sign: sign, Detail: detail, Do: s.Open(func() shell.Page { return newArchiveDay(s, day) })})
			}
			return l.Show(items)
		})
	}
	return l
}

// tried says what the player made of a day's puzzles.
func tried(s *shell.Shell, c model.Calendar, day model.Day) (best shell.Sign, parts []words.Message) {
	for _, r := range c.Items {
		if r.Day != day {
			continue
		}
		say := phrase.Outcome(r.Status)
		if r.Practice {
			say = words.New("archive.practised", words.Say("status", say))
		}
		name := words.Literal(r.Game)
		for _, e := range s.Games {
			if e.ID() == r.Game {
				name = e.Short()
			}
		}
		parts = append(parts, words.New("archive.result", words.Say("game", name), words.Say("status", say)))
		switch {
		case !r.Practice && r.InTime && r.Status == game.Won:
			best = shell.SignWon
		case best == shell.Unsigned || best == shell.SignOpen && !r.Practice:
			best = map[bool]shell.Sign{true: shell.SignOpen, false: shell.SignLost}[r.Practice]
		}
	}
	return best, parts
}

// newArchiveDay lists the puzzles of a past day, to be practised.
func newArchiveDay(s *shell.Shell, day model.Day) *shell.List {
	l := &shell.List{Shell: s, Name: func() string { return s.Words.Say(words.New("archive.day", words.Text("day", string(day)))) }}
	for _, e := range s.Games {
		if e.Daily == nil {
			continue
		}
		p := model.Practice{Game: e.ID(), Preset: e.Daily.On(string(day)), Day: day}
		l.Items = append(l.Items, shell.Item{Label: s.Words.Say(e.Short()), Detail: s.Words.Say(e.Preset(p.Preset)), Do: func() tea.Cmd {
			return match.Arrive(l, func(ctx context.Context) (model.Match, error) { return s.Service.Start(ctx, p) })
		}})
	}
	return l
}
