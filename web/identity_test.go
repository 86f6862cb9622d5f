package web_test

import (
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"wits/web"
)

func TestAVisitorBecomesAPlayerByStartingSomething(t *testing.T) {
	h := open(t)
	for name, do := range map[string]func(*client) *reply{
		"a match": func(c *client) *reply {
			return c.post("/matches", `{"game":"mastermind","preset":"classic"}`).want(201)
		},
		"a name":    func(c *client) *reply { return c.ask("PATCH", "/me", `{"name":"Ada"}`).want(200) },
		"a setting": func(c *client) *reply { return c.ask("PUT", "/me/settings/theme", `{"value":"dark"}`).want(204) },
		"a step":    func(c *client) *reply { return c.post("/explore", "").want(200) },
		"a daily":   func(c *client) *reply { return c.post("/games/mastermind/daily", "").want(201) },
	} {
		t.Run(name, func(t *testing.T) {
			c := h.visitor()
			if got := c.get("/me").want(200).text; got != "{\"player\":null}\n" {
				t.Errorf("nobody is %s", got)
			}
			r := do(c)
			k := c.cookie
			if k == nil || !k.HttpOnly || k.SameSite != http.SameSiteLaxMode || k.Path != "/" || k.MaxAge != 400*24*3600 || k.Domain != "" {
				t.Fatalf("cookie %+v", k)
			}
			if strings.Contains(r.text, k.Value) {
				t.Error("the token is in the answer")
			}
			var me struct {
				Player     string
				Kind       string
				Adventurer struct{ Level, Needed int }
			}
			c.get("/me").want(200).into(&me)
			if me.Player == "" || me.Kind != "device" || me.Adventurer.Level != 1 || me.Adventurer.Needed != 100 {
				t.Errorf("it is %+v", me)
			}
			do(c)
			if c.cookie.Value != k.Value {
				t.Error("a second player was made")
			}
		})
	}
}

func TestABadRequestMakesNoPlayer(t *testing.T) {
	c := open(t).visitor()
	c.post("/matches", `{"game":"nogame","preset":"classic"}`).refuses(404, "unknown-game")
	c.post("/matches", `{"game":"mastermind"}`).refuses(422, "malformed")
	c.ask("PATCH", "/me", `{"name":""}`).refuses(422, "malformed")
	c.post("/games/nogame/daily", "").refuses(404, "unknown-game")
	c.post("/replays", `{"format":1}`).refuses(422, "malformed")
	if c.cookie != nil {
		t.Error("a player was made")
	}
}

func TestTheCookieIsSecureUnlessItCannotBe(t *testing.T) {
	proxy := func(c *web.Config) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} }
	for name, c := range map[string]struct {
		change  func(*web.Config)
		headers []string
		name    string
	}{
		"on this machine":             {nil, nil, "wits"},
		"under another name":          {nil, []string{"Host", "wits.example"}, "__Host-wits"},
		"at home, where it was asked": {func(c *web.Config) { c.InsecureCookie = true }, []string{"Host", "wits.home"}, "wits"},
		"behind a proxy that is trusted": {
			proxy, []string{"X-Forwarded-Proto", "https"}, "__Host-wits",
		},
		"behind one that is not": {nil, []string{"X-Forwarded-Proto", "https"}, "wits"},
	} {
		t.Run(name, func(t *testing.T) {
			if c.change == nil {
				c.change = func(*web.Config) {}
			}
			h := open(t, c.change)
			req, err := http.NewRequest("POST", h.URL+"/api/v1/explore", nil)
			h.ok(err)
			for i := 0; i+1 < len(c.headers); i += 2 {
				req.Header.Set(c.headers[i], c.headers[i+1])
			}
			if host := req.Header.Get("Host"); host != "" {
				req.Host = host
			}
			resp, err := http.DefaultTransport.RoundTrip(req)
			h.ok(err)
			h.ok(resp.Body.Close())
			k := resp.Cookies()[0]
			if k.Name != c.name || k.Secure != (c.name == "__Host-wits") {
				t.Errorf("cookie %s", k.Raw)
			}
		})
	}
}

