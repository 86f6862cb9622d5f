// Package load plays many matches against a server at once, measures how fast it answers, and afterwards checks that
// everything it was promised is there. It sees what any client sees, and it never cheats: its players guess.
package load

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"time"

	"wits/catalog"
	"wits/client"
	"wits/entry"
	"wits/game"
	"wits/game/rng"
	"wits/model"
)

// Config says what to try.
type Config struct {
	Address     string
	Connections int           // players, each with a connection of their own and one request at a time
	Duration    time.Duration // how long they play
	Games       []string      // played by the players in turn
	Open        int           // matches to open and leave open beforehand
	Streams     int           // of them watched through idle event streams
	Watchers    int           // streams that watch one long match; see Watch
	Length      int           // actions of that match beforehand
	Rate        int           // its actions a second meanwhile, or those at all tables together
	Tables      int           // tables at which pairs play each other; see Tables
	Minds       bool          // minds hold all seats but the player's
	Reconnects  int           // streams a second that come back near its end
	Patience    time.Duration // how long a player tries an action again that got no answer; 0 for not at all
}

// Report is what came of it.
type Report struct {
	Elapsed  time.Duration
	Actions  int // of players, acknowledged
	Replies  int // of minds, that were part of the answers
	Matches  int // begun
	Times    Times
	Failures map[string]int // by the problem's code, or "no answer"
	Opened   int
	Streams  int
	Audit    Audit
}

// Rate is acknowledged actions a second.
func (r Report) Rate() float64 { return float64(r.Actions) / r.Elapsed.Seconds() }

// Run opens what is to be open, lets the players play, and audits the server afterwards.
func Run(ctx context.Context, c Config, tell func(string)) (Report, error) {
	var r Report
	idle, err := open(ctx, c, tell)
	if err != nil {
		return r, err
	}
	defer idle.close()
	r.Opened, r.Streams = c.Open, c.Streams
	tell(fmt.Sprintf("%d players play for %v", c.Connections, c.Duration))
	players, err := crowd(ctx, c)
	if err != nil {
		return r, err
	}
	begun := time.Now()
	playing, done := context.WithTimeout(ctx, c.Duration)
	defer done()
	var wg sync.WaitGroup
	for _, p := range players {
		wg.Go(func() { p.PlayOn(playing) })
	}
	wg.Wait()
	r.Elapsed = time.Since(begun)
	r.Failures = map[string]int{}
	for _, p := range players {
		r.add(p)
	}
	tell("checking what was promised")
	for _, p := range players {
		if err := r.Audit.Player(ctx, p); err != nil {
			return r, err
		}
	}
	return r, ctx.Err()
}

func (r *Report) add(p *Player) {
	r.Actions += len(p.times)
	r.Replies += p.replies
	r.Matches += len(p.promises)
	r.Times = append(r.Times, p.times...)
	for code, n := range p.failures {
		r.Failures[code] += n
	}
}

// connection is an HTTP client with one connection.
func connection() *http.Client {
	return &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{
		DialContext:         (&net.Dialer{Timeout: 10 * time.Second}).DialContext,
		MaxIdleConnsPerHost: 1, DisableCompression: true,
	}}
}

// crowd makes the players known.
func crowd(ctx context.Context, c Config) ([]*Player, error) {
	list := make([]*Player, c.Connections)
	for i := range list {
		p, err := Join(ctx, c.Address, fmt.Sprintf("Load %d", i+1), connection(), c.Patience)
		if err != nil {
			return nil, err
		}
		p.Game, p.Minds = c.Games[i%len(c.Games)], c.Minds
		list[i] = p
	}
	return list, nil
}

// Player plays match after match and remembers what was promised.
type Player struct {
	*client.Client
	Game     string
	Patience time.Duration // how long what got no answer is tried again
	Awards   bool          // play challenges for awards, instead of practice
	Minds    bool          // leave all seats but the first to minds

	rand     rng.Rand
	entries  []entry.Entry
	times    Times
	replies  int // of minds
	failures map[string]int
	promises map[model.MatchID][]promise
}

// promise is an acknowledged action: what was seen after it.
type promise struct {
	seq  game.Seq
	seen [sha256.Size]byte
}

func promised(seq game.Seq, status game.Outcome, view json.RawMessage) promise {
	return promise{seq, sha256.Sum256(append([]byte(status), view...))}
}

// Join makes a player known to a server. A player without patience tries nothing again.
func Join(ctx context.Context, address, name string, h *http.Client, patience time.Duration) (*Player, error) {
	c, err := client.New(address, "", h)
	if err != nil {
		return nil, err
	}
	p := &Player{
		Patience: patience, rand: rng.New(rand.Uint32()), entries: catalog.All(),
		failures: map[string]int{}, promises: map[model.MatchID][]promise{},
	}
	p.Client, err = patiently(ctx, p, func(ctx context.Context) (*client.Client, error) {
		mine, _, err := c.Join(ctx, name)
		return mine, err
	})
	if err != nil {
		return nil, fmt.Errorf("join: %w", err)
	}
	return p, nil
}

// failed counts a refusal.
func (p *Player) failed(err error) {
	var problem *client.Problem
	switch {
	case errors.As(err, &problem) && problem.Code != "":
		p.failures[problem.Code]++
	case errors.As(err, &problem):
		p.failures[fmt.Sprint(problem.Status)]++
	default:
		p.failures["no answer"]++
	}
}
