package trial

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"wits/catalog"
	"wits/game"
	"wits/game/referee"
	"wits/identity"
	"wits/model"
	"wits/play"
	"wits/store/sqlite"
)

const (
	longSeq       = 9000 // actions of the match that is watched
	watcherPlaces = 3    // addresses from which it is watched
	watchersEach  = 100  // streams of an address
)

// longMatch is a match that has gone on for very long, and whose player lets others watch.
type longMatch struct {
	token string
	link  string
	id    model.MatchID
	seq   referee.Seq
}

// prepare plays it before the server starts: an action after the other over HTTP would take minutes within the limits.
func (m *longMatch) prepare(t *testing.T, folder string) {
	t.Helper()
	fast, err := os.MkdirTemp("/dev/shm", "wits-attack-") // where keeping costs nothing, if there is such a place
	if err != nil {
		fast = t.TempDir()
	}
	defer os.RemoveAll(fast)
	path := filepath.Join(fast, "wits.db")
	if err := m.play(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "wits.db"), data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func (m *longMatch) play(ctx context.Context, path string) error {
	db, err := sqlite.Open(ctx, path)
	if err != nil {
		return err
	}
	service := play.New(db, catalog.All(), rand.Reader, time.Now)
	id, token, err := identity.New(db, rand.Reader, time.Now).Visit(ctx, "Slow hand")
	if err != nil {
		return err
	}
	p, err := service.For(id.Player).Start(ctx, model.Practice{Game: "minesweeper", Preset: "master"})
	if err != nil {
		return err
	}
	m.token, m.id = token, p.ID
	if m.link, err = service.For(id.Player).Share(ctx, p.ID); err != nil {
		return err
	}
	for m.seq = 0; m.seq < longSeq; m.seq++ {
		if _, err := service.For(id.Player).Act(ctx, model.Act{Match: p.ID, After: m.seq}, game.WireAction([]byte(flag(m.seq)))); err != nil {
			return err
		}
	}
	return db.Close()
}

// flag places a flag, and the next time takes it away.
func flag(n referee.Seq) string { return fmt.Sprintf(`{"type":"flag","x":%d,"y":0}`, n/2%9) }

// watch follows the match over as many streams as several addresses may have, which read nothing for a while, come back
// near the end of the match again and again, and ask for its late pages, while its player goes on.
func (m *longMatch) watch(s *scene) {
	ctx, end := s.during()
	defer end()
	var wg sync.WaitGroup
	for n := range watcherPlaces {
		h := s.visitor("127.0.4."+strconv.Itoa(n+1), 0)
		h.Timeout = 0
		for range watchersEach - 10 {
			wg.Go(func() { m.follow(ctx, s, h, -1) })
		}
		for range 5 {
			wg.Go(func() { m.stare(ctx, s, "127.0.4."+strconv.Itoa(n+1)) })
		}
		wg.Go(func() { m.comeBack(ctx, s, h) })
		wg.Go(func() { m.pages(ctx, s, h) })
	}
	wg.Go(func() { m.goOn(ctx, s) })
	wg.Wait()
}

// follow opens a stream after a number and reads it to its end, or to the end of ctx.
func (m *longMatch) follow(ctx context.Context, s *scene, h *http.Client, after referee.Seq) {
	r, _ := http.NewRequestWithContext(ctx, http.MethodGet, s.URL()+"/api/v1/watch/"+m.link+"/events", nil)
	if after >= 0 {
		r.Header.Set("Last-Event-ID", strconv.Itoa(int(after)))
	}
	got, err := h.Do(r)
	if err != nil {
		return
	}
	if got.StatusCode != http.StatusOK {
		_, _ = s.read("a stream", got)
		return
	}
	defer got.Body.Close()
	s.count(answer{status: http.StatusOK})
	_, _ = io.Copy(io.Discard, got.Body)
}

// stare opens a stream and reads nothing of it.
func (m *longMatch) stare(ctx context.Context, s *scene, from string) {
	conn, err := s.dialSmall(from)
	if err != nil {
		return
	}
	defer conn.Close()
	_, _ = fmt.Fprintf(conn, "GET /api/v1/watch/%s/events?after=0 HTTP/1.1\r\nHost: %s\r\n\r\n", m.link, s.Address)
	<-ctx.Done()
}

// comeBack opens streams near the end of the match, for a moment each.
func (m *longMatch) comeBack(ctx context.Context, s *scene, h *http.Client) {
	for n := referee.Seq(0); ctx.Err() == nil; n++ {
		moment, end := context.WithTimeout(ctx, 100*time.Millisecond)
		m.follow(moment, s, h, longSeq-2-n%50)
		end()
	}
}

// pages asks for what only a match played again can tell, as often as the limits let an address.
func (m *longMatch) pages(ctx context.Context, s *scene, h *http.Client) {
	paths := []string{
		fmt.Sprintf("/api/v1/watch/%s/actions?after=%d", m.link, longSeq-50),
		fmt.Sprintf("/api/v1/watch/%s/actions?after=%d&limit=1", m.link, longSeq/2),
		"/api/v1/watch/" + m.link,
		fmt.Sprintf("/api/v1/matches/%s/legal", m.id),
		fmt.Sprintf("/api/v1/matches/%s/actions?after=%d", m.id, longSeq-2),
	}
	for n := 0; ctx.Err() == nil; n++ {
		if a, err := s.ask(h, "GET", paths[n%len(paths)], m.token, ""); err == nil && a.status != 200 && a.status != 429 {
			s.Errorf("%s: %d: %.200s", paths[n%len(paths)], a.status, a.body)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// goOn plays the match on, about as fast as a player may.
func (m *longMatch) goOn(ctx context.Context, s *scene) {
	h := s.visitor("127.0.4.100", 1)
	for ; ctx.Err() == nil && m.seq < referee.MaxActions-1; m.seq++ {
		body := fmt.Sprintf(`{"seq":%d,"action":%s}`, m.seq, flag(m.seq))
		if a, err := s.ask(h, "POST", fmt.Sprintf("/api/v1/matches/%s/actions", m.id), m.token, body); err != nil || a.status != http.StatusOK {
			s.Errorf("the player of the match cannot go on: %v, %d %.200s", err, a.status, a.body)
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
}
