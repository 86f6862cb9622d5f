package replay

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/game"
	"wits/term/phrase"
	"wits/term/shell"
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

// explains reports whether anybody can find mistakes in the game.
func (r *Page) explains() bool {
	_, ok := r.entry.Coach.(game.Explainer)
	return ok
}

// done reports whether all actions have been looked at.
func (r *Page) done() bool { return !r.explains() || r.looked == len(r.walked.Actions) }

// judge looks at the next actions, beside the app, until the page goes.
func (r *Page) judge() tea.Cmd {
	coach, ok := r.entry.Coach.(game.Explainer)
	if !ok || r.done() {
		return nil
	}
	from, w := r.looked, r.walked
	return shell.AskQuietly(r, func(ctx context.Context) (found []mistake, err error) {
		at := from
		for until := time.Now().Add(slice); at < len(w.Actions) && time.Now().Before(until) && ctx.Err() == nil; at++ {
			if better := look(ctx, coach, w, at); !better.Reason.Silent() {
				found = append(found, mistake{at, better})
			}
		}
		return append(found, mistake{at: at}), ctx.Err()
	}, r.judged)
}

// look judges an action by what its player saw.
func look(ctx context.Context, coach game.Explainer, w phrase.Walked, at int) game.Hint {
	return coach.Mistake(ctx, w.Views[w.Actors[at]][at], w.Actions[at])
}

// judged takes what was found: mistakes, and last how far was looked.
func (r *Page) judged(found []mistake, err error) tea.Cmd {
	if !r.OK(err) {
		return nil
	}
	last := len(found) - 1
	r.looked, r.mistakes = found[last].at, append(r.mistakes, found[:last]...)
	r.acquit()
	if last > 0 {
		r.show()
	}
	if r.sought > 0 {
		r.toMistake(r.sought)
	}
	return r.judge()
}

// mistakeAt is the number of the mistake that the next action is, from 1; 0 for none.
func (r *Page) mistakeAt(at int) int {
	return 1 + slices.IndexFunc(r.mistakes, func(m mistake) bool { return m.at == at })
}
