package trial

import (
	"bytes"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"wits/internal/servertest"
)

// until plays a little against an address, again and again on a slow machine, until something came of it.
func until(t *testing.T, address string, c config, done func(report) bool) report {
	t.Helper()
	for range 50 {
		if r := run(t, address, c); done(r) {
			return r
		}
	}
	t.Fatal("nothing came of it")
	return report{}
}

func run(t *testing.T, address string, c config) report {
	t.Helper()
	c.address, c.connections, c.duration = address, 4, 300*time.Millisecond
	c.games = []string{"mastermind", "minesweeper"}
	r, err := c.play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAServerThatKeepsItsPromisesIsClean(t *testing.T) {
	r := until(t, servertest.Start(t, time.Now), config{open: 12, streams: 5}, func(r report) bool {
		return r.audit.Replays > 0 || !r.audit.Clean()
	})
	if !r.audit.Clean() || len(r.times) == 0 || r.audit.Checked != len(r.times) {
		t.Errorf("%+v", r)
	}
	if len(r.failures) > 0 || r.rate() <= 0 {
		t.Errorf("%+v", r)
	}
}

func TestAServerThatBreaksItsPromisesIsFoundOut(t *testing.T) {
	for name, c := range map[string]struct {
		path   string
		change func(string) string
		broken func(Audit) int
	}{
		"an action is gone": {
			`/actions\?`, func(string) string { return `{"items":[]}` }, func(a Audit) int { return a.Lost },
		},
		"a view is another": {
			`/actions\?`, func(s string) string { return strings.ReplaceAll(s, `"black":0`, `"black":1`) },
			func(a Audit) int { return a.Differ },
		},
		"a replay does not hold": {
			`/replay$`, func(s string) string { return strings.Replace(s, `"players":["Load`, `"players":["Lord`, 1) },
			func(a Audit) int { return a.Unproved },
		},
		"an adventurer has too much": {
			`/me$`, func(s string) string { return strings.Replace(s, `"xp":0`, `"xp":7`, 1) },
			func(a Audit) int { return a.Wrong },
		},
	} {
		t.Run(name, func(t *testing.T) {
			address := lying(t, regexp.MustCompile(c.path), c.change)
			a := until(t, address, config{}, func(r report) bool { return c.broken(r.audit) > 0 }).audit
			if a.Clean() {
				t.Errorf("%+v", a)
			}
		})
	}
}

// lying is a server that changes what it answers under some paths.
func lying(t *testing.T, path *regexp.Regexp, change func(string) string) string {
	t.Helper()
	honest, err := url.Parse(servertest.Start(t, time.Now))
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(honest)
	proxy.ModifyResponse = func(r *http.Response) error {
		if r.Request.Method != http.MethodGet || !path.MatchString(r.Request.URL.String()) {
			return nil
		}
		text, err := io.ReadAll(r.Body)
		changed := change(string(text))
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader([]byte(changed))), int64(len(changed))
		r.Header.Del("Content-Length")
		return err
	}
	proxy.ErrorLog = log.New(io.Discard, "", 0) // of clients that have gone
	s := httptest.NewServer(proxy)
	t.Cleanup(s.Close)
	return s.URL
}

func TestANewServerThatDoesNotAnswerIsAnError(t *testing.T) {
	c := config{address: "http://127.0.0.1:1", connections: 1, duration: time.Second, games: []string{"mastermind"}}
	if _, err := c.play(t.Context()); err == nil {
		t.Error("nobody was there, and all was well")
	}
}

func TestWatchersAreToldEverything(t *testing.T) {
	address := servertest.Start(t, time.Now)
	for range 50 { // again on a machine that is too slow to tell all within the time
		l := &live{config: config{
			address: address, duration: 300 * time.Millisecond, watchers: 5, length: 70, rate: 50,
		}}
		if err := l.watched(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(l.acts) > 0 && len(l.told) == 5*len(l.acts) && l.lost == 0 {
			return
		}
	}
	t.Error("they were not")
}

func TestOpponentsAreToldEverything(t *testing.T) {
	address := servertest.Start(t, time.Now)
	for long := 500 * time.Millisecond; ; long *= 2 { // longer on a machine that was too slow for a single action
		l := &live{config: config{address: address, duration: long, tables: 6, rate: 60, games: withSeats(2)}}
		if err := l.paired(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(l.told) != len(l.acts) || l.lost > 0 {
			t.Fatalf("%d actions, %d told, %d streams lost", len(l.acts), len(l.told), l.lost)
		}
		if len(l.acts) > 0 {
			return
		}
	}
}

func TestPlayersMeetMinds(t *testing.T) {
	address := servertest.Start(t, time.Now)
	for _, minds := range []bool{false, true} {
		for long := 500 * time.Millisecond; ; long *= 2 { // longer on a machine that was too slow for a single action, or reply
			c := config{address: address, connections: 4, duration: long, games: withSeats(2), minds: minds}
			r, err := c.play(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if !r.audit.Clean() || len(r.failures) > 0 || r.replies > 0 && !minds {
				t.Fatalf("minds %v: %+v", minds, r)
			}
			if len(r.times) > 0 && (r.replies > 0) == minds {
				break
			}
		}
	}
}
