package web_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"wits/limit"
	"wits/web"
	"wits/web/api"
	"wits/web/dist"
)

func TestTheAppIsServed(t *testing.T) {
	c := open(t).visitor()
	for path, want := range map[string]struct{ kind, cache string }{
		"/":                    {"text/html; charset=utf-8", "no-cache"},
		"/index.html":          {"text/html; charset=utf-8", "no-cache"},
		"/match/abc":           {"text/html; charset=utf-8", "no-cache"},
		"/link/ABCDE-FGHJK":    {"text/html; charset=utf-8", "no-cache"},
		"/matches/abc/replay":  {"text/html; charset=utf-8", "no-cache"},
		"/assets/main-ABCD.js": {"text/javascript; charset=utf-8", "public, max-age=31536000, immutable"},
		"/wits.wasm":           {"application/wasm", "no-cache"},
		"/app.webmanifest":     {"application/manifest+json", "no-cache"},
		"/sw.js":               {"text/javascript; charset=utf-8", "no-cache"},
		"/docs":                {"text/html; charset=utf-8", "no-cache"},
		"/docs/style.css":      {"text/css; charset=utf-8", "no-cache"},
		"/openapi.json":        {"application/json", "no-cache"},
	} {
		r := c.ask("GET", "/"+path, "").want(200)
		if r.Header.Get("Content-Type") != want.kind || r.Header.Get("Cache-Control") != want.cache || r.Header.Get("ETag") == "" {
			t.Errorf("%s: %v", path, r.Header)
		}
		c.ask("GET", "/"+path, "", "If-None-Match", r.Header.Get("ETag")).want(304)
	}
	if got := c.ask("GET", "//sw.js", "").Header.Get("Service-Worker-Allowed"); got != "/" {
		t.Errorf("the worker may work under %q", got)
	}
	c.ask("GET", "//nothing.js", "").want(404)
	if r := c.ask("GET", "//no/such/page", "").want(404); !strings.Contains(r.text, "<title>wits") {
		t.Errorf("instead of the app: %s", r.text)
	}
	c.ask("POST", "//match/abc", "").want(405)
	c.ask("GET", "//wits.wasm.br", "").want(404)
}

func TestFilesAreSentCompressedWhereTheyCanBeRead(t *testing.T) {
	c := open(t).visitor()
	for accepts, want := range map[string]string{
		"gzip": "gzip", "br, gzip;q=0.5": "br", "br;q=0, gzip": "gzip", "gzip;q=0": "", "identity": "", "br": "br",
	} {
		r := c.ask("GET", "//wits.wasm", "", "Accept-Encoding", accepts).want(200)
		if r.Header.Get("Content-Encoding") != want || r.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: %v", accepts, r.Header)
		}
	}
}

func TestAnAppWithoutAPageIsRefused(t *testing.T) {
	if _, err := api.New(web.Config{App: fstest.MapFS{}}); err == nil {
		t.Error("it is taken")
	}
	if _, err := dist.Files().Open("index.html"); err != nil {
		t.Error(err)
	}
}

func TestEveryAnswerIsGuarded(t *testing.T) {
	h := open(t)
	c := h.bearer()
	for _, path := range []string{"//", "//docs", "//healthz", "//metrics", "//openapi.json", "/games", "/nothing", "/me", "//no/such.js"} {
		r := c.ask("GET", path, "")
		for name, want := range map[string]string{
			"Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
		} {
			if r.Header.Get(name) != want {
				t.Errorf("%s: %s is %q", path, name, r.Header.Get(name))
			}
		}
		policy := r.Header.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "default-src 'none'; ") || !strings.HasSuffix(policy, "frame-ancestors 'none'") ||
			strings.Contains(policy, "unsafe-inline") {
			t.Errorf("%s: policy %q", path, policy)
		}
		if strings.Contains(policy, "script-src") != strings.HasPrefix(path, "//") {
			t.Errorf("%s: policy %q", path, policy)
		}
		if r.Header.Get("Permissions-Policy") == "" || r.Header.Get("Strict-Transport-Security") != "" || r.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: %v", path, r.Header)
		}
	}
}

func TestFilesAreCountedByTheirSize(t *testing.T) {
	h := open(t, limited(map[string]limit.Rate{limit.Files: {PerSecond: 1, Burst: 4}}), func(c *web.Config) {
		app := files()
		app["large.png"] = &fstest.MapFile{Data: make([]byte, 10<<10)}
		c.App = app
	})
	c := h.visitor()
	r := c.ask("GET", "//large.png", "").want(200)
	c.ask("GET", "//large.png", "", "If-None-Match", r.Header.Get("ETag"))
	p := c.ask("GET", "//large.png", "").refuses(429, "limit")
	if p.Limit != limit.Files || p.RetryAfter != 8 { // 11 of 4, one a second, and one to begin with
		t.Errorf("it says %+v", p)
	}
	c.get("/games").want(200)
	h.clock.turn(8 * time.Second)
	c.ask("GET", "//large.png", "").want(200)
}

// Sixty browsers behind one address that have never been here get everything at once, and no limit is in their way.
func TestNoBrowserMeetsTheLimitOfFiles(t *testing.T) {
	h := open(t, func(c *web.Config) { c.App, c.Limits = dist.Files(), limit.Default() })
	c := h.visitor()
	for range 60 {
		c.ask("GET", "//wits.wasm", "", "Accept-Encoding", "gzip").want(200)
		c.ask("GET", "//", "", "Accept-Encoding", "gzip").want(200)
	}
}
