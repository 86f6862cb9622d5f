package web_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"wits/limit"
	"wits/model"
	"wits/play"
	"wits/sshd"
	"wits/store"
	"wits/web"
	"wits/work"
)

// broken is a store that fails in one place.
type broken struct {
	play.Store
	fail func() error
}

func (b broken) Running(context.Context, model.PlayerID, model.Page) ([]model.Summary, error) {
	return nil, b.fail()
}

// A request is known by the name that a trusted proxy gave it, and by nobody else's.
func TestAProxyNamesRequests(t *testing.T) {
	trusted := func(c *web.Config) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} }
	for name, c := range map[string]struct {
		change []func(*web.Config)
		sent   string
		kept   bool
	}{
		"a trusted proxy":      {[]func(*web.Config){trusted}, "abc-1.2_3", true},
		"a name with a line":   {[]func(*web.Config){trusted}, "a=b c", false},
		"somebody":             {nil, "abc", false},
		"a name without end":   {[]func(*web.Config){trusted}, strings.Repeat("a", 65), false},
		"a proxy without name": {[]func(*web.Config){trusted}, "", false},
	} {
		t.Run(name, func(t *testing.T) {
			got := open(t, c.change...).visitor().ask("GET", "/me", "", "X-Request-Id", c.sent).Header.Get("X-Request-Id")
			if (got == c.sent) != c.kept || got == "" {
				t.Errorf("it is known by %q", got)
			}
		})
	}
}

func TestOurFaultsAreSaidWithoutReasonsAndLogged(t *testing.T) {
	for name, c := range map[string]struct {
		fail   func() error
		status int
		code   string
		logged string
	}{
		"a fault of the store":         {func() error { return errors.New("disk sda1 on fire") }, 500, "internal", "on fire"},
		"damage":                       {func() error { return errors.Join(store.ErrDamaged, play.ErrRunning) }, 500, "internal", "damaged"},
		"a panic":                      {func() error { panic("index sda1 out of range") }, 500, "internal", "TestOurFaultsAreSaid"},
		"a store out of reach":         {func() error { return fmt.Errorf("dial sda1: %w", store.ErrUnreachable) }, 503, "busy", "dial sda1"},
		"a full store":                 {func() error { return fmt.Errorf("write sda1: %w", store.ErrFull) }, 507, "full", "write sda1"},
		"a busy store":                 {func() error { return store.ErrBusy }, 503, "busy", "keeps the data locked"},
		"a request that took too long": {func() error { return context.DeadlineExceeded }, 503, "busy", ""},
	} {
		t.Run(name, func(t *testing.T) {
			h := openStore(t, func(s play.Store) play.Store { return broken{s, c.fail} })
			r := h.bearer().get("/matches")
			p := r.refuses(c.status, c.code)
			if strings.Contains(r.text, "sda1") || r.Header.Get("ETag") != "" {
				t.Errorf("it tells: %s", r.text)
			}
			if got := h.visitor().ask("GET", "//metrics", "").text; !strings.Contains(got, "wits_store_errors_total 1") {
				t.Error("it is not counted")
			}
			if named := strings.Count(h.log.String(), "request="+p.Request); c.logged != "" && named != 2 {
				t.Errorf("the log names the request %s %d times: %s", p.Request, named, h.log)
			}
			if !strings.Contains(h.log.String(), c.logged) || strings.Contains(h.log.String(), "wits_") {
				t.Errorf("the log says %s", h.log)
			}
		})
	}
}

func TestAClientThatWentIsNobodysFault(t *testing.T) {
	gone := func() error { return fmt.Errorf("read: %w", context.Canceled) }
	h := openStore(t, func(s play.Store) play.Store { return broken{s, gone} })
	h.bearer().get("/matches").refuses(503, "busy")
	if got := h.visitor().ask("GET", "//metrics", "").text; !strings.Contains(got, "wits_store_errors_total 0") {
		t.Error("it is counted as a fault of the store")
	}
	if strings.Contains(h.log.String(), "failed") {
		t.Errorf("the log says %s", h.log)
	}
}

func TestTheLogTellsRoutesAndNobodysSecrets(t *testing.T) {
	h := open(t)
	c := h.visitor()
	id := c.start("mastermind", "classic")
	c.get("/matches/" + id + "/replay")
	c.ask("GET", "//link/ABCDE-FGHJK", "")
	c.get("/watch/secretlink?after=1")
	log := h.log.String()
	for _, want := range []string{"route=/api/v1/matches/{id}/replay", "status=409", "method=GET", "player="} {
		if !strings.Contains(log, want) {
			t.Errorf("%s is not in the log: %s", want, log)
		}
	}
	var me struct{ Player string }
	c.get("/me").into(&me)
	for _, secret := range []string{id, me.Player, c.cookie.Value, "ABCDE", "secretlink", "127.0.0.1"} {
		if strings.Contains(log, secret) {
			t.Errorf("%s is in the log", secret)
		}
	}
}

