package term

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/term/ui"
)

// archiveDays is how many days the archive goes back.
const archiveDays = 60

// archive lists the past days with what the player made of their puzzles. Those of a day can be practised.
type archive struct {
	*App
	menu
	calendar model.Calendar
	known    bool
}

func newArchive(a *App) *archive { return &archive{App: a} }

// Begin reads the days.
func (a *archive) Begin() tea.Cmd {
	today := model.DayOf(a.now())
	return ask(a.App, a, func(ctx context.Context) (model.Calendar, error) {
		return a.Service.Calendar(ctx, today.Add(-archiveDays), today)
	}, a.list)
}

// Return reads them again: one may have been practised.
func (a *archive) Return() tea.Cmd { return a.Begin() }

// list makes the menu, the latest day first.
func (a *archive) list(c model.Calendar, err error) tea.Cmd {
	if !a.ok(err) {
		return nil
	}
	a.calendar, a.known, a.items = c, true, nil
	for day := c.Today.Add(-1); day >= c.From && day >= c.First; day = day.Add(-1) {
		sign, parts := a.day(day)
		detail := a.Words.Text("archive.none")
		if len(parts) > 0 {
			detail = a.Words.Say(words.New("match.detail", words.Series("parts", parts)))
		}
		a.items = append(a.items, item{label: string(day), sign: sign, detail: detail, do: func() tea.Cmd {
			a.push(newArchiveDay(a.App, day))
			return nil
		}})
	}
	a.at = min(a.at, max(0, len(a.items)-1))
	return nil
}

// day says what the player made of a day's puzzles.
func (a *archive) day(day model.Day) (best sign, parts []words.Message) {
	for _, r := range a.calendar.Items {
		if r.Day != day {
			continue
		}
		say := Outcome(r.Status)
		if r.Practice {
			say = words.New("archive.practised", words.Say("status", say))
		}
		name := words.Literal(r.Game)
		for _, e := range a.Games {
			if e.ID() == r.Game {
				name = e.Short()
			}
		}
		parts = append(parts, words.New("archive.result", words.Say("game", name), words.Say("status", say)))
		switch {
		case !r.Practice && r.InTime && r.Status == game.Won:
			best = signWon
		case best == unsigned || best == signOpen && !r.Practice:
			best = map[bool]sign{true: signOpen, false: signLost}[r.Practice]
		}
	}
	return best, parts
}

// Title is the page's, with the days in a row.
func (a *archive) Title() string {
	if !a.known || a.calendar.Streak.Best == 0 {
		return a.Words.Text("archive.name")
	}
	s := a.calendar.Streak
	return a.Words.Say(words.New("archive.streak", words.Int("n", s.Now), words.Int("best", s.Best)))
}

// Keys lists the page's own keys.
func (a *archive) Keys() []ui.Binding { return menuKeys() }

// Handle opens a day.
func (a *archive) Handle(in ui.Input) tea.Cmd {
	if in.Key == "esc" {
		a.pop()
		return nil
	}
	cmd, _ := a.menu.handle(in)
	return cmd
}

// Draw draws the list.
func (a *archive) Draw(f ui.Frame) ui.Page { return a.menu.list(f, a.Title()) }

// archiveDay lists the puzzles of a past day, to be practised.
type archiveDay struct {
	*App
	menu
	day model.Day
}

func newArchiveDay(a *App, day model.Day) *archiveDay {
	d := &archiveDay{App: a, day: day}
	for _, e := range a.Games {
		if e.Daily == nil {
			continue
		}
		p := model.Practice{Game: e.ID(), Preset: e.Daily.On(string(day)), Day: day}
		d.items = append(d.items, item{label: a.Words.Say(e.Short()), detail: a.Words.Say(e.Preset(p.Preset)), do: func() tea.Cmd {
			return d.arrive(d, func(ctx context.Context) (model.Match, error) { return d.Service.Start(ctx, p) })
		}})
	}
	return d
}

// Title is the page's.
func (d *archiveDay) Title() string {
	return d.Words.Say(words.New("archive.day", words.Text("day", string(d.day))))
}

// Keys lists the page's own keys.
func (d *archiveDay) Keys() []ui.Binding { return menuKeys() }

// Handle starts one.
func (d *archiveDay) Handle(in ui.Input) tea.Cmd {
	if in.Key == "esc" {
		d.pop()
		return nil
	}
	cmd, _ := d.menu.handle(in)
	return cmd
}

// Draw draws the list.
func (d *archiveDay) Draw(f ui.Frame) ui.Page { return d.menu.list(f, d.Title()) }
