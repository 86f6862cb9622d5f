package term

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"wits/game"
	"wits/game/words"
	"wits/model"
)

// Discarder is a service that can throw a running practice match away: it counts for nothing.
type Discarder interface {
	Discard(ctx context.Context, id model.MatchID) error
}

// discardable reports whether the match can be thrown away without a loss: nothing is at stake, and nobody else plays.
func (t *table) discardable() bool {
	_, ok := t.Service.(Discarder)
	return ok && t.Terms.Practice() && t.Day == "" && t.Status == game.Playing && !t.Others()
}

// discard throws the match away and leaves it.
func (t *table) discard() tea.Cmd {
	return ask(t.App, t, none(t.thrownAway()), func(_ struct{}, err error) tea.Cmd {
		if t.ok(err) {
			t.pop()
			t.tell(words.New("table.discarded"))
		}
		return nil
	})
}

func (t *table) thrownAway() func(context.Context) error {
	id, service := t.ID, t.Service
	return func(ctx context.Context) error {
		d, ok := service.(Discarder)
		if !ok {
			return nil
		}
		return d.Discard(ctx, id)
	}
}

// renew throws the match away for another like it.
func (t *table) renew() tea.Cmd {
	next, service := model.Practice{Game: t.Game, Preset: t.Preset, Minds: t.Minds(), Clock: t.Clock}, t.Service
	if _, ok := t.entry.Defended(t.Preset); ok {
		next.Minds = nil // whoever it was played against before that was so
	}
	away := t.thrownAway()
	return ask(t.App, t, func(ctx context.Context) (model.Match, error) {
		next, err := service.Start(ctx, next)
		if err == nil {
			err = away(ctx)
		}
		return next, err
	}, func(next model.Match, err error) tea.Cmd { return t.opened(opened{t, next, err}) })
}
