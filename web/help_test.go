package web_test

import (
	"strings"
	"testing"

	"wits/web"
	"wits/web/handbook"
)

func TestTheHandbookIsServed(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Facts = handbook.Facts{GuestDays: 30} })
	c := h.visitor()
	for path, want := range map[string]string{
		"//help/": "Welcome to wits", "//help/de/": "Willkommen bei wits", "//help/hosting": "How do I run a server?", "//help/de/games/chess": "Regeln",
		"//help/en/?q=backup": "/help/en/backup", "//privacy": "30 days", "//help": "<title>",
	} {
		if r := c.ask("GET", path, "").want(200); !strings.Contains(r.text, want) || r.Header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%s is %s", path, r.text)
		}
	}
	if r := c.ask("GET", "//privacy", "", "Accept-Language", "de").want(200); !strings.Contains(r.text, "30 Tage") || r.Header.Get("Vary") == "" {
		t.Errorf("in German it is %s", r.text)
	}
	c.ask("GET", "//help/nothing", "").want(404)
	c.ask("POST", "//help/", "").want(405)
	tag := c.ask("GET", "//privacy", "").want(200).Header.Get("ETag")
	c.ask("GET", "//privacy", "", "If-None-Match", tag).want(304)
	if r := c.ask("GET", "//help", "").want(200); strings.Contains(r.text, "Welcome to wits") {
		t.Error("the app's own page of help is gone")
	}
}
