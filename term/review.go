package term

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/game"
)

// slice is how long actions are looked at before what was found is told.
const slice = 100 * time.Millisecond

// mistake is an action of a record that was one.
type mistake struct {
	at     int       // how many actions were played before it
	better game.Hint // what was better, and why
}

// review is what is known about the mistakes of a replay.
type review struct {
	looked   int // how many actions have been looked at
	mistakes []mistake
	sought   int // where the player wants to go when it is known: 1 for the next mistake, 0 for nowhere
}

// judged is what looking at some more actions found.
type judged struct {
	of     *replay
	looked int
	found  []mistake
}

// explains reports whether anybody can find mistakes in the game.
func (r *replay) explains() bool {
	_, ok := r.entry.Coach.(game.Explainer)
	return ok
}

// done reports whether all actions have been looked at.
func (r *replay) done() bool { return !r.explains() || r.looked == len(r.walked.Actions) }

// judge looks at the next actions, beside the app, until the page goes.
func (r *replay) judge() tea.Cmd {
	coach, ok := r.entry.Coach.(game.Explainer)
	if !ok || r.done() {
		return nil
	}
	ctx, from, w := r.context(r), r.looked, r.walked
	return func() tea.Msg {
		j := judged{of: r, looked: from}
		for until := time.Now().Add(slice); j.looked < len(w.Actions) && time.Now().Before(until) && ctx.Err() == nil; j.looked++ {
			if better := look(ctx, coach, w, j.looked); !better.Reason.Silent() {
				j.found = append(j.found, mistake{j.looked, better})
			}
		}
		return j
	}
}

// look judges an action by what its player saw.
func look(ctx context.Context, coach game.Explainer, w Walked, at int) game.Hint {
	return coach.Mistake(ctx, w.Views[w.Actors[at]][at], w.Actions[at])
}

// Receive takes what was found, and plays on.
func (r *replay) Receive(msg tea.Msg) tea.Cmd {
	switch m := msg.(type) {
	case judged:
		if m.of == r {
			return r.judged(m)
		}
	case beat:
		if r.due(r, m) {
			return r.playOn()
		}
	}
	return nil
}

func (r *replay) judged(j judged) tea.Cmd {
	r.looked, r.mistakes = j.looked, append(r.mistakes, j.found...)
	r.acquit()
	if len(j.found) > 0 {
		r.show()
	}
	if r.sought > 0 {
		r.toMistake(r.sought)
	}
	return r.judge()
}

// mistakeAt is the number of the mistake that the next action is, from 1; 0 for none.
func (r *replay) mistakeAt(at int) int {
	return 1 + slices.IndexFunc(r.mistakes, func(m mistake) bool { return m.at == at })
}
