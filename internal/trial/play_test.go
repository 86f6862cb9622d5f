package trial

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"wits/catalog"
	"wits/entry"
	"wits/model"
)

// report is what came of players who play.
type report struct {
	elapsed  time.Duration
	times    []time.Duration // of acknowledged actions
	replies  int             // of minds, that were part of the answers
	matches  int             // begun
	failures map[string]int
	audit    Audit

	processed float64 // seconds that the server has computed meanwhile
}

// rate is acknowledged actions a second.
func (r report) rate() float64 { return float64(len(r.times)) / r.elapsed.Seconds() }

// play opens what is to be open, lets the players play, and audits the server afterwards.
func (c config) play(ctx context.Context) (r report, err error) {
	end, err := c.idle(ctx)
	if err != nil {
		return r, err
	}
	defer end()
	all := make([]*Player, c.connections)
	for i := range all {
		if all[i], err = c.join(ctx, fmt.Sprintf("Load %d", i+1)); err != nil {
			return r, err
		}
		all[i].Game, all[i].Minds = c.games[i%len(c.games)], c.minds
	}
	if c.processed != nil {
		r.processed = -c.processed()
	}
	begun := time.Now()
	playing, done := context.WithTimeout(ctx, c.duration)
	defer done()
	var wg sync.WaitGroup
	for _, p := range all {
		wg.Go(func() { p.PlayOn(playing) })
	}
	wg.Wait()
	r.elapsed, r.failures = time.Since(begun), map[string]int{}
	if c.processed != nil {
		r.processed += c.processed()
	}
	for _, p := range all {
		r.times = append(r.times, p.Times...)
		r.replies, r.matches = r.replies+p.Replies, r.matches+p.Matches()
		for code, n := range p.Failures {
			r.failures[code] += n
		}
		if err := r.audit.Player(ctx, p); err != nil {
			return r, err
		}
	}
	return r, ctx.Err()
}

// perPlayer is how many open matches one player has, and atOnce how many requests are made at a time.
const (
	perPlayer = 50
	atOnce    = 32
)

// idle opens matches that are left alone, and streams on some of them. They are open until end.
func (c config) idle(ctx context.Context) (end func(), err error) {
	ctx, cancel := context.WithCancel(ctx)
	var streams sync.WaitGroup
	end = func() {
		cancel()
		streams.Wait()
	}
	group, opening := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for first := 0; first < c.open && opening.Err() == nil; first += perPlayer {
		group.Go(func() error {
			p, err := c.join(opening, fmt.Sprintf("Idle %d", first))
			for n := first; n < min(first+perPlayer, c.open) && err == nil; n++ {
				var m model.Match
				if m, err = c.start(opening, p, n); err != nil || n*c.streams/c.open == (n+1)*c.streams/c.open {
					continue
				}
				var body io.ReadCloser
				if body, err = p.Stream(ctx, streaming(), m.ID); err == nil {
					streams.Go(func() {
						defer body.Close()
						_, _ = io.Copy(io.Discard, body) // ends with the context
					})
				}
			}
			return err
		})
	}
	if err := group.Wait(); err != nil {
		end()
		return nil, err
	}
	return end, nil
}

// start starts the match with a number, of one of the games in turn.
func (c config) start(ctx context.Context, p *Player, n int) (m model.Match, err error) {
	e, err := entry.Find(catalog.All(), c.games[n%len(c.games)])
	if err != nil {
		return m, err
	}
	return p.Start(ctx, model.Practice{Game: e.ID(), Preset: Preset(e)})
}
