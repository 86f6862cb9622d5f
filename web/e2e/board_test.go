package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/memory"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"wits/catalog"
)

// framed tells how the cell that has the focus is outlined.
const framed = `getComputedStyle(document.activeElement.closest("[data-board] [data-i]")).outlineStyle`

// drag moves the mouse from one element to another with its button down.
func (p *tab) drag(from, to string) {
	p.Helper()
	mouse := func(kind input.DispatchMouseEventType, at point) {
		call(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: at.X, Y: at.Y, Button: "left", Buttons: 1, ClickCount: 1})
	}
	a, b := p.at(from), p.at(to)
	mouse("mousePressed", a)
	mouse("mouseMoved", point{(a.X + b.X) / 2, (a.Y + b.Y) / 2})
	mouse("mouseMoved", b)
	mouse("mouseReleased", b)
}

// TestABoardShowsItsFocusToKeysAlone holds that no cell looks chosen to a hand that has chosen none, and that keys go on from where a hand was.
func TestABoardShowsItsFocusToKeysAlone(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/about")
	p.practise("chess", "standard", 1, "")
	p.until(`document.activeElement.closest("[data-board]")`)
	frame := func(when, want string) {
		t.Helper()
		if got := js[string](p, framed); got != want {
			t.Errorf("%s the focus is outlined %s, want %s", when, got, want)
		}
	}
	frame("at the start", "none")
	p.click(square("e2"))
	frame("after a click", "none")
	p.keys(kb.ArrowRight)
	frame("after a key", "solid")
	p.drag(square("e2"), square("e4"))
	p.until(`document.querySelector(".match").dataset.seq === "1"`)
	frame("after a drag", "none")
	if got := js[string](p, `document.activeElement.dataset.i`); got != "28" {
		t.Errorf("after a drag to e4 the arrows go on from %s, want 28", got)
	}
}

// TestAMillIsClosedInSight holds that the man that closes a mill stands on the board while one is taken, and that this is no bad news.
func TestAMillIsClosedInSight(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/about")
	p.practise("morris", "standard", 1, "")
	p.until(`document.activeElement.closest("[data-board]")`)
	p.types("a7", "d6", "d7", "f6")
	p.click(`[data-point=g7]`)
	p.until(`document.querySelectorAll(".takeable").length === 2`)
	if !js[bool](p, `Boolean(document.querySelector("[data-point=g7] .man"))`) {
		t.Error("the man that closed the mill is not on the board")
	}
	if js[bool](p, `document.querySelector("[data-testid=line]").matches(".asking")`) {
		t.Error("a mill is told like a danger")
	}
}

// TestTheGuideStaysWhereItIs holds that the guide of every game has one width, and that its button waits for the next click.
func TestTheGuideStaysWhereItIs(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/about")
	p.media("prefers-reduced-motion", "reduce")
	p.do(chromedp.EmulateViewport(1366, 768))
	for _, e := range catalog.All() {
		info := e.Game.Info()
		p.goes("/match/" + p.against(info, info.Presets[0], 0))
		p.click("[data-testid=guide]")
		p.until(`document.querySelector("dialog[open] .guide-on")`)
		where := func() string {
			p.settles()
			return js[string](p, `(() => { const d = document.querySelector("dialog").getBoundingClientRect(), b = document.querySelector(".guide-on").getBoundingClientRect(); return [d.width, b.x, b.y].map(Math.round).join(" "); })()`)
		}
		first := where()
		if !strings.HasPrefix(first, "544 ") {
			t.Errorf("%s: the guide is as wide as %s, want 544", info.ID, first)
		}
		for step := 2; js[string](p, `document.querySelector(".guide-on").innerText`) == "Next"; step++ {
			p.click(".guide-on")
			if now := where(); now != first {
				t.Errorf("%s: at step %d width and place of Next are %s, they were %s", info.ID, step, now, first)
			}
		}
		p.keys(kb.Escape)
		p.until(`!document.querySelector("dialog")`)
	}
}

// TestASprungTrapIsInSight loses in the lower part of a board that is panned on a phone.
func TestASprungTrapIsInSight(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	m := p.start("minesweeper", "master", 2)
	p.tap(cell(10, 8))
	m.act(`{"type":"reveal","x":10,"y":8}`)
	p.shows(m)
	i := strings.LastIndexByte(m.traps(), '*')
	p.tap(cell(i%20, i/20))
	p.until(over)
	p.until(`document.querySelector("[data-testid=end] dd")`)
	p.settles()
	in := fmt.Sprintf(`(() => { const c = document.querySelector(%q).getBoundingClientRect(), f = document.querySelector(".field-frame").getBoundingClientRect();
		return c.top >= f.top - 1 && c.bottom <= f.bottom + 1 && c.left >= f.left - 1 && c.right <= f.right + 1; })()`, cell(i%20, i/20))
	if !js[bool](p, in) {
		p.shot("sprung")
		t.Error("the trap that was sprung is out of sight")
	}
}

// TestWhatAMatchNeededIsFreed goes from match to match, on the device and on the server, and counts what the page keeps.
func TestWhatAMatchNeededIsFreed(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/about")
	js[bool](p, `localStorage.setItem("wits.guided.chess", "yes") || true`)
	kept := func() memory.GetDOMCountersResult {
		p.settles()
		for range 2 {
			call(p, heapprofiler.CollectGarbage, cdp.Empty{})
		}
		return call(p, memory.GetDOMCounters, cdp.Empty{})
	}
	var first memory.GetDOMCountersResult
	const matches = 6
	for i := range matches {
		body := `{"game":"chess","preset":"standard","minds":["","random"]}`
		if i%2 == 0 {
			body = `{"game":"chess","preset":"standard","minds":["","random"],"clock":{"base":300,"increment":0}}`
		}
		p.goes("/match/" + p.ask("POST", "/matches", body, "id"))
		p.until(`document.activeElement.closest("[data-board]")`)
		p.click(square("e2"))
		p.click(square("e4"))
		p.until(`Number(document.querySelector(".match").dataset.seq) >= 2`)
		switch i {
		case 1:
			first = kept()
		case matches - 1:
			if last := kept(); last.Nodes > first.Nodes+50 || last.JsEventListeners > first.JsEventListeners+20 {
				t.Errorf("after %d more matches the page keeps %d nodes and %d listeners, it kept %d and %d", matches-2, last.Nodes, last.JsEventListeners, first.Nodes, first.JsEventListeners)
			} else {
				t.Logf("%d nodes, %d listeners; before %d, %d", last.Nodes, last.JsEventListeners, first.Nodes, first.JsEventListeners)
			}
		}
	}
}
