package load

import (
	"context"
	"fmt"

	"wits/catalog"
	"wits/client"
	"wits/game"
	"wits/store"
)

// Audit is what a server still knows of what it promised.
type Audit struct {
	Checked  int // promises
	Lost     int // that are gone
	Differ   int // that look otherwise now
	Replays  int // of finished matches, that verify
	Unproved int // that do not
}

// Clean reports whether every promise was kept.
func (a Audit) Clean() bool { return a.Lost+a.Differ+a.Unproved == 0 }

// player checks everything that one player was promised.
func (a *Audit) player(ctx context.Context, p *Player) error {
	for id, promises := range p.promises {
		if err := a.match(ctx, p.Client, id, promises); err != nil {
			return fmt.Errorf("audit match %s: %w", id, err)
		}
	}
	return nil
}

func (a *Audit) match(ctx context.Context, c *client.Client, id store.MatchID, promises []promise) error {
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
	g, err := game.Find(catalog.All(), m.Game)
	if err != nil {
		return err
	}
	if v := game.Verify(g, r); v.Err != nil || v.Status != m.Status || v.Seq != m.Seq {
		a.Unproved++
		return nil
	}
	a.Replays++
	return nil
}
