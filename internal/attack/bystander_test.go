package attack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"wits/client"
	"wits/load"
)

// beat is how often the bystanders ask for something.
const beat = 50 * time.Millisecond

// bystanders play and read at an address of their own while an attack goes on, and ask for the server's health.
type bystanders struct {
	scene   *scene
	players []*load.Player
	end     context.CancelFunc
	wg      sync.WaitGroup
	paced   *paced
}

// paced lets one request through at every beat, and notes how it went.
type paced struct {
	inner http.RoundTripper
	beats *time.Ticker
	over  atomic.Bool // nothing is paced or noted any more

	mu    sync.Mutex
	times []time.Duration
	bad   map[string]int // refused, by why
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
		p.bad[err.Error()]++
	case answer.StatusCode >= 300:
		p.bad[fmt.Sprint(r.Method, " ", answer.StatusCode)]++
	}
	return answer, err
}

// watchOver makes the bystanders known and lets them play until stop.
func (s *scene) watchOver() *bystanders {
	s.Helper()
	h := s.visitor("127.0.0.99", 8)
	b := &bystanders{scene: s, paced: &paced{inner: h.Transport, beats: time.NewTicker(beat), bad: map[string]int{}}}
	h.Transport = b.paced
	for _, game := range []string{"mastermind", "minesweeper"} {
		p, err := load.Join(s.Context(), s.URL(), "Bystander", h, time.Minute)
		if err != nil {
			s.Fatal(err)
		}
		p.Game = game
		b.players = append(b.players, p)
	}
	ctx, end := context.WithCancel(s.Context())
	b.end = end
	for _, p := range b.players {
		b.wg.Go(func() { p.PlayOn(ctx) })
		b.wg.Go(func() { look(ctx, p.Client) })
	}
	b.wg.Go(func() { s.askHealth(ctx) })
	return b
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
func (s *scene) askHealth(ctx context.Context) {
	h := s.visitor("127.0.0.98", 1)
	h.Transport.(*http.Transport).DisableKeepAlives = true
	h.Timeout = maxHealth
	for n := 0; ctx.Err() == nil; n++ {
		path := []string{"/healthz", "/readyz"}[n%2]
		r, _ := http.NewRequestWithContext(ctx, http.MethodGet, s.URL()+path, nil)
		answer, err := h.Do(r)
		switch {
		case ctx.Err() != nil || s.killed.Load():
		case err != nil:
			s.Errorf("%s during the attack: %v", path, err)
		case answer.StatusCode != http.StatusOK:
			s.Errorf("%s during the attack: %d", path, answer.StatusCode)
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

// stop lets the bystanders end, and gives up the matches that still run, so that they have replays.
func (b *bystanders) stop() {
	b.end()
	b.wg.Wait()
	b.paced.over.Store(true)
	b.paced.beats.Stop()
	for _, p := range b.players {
		b.finish(p)
	}
}

// finish gives up a player's matches. An action whose answer nobody waited for may still come in between.
func (b *bystanders) finish(p *load.Player) {
	s := b.scene
	for range 50 {
		running, _, err := p.List(s.Context(), client.Running, 100, "")
		if err != nil {
			s.Errorf("the bystander's matches: %v", err)
		}
		if len(running) == 0 {
			return
		}
		for _, m := range running {
			act := client.Act{Seq: m.Seq, Action: json.RawMessage(`{"type":"forfeit"}`)}
			if _, err := p.Act(s.Context(), m.ID, act); err != nil && !client.Is(err, "conflict") {
				s.Errorf("the bystander's match %s: %v", m.ID, err)
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	s.Errorf("the bystander's matches do not end")
}

// check checks that the bystanders were answered, how fast, and that what they were promised is there.
func (b *bystanders) check() {
	s := b.scene
	times := slices.Sorted(slices.Values(b.paced.times))
	if len(times) == 0 {
		s.Fatal("the bystander was never answered")
	}
	at := func(part float64) time.Duration { return times[int(part*float64(len(times)-1))] }
	s.Logf("bystander: %d requests, half within %v, 99 %% within %v, all within %v",
		len(times), at(0.5).Round(time.Microsecond), at(0.99).Round(time.Microsecond), at(1).Round(time.Microsecond))
	most := maxShared
	if s.long {
		most = maxQuiet
	}
	if at(0.99) > most {
		s.Errorf("99 %% of the bystander's requests took up to %v, more than %v", at(0.99), most)
	}
	if len(b.paced.bad) > 0 {
		s.Errorf("the bystander was refused: %v", b.paced.bad)
	}
	var audit load.Audit
	for _, p := range b.players {
		if err := audit.Player(s.Context(), p); err != nil {
			s.Errorf("audit: %v", err)
		}
	}
	if !audit.Clean() || audit.Checked == 0 || audit.Replays == 0 {
		s.Errorf("promises to the bystander: %+v", audit)
	}
}
