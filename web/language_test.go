package web_test

import (
	"slices"
	"strings"
	"testing"

	"wits/limit"
	"wits/web"
	"wits/web/problem"
)

// Every problem is told in the visitor's language, and names no key in place of a sentence.
func TestEveryProblemIsToldInEveryLanguage(t *testing.T) {
	words := open(t).web.Words
	for what, err := range web.Explained() {
		english := problem.Of(err).In(words.In("en"))
		for _, lang := range words.Languages() {
			p := problem.Of(err).In(words.In(lang))
			if lang != "en" && (p.Title == english.Title || p.Detail == english.Detail) {
				t.Errorf("%s: in %s it is %q: %q", what, lang, p.Title, p.Detail)
			}
			for _, text := range []string{p.Title, p.Detail} {
				if text == "" || strings.HasPrefix(strings.ToLower(text), "problem.") || strings.HasPrefix(text, "status.") || strings.Contains(text, "{") {
					t.Errorf("%s: in %s it is %q: %q", what, lang, p.Title, p.Detail)
				}
			}
			if p.Status != english.Status || p.Code != english.Code {
				t.Errorf("%s: in %s it is another problem: %d %s", what, lang, p.Status, p.Code)
			}
		}
	}
}

// A request that is refused, and how.
type refused struct {
	status             int
	code               string
	method, path, body string
	headers            []string
}

// The codes that a visitor meets without doing anything special are told in German over HTTP, whoever finds the problem: an operation, the
// router, a limit or what reads the body.
func TestRefusalsAreToldInGerman(t *testing.T) {
	h := open(t, limited(map[string]limit.Rate{limit.Codes: {PerSecond: 0.001, Burst: 1}}))
	c := h.bearer()
	id := c.start("mastermind", "classic")
	over := c.start("mastermind", "classic")
	c.post("/matches/"+over+"/forfeit", `{"seq":0}`).want(200)
	c.ask("POST", "/matches", `{"game":"mastermind","preset":"classic"}`, "Idempotency-Key", "a key for one thing").want(201)
	var bot struct{ Token string }
	c.post("/me/tokens", `{"label":"bot"}`).want(201).into(&bot)
	h.visitor().post("/session", `{"code":"ABCDE-FGHJK"}`).want(404)
	for _, r := range []refused{
		{400, "malformed", "POST", "/matches", `{`, nil},
		{401, "unauthorized", "GET", "/me/tokens", "", []string{"Authorization", "Bearer wits_none"}},
		{401, "unauthorized", "GET", "/me/tokens", "", []string{"Authorization", "Basic x"}},
		{403, "forbidden", "GET", "/me/tokens", "", []string{"Authorization", "Bearer " + bot.Token}},
		{403, "forbidden", "POST", "/matches", `{}`, []string{"Origin", "https://elsewhere.example", "Sec-Fetch-Site", "cross-site"}},
		{404, "unknown-match", "GET", "/matches/none", "", nil},
		{404, "unknown-game", "POST", "/matches", `{"game":"none","preset":"classic"}`, nil},
		{404, "unknown-link", "GET", "/watch/none", "", nil},
		{404, "unknown-replay", "GET", "/replays/none", "", nil},
		{404, "unknown-token", "DELETE", "/me/tokens/none", "", nil},
		{404, "unknown-challenge", "DELETE", "/challenges/77", "", nil},
		{404, "unknown-table", "GET", "/tables/NONE", "", nil},
		{404, "not-found", "GET", "/none", "", nil},
		{404, "not-found", "GET", "/games/mastermind/daily?day=1999-01-01", "", nil},
		{405, "method-not-allowed", "PATCH", "/games", "", nil},
		{409, "conflict", "POST", "/matches/" + id + "/actions", act(7, guess), nil},
		{409, "over", "POST", "/matches/" + over + "/actions", act(1, guess), nil},
		{409, "running", "GET", "/matches/" + id + "/replay", "", nil},
		{413, "too-large", "POST", "/matches", `"` + strings.Repeat("x", 70<<10) + `"`, nil},
		{415, "malformed", "POST", "/matches", `{}`, []string{"Content-Type", "text/plain"}},
		{422, "unknown-preset", "POST", "/matches", `{"game":"mastermind","preset":"none"}`, nil},
		{422, "unknown-bot", "POST", "/matches/" + id + "/bot", `{"bot":"none","seq":0}`, nil},
		{422, "malformed", "POST", "/matches", `{"game":"mastermind"}`, nil},
		{422, "malformed", "POST", "/matches", `{"game":1,"preset":"classic"}`, nil},
		{422, "illegal", "POST", "/matches/" + id + "/actions", act(0, `{"type":"submit","code":["R"]}`), nil},
		{422, "key-reused", "POST", "/matches", `{"game":"mastermind","preset":"super"}`, []string{"Idempotency-Key", "a key for one thing"}},
		{429, "limit", "POST", "/session", `{"code":"ABCDE-FGHJK"}`, nil},
	} {
		english := c.ask(r.method, r.path, r.body, append(slices.Clone(r.headers), "Accept-Language", "en")...).refuses(r.status, r.code)
		german := c.ask(r.method, r.path, r.body, append(slices.Clone(r.headers), "Accept-Language", "de")...).refuses(r.status, r.code)
		if english.Title == german.Title || english.Detail == german.Detail {
			t.Errorf("%s %s: in both languages %q: %q and %q: %q", r.method, r.path, english.Title, english.Detail, german.Title, german.Detail)
		}
	}
}
