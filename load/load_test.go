package load_test

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

	"go.uber.org/goleak"

	"wits/internal/servertest"
	"wits/load"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// until plays a little against an address, again and again on a slow machine, until something came of it.
func until(t *testing.T, address string, c load.Config, done func(load.Report) bool) load.Report {
	t.Helper()
	for range 50 {
		if r := run(t, address, c); done(r) {
			return r
		}
	}
	t.Fatal("nothing came of it")
	return load.Report{}
}

func run(t *testing.T, address string, c load.Config) load.Report {
	t.Helper()
	c.Address, c.Connections, c.Duration = address, 4, 300*time.Millisecond
	c.Games = []string{"mastermind", "minesweeper"}
	r, err := load.Run(t.Context(), c, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAServerThatKeepsItsPromisesIsClean(t *testing.T) {
	r := until(t, servertest.Start(t, time.Now), load.Config{Open: 12, Streams: 5}, func(r load.Report) bool {
		return r.Audit.Replays > 0 || !r.Audit.Clean()
	})
	if !r.Audit.Clean() || r.Actions == 0 || r.Audit.Checked != r.Actions {
		t.Errorf("%+v", r)
	}
	if len(r.Failures) > 0 || r.Rate() <= 0 || r.Times.Quantile(.5) > r.Times.Quantile(1) {
		t.Errorf("%+v", r)
	}
}

func TestAServerThatBreaksItsPromisesIsFoundOut(t *testing.T) {
	for name, c := range map[string]struct {
		path   string
		change func(string) string
		broken func(load.Audit) int
	}{
		"an action is gone": {
			`/actions\?`, func(string) string { return `{"items":[]}` }, func(a load.Audit) int { return a.Lost },
		},
		"a view is another": {
			`/actions\?`, func(s string) string { return strings.ReplaceAll(s, `"black":0`, `"black":1`) },
			func(a load.Audit) int { return a.Differ },
		},
		"a replay does not hold": {
			`/replay$`, func(s string) string { return strings.Replace(s, `"players":["Load`, `"players":["Lord`, 1) },
			func(a load.Audit) int { return a.Unproved },
		},
		"an adventurer has too much": {
			`/me$`, func(s string) string { return strings.Replace(s, `"xp":0`, `"xp":7`, 1) },
			func(a load.Audit) int { return a.Wrong },
		},
	} {
		t.Run(name, func(t *testing.T) {
			address := lying(t, regexp.MustCompile(c.path), c.change)
			a := until(t, address, load.Config{}, func(r load.Report) bool { return c.broken(r.Audit) > 0 }).Audit
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
	_, err := load.Run(t.Context(), load.Config{
		Address: "http://127.0.0.1:1", Connections: 1, Duration: time.Second, Games: []string{"mastermind"},
	}, func(string) {})
	if err == nil {
		t.Error("nobody was there, and all was well")
	}
}

func TestWatchersAreToldEverything(t *testing.T) {
	address := servertest.Start(t, time.Now)
	for range 50 { // again on a machine that is too slow to tell all within the time
		r, err := load.Watch(t.Context(), load.Config{
			Address: address, Duration: 300 * time.Millisecond, Watchers: 5, Length: 70, Rate: 50, Reconnects: 20,
		}, func(string) {})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Acts) > 0 && len(r.Reads) > 0 && len(r.Back) > 0 && len(r.Told) == r.Due && r.Lost == 0 {
			return
		}
	}
	t.Error("they were not")
}

func TestOpponentsAreToldEverything(t *testing.T) {
	address := servertest.Start(t, time.Now)
	for long := 500 * time.Millisecond; ; long *= 2 { // longer on a machine that was too slow for a single action
		r, err := load.Tables(t.Context(), load.Config{Address: address, Duration: long, Tables: 6, Rate: 60, Games: load.Seats(2)}, func(string) {})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Told) != r.Due || r.Due != len(r.Acts) || r.Lost > 0 {
			t.Fatalf("%d actions, %d told of %d, %d streams lost", len(r.Acts), len(r.Told), r.Due, r.Lost)
		}
		if len(r.Acts) > 0 {
			return
		}
	}
}

func TestPlayersMeetMinds(t *testing.T) {
	address := servertest.Start(t, time.Now)
	for _, minds := range []bool{false, true} {
		for long := 500 * time.Millisecond; ; long *= 2 { // longer on a machine that was too slow for a single action, or reply
			r, err := load.Run(t.Context(), load.Config{Address: address, Connections: 4, Duration: long, Games: load.Seats(2), Minds: minds}, func(string) {})
			if err != nil {
				t.Fatal(err)
			}
			if !r.Audit.Clean() || len(r.Failures) > 0 || r.Replies > 0 && !minds {
				t.Fatalf("minds %v: %+v", minds, r)
			}
			if r.Actions > 0 && (r.Replies > 0) == minds {
				break
			}
		}
	}
}