func TestATokenThatIsNotGoodIsRefused(t *testing.T) {
	h := open(t)
	for name, auth := range map[string]string{
		"unknown": "Bearer wits_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "short": "Bearer x", "empty": "Bearer ", "another scheme": "Basic YTpi",
	} {
		t.Run(name, func(t *testing.T) {
			c := h.visitor()
			c.header.Set("Authorization", auth)
			c.get("/me").refuses(401, "unauthorized")
			c.get("/matches").refuses(401, "unauthorized")
			r := c.post("/matches", `{"game":"mastermind","preset":"classic"}`)
			r.refuses(401, "unauthorized")
			if r.Header.Get("Set-Cookie") != "" || strings.Contains(h.log.String(), "AAAA") || strings.Contains(r.text, "AAAA") {
				t.Error("a cookie was set, or the token was told")
			}
		})
	}
}

func TestACookieThatIsNotGoodIsClearedAndReplaced(t *testing.T) {
	c := open(t).visitor()
	bad := &http.Cookie{Name: "wits", Value: "wits_gone"}
	c.cookie = bad
	r := c.get("/me")
	r.refuses(401, "unauthorized")
	if k := r.Cookies(); len(k) != 1 || k[0].MaxAge >= 0 {
		t.Errorf("the cookie stays: %v", r.Header["Set-Cookie"])
	}
	c.cookie = bad
	c.post("/matches/x/forfeit", `{"seq":0}`).refuses(401, "unauthorized")
	c.cookie = bad
	r = c.post("/matches", `{"game":"mastermind","preset":"classic"}`).want(201)
	if k := r.Cookies(); len(k) != 1 || k[0].MaxAge <= 0 {
		t.Errorf("there is no new cookie: %v", r.Header["Set-Cookie"])
	}
}

func TestACodeMovesAPlayerOnce(t *testing.T) {
	h := open(t)
	phone, laptop := h.visitor(), h.visitor()
	id := phone.start("mastermind", "classic")
	var made struct{ Code, Expires string }
	phone.post("/me/codes", "").want(201).into(&made)
	laptop.post("/session", `{"code":"`+strings.ToLower(made.Code)+`","label":"laptop"}`).want(200)
	laptop.get("/matches/" + id).want(200)
	h.visitor().post("/session", `{"code":"`+made.Code+`"}`).refuses(404, "unknown-code")

	var tokens struct {
		Items []struct {
			ID, Label, Kind string
			Current         bool
		}
	}
	laptop.get("/me/tokens").want(200).into(&tokens)
	if n := len(tokens.Items); n != 2 || tokens.Items[0].Current || !tokens.Items[1].Current || tokens.Items[1].Label != "laptop" {
		t.Errorf("tokens %+v", tokens.Items)
	}
	laptop.ask("DELETE", "/me/tokens/"+tokens.Items[0].ID, "").want(204)
	laptop.ask("DELETE", "/me/tokens/"+tokens.Items[0].ID, "").refuses(404, "unknown-token")
	phone.get("/matches/"+id).refuses(401, "unauthorized")
	laptop.ask("DELETE", "/session", "").want(204)
	if laptop.cookie != nil {
		t.Error("the cookie stays")
	}
	laptop.ask("DELETE", "/session", "").refuses(401, "unauthorized")
	if strings.Contains(h.log.String(), made.Code) {
		t.Error("the code is in the log")
	}
}

func TestABotPlaysButManagesNoTokens(t *testing.T) {
	h := open(t)
	owner := h.bearer()
	var made struct{ ID, Label, Token string }
	owner.post("/me/tokens", `{"label":"my bot"}`).want(201).into(&made)
	bot := h.visitor()
	bot.header.Set("Authorization", "Bearer "+made.Token)
	bot.start("minesweeper", "novice")
	if got := bot.get("/me").want(200).text; !strings.Contains(got, `"kind":"bot"`) {
		t.Errorf("it is %s", got)
	}
	bot.get("/me/tokens").refuses(403, "forbidden")
	bot.post("/me/tokens", `{"label":"x"}`).refuses(403, "forbidden")
	bot.post("/me/codes", "").refuses(403, "forbidden")
	bot.post("/me/reset", `{"confirm":"reset"}`).refuses(403, "forbidden")
	bot.ask("DELETE", "/me/tokens/"+made.ID, "").refuses(403, "forbidden")
	var code struct{ Code string }
	owner.post("/me/codes", "").want(201).into(&code)
	var in struct{ Token, Player string }
	r := h.visitor().post("/session", `{"code":"`+code.Code+`","cookie":false}`).want(200).into(&in)
	if in.Token == "" || r.Header.Get("Set-Cookie") != "" {
		t.Errorf("without a cookie the answer is %s", r.text)
	}
	if strings.Contains(h.log.String(), "wits_") {
		t.Error("a token is in the log")
	}
}

