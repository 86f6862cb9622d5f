package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// knows waits until the server has seq actions of the match on the page.
func (p *tab) knows(seq int) {
	p.Helper()
	js[bool](p, `(async () => { for (let i = 0; i < 1200; i++) {
		if ((await (await fetch("/api/v1/matches/" + location.pathname.split("/").at(-1))).json()).seq === %d) return true;
		await new Promise((done) => setTimeout(done, 50)); } throw new Error("the server does not know it"); })()`, seq)
}

// told waits until the server has seq actions and the device has stopped telling it.
func (p *tab) told(seq int) {
	p.Helper()
	p.knows(seq)
	js[bool](p, `(async () => { for (let i = 0; i < 1200; i++) {
		const { held, pending } = await navigator.locks.query();
		if (held.length + pending.length === 0) return true;
		await new Promise((done) => setTimeout(done, 50)); } throw new Error("the device tells on and on"); })()`)
}

// opens reveals a safe cell of the match on the page, which shows it.
func (p *tab) opens(m *mirror) {
	p.Helper()
	x, y, more := m.safe()
	if !more {
		p.Fatal("nothing is left to open")
	}
	p.click(cell(x, y))
	m.act(`{"type":"reveal","x":%d,"y":%d}`, x, y)
	p.shows(m)
}

// TestPracticeLosesNothing plays on while the server is gone, in two windows and on two devices, and reloads in between.
func TestPracticeLosesNothing(t *testing.T) {
	t.Parallel()
	s := alone(t)
	p := s.install(t)
	p.open("/")
	p.ready()
	p.practise("minesweeper", "novice", 41, "")
	m := deal(t, "minesweeper", "novice", 41)
	p.click(cell(4, 4))
	m.act(`{"type":"reveal","x":4,"y":4}`)
	p.shows(m)
	p.told(1)
	js[bool](p, `(() => { const begin = IDBDatabase.prototype.transaction; window.begun = 0;
		IDBDatabase.prototype.transaction = function (...of) { window.begun++; return begin.apply(this, of); }; return true; })()`)
	p.opens(m)
	p.told(2)
	if n := js[int](p, "window.begun"); n != 1 {
		t.Errorf("a click began %d transactions of the device's store, want 1", n)
	}

	p.losing(true)
	s.down() // in mid-game
	p.opens(m)
	p.until(`document.querySelector("[data-testid=standing]").textContent.includes("Kept on this device.")`)
	p.do(chromedp.Reload())
	p.until(`document.querySelector("[role=grid]")`)
	p.shows(m)
	p.opens(m)
	s.up()
	p.until(`document.querySelector("[data-testid=connection]").hidden`)
	p.knows(int(m.Seq()))
	p.losing(false)

	beside := p.beside()
	beside.open(js[string](p, "location.pathname"))
	beside.shows(m)
	beside.opens(m)
	p.shows(m)
	p.opens(m)
	beside.shows(m)
	p.knows(int(m.Seq()))

	code := js[string](p, `fetch("/api/v1/me/codes", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }).then((r) => r.json()).then((r) => r.code)`)
	there := s.visit(t)
	there.open("/link/" + code)
	there.click("main button.primary")
	there.sees("Adventurer")
	js[bool](there, `localStorage.setItem("wits.guided.minesweeper", "yes") || true`)
	there.open(js[string](p, "location.pathname"))
	there.until(`document.querySelector("[data-testid=standing]")?.dataset.here === "true"`)
	there.shows(m)
	there.live()
	p.live()
	there.opens(m)
	p.shows(m)
	p.opens(m)
	there.shows(m)
	p.knows(int(m.Seq()))
	if strings.Contains(js[string](p, `window.seen()`), "went on elsewhere") {
		t.Error("what both devices agree on is called a disagreement")
	}
}

// TestPracticeIsTimed looks at the stopwatch: it waits for the first move, survives a reload, and its time stands beside the result and in
// one's bests.
func TestPracticeIsTimed(t *testing.T) {
	t.Parallel()
	const watch = `document.querySelector(".facts .stopwatch")?.textContent`
	p := open(t).visit(t)
	p.open("/")
	p.practise("minesweeper", "novice", 41, "")
	m := deal(t, "minesweeper", "novice", 41)
	p.until(watch + ` === "0:00"`)
	p.click(cell(4, 4))
	m.act(`{"type":"reveal","x":4,"y":4}`)
	p.shows(m)
	p.until(watch + ` >= "0:02"`)
	p.do(chromedp.Reload())
	p.shows(m)
	p.until(watch + ` >= "0:02"`)
	moves := 1
	for x, y, more := m.safe(); more; x, y, more = m.safe() {
		p.click(cell(x, y))
		m.act(`{"type":"reveal","x":%d,"y":%d}`, x, y)
		moves++
	}
	p.until(`/Time *[1-9][\d.]* s/.test(document.querySelector("[data-testid=end]")?.innerText.replaceAll("\n", " ")) && !document.querySelector(".stopwatch")`)
	p.knows(moves)
	if best := js[int](p, `fetch("/api/v1/me/statistics").then((r) => r.json()).then(({ items }) => items[0].best)`); best < 2000 {
		t.Errorf("the best time is %d ms", best)
	}
}
