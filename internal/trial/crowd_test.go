package trial

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wits/challenge"
)

// crowd is some players who play until they are stopped.
type crowd struct {
	players []*Player
	end     context.CancelFunc
	wg      sync.WaitGroup
}

// alternating sends every request to the next of several servers.
type alternating struct {
	next    atomic.Int64
	servers []*url.URL
	inner   http.RoundTripper
}

func (a *alternating) RoundTrip(r *http.Request) (*http.Response, error) {
	to := a.servers[int(a.next.Add(1))%len(a.servers)]
	r = r.Clone(r.Context())
	r.URL.Host, r.Host = to.Host, to.Host
	return a.inner.RoundTrip(r)
}

// gather makes players known: every third seeks challenges, the others practise games for one, or play against a mind.
func gather(t *testing.T, size int, servers ...string) *crowd {
	t.Helper()
	var addresses []*url.URL
	for _, s := range servers {
		u, err := url.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		addresses = append(addresses, u)
	}
	inner := &http.Transport{MaxIdleConnsPerHost: size}
	t.Cleanup(inner.CloseIdleConnections)
	c := &crowd{}
	for i := range size {
		h := &http.Client{Timeout: 20 * time.Second, Transport: &alternating{servers: addresses, inner: inner}}
		p, err := Join(t.Context(), servers[0], fmt.Sprint("Player ", i+1), h, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		p.Awards = i%3 == 0
		p.Game = []string{"mastermind", "minesweeper"}[i%2]
		if i%3 == 2 { // every reply of the mind is an entry of its own
			p.Game, p.Minds = []string{"gomoku", "codemaker"}[i/3%2], true
		}
		c.players = append(c.players, p)
	}
	return c
}

// play lets everybody play, until stop ends the context.
func (c *crowd) play(t *testing.T) context.Context {
	ctx, end := context.WithCancel(t.Context())
	c.end = end
	for _, p := range c.players {
		c.wg.Go(func() { p.PlayOn(ctx) })
	}
	return ctx
}

// stop ends the playing when somebody has won a challenge: before, there is too little to audit. The machine may be busy.
func (c *crowd) stop(t *testing.T) {
	t.Helper()
	for !c.rewarded(t.Context()) {
		time.Sleep(100 * time.Millisecond)
	}
	c.end()
	c.wg.Wait()
}

func (c *crowd) rewarded(ctx context.Context) bool {
	for _, p := range c.players {
		if !p.Awards {
			continue
		}
		if a, err := p.Adventurer(ctx); err == nil && a != challenge.NewAdventurer(a.Name) {
			return true
		}
	}
	return false
}

// audit checks that every promise was kept, and that there were some.
func (c *crowd) audit(t *testing.T) {
	t.Helper()
	var a Audit
	for _, p := range c.players {
		if err := a.Player(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%+v", a)
	if !a.Clean() {
		t.Errorf("promises were broken: %+v", a)
	}
	if a.Checked == 0 || a.Replays == 0 || a.Awards == 0 {
		t.Errorf("nothing was tried: %+v", a)
	}
}
