package admin_test

import (
	"bytes"
	"context"
	crand "crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/game/words"
	"wits/host"
	"wits/identity"
	"wits/internal/locked"
	"wits/model"
	"wits/play"
	"wits/store/sqlite"
	"wits/store/sqlite/sqlitetest"
	"wits/web"
	"wits/web/admin"
	"wits/web/api"
)

// inn is a server with its host's page, and what both stand on.
type inn struct {
	*testing.T
	public, private *httptest.Server
	store           *sqlite.Store
	rules           *host.Rules
	play            *play.Service
	token           string
	log             *locked.Text
	now             func() time.Time
	backups         int
}

func open(t *testing.T) *inn {
	t.Helper()
	return openOn(t, sqlitetest.File(t))
}

func openOn(t *testing.T, file string) *inn {
	t.Helper()
	n := &inn{T: t, log: &locked.Text{}, now: time.Now}
	clock := func() time.Time { return n.now() }
	var err error
	n.store, err = sqlite.Open(t.Context(), file)
	n.ok(err)
	watch := host.NewWatch(clock)
	log := slog.New(watch.Log(slog.NewTextHandler(n.log, nil)))
	n.rules, err = host.NewRules(t.Context(), n.store, clock)
	n.ok(err)
	n.play = play.New(n.store, catalog.All(), crand.Reader, clock, play.Gate(n.rules.NewMatch), play.Logger(log))
	players := identity.New(n.store, crand.Reader, clock)
	n.token = host.NewToken(crand.Reader)
	h := host.New(host.Config{
		Store: n.store, Rules: n.rules, Watch: watch, Play: n.play, Identities: players, Log: log, Now: clock, Entropy: crand.Reader, Token: n.token,
		Ready:  func(context.Context) error { return nil },
		Backup: func(context.Context) (string, error) { n.backups++; return "backups/wits.db", nil },
	})
	server, err := api.New(web.Config{
		Play: n.play, Identities: players, Games: catalog.All(), Words: catalog.Library(), App: os.DirFS("../dist/files"), Log: log, Now: clock,
		Rules: n.rules, Watch: watch, Host: admin.New(h, catalog.Library(admin.Words())),
	})
	n.ok(err)
	n.public, n.private = httptest.NewServer(server), httptest.NewServer(server.Admin())
	t.Cleanup(n.close)
	return n
}

func (n *inn) close() {
	n.public.Close()
	n.private.Close()
	n.play.Stop()
	n.ok(n.store.Close())
}

func (n *inn) ok(err error) {
	n.Helper()
	if err != nil {
		n.Fatal(err)
	}
}

