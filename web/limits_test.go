package web_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"wits/limit"
	"wits/play"
	"wits/web"
	"wits/work"
)

func limited(rates map[string]limit.Rate) func(*web.Config) {
	return func(c *web.Config) { c.Limits.Rates = rates }
}

func TestLimitsNameThemselvesAndPass(t *testing.T) {
	start := `{"game":"mastermind","preset":"classic"}`
	for name, do := range map[string]func(h *house, c *client) *reply{
		"requests": func(_ *house, c *client) *reply { return c.get("/games") },
		"create":   func(h *house, _ *client) *reply { return h.visitor().post("/players", "") },
		"codes":    func(h *house, _ *client) *reply { return h.visitor().post("/session", `{"code":"ABCDE-FGHJK"}`) },
		"uploads":  func(h *house, _ *client) *reply { return h.visitor().post("/replays/verify", `{"format":1}`) },
		"actions":  func(_ *house, c *client) *reply { return c.post("/explore", "") },
		"solver":   func(_ *house, c *client) *reply { return c.post("/matches/x/hint", "") },
	} {
		t.Run(name, func(t *testing.T) {
			h := open(t, limited(map[string]limit.Rate{name: {PerSecond: 0.5, Burst: 3}}))
			c := h.visitor()
			c.post("/matches", start) // one of the three of requests; two of create
			h.clock.turn(time.Minute)
			for range 3 {
				if r := do(h, c); r.StatusCode == 429 {
					t.Fatalf("too early: %s", r.text)
				}
			}
			r := do(h, c)
			p := r.refuses(429, "limit")
			if p.Limit != name || p.RetryAfter != 2 || r.Header.Get("Retry-After") != "2" {
				t.Errorf("it says %+v, %q", p, r.Header.Get("Retry-After"))
			}
			h.clock.turn(2 * time.Second)
			if r := do(h, c); r.StatusCode == 429 {
				t.Errorf("after waiting: %s", r.text)
			}
			if got := h.visitor().ask("GET", "//metrics", "").text; !strings.Contains(got, `wits_limited_total{limit="`+name+`"} 1`) {
				t.Error("it is not counted")
			}
		})
	}
}

func TestALongMatchPlayedAgainCountsAsManyRequests(t *testing.T) {
	h := open(t, limited(map[string]limit.Rate{"requests": {PerSecond: 1, Burst: 120}}))
	c := h.bearer()
	id := c.start("minesweeper", "novice")
	for n := range 100 {
		c.post("/matches/"+id+"/actions", act(n, `{"type":"flag","x":1,"y":2}`)).want(200)
	}
	c.post("/matches/"+id+"/forfeit", `{"seq":100}`).want(200)
	for name, do := range map[string]func() *reply{
		"its replay":    func() *reply { return c.get("/matches/" + id + "/replay") },
		"publishing it": func() *reply { return c.post("/matches/"+id+"/publish", "") },
	} {
		t.Run(name, func(t *testing.T) {
			h.clock.turn(time.Hour)
			for range 119 { // and it is 2: itself, and one for each hundred
				c.get("/games").want(200)
			}
			if r := do(); r.StatusCode >= 300 {
				t.Fatalf("it is refused: %s", r.text)
			}
			if p := c.get("/games").refuses(429, "limit"); p.Limit != "requests" || p.RetryAfter != 2 {
				t.Errorf("it says %+v", p)
			}
			h.clock.turn(2 * time.Second)
			c.get("/games").want(200)
		})
	}
}

func TestOnePlayersLimitIsNotAnothers(t *testing.T) {
	h := open(t, limited(map[string]limit.Rate{"actions": {PerSecond: 1, Burst: 1}}))
	ada, bob := h.bearer(), h.bearer()
	ada.post("/explore", "").want(200)
	ada.post("/explore", "").refuses(429, "limit")
	bob.post("/explore", "").want(200)
}

