package trial

import (
	"context"
	"fmt"
	"slices"

	"wits/catalog"
	"wits/challenge"
	"wits/client"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/model"
)

// Audit is what a server still knows of what it promised.
type Audit struct {
	Checked  int      // promises
	Lost     int      // that are gone
	Differ   int      // that look otherwise now
	Replays  int      // of finished matches, that verify
	Unproved int      // that do not
	Awards   int      // of finished challenges
	Wrong    int      // adventurers who do not have exactly what their awards gave
	Faults   []string // what is not proved, and why
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
	var ended []model.Summary // the latest first
	for cursor, more := "", true; more; more = cursor != "" {
		var part []model.Summary
		if part, cursor, err = p.List(ctx, client.Finished, 100, cursor); err != nil {
			return fmt.Errorf("audit awards: %w", err)
		}
		ended = append(ended, part...)
	}
	want := challenge.NewAdventurer(got.Name)
	for _, m := range slices.Backward(ended) {
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

// match checks what was promised in a match, and proves one that has ended.
func (a *Audit) match(ctx context.Context, c *client.Client, id model.MatchID, promises []promise) error {
	now, err := c.Open(ctx, id)
	if err != nil {
		return err
	}
	seen := map[referee.Seq]promise{}
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
	r, err := c.Replay(ctx, id)
	if err != nil {
		return err
	}
	e, err := entry.Find(catalog.All(), now.Game)
	if err != nil {
		return err
	}
	if v := referee.Verify(e.Game, r); v.Err != nil || now.Seat == 0 && v.Status != now.Status || v.Seq != now.Seq {
		a.Unproved++
		a.Faults = append(a.Faults, fmt.Sprintf("match %s of %s stands at %d, %s, and its replay at %d, %s: %v", id, now.Game, now.Seq, now.Status, v.Seq, v.Status, v.Err))
	} else {
		a.Replays++
	}
	return nil
}
