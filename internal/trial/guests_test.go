package trial

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"wits/catalog"
	"wits/client"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/model"
)

// guests are everybody who uses servers for a long time, in every way there is.
type guests struct {
	*crowd
	pairs []*Player // friends, two and two
	urls  []string
	ssh   string // an address; empty for none

	links   chan string // to matches that can be watched
	told    atomic.Int64
	typed   atomic.Int64
	mu      sync.Mutex
	replays []string // that were published
	reviews []reading
}

// reading is a review that was complete.
type reading struct {
	by    *Player
	match model.MatchID
	text  string
}

// soakRest is how long people think about an action.
const soakRest = 200 * time.Millisecond

// invite lets everybody begin.
func (s *soak) invite() {
	s.crowd, s.pairs, s.links = gather(s.T, 12, s.urls...), gather(s.T, 4, s.urls...).players, make(chan string, 1)
	for i, p := range s.players {
		p.Rest = soakRest
		switch i {
		case 1:
			p.After = s.publish(p)
		case 4:
			p.After = s.ask(p)
		case 8:
			p.Game, _, p.Mind = opponentMind(s, false)
		}
	}
	ctx := s.play(s.T)
	games := withSeats(2)
	for i := range len(s.pairs) / 2 {
		s.wg.Go(func() { s.meet(ctx, games[i%len(games)], s.pairs[2*i], s.pairs[2*i+1]) })
		s.wg.Go(func() { s.watch(ctx, s.pairs[0].Client) })
	}
	s.wg.Go(func() { every(ctx, 5*time.Second, func() { s.dawdle(ctx) }) })
	if s.ssh != "" {
		s.wg.Go(func() { every(ctx, time.Second, func() { s.call(ctx) }) })
	}
}

// meet lets two play each other, match after match, and shows their matches to whoever watches.
func (s *soak) meet(ctx context.Context, gameID string, host, guest *Player) {
	e, err := entry.Find(catalog.All(), gameID)
	host.Awards, guest.Awards = false, false
	first, both := game.Seat(0), []*Player{host, guest}
	for ctx.Err() == nil && err == nil {
		m, err := patiently(ctx, host, func(ctx context.Context) (model.Match, error) {
			return host.OpenTable(ctx, model.Invitation{Game: gameID, Preset: Preset(e), Side: &first})
		})
		if err != nil {
			continue
		}
		if m, err = patiently(ctx, guest, func(ctx context.Context) (model.Match, error) { return guest.Sit(ctx, m.Table) }); err != nil {
			continue
		}
		host.promises[m.ID], guest.promises[m.ID] = []promise{{}}, []promise{{}}
		if link, err := patiently(ctx, host, func(ctx context.Context) (string, error) { return host.Share(ctx, m.ID) }); err == nil {
			select {
			case s.links <- link:
			default: // both watch another
			}
		}
		for turn := m.Turn; turn != nil && ctx.Err() == nil; wait(ctx, soakRest) {
			turn = both[*turn].reply(ctx, m.ID)
		}
	}
}

// reply makes one move of a match between people, and tells whose turn it is then; nil where the match does not go on.
func (p *Player) reply(ctx context.Context, id model.MatchID) *game.Seat {
	now, err := patiently(ctx, p, func(ctx context.Context) (model.Match, error) { return p.Open(ctx, id) })
	if err != nil {
		return nil
	}
	got, err := p.Play(ctx, id, now.Seq, p.choose(ctx, now.Game, now.View))
	if err != nil {
		return nil
	}
	p.promises[id] = append(p.promises[id], promised(got.Seq, got.Status, got.View))
	return got.Turn
}

// watch follows shared matches to their ends, through every loss of the connection. Each action must be told once and in order.
func (s *soak) watch(ctx context.Context, c *client.Client) {
	for {
		select {
		case <-ctx.Done():
			return
		case link := <-s.links:
			for at := referee.Seq(-1); ctx.Err() == nil; wait(ctx, pause) {
				body, err := c.Watch(ctx, streaming(), link, at)
				if told := new(client.Problem); errors.As(err, &told) && told.Status < http.StatusInternalServerError {
					break // it is over
				}
				if err != nil {
					continue
				}
				at = s.listen(body, link, at)
			}
		}
	}
}

// listen reads a stream to its end, and returns where that was.
func (s *soak) listen(body io.ReadCloser, link string, at referee.Seq) referee.Seq {
	defer body.Close()
	for lines := bufio.NewReader(body); ; s.told.Add(1) {
		seq, err := nextID(lines)
		if err != nil {
			return at
		}
		if at >= 0 && seq != at+1 {
			s.Errorf("whoever watches %s was told %d after %d", link, seq, at)
		}
		at = seq
	}
}