func TestAddressesAreCountedAsTheyShouldBe(t *testing.T) {
	h := open(t, limited(map[string]limit.Rate{"requests": {PerSecond: 1, Burst: 1}}), func(c *web.Config) {
		c.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	})
	for _, c := range []struct {
		name, peer, forwarded string
		passes                bool
	}{
		{"the first", "192.0.2.1:1", "", true},
		{"the same again", "192.0.2.1:2", "", false},
		{"another", "192.0.2.2:1", "", true},
		{"a stranger who claims another address", "192.0.2.2:1", "198.51.100.1", false},
		{"an IPv6 line", "[2001:db8::1]:1", "", true},
		{"the same line", "[2001:db8::2]:1", "", false},
		{"another line", "[2001:db8:0:1::1]:1", "", true},
		{"by a proxy", "10.0.0.1:1", "203.0.113.1", true},
		{"by a proxy, the same", "10.0.0.2:1", "203.0.113.1", false},
		{"by a proxy, with a lie before it", "10.0.0.2:1", "203.0.113.99, 203.0.113.1", false},
		{"by two proxies", "10.0.0.2:1", "203.0.113.2, 10.0.0.9", true},
		{"by a proxy that says nonsense", "10.0.0.3:1", "???", true},
		{"mapped into IPv6", "[::ffff:192.0.2.1]:9", "", false},
	} {
		r := httptest.NewRequest("GET", "/api/v1/games", nil)
		r.RemoteAddr = c.peer
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		w := httptest.NewRecorder()
		h.web.ServeHTTP(w, r)
		if (w.Code == http.StatusOK) != c.passes {
			t.Errorf("%s: %d", c.name, w.Code)
		}
	}
}

func TestThereIsRoomForSoManyThoughts(t *testing.T) {
	h := open(t)
	c := h.bearer()
	id := c.start("mastermind", "classic")
	free := h.fill("127.0.0.1")
	for _, ask := range [][2]string{{"/hint", ""}, {"/odds", ""}, {"/bot", `{"bot":"random","seq":0}`}} {
		p := c.post("/matches/"+id+ask[0], ask[1]).refuses(429, "limit")
		if p.Limit != "thinking" || p.RetryAfter < 1 {
			t.Errorf("it says %+v", p)
		}
	}
	free()
	c.post("/matches/"+id+"/hint", "").want(200)
}

// fill lets an address have as much thought about as it may, until it is called back.
func (h *house) fill(address string) (free func()) {
	ctx, cancel := context.WithCancel(h.Context())
	var wg sync.WaitGroup
	for {
		ticket, err := h.pool.Enter(work.Piece{Kind: work.Help, Owner: work.Owner{Address: address}, Guess: time.Second})
		if err != nil {
			break
		}
		wg.Go(func() {
			_ = ticket.Do(ctx, func(ctx context.Context) error {
				<-ctx.Done()
				return ctx.Err()
			})
		})
	}
	return func() {
		cancel()
		wg.Wait()
	}
}

// busy makes the list of running matches wait until it is called back, and begins to ask for one.
func (h *house) busy(entered <-chan struct{}) {
	h.Helper()
	c := h.bearer()
	go func() {
		req, err := http.NewRequest("GET", h.URL+"/api/v1/matches", nil)
		if err != nil {
			return
		}
		req.Header = c.header
		if resp, err := http.DefaultTransport.RoundTrip(req); err == nil {
			_ = resp.Body.Close()
		}
	}()
	<-entered
}

// waiting is a store whose list of running matches takes until a channel is closed.
func waiting(entered chan<- struct{}, release <-chan struct{}) func(play.Store) play.Store {
	return func(s play.Store) play.Store {
		return broken{s, func() error {
			entered <- struct{}{}
			<-release
			return nil
		}}
	}
}

func TestThereIsRoomForSoManyRequests(t *testing.T) {
	entered, release := make(chan struct{}), make(chan struct{})
	h := openStore(t, waiting(entered, release), func(c *web.Config) { c.Limits.Requests = 1 })
	h.busy(entered)
	c := h.visitor()
	c.get("/games").refuses(503, "busy")
	c.ask("GET", "//sw.js", "").want(200)
	c.ask("GET", "//healthz", "").want(200)
	c.ask("GET", "//readyz", "").want(200)
	close(release)
	for c.get("/games").StatusCode != 200 {
		time.Sleep(time.Millisecond) // until the other one has ended
	}
}

