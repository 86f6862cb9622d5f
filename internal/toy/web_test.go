package toy_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"wits/entry"
	"wits/internal/apicheck"
	"wits/internal/toy"
	"wits/web/api"
)

// visitor is a player of a server with the toy. Every answer is held against the server's description.
type visitor struct {
	*testing.T
	url, token string
	spec       *apicheck.Spec
}

func visit(t *testing.T, toy entry.Entry) *visitor {
	t.Helper()
	all := catalogue(toy)
	config := serving(t, toy)
	config.Games, config.Words, config.Log = all, library(t, all), slog.New(slog.DiscardHandler)
	config.App = fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}}
	handler, err := api.New(config)
	ok(t, err)
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	v := &visitor{T: t, url: server.URL}
	v.spec, err = apicheck.Read([]byte(v.send("GET", "/openapi.json", "")))
	ok(t, err)
	v.token = member(t, v.ask(201, "POST", "/players", `{"name":"Ada"}`), "token")
	return v
}

func (v *visitor) request(ctx context.Context, method, path, body string) *http.Response {
	v.Helper()
	req, err := http.NewRequestWithContext(ctx, method, v.url+path, strings.NewReader(body))
	ok(v, err)
	req.Header.Set("Accept-Language", "de")
	if v.token != "" {
		req.Header.Set("Authorization", "Bearer "+v.token)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := http.DefaultClient.Do(req)
	ok(v, err)
	return resp
}

func (v *visitor) send(method, path, body string) string {
	v.Helper()
	resp := v.request(v.Context(), method, path, body)
	text, err := io.ReadAll(resp.Body)
	ok(v, err)
	ok(v, resp.Body.Close())
	return string(text)
}

// ask asks the interface and checks the answer.
func (v *visitor) ask(status int, method, path, body string) string {
	v.Helper()
	resp := v.request(v.Context(), method, "/api/v1"+path, body)
	text, err := io.ReadAll(resp.Body)
	ok(v, err)
	ok(v, resp.Body.Close())
	if resp.StatusCode != status {
		v.Fatalf("%s %s: status %d, want %d: %s", method, path, resp.StatusCode, status, text)
	}
	if err := v.spec.Check(method, resp.Request.URL.EscapedPath(), resp.StatusCode, resp.Header, text); err != nil {
		v.Errorf("the answer is not as described: %v", err)
	}
	return string(text)
}

// follow reads a stream until it has told something.
func (v *visitor) follow(path, until string) {
	v.Helper()
	ctx, end := context.WithTimeout(v.Context(), time.Minute)
	defer end()
	resp := v.request(ctx, "GET", "/api/v1"+path, "")
	defer resp.Body.Close()
	for lines := bufio.NewScanner(resp.Body); lines.Scan(); {
		if strings.Contains(lines.Text(), until) {
			return
		}
	}
	v.Errorf("the stream never told %s", until)
}

// member is a text in an answer.
func member(t testing.TB, answer, name string) string {
	t.Helper()
	var all map[string]any
	ok(t, json.Unmarshal([]byte(answer), &all))
	text, _ := all[name].(string)
	return text
}

func TestTheServerServesTheToy(t *testing.T) {
	v := visit(t, toy.Entry())
	wants(t, v.ask(200, "GET", "/games", ""), `"name":"Höher oder tiefer"`, `"bots":[{"name":"random"`, `"daily":false`)
	lacks(t, v.ask(200, "GET", "/challenge-types", ""), "toy")
	match := "/matches/" + member(t, v.ask(201, "POST", "/matches", `{"game":"toy","preset":"small","seed":42}`), "id")
	wants(t, v.ask(200, "GET", match+"/words", ""), "Sie liegt zwischen 1 und 20.", "Noch 5 Versuche.")
	wants(t, v.ask(200, "POST", match+"/read", `{"line":"7"}`), `"action":{"number":7}`)
	wants(t, v.ask(422, "POST", match+"/read", `{"line":"nix"}`), "Nix ist keine Zahl.")
	wants(t, v.ask(200, "GET", match+"/legal", ""), `{"number":20}`)
	wants(t, v.ask(422, "POST", match+"/actions", `{"seq":0,"action":{"number":21}}`), "Die Zahlen sind 1 bis 20.", `"rule":"number"`)
	for _, help := range []string{"/hint", "/odds"} {
		wants(t, v.ask(422, "POST", match+help, `{}`), "Höher oder tiefer", `"rule":"no-hints"`)
	}
	n := seeded(t, 42)
	v.ask(200, "POST", match+"/actions", fmt.Sprintf(`{"seq":0,"action":{"number":%d}}`, n%20+1))
	v.follow(match+"/events", fmt.Sprintf(`"guesses":[%d]`, n%20+1))
	wants(t, v.ask(200, "POST", match+"/actions", fmt.Sprintf(`{"seq":1,"action":{"number":%d}}`, n)), `"status":"won"`)
	wants(t, v.ask(200, "GET", match+"/words?lang=en", ""), fmt.Sprintf("%d it is!", n))
	wants(t, v.ask(200, "GET", match+"/actions", ""), fmt.Sprintf(`"action":{"number":%d}`, n))
	wants(t, v.ask(200, "GET", "/matches?state=finished", ""), `"game":"toy"`)
	wants(t, v.ask(200, "GET", "/me/statistics", ""), `"game":"toy","preset":"small"`)
	replay := v.ask(200, "GET", match+"/replay", "")
	wants(t, v.ask(200, "POST", "/replays/verify", replay), `"won"`)
	wants(t, v.ask(200, "GET", "/replays/"+member(t, v.ask(201, "POST", match+"/publish", `{}`), "id"), ""), `"game":"toy"`)
	link := member(t, v.ask(200, "POST", match+"/share", `{}`), "link")
	wants(t, v.ask(200, "GET", "/watch/"+link, ""), `"game":"toy"`)

	bots := "/matches/" + member(t, v.ask(201, "POST", match+"/again", `{}`), "id")
	wants(t, v.ask(200, "POST", bots+"/bot", `{"bot":"halving","seq":0,"moves":9}`), `"status":"won"`)

	wants(t, v.ask(404, "GET", "/games/toy/daily", ""), `"code":"not-found"`)
	wants(t, v.ask(404, "POST", "/games/toy/daily", `{}`), `"code":"not-found"`)
	wants(t, v.ask(404, "GET", "/games/toy/leaderboard", ""), `"code":"not-found"`)
	lacks(t, v.send("GET", "/openapi.json", ""), "Höher")
	v.send("GET", "/docs", "")
}

func TestTheServerServesTheToyWithCoachAndDaily(t *testing.T) {
	v := visit(t, toy.Helped())
	match := "/matches/" + member(t, v.ask(201, "POST", "/matches", `{"game":"toy","preset":"small","seed":42}`), "id")
	wants(t, v.ask(422, "POST", match+"/hint", `{}`), "Vor dem ersten Versuch gibt es nichts zu sagen.", `"rule":"no-advice"`)
	v.ask(200, "POST", match+"/actions", fmt.Sprintf(`{"seq":0,"action":{"number":%d}}`, seeded(t, 42)%20+1))
	wants(t, v.ask(200, "POST", match+"/hint", `{}`), "liegt in der Mitte.")
	wants(t, v.ask(422, "POST", match+"/odds", `{}`), `"rule":"no-hints"`)
	daily := "/matches/" + member(t, v.ask(201, "POST", "/games/toy/daily", `{}`), "id")
	wants(t, v.ask(200, "POST", daily+"/forfeit", `{"seq":0}`), `"number":0`)
	wants(t, v.ask(200, "GET", daily+"/words", ""), "Nicht gefunden.")
	wants(t, v.ask(200, "GET", "/games/toy/daily", ""), `"status":"lost"`)
	v.ask(200, "GET", "/games/toy/leaderboard", "")
}
