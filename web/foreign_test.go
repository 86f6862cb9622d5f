package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"wits/limit"
	"wits/web"
)

const (
	friend   = "https://play.example"
	stranger = "https://evil.example"
)

func TestPagesOfAllowedOriginsUseTheInterfaceByToken(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Origins = []string{friend} })
	start := `{"game":"mastermind","preset":"classic"}`
	signedIn := h.visitor()
	signedIn.post("/matches", start).want(201)

	var made struct{ Token string }
	r := signedIn.ask("POST", "/players", `{"name":"Ada"}`, "Origin", friend, "Sec-Fetch-Site", "cross-site").want(201).into(&made)
	if got := r.Header.Get("Access-Control-Allow-Origin"); got != friend || r.Header.Get("Access-Control-Allow-Credentials") != "" || len(r.Cookies()) > 0 {
		t.Errorf("it is answered with %v", r.Header)
	}
	token := []string{"Origin", friend, "Sec-Fetch-Site", "cross-site", "Authorization", "Bearer " + made.Token}
	h.visitor().ask("POST", "/matches", start, token...).want(201)

	t.Run("its cookies are not looked at", func(t *testing.T) {
		signedIn.ask("POST", "/matches", start, "Origin", friend).refuses(401, "unauthorized")
		var me struct{ Player *string }
		signedIn.ask("GET", "/me", "", "Origin", friend).want(200).into(&me)
		if me.Player != nil || signedIn.cookie == nil {
			t.Error("a page of another origin acts by the browser's cookie")
		}
	})
	t.Run("a code answers a token instead of a cookie", func(t *testing.T) {
		var code struct{ Code string }
		signedIn.post("/me/codes", "").want(201).into(&code)
		var in struct{ Token string }
		r := h.visitor().ask("POST", "/session", `{"code":"`+code.Code+`"}`, "Origin", friend).want(200).into(&in)
		if in.Token == "" || len(r.Cookies()) > 0 {
			t.Errorf("it is answered %s, %v", r.text, r.Header)
		}
	})
	t.Run("other origins are refused as ever", func(t *testing.T) {
		r := h.visitor().ask("POST", "/matches", start, "Origin", stranger, "Authorization", "Bearer "+made.Token)
		r.refuses(403, "forbidden")
		if r.Header.Get("Access-Control-Allow-Origin") != "" || !strings.Contains(strings.Join(r.Header.Values("Vary"), ","), "Origin") {
			t.Errorf("it is answered with %v", r.Header)
		}
	})
}

func TestABrowserMayAskBeforeItSends(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Origins = []string{friend} })
	h.foreign = true // the description has no OPTIONS
	ask := func(origin string) *reply {
		return h.visitor().ask(http.MethodOptions, "/matches", "", "Origin", origin, "Access-Control-Request-Method", "POST")
	}
	r := ask(friend).want(204)
	for name, want := range map[string]string{"Access-Control-Allow-Origin": friend, "Access-Control-Allow-Methods": "POST", "Access-Control-Allow-Headers": "Authorization"} {
		if !strings.Contains(r.Header.Get(name), want) {
			t.Errorf("%s is %q", name, r.Header.Get(name))
		}
	}
	if r := ask(stranger); r.StatusCode == 204 || r.Header.Get("Access-Control-Allow-Methods") != "" {
		t.Errorf("a stranger is let in: %d %v", r.StatusCode, r.Header)
	}
}

func TestAnOriginIsWrittenAsBrowsersSendIt(t *testing.T) {
	for text, want := range map[string]bool{
		"https://play.example": true, "http://127.0.0.1:8081": true, "https://play.example/": false, "play.example": false, "*": false, "null": false,
		"https://Play.example": false, "ftp://play.example": false, "https://ada@play.example": false, "": false,
	} {
		if web.IsOrigin(text) != want {
			t.Errorf("%q is an origin: %v", text, !want)
		}
	}
}