// ask sends a request with a token and returns the status and the answer.
func (n *inn) ask(method, address, token, body string) (int, string) {
	n.Helper()
	r, err := http.NewRequestWithContext(n.Context(), method, address, strings.NewReader(body))
	n.ok(err)
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	n.ok(err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	n.ok(err)
	return answer.StatusCode, string(text)
}

// do does an action and wants it done.
func (n *inn) do(a host.Action) host.Done {
	n.Helper()
	status, text := n.try(n.token, a)
	if status != http.StatusOK {
		n.Fatalf("%s: %d %s", a.Do, status, text)
	}
	var done host.Done
	n.ok(json.Unmarshal([]byte(text), &done))
	return done
}

func (n *inn) try(token string, a host.Action) (int, string) {
	n.Helper()
	body, err := json.Marshal(a)
	n.ok(err)
	return n.ask("POST", n.private.URL+"/admin/v1/do", token, string(body))
}

func (n *inn) status() (s host.Status) {
	n.Helper()
	_, text := n.ask("GET", n.private.URL+"/admin/v1/status", n.token, "")
	n.ok(json.Unmarshal([]byte(text), &s))
	return s
}

// join makes a player.
func (n *inn) join(name string) (id, token string) {
	n.Helper()
	var made struct{ Player, Token string }
	_, text := n.ask("POST", n.public.URL+"/api/v1/players", "", `{"name":"`+name+`"}`)
	n.ok(json.Unmarshal([]byte(text), &made))
	return made.Player, made.Token
}

const match = `{"game":"mastermind","preset":"classic"}`

func (n *inn) wants(status int, method, path, token, body, says string) {
	n.Helper()
	got, text := n.ask(method, n.public.URL+"/api/v1"+path, token, body)
	if got != status || !strings.Contains(text, says) {
		n.Errorf("%s %s: %d %s, want %d with %s", method, path, got, text, status, says)
	}
}

func TestOnlyAHostGetsIn(t *testing.T) {
	n := open(t)
	other := host.NewToken(crand.Reader)
	_, player := n.join("Ada")
	for name, token := range map[string]string{"nothing": "", "another token": other, "a player's token": player, "nonsense": "wits_admin_"} {
		for _, path := range []string{"/admin/v1/status", "/admin/v1/players?find=a"} {
			if status, text := n.ask("GET", n.private.URL+path, token, ""); status != 401 || strings.Contains(text, "onTotal") {
				t.Errorf("%s at %s: %d %s", name, path, status, text)
			}
		}
	}
	for range 10 {
		_, _ = n.ask("GET", n.private.URL+"/admin/v1/status", other, "")
	}
	if status, text := n.ask("GET", n.private.URL+"/admin/v1/status", other, ""); status != 429 {
		t.Errorf("many wrong tokens: %d %s", status, text)
	}
	if status, _ := n.ask("GET", n.private.URL+"/admin/v1/status", n.token, ""); status != 200 {
		t.Errorf("the right one then: %d", status)
	}
}

func TestAHostsTokenOpensNothingForPlayers(t *testing.T) {
	n := open(t)
	for _, path := range []string{"/api/v1/me", "/api/v1/games", "/admin/v1/status"} {
		if status, text := n.ask("GET", n.public.URL+path, n.token, ""); status != 403 || !strings.Contains(text, "host's own address") {
			t.Errorf("%s: %d %s", path, status, text)
		}
	}
	n.wants(403, "POST", "/players", n.token, `{"name":"Eve"}`, "forbidden")
	if s := n.status(); s.Kept.Players != 0 {
		t.Errorf("%d players were made", s.Kept.Players)
	}
	if status, _ := n.ask("GET", n.public.URL+"/admin/", "", ""); status != 404 {
		t.Errorf("the page is at the public address: %d", status)
	}
}

func TestWhatAHostDoesHolds(t *testing.T) {
	n := open(t)
	ada, token := n.join("Ada")
	n.wants(201, "POST", "/matches", token, match, "")

	n.do(host.Action{Do: "announce", Text: "Back  in\nten minutes.", Minutes: 5})
	n.wants(200, "GET", "/notice", "", "", `"text":"Back in ten minutes."`)
	n.do(host.Action{Do: "withdraw"})
	n.wants(200, "GET", "/notice", "", "", `{}`)

	keyed := `{"game":"mastermind","preset":"classic","key":"first"}`
	n.wants(201, "POST", "/matches", token, keyed, "")
	n.do(host.Action{Do: "stop-matches"})
	n.wants(503, "POST", "/matches", token, match, `"closed"`)
	n.wants(201, "POST", "/matches", token, keyed, "") // it has begun
	n.wants(503, "POST", "/games/mastermind/daily", token, "", `"closed"`)
	n.do(host.Action{Do: "allow-matches"})
	n.wants(201, "POST", "/matches", token, match, "")

	n.do(host.Action{Do: "block-player", Subject: ada, Text: "spam"})
	n.wants(403, "GET", "/me", token, "", `"blocked"`)
	n.do(host.Action{Do: "unblock-player", Subject: ada})
	n.wants(200, "GET", "/me", token, "", "Ada")

	n.do(host.Action{Do: "block-address", Subject: "127.0.0.1"})
	n.wants(403, "GET", "/games", "", "", `"blocked"`)
	n.do(host.Action{Do: "unblock-address", Subject: "127.0.0.1/32"})
	n.wants(200, "GET", "/games", "", "", "mastermind")

	n.do(host.Action{Do: "rename-player", Subject: ada, Text: "Countess"})
	n.wants(200, "GET", "/me", token, "", "Countess")

	var table struct{ Table string }
	_, text := n.ask("POST", n.public.URL+"/api/v1/tables", token, `{"game":"gomoku","preset":"standard"}`)
	n.ok(json.Unmarshal([]byte(text), &table))
	n.do(host.Action{Do: "close-table", Subject: table.Table})
	n.wants(404, "GET", "/tables/"+table.Table, "", "", "unknown-table")

	n.do(host.Action{Do: "revoke-tokens", Subject: ada})
	n.wants(401, "GET", "/me", token, "", "unauthorized")

	bob, theirs := n.join("Bob")
	n.do(host.Action{Do: "delete-player", Subject: bob, Text: bob})
	n.wants(401, "GET", "/me", theirs, "", "unauthorized")
	if _, err := n.play.For(model.PlayerID(bob)).Adventurer(t.Context()); err == nil {
		t.Error("a deleted player is there")
	}
	if done := n.do(host.Action{Do: "backup"}); done.Result != "backups/wits.db" || n.backups != 1 {
		t.Errorf("the backup is %+v", done)
	}
}

func TestEveryActionIsKeptAndLogged(t *testing.T) {
	n := open(t)
	ada, _ := n.join("Ada")
	n.do(host.Action{Do: "block-player", Subject: ada, Text: "spam"})
	helper := n.do(host.Action{Do: "new-token", Text: "Bob", Minutes: 60}).Result
	if status, text := n.try(helper, host.Action{Do: "unblock-player", Subject: "nobody"}); status != 422 || !strings.Contains(text, "is not blocked") {
		t.Errorf("%d %s", status, text)
	}
	s := n.status()
	if len(s.Acts) != 3 || s.Acts[0].Who != "Bob" || !strings.HasPrefix(s.Acts[0].Outcome, "failed") || s.Acts[2].Who != "host" || s.Acts[2].Outcome != "done" ||
		s.Acts[2].Subject != ada || s.Acts[2].Detail != "spam" || s.Acts[2].Request == "" {
		t.Errorf("kept is %+v", s.Acts)
	}
	if log := n.log.String(); !strings.Contains(log, "action=block-player") || !strings.Contains(log, "request="+s.Acts[2].Request) || strings.Contains(log, helper) || strings.Contains(log, n.token) {
		t.Errorf("the log is %s", log)
	}
	n.now = func() time.Time { return time.Now().Add(time.Hour) }
	if status, _ := n.ask("GET", n.private.URL+"/admin/v1/status", helper, ""); status != 401 {
		t.Errorf("a token that has ended: %d", status)
	}
	n.now = time.Now
	n.do(host.Action{Do: "end-token", Subject: n.status().Tokens[0].ID})
	if status, _ := n.ask("GET", n.private.URL+"/admin/v1/status", helper, ""); status != 401 {
		t.Errorf("a token that was ended: %d", status)
	}
}

func TestWhatCannotBeDoneIsSaidAndChangesNothing(t *testing.T) {
	n := open(t)
	ada, _ := n.join("Ada")
	for name, c := range map[string]struct {
		do   host.Action
		says string
	}{
		"an unknown action":             {host.Action{Do: "reboot"}, "there are announce"},
		"an empty notice":               {host.Action{Do: "announce", Text: " \n"}, "has a text"},
		"a long notice":                 {host.Action{Do: "announce", Text: strings.Repeat("x", 501)}, "at most 500"},
		"minutes below nothing":         {host.Action{Do: "announce", Text: "x", Minutes: -1}, "whole number from 0"},
		"an unknown player":             {host.Action{Do: "block-player", Subject: "eve"}, "no player"},
		"an address that is none":       {host.Action{Do: "block-address", Subject: "here"}, "192.0.2.7"},
		"everybody":                     {host.Action{Do: "block-address", Subject: "0.0.0.0/0"}, "no wider than"},
		"a name that cannot be one":     {host.Action{Do: "rename-player", Subject: ada, Text: "\u2800"}, ""},
		"a deletion without its second": {host.Action{Do: "delete-player", Subject: ada, Text: "yes"}, "a second time"},
		"a table that is not there":     {host.Action{Do: "close-table", Subject: "KWPT-3NQX"}, "no table"},
		"the name of the host":          {host.Action{Do: "new-token", Text: "host"}, "another name"},
		"an unknown token":              {host.Action{Do: "end-token", Subject: "x"}, "no token"},
	} {
		t.Run(name, func(t *testing.T) {
			if status, text := n.try(n.token, c.do); status != 422 || !strings.Contains(text, c.says) {
				t.Errorf("%d %s", status, text)
			}
		})
	}
	if status, text := n.ask("POST", n.private.URL+"/admin/v1/do", n.token, `{"do":"backup","force":true}`); status != 422 || n.backups > 0 {
		t.Errorf("a field that nobody knows: %d %s", status, text)
	}
	s := n.status()
	if s.Notice != nil || s.Closed || len(s.Blocks) > 0 || len(s.Tokens) > 0 || s.Kept.Players != 1 {
		t.Errorf("something was changed: %+v", s)
	}
}

func TestTheStatusTellsWhoIsOnAndWhatIsWrong(t *testing.T) {
	n := open(t)
	ada, token := n.join("Ada")
	n.wants(200, "GET", "/me", token, "", "")
	slog.New(slog.NewTextHandler(io.Discard, nil)).Info("not this one")
	s := n.status()
	if s.OnTotal != 1 || string(s.On[0].Player) != ada || s.On[0].Name != "Ada" || s.On[0].Address != "127.0.0.1" || s.Requests < 2 || !s.Healthy || s.Kept.Players != 1 || s.Version == "" || len(s.Minds) == 0 {
		t.Errorf("the status is %+v", s)
	}
	status, text := n.ask("GET", n.private.URL+"/admin/v1/players?find=ad", n.token, "")
	if status != 200 || !strings.Contains(text, ada) {
		t.Errorf("finding Ada: %d %s", status, text)
	}
}

func TestTheLogIsWatchedAndBounded(t *testing.T) {
	w := host.NewWatch(time.Now)
	var out bytes.Buffer
	log := slog.New(w.Log(slog.NewTextHandler(&out, &slog.HandlerOptions{Level: slog.LevelError})))
	log.Info("well")
	for range 300 {
		log.With("disk", "sda1").Warn("slow", host.RequestAttr, "r1")
	}
	log.Error("a request failed", host.RequestAttr, "r2", "error", errors.New("on fire"))
	all := w.Problems()
	if len(all) != 200 || all[0].Request != "r2" || !strings.Contains(all[0].Details, "on fire") || all[1].Request != "r1" || all[1].Details != "disk=sda1 " {
		t.Errorf("%d are remembered, the latest is %+v", len(all), all[0])
	}
	if got := strings.Count(out.String(), "\n"); got != 1 {
		t.Errorf("%d lines were logged: %s", got, out.String())
	}
	for i := range 100 {
		w.Answered(host.Answer{Request: "r", Status: 200, Took: time.Duration(i) * 20 * time.Millisecond})
	}
	if slow := w.Slow(); len(slow) != 50 || slow[0].TookMS != 1980 {
		t.Errorf("%d are slow", len(slow))
	}
}

// browser is a browser of the host's.
func (n *inn) browser() *http.Client {
	jar, err := cookiejar.New(nil)
	n.ok(err)
	return &http.Client{Jar: jar}
}

func (n *inn) page(b *http.Client, path string, form url.Values, headers ...string) (*http.Response, string) {
	n.Helper()
	method, body := "GET", ""
	if form != nil {
		method, body = "POST", form.Encode()
	}
	r, err := http.NewRequestWithContext(n.Context(), method, n.private.URL+path, strings.NewReader(body))
	n.ok(err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := b.Do(r)
	n.ok(err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	n.ok(err)
	return answer, string(text)
}

func TestThePageDoesWhatTheInterfaceDoes(t *testing.T) {
	n := open(t)
	ada, _ := n.join("<b>Ada")
	b := n.browser()
	if r, text := n.page(b, "/admin/", nil); r.StatusCode != 401 || !strings.Contains(text, `name="token"`) || strings.Contains(text, "announce") {
		t.Errorf("a stranger sees %d %s", r.StatusCode, text)
	}
	if r, text := n.page(b, "/admin/login", url.Values{"token": {"wits_admin_no"}}); r.StatusCode != 401 || !strings.Contains(text, "no token of this host") {
		t.Errorf("a wrong token: %d %s", r.StatusCode, text)
	}
	r, text := n.page(b, "/admin/login", url.Values{"token": {n.token}})
	if r.StatusCode != 200 || !strings.Contains(text, "Stop new matches") || strings.Contains(text, n.token) {
		t.Errorf("the host sees %d %s", r.StatusCode, text)
	}
	if csp := r.Header.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "unsafe") || strings.Contains(text, "<script") || strings.Contains(text, "style=") {
		t.Errorf("the policy is %q", csp)
	}
	if _, text = n.page(b, "/admin/do", url.Values{"do": {"announce"}, "text": {"<i>Back soon"}}); !strings.Contains(text, "the notice is announced") || !strings.Contains(text, "&lt;i&gt;Back soon") {
		t.Errorf("announced: %s", text)
	}
	if _, text = n.page(b, "/admin/?find=ada", nil); !strings.Contains(text, ada) || strings.Contains(text, "<b>Ada") {
		t.Errorf("found: %s", text)
	}
	if _, text = n.page(b, "/admin/do", url.Values{"do": {"announce"}, "text": {"x"}, "minutes": {"ten"}}, "Accept-Language", "de"); !strings.Contains(text, "Minuten sind eine ganze Zahl") {
		t.Errorf("a mistake: %s", text)
	}
	if _, text = n.page(b, "/admin/do", url.Values{"do": {"new-token"}, "text": {"Bob"}}); !strings.Contains(text, host.TokenMark) {
		t.Errorf("no token: %s", text)
	}
	if _, text = n.page(b, "/admin/", nil); strings.Contains(text, host.TokenMark) {
		t.Error("a token is shown twice")
	}
	for _, headers := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Origin", "https://evil.example"}} {
		if r, _ := n.page(b, "/admin/do", url.Values{"do": {"stop-matches"}}, headers...); r.StatusCode != 403 || n.rules.NewMatch() != nil {
			t.Errorf("a page of another site: %d", r.StatusCode)
		}
	}
	if _, text = n.page(b, "/admin/logout", url.Values{}); !strings.Contains(text, `name="token"`) {
		t.Errorf("signed out: %s", text)
	}
}

// TestThePageHasAllItsWords compares the page with the message files, both ways.
func TestThePageHasAllItsWords(t *testing.T) {
	page, err := os.ReadFile("html.go")
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{"page.done": true}
	for _, m := range regexp.MustCompile(`p\.t\("([a-z-]+)"`).FindAllStringSubmatch(string(page), -1) {
		used["page."+m[1]] = true
	}
	for _, name := range host.Actions() {
		used["action."+name] = true
		if !strings.Contains(string(page), name) && !strings.HasPrefix(name, "unblock-") {
			t.Errorf("the page cannot %s", name)
		}
	}
	for _, lang := range []string{words.English, "de"} {
		var said map[string]string
		text, err := os.ReadFile("words/" + lang + ".json")
		if err == nil {
			err = json.Unmarshal(text, &said)
		}
		if err != nil {
			t.Fatal(err)
		}
		for key := range used {
			if said[key] == "" {
				t.Errorf("%s: %s is missing", lang, key)
			}
		}
		for key := range said {
			if !used[key] && !strings.HasPrefix(key, "wrong.") {
				t.Errorf("%s: %s is not used", lang, key)
			}
		}
	}
}
