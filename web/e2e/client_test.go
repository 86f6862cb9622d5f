package e2e

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestTheExampleOfAClientPlaysFromAnotherOrigin plays a game on examples/client/index.html, which the server does not serve; then the host
// announces something, and the app tells it.
func TestTheExampleOfAClientPlaysFromAnotherOrigin(t *testing.T) {
	t.Parallel()
	pages := httptest.NewServer(http.FileServer(http.Dir("../../examples/client")))
	t.Cleanup(pages.Close)
	s := openTo(t, pages.URL)
	p := s.visit(t)
	elsewhere, err := url.Parse(pages.URL)
	if err != nil {
		t.Fatal(err)
	}
	p.also = elsewhere.Host
	p.do(chromedp.Navigate(pages.URL + "/?server=" + url.QueryEscape(s.url)))
	p.click("form button")
	p.until(`document.querySelectorAll("#board button").length === 81`)
	p.click(`[data-at="0,0"]`, chromedp.ButtonRight)
	p.until(`document.querySelector('[data-at="0,0"]').getAttribute("aria-label").endsWith("flag")`)
	p.click(`[data-at="4,4"]`)
	p.until(`document.querySelectorAll("#board .open").length > 8`)
	for range 80 { // whatever is closed is opened, until it is over
		if js[bool](p, `!document.querySelector("#says").textContent.includes("traps to flag")`) {
			break
		}
		shown := js[string](p, `document.querySelector("#board").innerHTML`)
		p.click(`#board button:not(.open):not([aria-label$=flag])`)
		p.until(`document.querySelector("#board").innerHTML !== %q`, shown)
	}
	p.until(`/^You have (won|lost)\.$/.test(document.querySelector("#says").textContent)`)
	p.until(`document.querySelector("#left").textContent === ""`) // there are no limits here

	s.announce(t, "Back in ten minutes.")
	app := s.visit(t)
	app.open("/about")
	app.until(`document.querySelector("[data-testid=notice]")?.textContent.includes("From the host: Back in ten minutes.")`)
	app.click("[data-testid=notice] button")
	app.until(`!document.querySelector("[data-testid=notice]")`)
}