func TestWhatHappensIsCounted(t *testing.T) {
	h := open(t)
	c := h.bearer()
	id := c.start("mastermind", "classic")
	c.post("/matches/"+id+"/actions", act(0, guess)).want(200)
	c.get("/no/such/path")
	text := c.ask("GET", "//metrics", "").want(200).text
	for _, want := range []string{
		`wits_requests_total{method="POST",route="/api/v1/matches/{id}/actions",status="200"} 1`,
		`wits_requests_total{method="GET",route="/api/",status="404"} 1`,
		"wits_actions_total 1", "wits_streams 0", "wits_request_seconds_bucket", `wits_work_waiting{kind="move"} 0`, `wits_work_failed_total{kind="help"} 0`, "wits_store_errors_total 0", "go_goroutines",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not there", want)
		}
	}
	if strings.Contains(text, id) {
		t.Error("a match is named")
	}
	if strings.Contains(text, "wits_tasks") {
		t.Error("without a database that is shared there are no tasks")
	}
	shared := open(t, func(c *web.Config) {
		c.Load = func(context.Context) (work.Load, error) {
			return work.Load{Workers: 3, Kinds: map[work.Kind]work.KindLoad{work.Think: {Waiting: 5, Running: 2, Oldest: 1500 * time.Millisecond}}}, nil
		}
	}).visitor().ask("GET", "//metrics", "").want(200).text
	for _, want := range []string{`wits_tasks_waiting{kind="think"} 5`, `wits_tasks_running{kind="think"} 2`, `wits_tasks_oldest_seconds{kind="think"} 1.5`, "wits_workers 3"} {
		if !strings.Contains(shared, want) {
			t.Errorf("%s is not there", want)
		}
	}
	away := open(t, func(c *web.Config) {
		c.Load = func(context.Context) (work.Load, error) { return work.Load{}, errors.New("the database is away") }
	}).visitor().ask("GET", "//metrics", "").want(200).text
	if strings.Contains(away, "wits_workers") || !strings.Contains(away, "go_goroutines") {
		t.Error("without a database the other numbers are to be told")
	}
	hidden := open(t, func(c *web.Config) { c.HideMetrics = true })
	hidden.visitor().ask("GET", "//metrics", "").want(404)
}

// TestTheDocumentListsWhatIsMeasured compares the document with the program, both ways. Those of backups are of cmd/wits, which has them in a
// test of its own.
func TestTheDocumentListsWhatIsMeasured(t *testing.T) {
	text, err := os.ReadFile("../docs/metrics.md")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, name := range regexp.MustCompile("`(wits_[a-z_]+)").FindAllStringSubmatch(string(text), -1) {
		told[name[1]] = true
	}
	measured := open(t, func(c *web.Config) {
		c.Load = func(context.Context) (work.Load, error) { return work.Load{}, nil }
		c.Metrics = append(sshd.New(sshd.Config{Limits: limit.Default(), Log: c.Log}).Metrics(), new(web.Certificate).Metrics())
	}).web.Measured()
	for _, name := range measured {
		if !told[name] {
			t.Errorf("docs/metrics.md does not tell of %s", name)
		}
		delete(told, name)
	}
	for name := range told {
		if !strings.HasPrefix(name, "wits_backup_") {
			t.Errorf("docs/metrics.md tells of %s, which nobody measures", name)
		}
	}
}

func TestReadinessFollowsTheStore(t *testing.T) {
	var fault error
	h := open(t, func(c *web.Config) { c.Ready = func(context.Context) error { return fault } })
	c := h.visitor()
	c.ask("GET", "//readyz", "").want(200)
	fault = errors.New("gone")
	h.clock.turn(time.Second)
	c.ask("GET", "//readyz", "").want(503)
	c.ask("GET", "//healthz", "").want(200)
}

func TestAServerStopsGently(t *testing.T) {
	h := open(t)
	public, err := net.Listen("tcp", "127.0.0.1:0")
	h.ok(err)
	admin, err := net.Listen("tcp", "127.0.0.1:0")
	h.ok(err)
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error)
	go func() { served <- h.web.Serve(ctx, public, admin) }()
	c := h.bearer()
	id := c.start("mastermind", "classic")
	h.Server.URL = "http://" + public.Addr().String()
	s := c.follow("/matches/" + id + "/events")
	s.wants("state", 0)
	if text := c.ask("GET", "//debug/pprof/heap?debug=1", "").text; strings.Contains(text, "heap profile") {
		t.Error("everybody can read profiles")
	}
	h.Server.URL, h.foreign = "http://"+admin.Addr().String(), true
	c.ask("GET", "//metrics", "").want(200)
	if text := c.ask("GET", "//debug/pprof/heap?debug=1", "").want(200).text; !strings.Contains(text, "heap profile") {
		t.Errorf("the profile is %.200s", text)
	}
	c.ask("GET", "//debug/pprof/cmdline", "").want(404)
	c.ask("GET", "//api/v1/games", "").want(404)
	stop()
	s.wantsEnd()
	if err := <-served; err != nil {
		t.Error(err)
	}
	if conn, err := net.DialTimeout("tcp", public.Addr().String(), time.Second); err == nil {
		_ = conn.Close()
		t.Error("it still accepts")
	}
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
}

func TestHeadersThatAreTooLongAreRefused(t *testing.T) {
	h := open(t)
	public, err := net.Listen("tcp", "127.0.0.1:0")
	h.ok(err)
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error)
	go func() { served <- h.web.Serve(ctx, public, nil) }()
	h.Server.URL = "http://" + public.Addr().String()
	c := h.visitor()
	h.foreign = true
	c.ask("GET", "/games", "", "X-Long", strings.Repeat("x", 40<<10)).want(431)
	h.foreign = false
	c.get("/games").want(200)
	stop()
	if err := <-served; err != nil {
		t.Error(err)
	}
}

func TestNobodyThinksWhenTheLastHasLeft(t *testing.T) {
	h := open(t)
	c := h.bearer()
	c.post("/matches/"+c.start("mastermind", "classic")+"/hint", "").want(200)
	text := c.get("//metrics").text
	for _, want := range []string{"waiting", "thinking"} {
		if !strings.Contains(text, "\nwits_work_"+want+`{kind="help"} 0`+"\n") {
			t.Errorf("somebody is %s:\n%s", want, text)
		}
	}
}
