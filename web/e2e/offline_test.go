package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// ready waits until the page could be opened and played without a server.
func (p *tab) ready() {
	p.Helper()
	js[bool](p, `navigator.serviceWorker.ready.then(() => true)`)
	js[bool](p, `(async () => {
		while (!(await (await caches.open("wits-wasm")).keys()).length) await new Promise((done) => setTimeout(done, 50));
		return true; })()`)
}

// over waits for a match to end.
const over = `document.querySelector(".match:not([data-status=playing])")`

func TestPracticeGoesOnWithoutAServer(t *testing.T) {
	t.Parallel()
	s := alone(t)
	p := s.install(t)
	p.open("/")
	p.ready()
	js[bool](p, `localStorage.setItem("wits.guided.minesweeper", "yes") || localStorage.setItem("wits.doubts", "no") || true`)
	p.losing(true)
	s.down()

	p.do(chromedp.Navigate(s.url + "/")) // the service worker answers
	p.until(`document.querySelector("[data-testid=play-minesweeper]")`)
	p.sees("Offline. Practice goes on here")
	p.shot("home")
	p.click("[data-testid=play-minesweeper]")
	p.until(`document.querySelector("[role=grid]")`)
	p.sees("On this device")
	p.click(cell(4, 4))
	p.hears("safe cell")
	p.press("Hint")
	p.until(`document.querySelector(".cell.target")`)
	match := js[string](p, `location.pathname`)
	before := js[string](p, shown)
	p.do(chromedp.Navigate(s.url + match)) // a reload goes on here too
	p.until(`document.querySelector("[role=grid]") && %s === %q`, shown, before)
	p.shot("mines")
	p.finishMines()

	p.do(chromedp.Navigate(s.url + "/"))
	p.click("[data-testid=play-mastermind]")
	p.until(`document.querySelector(".slot")`)
	p.finishCode()
	p.shot("code")

	s.up()
	p.until(`document.querySelector("[data-testid=connection]").hidden`)
	p.counts(2)
	p.losing(false)
	p.open("/statistics")
	p.sees("Mastermind")
	p.sees("Trap Detection")
	p.shot("statistics")
	p.do(chromedp.Reload()) // what was sent is not sent again
	p.stands()
	p.counts(2)
	p.open("/replays")
	p.until(`document.querySelectorAll("a.row-link").length === 2`)
	p.open(match)
	p.until(over)
}

// finishMines opens cells until the match is over.
func (p *tab) finishMines() {
	p.Helper()
	for !js[bool](p, `Boolean(%s)`, over) {
		left := js[int](p, `document.querySelectorAll(".cell.lid").length`)
		p.click(".cell.lid")
		p.until(`%s || document.querySelectorAll(".cell.lid").length < %d`, over, left)
	}
}

// finishCode guesses until the match is over.
func (p *tab) finishCode() {
	p.Helper()
	for i := 1; !js[bool](p, `Boolean(%s)`, over); i++ {
		p.keys(strings.Split("rrbb", "")...)
		p.keys(kb.Enter)
		p.until(`%s || document.querySelector("[data-testid=attempts-left]").textContent === "%d"`, over, 10-i)
	}
}

// counts waits for the server to have counted games, each once, with help or without.
func (p *tab) counts(games int) {
	p.Helper()
	sum := `fetch("/api/v1/me/statistics").then((r) => r.json()).then(({ items }) => items.reduce((n, each) => n + each.games + each.hintedGames, 0))`
	js[bool](p, `(async () => { for (let i = 0; i < 600; i++) {
		if (await %s === %d) return true; await new Promise((done) => setTimeout(done, 100)); }
		throw new Error("the server counts " + await %s); })()`, sum, games, sum)
}

func TestABrowserWithoutNetworkSaysSo(t *testing.T) {
	t.Parallel()
	s := alone(t)
	p := s.visit(t)
	p.open("/help")
	p.losing(true)
	s.down() // the override below tells the page, but lets its requests through
	offline := network.OverrideNetworkStateParams{Offline: true, DownloadThroughput: -1, UploadThroughput: -1}
	call(p, network.OverrideNetworkState, offline)
	p.sees("Offline.")
	s.up()
	offline.Offline = false
	call(p, network.OverrideNetworkState, offline)
	p.until(`document.querySelector("[data-testid=connection]").hidden`)
}
