package trial

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"wits/client"
	"wits/game/referee"
	"wits/model"
)

// beat is how often the bystanders ask for something.
const beat = 50 * time.Millisecond

// bystand is what the bystanders' process does: it says that it has begun, plays until nobody is at its input any more, and
// writes its report.
func bystand(url string) int {
	b := &bystander{url: url, paced: &paced{inner: transport("127.0.0.99", 8), beats: time.NewTicker(beat), refused: map[string]int{}}}
	ctx, end := context.WithCancel(context.Background())
	defer end()
	if err := b.begin(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	fmt.Println("ready")
	_, _ = io.Copy(io.Discard, os.Stdin)
	end()
	b.wg.Wait()
	if err := json.NewEncoder(os.Stdout).Encode(b.tell()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// bystander is somebody who plays while others attack.
type bystander struct {
	url     string
	players []*Player
	paced   *paced
	wg      sync.WaitGroup

	mu      sync.Mutex
	faults  []string
	replies []time.Duration // of minds
	hints   []time.Duration
}

// begin makes the players known and lets them play.
func (b *bystander) begin(ctx context.Context) error {
	h := &http.Client{Transport: b.paced, Timeout: 20 * time.Second}
	for _, game := range []string{"mastermind", "minesweeper"} {
		p, err := Join(ctx, b.url, "Bystander", h, time.Minute)
		if err != nil {
			return err
		}
		p.Game = game
		b.players = append(b.players, p)
	}
	for _, p := range b.players {
		b.wg.Go(func() { p.PlayOn(ctx) })
		b.wg.Go(func() { look(ctx, p.Client) })
	}
	b.wg.Go(func() { b.askHealth(ctx) })
	h = &http.Client{Transport: transport("127.0.0.97", 2), Timeout: 20 * time.Second}
	for _, play := range []func(context.Context, *client.Client){b.playMinds, b.askHints} {
		p, err := Join(ctx, b.url, "Bystander", h, time.Minute)
		if err != nil {
			return err
		}
		b.wg.Go(func() { play(ctx, p.Client) })
	}
	return nil
}

// fault notes something that is wrong.
func (b *bystander) fault(format string, args ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.faults) < maxReports {
		b.faults = append(b.faults, fmt.Sprintf(format, args...))
	}
}

// look reads the player's matches again and again.
func look(ctx context.Context, c *client.Client) {
	for ctx.Err() == nil {
		list, _, err := c.List(ctx, client.Running, 1, "")
		if err == nil && len(list) > 0 {
			_, _ = c.Open(ctx, list[0].ID) // what went wrong is noted by the transport
		}
	}
}

// askHealth asks for health and readiness over connections of their own, as whoever runs the server does.
func (b *bystander) askHealth(ctx context.Context) {
	t := transport("127.0.0.98", 1)
	t.DisableKeepAlives = true
	h := &http.Client{Transport: t, Timeout: maxHealth}
	for n := 0; ctx.Err() == nil; n++ {
		path := []string{"/healthz", "/readyz"}[n%2]
		r, _ := http.NewRequestWithContext(ctx, http.MethodGet, b.url+path, nil)
		answer, err := h.Do(r)
		switch {
		case ctx.Err() != nil:
		case err != nil:
			b.fault("%s during the attack: %v", path, err)
		case answer.StatusCode != http.StatusOK:
			b.fault("%s during the attack: %d", path, answer.StatusCode)
		}
		if err == nil {
			_, _ = io.Copy(io.Discard, answer.Body)
			answer.Body.Close()
		}
		select {
		case <-ctx.Done():
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// tell gives up the matches that still run, so that they have replays, and checks what was promised.
func (b *bystander) tell() witnessed {
	b.paced.over.Store(true)
	b.paced.beats.Stop()
	ctx, end := context.WithTimeout(context.Background(), 30*time.Second)
	defer end()
	r := witnessed{Times: b.paced.times, Replies: b.replies, Hints: b.hints, Refused: b.paced.refused}
	for _, p := range b.players {
		b.finish(ctx, p)
		if err := r.Audit.Player(ctx, p); err != nil {
			b.fault("audit: %v", err)
		}
	}
	r.Faults = b.faults
	return r
}

// finish gives up a player's matches. An action whose answer nobody waited for may still come in between.
func (b *bystander) finish(ctx context.Context, p *Player) {
	for range 50 {
		running, _, err := p.List(ctx, client.Running, 100, "")
		if err != nil {
			b.fault("matches: %v", err)
		}
		if len(running) == 0 {
			return
		}
		for _, m := range running {
			if _, err := p.Act(ctx, model.Act{Match: m.ID, After: m.Seq}, referee.GiveUp()); err != nil && !refusedAs(err, "conflict") && !refusedAs(err, "over") {
				b.fault("match %s: %v", m.ID, err)
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	b.fault("the matches do not end")
}

// paced lets one request through at every beat, and notes how it went.
type paced struct {
	inner http.RoundTripper
	beats *time.Ticker
	over  atomic.Bool // nothing is paced or noted any more

	mu      sync.Mutex
	times   []time.Duration
	refused map[string]int // by why
}

// RoundTrip sends a request. What its sender gave up is not counted.
func (p *paced) RoundTrip(r *http.Request) (*http.Response, error) {
	if p.over.Load() {
		return p.inner.RoundTrip(r)
	}
	select {
	case <-p.beats.C:
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
	began := time.Now()
	answer, err := p.inner.RoundTrip(r)
	took := time.Since(began)
	if errors.Is(r.Context().Err(), context.Canceled) {
		return answer, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.times = append(p.times, took)
	switch {
	case err != nil:
		p.refused[err.Error()]++
	case answer.StatusCode >= 300:
		p.refused[fmt.Sprint(r.Method, " ", answer.StatusCode)]++
	}
	return answer, err
}
