package load_test

import (
	"bytes"
	"io"
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

// run plays a little against an address.
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
	r := run(t, servertest.Start(t, time.Now), load.Config{Open: 12, Streams: 5})
	if !r.Audit.Clean() || r.Actions == 0 || r.Audit.Checked != r.Actions || r.Audit.Replays == 0 {
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
			a := run(t, lying(t, regexp.MustCompile(c.path), c.change), load.Config{}).Audit
			if a.Clean() || c.broken(a) == 0 {
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
