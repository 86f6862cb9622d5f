package load

import (
	"context"
	"fmt"
	"slices"

	"wits/catalog"
	"wits/challenge"
	"wits/client"
	"wits/entry"
	"wits/game"
	"wits/model"
)

// Audit is what a server still knows of what it promised.
type Audit struct {
	Checked  int // promises
	Lost     int // that are gone
	Differ   int // that look otherwise now
	Replays  int // of finished matches, that verify
	Unproved int // that do not
	Awards   int // of finished challenges
	Wrong    int // adventurers who do not have exactly what their awards gave
}

// Clean reports whether every promise was kept.
func (a Audit) Clean() bool { return a.Lost+a.Differ+a.Unproved+a.Wrong == 0 }

// Player checks everything that one player was promised.
func (a *Audit) Player(ctx context.Context, p *Player) error {
	for id, promises := range p.promises {
		if err := a.match(ctx, p.Client, id, promises); err != nil {
			return fmt.Errorf("audit match %s: %w", id, err)
		}
	}
	return a.awards(ctx, p)
}

// awards checks that the adventurer is who the awards made of them, each granted once.
func (a *Audit) awards(ctx context.Context, p *Player) error {
	got, err := p.Adventurer(ctx)
	if err != nil {
		return fmt.Errorf("audit awards: %w", err)
	}
	want := challenge.NewAdventurer(got.Name)
	ended, err := p.finished(ctx)
	if err != nil {
		return fmt.Errorf("audit awards: %w", err)
	}
	for _, m := range slices.Backward(ended) { // in the order in which they ended
		if m.Award == nil {
			continue
		}
		a.Awards++
		var given challenge.Award
		if want, given = want.Grant(m.Terms.Reward); given != *m.Award {
			a.Wrong++
		}
	}
	if got != want {
		a.Wrong++
	}
	return nil
}

// finished lists all of a player's finished matches, the latest first.
func (p *Player) finished(ctx context.Context) (all []model.Summary, err error) {
	for cursor := ""; ; {
		part, next, err := p.List(ctx, client.Finished, 100, cursor)
		if err != nil {
			return nil, err
		}
		all = append(all, part...)
		if cursor = next; cursor == "" {
			return all, nil
		}
	}
}

func (a *Audit) match(ctx context.Context, c *client.Client, id model.MatchID, promises []promise) error {
	now, err := c.Open(ctx, id)
	if err != nil {
		return err
	}
	seen := map[game.Seq]promise{}
	for after := promises[0].seq; after < now.Seq; {
		events, err := c.Events(ctx, id, after)
		if err != nil {
			return err
		}
		if len(events) == 0 {
			break
		}
		for _, e := range events {
			seen[e.Seq], after = promised(e.Seq, e.Status, e.View), e.Seq
		}
	}
	for _, p := range promises[1:] {
		a.Checked++
		switch got, there := seen[p.seq]; {
		case !there:
			a.Lost++
		case got != p:
			a.Differ++
		}
	}
	if now.Status == game.Playing {
		return nil
	}
	return a.replay(ctx, c, now)
}

// replay proves a finished match, and that it ended as the player was told.
func (a *Audit) replay(ctx context.Context, c *client.Client, m client.Match) error {
	r, err := c.Replay(ctx, m.ID)
	if err != nil {
		return err
	}
	e, err := entry.Find(catalog.All(), m.Game)
	if err != nil {
		return err
	}
	if v := game.Verify(e.Game, r); v.Err != nil || v.Status != m.Status || v.Seq != m.Seq {
		a.Unproved++
		return nil
	}
	a.Replays++
	return nil
}
