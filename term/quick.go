package term

import (
	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/term/ui"
)

// quick lets the player choose a game and a preset, to play or to watch.
type quick struct {
	*App
	menu
	watch bool
}

func newQuick(a *App, watch bool) *quick {
	q := &quick{App: a, watch: watch}
	for _, e := range a.Games {
		if watch && len(e.Game.Info().Bots) == 0 {
			continue
		}
		for _, preset := range e.Game.Info().Presets {
			q.items = append(q.items, item{
				label: a.Words.Say(e.Name()), detail: a.Words.Say(e.Preset(preset)),
				do: func() tea.Cmd { return q.start(e, preset) },
			})
		}
	}
	return q
}

func (q *quick) start(e entry.Entry, preset string) tea.Cmd {
	if q.watch {
		q.replace(newBots(q.App, e, preset))
		return nil
	}
	if t, ok := q.tableOf(q.Service.Start(q.ctx, e.ID(), preset, nil)); ok {
		q.replace(t)
	}
	return nil
}

// Title is the page's.
func (q *quick) Title() string {
	if q.watch {
		return q.Words.Text("watch.title")
	}
	return q.Words.Text("home.quick")
}

// Keys lists the page's own keys.
func (q *quick) Keys() []ui.Binding { return menuKeys() }

// Handle chooses.
func (q *quick) Handle(in ui.Input) tea.Cmd {
	if in.Key == "esc" {
		q.pop()
		return nil
	}
	cmd, _ := q.menu.handle(in)
	return cmd
}

// Draw draws the list.
func (q *quick) Draw(f ui.Frame) ui.Page { return q.menu.draw(f) }

// running lists the matches that can be continued.
type running struct {
	*App
	menu
}

func newRunning(a *App) *running {
	r := &running{App: a}
	list, err := a.Service.Running(a.ctx)
	a.ok(err)
	for _, s := range list {
		r.items = append(r.items, item{label: a.matchName(s), detail: a.matchDetail(s), do: func() tea.Cmd {
			if t, ok := r.tableOf(r.Service.Open(r.ctx, s.ID)); ok {
				r.replace(t)
			}
			return nil
		}})
	}
	return r
}

// Title is the page's.
func (r *running) Title() string { return r.Words.Text("home.continue") }

// Keys lists the page's own keys.
func (r *running) Keys() []ui.Binding { return menuKeys() }

// Handle opens a match.
func (r *running) Handle(in ui.Input) tea.Cmd {
	if in.Key == "esc" {
		r.pop()
		return nil
	}
	cmd, _ := r.menu.handle(in)
	return cmd
}

// Draw draws the list.
func (r *running) Draw(f ui.Frame) ui.Page {
	if len(r.items) == 0 {
		return ui.Page{Lines: []string{r.Words.Text("quick.none")}}
	}
	return r.menu.draw(f)
}
