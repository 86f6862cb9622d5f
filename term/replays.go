package term

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"wits/model"
	"wits/term/ui"
)

// pageSize is how many finished games are read at once.
const pageSize = 50

// replays lists the finished games.
type replays struct {
	*App
	menu
	last  int64 // the place of the last one read; 0 when there are no more
	known bool  // some have been read, or there are none
}

func newReplays(a *App) *replays { return &replays{App: a} }

// Begin reads the latest games.
func (r *replays) Begin() tea.Cmd { return r.more(0) }

// more reads the games before a place.
func (r *replays) more(before int64) tea.Cmd {
	r.last = 0
	service := r.Service
	return ask(r.App, r, func(ctx context.Context) ([]model.Summary, error) {
		return service.Finished(ctx, model.Page{Before: before, Limit: pageSize})
	}, r.list)
}

// list adds games to the list.
func (r *replays) list(list []model.Summary, err error) tea.Cmd {
	if !r.ok(err) {
		return nil
	}
	r.known = true
	for _, s := range list {
		r.items = append(r.items, r.matchItem(s, func() tea.Cmd { return r.openReplay(r, s) }))
	}
	if len(list) == pageSize {
		r.last = list[len(list)-1].Place
	}
	return nil
}

// openReplay shows the replay of a match above the page that asks for it.
func (a *App) openReplay(from Page, s model.Summary) tea.Cmd {
	if hidden := HiddenWords(s); !hidden.Silent() {
		a.tell(hidden)
		return nil
	}
	service := a.Service
	return ask(a, from, func(ctx context.Context) (*replay, error) {
		doc, err := service.Replay(ctx, s.ID)
		if err != nil {
			return nil, err
		}
		return newReplay(a, doc, s.ID, s.Seat)
	}, func(p *replay, err error) tea.Cmd {
		if a.ok(err) && a.page() == from {
			a.push(p)
		}
		return nil
	})
}

// Title is the page's.
func (r *replays) Title() string { return r.Words.Text("home.replays") }

// Keys lists the page's own keys.
func (r *replays) Keys() []ui.Binding { return menuKeys() }

// Handle opens a replay, and reads on at the end of the list.
func (r *replays) Handle(in ui.Input) tea.Cmd {
	if in.Key == "esc" {
		r.pop()
		return nil
	}
	cmd, _ := r.menu.handle(in)
	if r.page() == r && r.at == len(r.items)-1 && r.last > 0 {
		return tea.Batch(cmd, r.more(r.last))
	}
	return cmd
}

// Draw draws the list.
func (r *replays) Draw(f ui.Frame) ui.Page {
	if len(r.items) == 0 && r.known {
		return notice(f, r.Title(), r.Words.Text("replay.none"))
	}
	return r.menu.list(f, r.Title())
}
