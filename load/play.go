package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"wits/client"
	"wits/game"
	"wits/store"
)

// preset is what is played of a game.
func preset(gameID string) string {
	if gameID == "minesweeper" {
		return "journeyman"
	}
	return "classic"
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
	return patiently(ctx, p, func(ctx context.Context) (client.Match, error) {
		return p.Start(ctx, client.Practice{Game: p.Game, Preset: preset(p.Game)})
	})
}

// finish plays one match to its end.
func (p *Player) finish(ctx context.Context, m client.Match) {
	seq, status, view := m.Seq, m.Status, m.View
	p.promises[m.ID] = append(p.promises[m.ID], promised(seq, status, view))
	for status == game.Playing && ctx.Err() == nil {
		e, err := p.act(ctx, m.ID, client.Act{Seq: seq, Action: p.choose(m.Game, view)})
		if err != nil {
			return
		}
		seq, status, view = e.Seq, e.Status, e.View
		p.promises[m.ID] = append(p.promises[m.ID], promised(seq, status, view))
	}
}

// act plays one action, and takes its time.
func (p *Player) act(ctx context.Context, id store.MatchID, a client.Act) (client.Event, error) {
	begun := time.Now()
	e, err := patiently(ctx, p, func(ctx context.Context) (client.Event, error) { return p.Act(ctx, id, a) })
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

// choose guesses. In Trap Detection most actions are flags, so that a match lasts.
func (p *Player) choose(gameID string, view json.RawMessage) json.RawMessage {
	if gameID == "minesweeper" {
		return p.chooseCell(view)
	}
	if p.Awards {
		return chooseFitting(view)
	}
	return p.chooseCode()
}

var forfeit = json.RawMessage(`{"type":"forfeit"}`)

const colors = "RBGYOV"

func (p *Player) chooseCode() json.RawMessage {
	var b bytes.Buffer
	b.WriteString(`{"type":"submit","code":[`)
	for i := range 4 {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q", colors[p.rand.IntN(len(colors)):][:1])
	}
	b.WriteString(`]}`)
	return b.Bytes()
}

func (p *Player) chooseCell(view json.RawMessage) json.RawMessage {
	var seen struct {
		Rows []string `json:"rows"`
	}
	if err := json.Unmarshal(view, &seen); err != nil || len(seen.Rows) == 0 {
		return forfeit
	}
	kind := "flag"
	if !strings.Contains(strings.Join(seen.Rows, ""), "0") || p.rand.IntN(20) == 0 {
		kind = "reveal"
	}
	for range 1000 { // a running game has closed cells; flagged ones can have their flag back
		y := p.rand.IntN(len(seen.Rows))
		x := p.rand.IntN(len(seen.Rows[y]))
		if c := seen.Rows[y][x]; c == '#' || c == 'F' && kind == "flag" {
			return fmt.Appendf(nil, `{"type":%q,"x":%d,"y":%d}`, kind, x, y)
		}
	}
	return forfeit
}
