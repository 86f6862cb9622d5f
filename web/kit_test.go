package web_test

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/andybalholm/brotli"
	"go.uber.org/goleak"

	"wits/catalog"
	"wits/entry"
	"wits/frame"
	"wits/identity"
	"wits/internal/apicheck"
	"wits/internal/locked"
	"wits/internal/toy"
	"wits/play"
	"wits/store/sqlite"
	"wits/store/sqlite/sqlitetest"
	"wits/web"
	"wits/web/api"
	"wits/web/openapi"
	"wits/work"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// house is a server over a fresh file, reached over TCP.
type house struct {
	testing.TB
	*httptest.Server
	web      *web.Server
	play     *play.Service
	pool     *work.Pool
	identity *identity.Service
	store    *sqlite.Store
	log      *locked.Text
	clock    *clock
	spec     *apicheck.Spec // that every answer is held against

	foreign bool // what answers next is not the interface: the operators' listener, or net/http by itself
}

// clock is a clock that a test turns.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) turn(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// brotlied is a text as brotli packs it.
func brotlied(text string) []byte {
	var b bytes.Buffer
	w := brotli.NewWriter(&b)
	_, _ = w.Write([]byte(text)) // a buffer takes everything
	_ = w.Close()
	return b.Bytes()
}

func files() fstest.MapFS {
	return fstest.MapFS{
		"index.html":             {Data: []byte("<!doctype html><title>wits</title>" + strings.Repeat(" ", 500))},
		"assets/main-ABCD.js.br": {Data: brotlied("export {}" + strings.Repeat(" ", 500))},
		"wits.wasm.br":           {Data: brotlied("\x00asm" + strings.Repeat("nop ", 100))},
		"sw.js":                  {Data: []byte("//")},
		"app.webmanifest":        {Data: []byte("{}")},
	}
}

// open makes a house. Change changes its configuration.
func open(t testing.TB, change ...func(*web.Config)) *house {
	t.Helper()
	return openWith(t, locked.Chance(1), time.Now(), change...)
}

// openStore makes a house that plays on what is made of its store.
func openStore(t testing.TB, on func(play.Store) play.Store, change ...func(*web.Config)) *house {
	t.Helper()
	return openOn(t, on, catalog.All(), locked.Chance(1), time.Now(), change...)
}

// openWith makes a house that draws from entropy and begins at a time.
func openWith(t testing.TB, entropy io.Reader, now time.Time, change ...func(*web.Config)) *house {
	t.Helper()
	return openGames(t, catalog.All(), entropy, now, change...)
}

// openGames makes a house with games.
func openGames(t testing.TB, games []entry.Entry, entropy io.Reader, now time.Time, change ...func(*web.Config)) *house {
	t.Helper()
	return openOn(t, func(s play.Store) play.Store { return s }, games, entropy, now, change...)
}

// openToys makes a house with games for two among its own, whose coach and voice say all that they are shown.
func openToys(t testing.TB, slow <-chan struct{}) *house {
	t.Helper()
	return openGames(t, append(catalog.All(), toy.Two(slow)...), locked.Chance(1), time.Now())
}

// openOn makes a house that plays on what is made of its store.
func openOn(t testing.TB, on func(play.Store) play.Store, games []entry.Entry, entropy io.Reader, now time.Time, change ...func(*web.Config)) *house {
	t.Helper()
	h := &house{TB: t, log: &locked.Text{}, clock: &clock{now: now}}
	var err error
	h.store, err = sqlite.Open(t.Context(), sqlitetest.File(t))
	h.ok(err)
	log := slog.New(slog.NewTextHandler(h.log, nil))
	h.pool = work.New(work.Config{Places: 1, Each: 8, Log: log})
	h.play = play.New(on(h.store), games, entropy, h.clock.Now, play.Workers(h.pool), play.Logger(log), play.Stopwatch(func() time.Duration { return h.clock.Now().Sub(now) }))
	h.identity = identity.New(h.store, entropy, h.clock.Now)
	library := catalog.Library()
	if len(games) > len(catalog.All()) { // toys have words of their own
		library, err = entry.Library(frame.Words(), games)
		h.ok(err)
	}
	config := web.Config{
		Play: h.play, Identities: h.identity, Games: games, App: files(), Log: log, Now: h.clock.Now,
		Words: library,
	}
	for _, c := range change {
		c(&config)
	}
	h.web, err = api.New(config)
	h.ok(err)
	h.spec, err = specOf(h.web, games)
	h.ok(err)
	h.Server = httptest.NewServer(h.web)
	t.Cleanup(h.close)
	return h
}

// specs are the descriptions of servers by their games: nothing else decides what is in one, which a test holds.
var specs struct {
	mu   sync.Mutex
	read map[string]*apicheck.Spec
}

