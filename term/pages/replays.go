package pages

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"wits/model"
	"wits/term/replay"
	"wits/term/shell"
	"wits/term/ui"
)

// pageSize is how many finished games are read at once.
const pageSize = 50

// replays lists the finished games.
type replays struct {
	shell.List
	last int64 // the place of the last one read; 0 when there are no more
}

func newReplays(s *shell.Shell) *replays {
	return &replays{List: shell.List{Shell: s, Name: func() string { return s.Words.Text("home.replays") }, Empty: []string{s.Words.Text("replay.none")}}}
}

// Begin reads the latest games.
func (r *replays) Begin() tea.Cmd { return r.more(0) }

// more reads the games before a place.
func (r *replays) more(before int64) tea.Cmd {
	r.last = 0
	return shell.Ask(r, func(ctx context.Context) ([]model.Summary, error) {
		return r.Service.Finished(ctx, model.Page{Before: before, Limit: pageSize})
	}, r.list)
}

// list adds games to the list.
func (r *replays) list(list []model.Summary) tea.Cmd {
	for _, m := range list {
		r.Items = append(r.Items, matchItem(r.Shell, m, func() tea.Cmd { return replay.Open(r, m) }))
	}
	if len(list) == pageSize {
		r.last = list[len(list)-1].Place
	}
	return r.Show(r.Items)
}

// Handle opens a replay, and reads on at the end of the list.
func (r *replays) Handle(in ui.Input) tea.Cmd {
	cmd := r.List.Handle(in)
	if r.Shown() == r && r.At == len(r.Items)-1 && r.last > 0 {
		return tea.Batch(cmd, r.more(r.last))
	}
	return cmd
}