func TestAnotherPlayersMatchLooksLikeNone(t *testing.T) {
	h := open(t)
	ada, bob := h.bearer(), h.bearer()
	id := ada.start("mastermind", "classic")
	ada.get("/matches/" + id).want(200)
	none := strings.Repeat("0", len(id))
	for _, c := range []struct{ method, path, body string }{
		{"GET", "", ""},
		{"POST", "/actions", `{"seq":0,"action":{"type":"submit","code":["R","R","B","B"]}}`},
		{"POST", "/actions", `{"seq":7,"action":{}}`},
		{"GET", "/actions", ""},
		{"POST", "/forfeit", `{"seq":0}`},
		{"POST", "/bot", `{"seq":0,"bot":"random"}`},
		{"POST", "/bot", `{"seq":0,"bot":"nobody"}`},
		{"POST", "/hint", ""},
		{"POST", "/odds", ""},
		{"GET", "/legal", ""},
		{"POST", "/again", ""},
		{"GET", "/replay", ""},
		{"POST", "/share", ""},
		{"DELETE", "/share", ""},
		{"GET", "/events", ""},
	} {
		for _, who := range []*client{bob, h.visitor()} {
			theirs, nobodys := who.ask(c.method, "/matches/"+id+c.path, c.body), who.ask(c.method, "/matches/"+none+c.path, c.body)
			if same(theirs) != same(nobodys) {
				t.Errorf("%s %s:\n%s\n%s", c.method, c.path, same(theirs), same(nobodys))
			}
			if theirs.StatusCode != 404 && theirs.StatusCode != 401 {
				t.Errorf("%s %s: %d %s", c.method, c.path, theirs.StatusCode, theirs.text)
			}
		}
	}
}

// same is all of an answer but the time and the name of the request.
func same(r *reply) string {
	var b strings.Builder
	head := r.Header.Clone()
	head.Del("Date")
	head.Del("X-Request-Id")
	_ = head.Write(&b)
	return r.Status + "\n" + b.String() + "\n" + strings.ReplaceAll(r.text, r.Header.Get("X-Request-Id"), "")
}

func TestOtherSitesChangeNothing(t *testing.T) {
	c := open(t).visitor()
	start := `{"game":"mastermind","preset":"classic"}`
	for name, headers := range map[string][]string{
		"a page of another site":    {"Sec-Fetch-Site", "cross-site"},
		"an older browser":          {"Origin", "https://evil.example"},
		"a page of a sister domain": {"Sec-Fetch-Site", "same-site"},
	} {
		t.Run(name, func(t *testing.T) {
			c.ask("POST", "/matches", start, headers...).refuses(403, "forbidden")
			c.ask("DELETE", "/session", "", headers...).refuses(403, "forbidden")
			c.ask("GET", "/me", "", headers...).want(200)
		})
	}
	c.ask("POST", "/matches", start, "Sec-Fetch-Site", "same-origin").want(201)
	c.ask("POST", "/matches", start, "Origin", c.URL).want(201)
}

func TestADeletedPlayerIsLetInNoMore(t *testing.T) {
	h := open(t)
	c := h.visitor()
	c.ask("PATCH", "/me", `{"name":"Countess"}`).want(200)
	var made struct{ Token string }
	c.post("/me/tokens", `{"label":"bot"}`).want(201).into(&made)
	match := c.start("mastermind", "classic")
	for _, body := range []string{`{}`, `{"confirm":"yes"}`} {
		c.post("/me/delete", body).refuses(422, "malformed")
	}
	const confirmed = `{"confirm":"delete"}`
	bot := h.visitor()
	bot.header.Set("Authorization", "Bearer "+made.Token)
	bot.post("/me/delete", confirmed).refuses(403, "forbidden")
	c.get("/matches/" + match).want(200)
	other := h.visitor()
	other.cookie = c.cookie
	c.post("/me/delete", confirmed).want(204)
	if c.cookie != nil {
		t.Error("the cookie is still there")
	}
	other.get("/matches/"+match).refuses(401, "unauthorized")
	bot.get("/me").refuses(401, "unauthorized")
	h.visitor().post("/me/delete", confirmed).refuses(401, "unauthorized")
	if strings.Contains(h.log.String(), "Countess") {
		t.Error("the log names who is gone")
	}
}