func TestOneAddressCannotTakeAllTheRoom(t *testing.T) {
	entered, release := make(chan struct{}), make(chan struct{})
	h := openStore(t, waiting(entered, release), func(c *web.Config) {
		c.Limits.Requests, c.Limits.RequestsEach = 4, 1
		c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	h.busy(entered)
	c := h.visitor()
	if p := c.get("/games").refuses(429, "limit"); p.Limit != "requests" || p.RetryAfter != 1 {
		t.Errorf("it says %+v", p)
	}
	c.ask("GET", "/games", "", "X-Forwarded-For", "192.0.2.7").want(200)
	close(release)
	for c.get("/games").StatusCode != 200 {
		time.Sleep(time.Millisecond) // until the other one has ended
	}
}

// flags is a device's match of so many actions, which one player tells of at once.
func flags(n int) string {
	actions := strings.TrimSuffix(strings.Repeat(`{"seat":0,"action":{"type":"flag","x":1,"y":2}},`, n), ",")
	return `{"game":"minesweeper","preset":"novice","seed":42,"after":0,"actions":[` + actions + `]}`
}

func TestEveryActionThatADeviceTellsIsCounted(t *testing.T) {
	h := open(t, limited(map[string]limit.Rate{limit.Told: {PerSecond: 20, Burst: 60}, limit.ToldFrom: {PerSecond: 100, Burst: 400}}))
	ada, bob := h.bearer(), h.bearer()
	ada.ask("PUT", deviceMatch, flags(300)).want(200)
	if p := ada.ask("PUT", deviceMatch, flags(300)).refuses(429, "limit"); p.Limit != limit.Told || p.RetryAfter != 13 {
		t.Errorf("300 actions, 60 of them at once: %+v", p)
	}
	bob.ask("PUT", "/matches/ffeeddccbbaa99887766554433221100", flags(200)).want(200) // more than the address had left, too
	if p := h.bearer().ask("PUT", "/matches/0123456789abcdef0123456789abcdef", flags(1)).refuses(429, "limit"); p.Limit != limit.ToldFrom {
		t.Errorf("a third player of the address: %+v", p)
	}
	h.clock.turn(13 * time.Second)
	ada.ask("PUT", deviceMatch, flags(1)).want(200)
}

// A player who comes back with a day of practice is asked to wait at most, and never loses an action.
func TestADayOfPracticeIsToldWithinTheLimits(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Limits = limit.Default() })
	c := h.bearer()
	const all, part = 1500, 50
	for after := 0; after < all; after += part {
		body := strings.Replace(flags(part), `"after":0`, fmt.Sprintf(`"after":%d`, after), 1)
		r := c.ask("PUT", deviceMatch, body)
		for r.StatusCode == 429 {
			var p refusal
			r.into(&p)
			h.clock.turn(time.Duration(p.RetryAfter) * time.Second)
			r = c.ask("PUT", deviceMatch, body)
		}
		r.want(200)
	}
	var m match
	c.get(deviceMatch).want(200).into(&m)
	if m.Seq != all {
		t.Errorf("%d of %d actions are kept", m.Seq, all)
	}
}

func TestWhoHasNoRoomLeftIsToldWhatToDo(t *testing.T) {
	h := open(t, func(c *web.Config) { play.Room(0, 30)(c.Play) })
	c := h.visitor()
	c.start("mastermind", "classic")
	p := c.post("/matches", `{"game":"mastermind","preset":"classic"}`).refuses(507, "quota")
	if !strings.Contains(p.Detail, "give yourself a name") {
		t.Errorf("it says %q", p.Detail)
	}
	if strings.Contains(h.log.String(), "ERROR") {
		t.Errorf("that is an alarm: %s", h.log)
	}
	c.ask("PATCH", "/me", `{"name":"Ada"}`).want(200)
	c.post("/matches", `{"game":"mastermind","preset":"classic"}`).want(201)
}