// specOf is the description of a server, read once for all servers with the same games.
func specOf(s *web.Server, games []entry.Entry) (*apicheck.Spec, error) {
	key := ""
	for _, e := range games {
		key += e.ID() + " "
	}
	specs.mu.Lock()
	defer specs.mu.Unlock()
	if spec, ok := specs.read[key]; ok {
		return spec, nil
	}
	text, err := openapi.Describe(s)
	if err != nil {
		return nil, err
	}
	spec, err := apicheck.Read(text)
	if specs.read == nil {
		specs.read = map[string]*apicheck.Spec{}
	}
	specs.read[key] = spec
	return spec, err
}

func (h *house) close() {
	h.CloseClientConnections()
	h.Server.Close()
	h.play.Stop()
	if err := h.store.Close(); err != nil {
		h.Error(err)
	}
}

func (h *house) ok(err error) {
	h.Helper()
	if err != nil {
		h.Fatal(err)
	}
}

// client is somebody who asks, with a cookie, a token or nothing.
type client struct {
	*house
	cookie *http.Cookie
	header http.Header
}

func (h *house) visitor() *client { return &client{house: h, header: http.Header{}} }

// bearer makes a player with a token.
func (h *house) bearer() *client {
	h.Helper()
	c := h.visitor()
	var made struct{ Token string }
	c.post("/players", `{"name":"Ada"}`).want(201).into(&made)
	c.header.Set("Authorization", "Bearer "+made.Token)
	return c
}

// reply is an answer that was read to its end.
type reply struct {
	*house
	*http.Response
	text string
}

func (c *client) get(path string) *reply        { c.Helper(); return c.ask("GET", path, "") }
func (c *client) post(path, body string) *reply { c.Helper(); return c.ask("POST", path, body) }

// ask sends a request. Paths that do not begin with a capital route are below the interface's prefix.
func (c *client) ask(method, path, body string, headers ...string) *reply {
	c.Helper()
	if !strings.HasPrefix(path, "//") {
		path = "/api/v1" + path
	} else {
		path = path[1:]
	}
	req, err := http.NewRequestWithContext(c.Context(), method, c.URL+path, strings.NewReader(body))
	c.ok(err)
	req.Header.Set("Accept-Encoding", "identity")
	for name, values := range c.header {
		req.Header[name] = values
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	if c.cookie != nil {
		req.AddCookie(c.cookie)
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	c.ok(err)
	text, err := io.ReadAll(resp.Body)
	c.ok(err)
	c.ok(resp.Body.Close())
	if strings.HasPrefix(path, "/api/") && !c.foreign {
		if err := c.spec.Check(method, req.URL.EscapedPath(), resp.StatusCode, resp.Header, text); err != nil {
			c.Errorf("the answer is not as described: %v", err)
		}
	}
	for _, k := range resp.Cookies() {
		c.cookie = k
		if k.MaxAge < 0 {
			c.cookie = nil
		}
	}
	return &reply{c.house, resp, string(text)}
}

func (r *reply) want(status int) *reply {
	r.Helper()
	if r.StatusCode != status {
		r.Fatalf("%s %s: status %d, want %d: %s", r.Request.Method, r.Request.URL.Path, r.StatusCode, status, r.text)
	}
	return r
}

func (r *reply) into(v any) *reply {
	r.Helper()
	if err := json.Unmarshal([]byte(r.text), v); err != nil {
		r.Fatalf("%s: %v", r.text, err)
	}
	return r
}

// refusal is what a problem document says.
type refusal struct {
	Type, Title, Detail, Code, Rule, Limit, Request string
	Status, RetryAfter                              int
	Seq                                             *int
	Errors                                          []struct{ Message, Location string }
}

// refuses checks that the answer is a problem with a code.
func (r *reply) refuses(status int, code string) refusal {
	r.Helper()
	r.want(status)
	var p refusal
	r.into(&p)
	if p.Code != code || p.Status != status || p.Type != "about:blank" || p.Title == "" || !strings.HasSuffix(p.Detail, ".") {
		r.Errorf("%s %s: problem %s, want code %s", r.Request.Method, r.Request.URL.Path, r.text, code)
	}
	if got := r.Header.Get("X-Request-Id"); got == "" || p.Request != got {
		r.Errorf("the problem is that of request %q, not of %q", p.Request, got)
	}
	if got := r.Header.Get("Content-Type"); got != "application/problem+json" {
		r.Errorf("a problem has content type %q", got)
	}
	if got := r.Header.Get("Cache-Control"); got != "no-store" {
		r.Errorf("a problem may be kept: %q", got)
	}
	if got := r.Header.Get("WWW-Authenticate"); (got == "Bearer") != (status == 401) {
		r.Errorf("a problem with status %d asks for %q", status, got)
	}
	return p
}

// start starts a match and returns its id.
func (c *client) start(game, preset string) string {
	c.Helper()
	var m struct{ ID string }
	c.post("/matches", `{"game":"`+game+`","preset":"`+preset+`","seed":42}`).want(201).into(&m)
	return m.ID
}

// published is the description as it is served.
func published(t testing.TB, s *web.Server) []byte {
	t.Helper()
	text, err := openapi.Describe(s)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