// publish makes the replay of a match public.
func (s *soak) publish(p *Player) func(context.Context, model.MatchID) {
	return func(ctx context.Context, id model.MatchID) {
		made, err := patiently(ctx, p, func(ctx context.Context) (made struct{ ID string }, err error) {
			replay, err := p.Replay(ctx, id)
			if err != nil {
				return made, err
			}
			text, err := json.Marshal(replay)
			if err != nil {
				return made, err
			}
			err = s.fetch(ctx, http.MethodPost, "/api/v1/replays", bytes.NewReader(text), &made)
			return made, err
		})
		if err == nil {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.replays = append(s.replays, made.ID)
		}
	}
}

// fetch asks the first server for something that needs no name.
func (s *soak) fetch(ctx context.Context, method, path string, body io.Reader, into any) error {
	r, err := http.NewRequestWithContext(ctx, method, s.urls[0]+path, body)
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode >= http.StatusBadRequest {
		return &client.Problem{Status: answer.StatusCode}
	}
	return json.NewDecoder(answer.Body).Decode(into)
}

// ask asks for the review of a match until it is complete.
func (s *soak) ask(p *Player) func(context.Context, model.MatchID) {
	return func(ctx context.Context, id model.MatchID) {
		for ctx.Err() == nil {
			text, complete, err := p.reviewed(ctx, id)
			if err != nil {
				return // the match is not over
			}
			if complete {
				s.mu.Lock()
				defer s.mu.Unlock()
				s.reviews = append(s.reviews, reading{p, id, text})
				return
			}
			wait(ctx, soakRest)
		}
	}
}

func (p *Player) reviewed(ctx context.Context, id model.MatchID) (text string, complete bool, err error) {
	type told struct {
		text     string
		complete bool
	}
	t, err := patiently(ctx, p, func(ctx context.Context) (told, error) {
		r, err := p.Review(ctx, id)
		if err != nil {
			return told{}, err
		}
		text, err := json.Marshal(r)
		return told{string(text), r.Complete()}, err
	})
	return t.text, t.complete, err
}

// dawdle leaves slow clients hanging for a while: half a header, half a body, and an answer that nobody reads.
func (s *soak) dawdle(ctx context.Context) {
	host := strings.TrimPrefix(s.urls[0], "http://")
	for _, text := range []string{"GET / HTTP/1.1\r\nX-Slow: ", postMatch + "Content-Length: 100\r\n\r\n{", strings.Repeat("GET /openapi.json HTTP/1.1\r\nHost: HOST\r\n\r\n", 100)} {
		conn, err := net.DialTimeout("tcp", host, time.Second)
		if err != nil {
			continue // it is down
		}
		defer conn.Close()
		_ = conn.SetDeadline(time.Now().Add(time.Second))
		_, _ = io.WriteString(conn, strings.ReplaceAll(text, "HOST", host))
	}
	wait(ctx, 4*time.Second)
}

// call opens a game over SSH, types and hangs up.
func (s *soak) call(ctx context.Context) {
	conn, err := connectFrom(ctx, "127.0.0.1", s.ssh)
	if err != nil {
		return // it is down
	}
	defer conn.Close()
	in, end, err := openGame(conn, int(s.typed.Load()), 80, 24)
	if err != nil {
		return
	}
	defer end()
	for range 10 {
		if _, err := io.WriteString(in, "\x1b[A\x1b[B\x1b[C\x1b[D "); err != nil {
			return
		}
		s.typed.Add(5)
		wait(ctx, soakRest)
	}
}

// audit checks that everything is there that anybody was told, and that nobody was refused anything but for want of a server.
func (s *soak) audit() {
	s.Helper()
	var a Audit
	failures := map[string]int{}
	for _, p := range append(s.pairs, s.players...) {
		ok(s, a.Player(s.Context(), p))
		for code, n := range p.Failures {
			failures[code] += n
		}
	}
	for _, id := range s.replays {
		var replay referee.Replay
		ok(s, s.fetch(s.Context(), http.MethodGet, "/api/v1/replays/"+id, nil, &replay))
	}
	for _, r := range s.reviews {
		if text, complete, err := r.by.reviewed(s.Context(), r.match); err != nil || !complete || text != r.text {
			s.Errorf("the review of %s is another: %v", r.match, err)
		}
	}
	s.Logf("%+v; %d replays published, %d reviews, %d actions told to watchers, %d keys over SSH; refused: %v", a, len(s.replays), len(s.reviews), s.told.Load(), s.typed.Load(), failures)
	if !a.Clean() {
		s.Errorf("promises were broken: %+v", a)
	}
	if a.Checked == 0 || a.Replays == 0 || a.Awards == 0 || len(s.replays) == 0 || len(s.reviews) == 0 || s.told.Load() == 0 {
		s.Error("nothing was tried")
	}
	for _, code := range []string{"conflict", "not-found", "illegal", "malformed"} {
		if failures[code] > 0 {
			s.Errorf("%d times somebody was refused as %s", failures[code], code)
		}
	}
}
