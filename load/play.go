package load

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"wits/client"
	"wits/entry"
	"wits/game"
	"wits/model"
)

// preset is what is played of a game: the size of its daily puzzle, else the first. Puzzles against a strong mind would be slow.
func preset(e entry.Entry) string {
	if e.Daily != nil && e.Defences[e.Daily.Preset] == "" {
		return e.Daily.Preset
	}
	return e.Game.Info().Presets[0]
}

// PlayOn plays match after match until ctx is done.
func (p *Player) PlayOn(ctx context.Context) {
	for ctx.Err() == nil {
		if m, err := p.begin(ctx); err == nil {
			p.finish(ctx, m)
		}
	}
}

// begin starts a match.
func (p *Player) begin(ctx context.Context) (client.Match, error) {
	if p.Awards {
		return p.seek(ctx)
	}
	e, err := entry.Find(p.entries, p.Game)
	if err != nil {
		return client.Match{}, err
	}
	return patiently(ctx, p, func(ctx context.Context) (client.Match, error) {
		return p.Start(ctx, client.Practice{Game: p.Game, Preset: preset(e), Minds: p.minds(e)})
	})
}

// minds are those that the player plays against: the game's first bot, which answers at once, in every seat but the first.
func (p *Player) minds(e entry.Entry) []string {
	info := e.Game.Info()
	if !p.Minds || len(info.Bots) == 0 {
		return nil
	}
	list := make([]string, info.Seats)
	for i := 1; i < len(list); i++ {
		list[i] = info.Bots[0].Name
	}
	return list
}

// finish plays one match to its end.
func (p *Player) finish(ctx context.Context, m client.Match) {
	seq, status, view := m.Seq, m.Status, m.View
	p.promises[m.ID] = append(p.promises[m.ID], promised(seq, status, view))
	for status == game.Playing && ctx.Err() == nil {
		e, err := p.act(ctx, m.ID, client.Act{Seq: seq, Action: p.choose(ctx, m.Game, view)})
		if err != nil {
			return
		}
		p.replies += len(e.Actions) - 1
		seq, status, view = e.Seq, e.Status, e.View
		if e.Turn != nil && m.Seats[*e.Turn].Mind != "" {
			if m, err = p.awaited(ctx, m.ID); err != nil {
				return
			}
			seq, status, view = m.Seq, m.Status, m.View
		}
		p.promises[m.ID] = append(p.promises[m.ID], promised(seq, status, view))
	}
}

// awaited is a match when its minds have answered.
func (p *Player) awaited(ctx context.Context, id model.MatchID) (client.Match, error) {
	for {
		m, err := p.Open(ctx, id)
		if err != nil || m.Turn == nil || m.Seats[*m.Turn].Mind == "" {
			return m, err
		}
		select {
		case <-ctx.Done():
			return m, ctx.Err()
		case <-time.After(pause):
		}
	}
}

// act plays one action, and takes its time.
func (p *Player) act(ctx context.Context, id model.MatchID, a client.Act) (client.Turn, error) {
	begun := time.Now()
	e, err := patiently(ctx, p, func(ctx context.Context) (client.Turn, error) { return p.Act(ctx, id, a) })
	if err == nil {
		p.times = append(p.times, time.Since(begun))
	}
	return e, err
}

// pause is how long a player waits before trying again.
const pause = 50 * time.Millisecond

// patiently tries something again that was not answered, always under one key, for as long as the player's patience lasts.
func patiently[T any](ctx context.Context, p *Player, try func(context.Context) (T, error)) (T, error) {
	ctx = client.Once(ctx)
	until := time.Now().Add(p.Patience)
	for {
		got, err := try(ctx)
		if err == nil || ctx.Err() != nil {
			return got, err
		}
		p.failed(err)
		if !passes(err) || time.Now().After(until) {
			return got, err
		}
		select {
		case <-ctx.Done():
			return got, ctx.Err()
		case <-time.After(pause):
		}
	}
}

// passes reports whether trying again may help: the server was not there, or had too much to do.
func passes(err error) bool {
	var problem *client.Problem
	return !errors.As(err, &problem) || problem.Status >= http.StatusInternalServerError ||
		problem.Status == http.StatusTooManyRequests
}

// choose chooses from a view as it was sent: as the game's first bot does, or as its coach advises where it is about
// winning. Where nobody can choose, the match is given up.
func (p *Player) choose(ctx context.Context, gameID string, view json.RawMessage) json.RawMessage {
	e, err := entry.Find(p.entries, gameID)
	if err != nil {
		return giveUp()
	}
	a, err := p.chosen(ctx, e, view)
	if err != nil {
		return giveUp()
	}
	text, err := json.Marshal(a)
	if err != nil {
		return giveUp()
	}
	return text
}

func (p *Player) chosen(ctx context.Context, e entry.Entry, view json.RawMessage) (game.Action, error) {
	v, err := e.Game.See(view)
	if err != nil {
		return game.Action{}, err
	}
	if p.Awards && e.Coach != nil {
		h, err := e.Coach.Hint(ctx, v)
		return h.Action, err
	}
	bots := e.Game.Info().Bots
	if len(bots) == 0 {
		return game.Action{}, game.ErrBot
	}
	return e.Game.Choose(ctx, bots[0].Name, v, &p.rand)
}

// giveUp is the action that every match takes.
func giveUp() json.RawMessage {
	text, _ := game.GiveUp().MarshalJSON() // it is made of text
	return text
}