func TestTokensMayDoWhatTheirScopeSaysUntilTheyEnd(t *testing.T) {
	h := open(t)
	ada := h.bearer()
	match := ada.start("mastermind", "classic")
	with := func(body string) *client {
		var made struct{ Token string }
		ada.post("/me/tokens", body).want(201).into(&made)
		c := h.visitor()
		c.header.Set("Authorization", "Bearer "+made.Token)
		return c
	}
	ends := h.clock.Now().Add(time.Hour).UTC().Format(time.RFC3339)
	read := with(`{"label":"board","scope":"read","expires":"` + ends + `"}`)
	play := with(`{"label":"page","scope":"play"}`)
	bot := with(`{"label":"bot"}`)

	read.get("/matches/" + match).want(200)
	read.post("/matches/"+match+"/actions", act(0, guess)).refuses(403, "forbidden")
	read.post("/matches", `{"game":"mastermind","preset":"classic"}`).refuses(403, "forbidden")
	play.post("/matches/"+match+"/actions", act(0, guess)).want(200)
	bot.post("/matches/"+match+"/actions", act(1, guess)).want(200)
	for name, c := range map[string]*client{"read": read, "play": play, "bot": bot} {
		var me struct{ Kind string }
		c.get("/me").want(200).into(&me)
		if me.Kind != name {
			t.Errorf("%s is told as %q", name, me.Kind)
		}
		c.ask("PATCH", "/me", `{"name":"Eve"}`).refuses(403, "forbidden")
		c.get("/me/tokens").refuses(403, "forbidden")
	}
	var list struct {
		Items []struct {
			Label, Kind string
			Expires     *time.Time
		}
	}
	ada.get("/me/tokens").want(200).into(&list)
	if len(list.Items) != 4 || list.Items[1].Kind != "read" || list.Items[1].Expires == nil || list.Items[3].Expires != nil {
		t.Errorf("the tokens are %+v", list.Items)
	}
	h.clock.turn(time.Hour)
	read.get("/me").refuses(401, "unauthorized")
	bot.get("/me").want(200)

	past := h.clock.Now().Add(-time.Second).UTC().Format(time.RFC3339)
	for _, body := range []string{`{"label":"x","scope":"admin"}`, `{"label":"x","expires":"` + past + `"}`, `{"label":"x","expires":"tomorrow"}`} {
		ada.post("/me/tokens", body).refuses(422, "malformed")
	}
}

func TestAnswersTellWhatIsLeftOfTheLimits(t *testing.T) {
	h := open(t, limited(map[string]limit.Rate{"requests": {PerSecond: 2, Burst: 10}, "actions": {PerSecond: 0.5, Burst: 2}}))
	c := h.bearer()
	id := c.start("mastermind", "classic")
	r := c.post("/matches/"+id+"/actions", act(0, guess)).want(200)
	if got, want := r.Header.Get("RateLimit-Policy"), `"requests";q=10;w=5, "actions";q=2;w=4`; got != want {
		t.Errorf("the policy is %s, want %s", got, want)
	}
	if got, want := r.Header.Get("RateLimit"), `"requests";r=7;t=2, "actions";r=1;t=2`; got != want {
		t.Errorf("what is left is %s, want %s", got, want)
	}
	c.post("/matches/"+id+"/actions", act(1, guess)).want(200)
	refused := c.post("/matches/"+id+"/actions", act(2, guess))
	refused.refuses(429, "limit")
	if got := refused.Header.Get("RateLimit"); !strings.Contains(got, `"actions";r=0;t=4`) || refused.Header.Get("Retry-After") != "2" {
		t.Errorf("a refusal tells %s, %s", got, refused.Header.Get("Retry-After"))
	}
	if none := open(t).visitor().get("/games"); none.Header.Get("RateLimit") != "" {
		t.Errorf("without limits it is %q", none.Header.Get("RateLimit"))
	}
}
