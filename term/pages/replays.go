package pages

import (
	"context"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/term/phrase"
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

func (r *replays) Begin() { r.more(0) }

func (r *replays) more(before int64) {
	r.last = 0
	shell.Ask(r, func(ctx context.Context) ([]model.Summary, error) {
		return r.Service.Finished(ctx, model.Page{Before: before, Limit: pageSize})
	}, r.list)
}

func (r *replays) list(list []model.Summary) {
	for _, m := range list {
		r.Items = append(r.Items, matchItem(r.Shell, m, func() { replay.Open(r, m) }))
	}
	if len(list) == pageSize {
		r.last = list[len(list)-1].Place
	}
	r.Show(r.Items)
}

// Handle opens a replay, and reads on at the end of the list.
func (r *replays) Handle(in ui.Input) {
	r.List.Handle(in)
	if r.Shown() == r && r.At == len(r.Items)-1 && r.last > 0 {
		r.more(r.last)
	}
}

// matchItem is a match in a list: how it ended, what it is called, what else there is to it, and when it was touched.
func matchItem(s *shell.Shell, m model.Summary, do func()) shell.Item {
	name, ended := m.Game, m.Status
	if e, err := entry.Find(s.Games, m.Game); err == nil {
		name = s.Words.Say(e.Name())
	}
	if m.Status != game.Playing && (model.Match{Summary: m}).Shared() { // a player of both sides wins and loses
		ended = game.Drawn
	}
	return shell.Item{Label: name, Detail: matchDetail(s, m), Right: s.Words.Say(phrase.Ago(m.Touched, s.Time())), Ended: ended, Do: do}
}

// matchDetail says what else there is to a match.
func matchDetail(a *shell.Shell, s model.Summary) string {
	parts := []words.Message{words.Literal(s.Preset)}
	if e, err := entry.Find(a.Games, s.Game); err == nil {
		parts[0] = e.Preset(s.Preset)
	}
	switch {
	case s.Day != "":
		parts = append(parts, words.New("match.daily", words.Say("day", phrase.Day(s.Day))))
	case !s.Terms.Practice():
		parts = append(parts, words.New("match.challenge", words.Say("difficulty", s.Terms.Difficulty.Name())))
	}
	parts = append(parts, phrase.Opponent(a.Games, a.Words, s))
	if s.Clock != nil {
		parts = append(parts, phrase.Clock(s.Clock))
	}
	if !phrase.Hidden(s).Silent() {
		parts = append(parts, words.New("match.no-replay"))
	}
	parts = append(parts, words.New("match.actions", words.Int("n", s.Seq)))
	if s.Hinted {
		parts = append(parts, words.New("match.hinted"))
	}
	if s.Imported {
		parts = append(parts, words.New("match.imported"))
	}
	return a.Words.Say(phrase.Parts(parts...))
}
