package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"wits/catalog"
	"wits/entry"
	"wits/game"
)

// device is a window and what points into it. The sizes are those of docs/browser.md.
type device struct {
	width, height int64
	touch         bool
}

func devices() []device {
	return []device{{390, 844, true}, {360, 640, true}, {844, 390, true}, {1280, 720, false}, {1366, 768, false}, {1920, 1080, false}, {2560, 1440, false}}
}

// TestEveryMatchIsPlayedWithoutScrolling opens every preset of every game, from every seat that differs, and looks at it on every
// device; of every game also the end of a match. In the short form every device sees the first preset of a game alone, and the smallest of each kind the rest.
func TestEveryMatchIsPlayedWithoutScrolling(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/about")
	p.media("prefers-reduced-motion", "reduce")
	for _, e := range catalog.All() {
		info := e.Game.Info()
		js[bool](p, `localStorage.setItem("wits.guided.%s", "yes") || true`, info.ID)
		for i, preset := range info.Presets {
			if _, kind := e.Kind(preset); kind != "" && !long() {
				continue // it is drawn as the preset that it is a kind of
			}
			for seat := range differing(info) {
				if _, ok := e.Defences[preset]; ok && seat > 0 {
					continue // it is played from the first seat alone
				}
				id := p.against(info, preset, seat)
				at := fmt.Sprintf("%s %s seat %d", info.ID, preset, seat)
				p.goes("/match/" + id)
				if i > 0 {
					p.holds(at, devices()[1:4]...) // the smallest each
					continue
				}
				p.holds(at, devices()...)
				p.keys(kb.Escape, kb.Escape) // gives up
				p.until(over)
				p.holds(at+" over", devices()[1:4]...)
			}
		}
	}
}

// goes follows a link to a match without loading the app anew.
func (p *tab) goes(path string) {
	p.Helper()
	js[bool](p, `(() => {
		document.querySelector(".match")?.setAttribute("data-left", "");
		const link = document.body.appendChild(Object.assign(document.createElement("a"), { href: %q }));
		link.click();
		link.remove();
		return true;
	})()`, path)
	p.until(`document.querySelector(".match:not([data-left])")`)
}

// differing is how many seats of a game look different: those of an open game do not.
func differing(info game.Info) int {
	if info.Open {
		return 1
	}
	return max(info.Seats, 1)
}

// against starts a match for a seat; minds hold the others.
func (p *tab) against(info game.Info, preset string, seat int) string {
	p.Helper()
	minds := "undefined"
	if e, err := entry.Find(catalog.All(), info.ID); err == nil && info.Seats > 1 && e.Defences[preset] == "" {
		minds = fmt.Sprintf(`Array.from({ length: %d }, (_, i) => (i === %d ? "" : %q))`, info.Seats, seat, info.Bots[0].Name)
	}
	return js[string](p, `fetch("/api/v1/matches", { method: "POST", headers: { "content-type": "application/json" },
		body: JSON.stringify({ game: %q, preset: %q, minds: %s }) }).then((r) => r.json()).then((m) => m.id)`, info.ID, preset, minds)
}

// holds checks that all that is needed to play is in view on every device.
func (p *tab) holds(at string, on ...device) {
	p.Helper()
	if long() {
		on = devices()
	}
	for _, d := range on {
		options := []chromedp.EmulateViewportOption{}
		if d.touch {
			options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch)
		}
		p.do(chromedp.EmulateViewport(d.width, d.height, options...))
		wrong := js[[]string](p, outOfView)
		for _, each := range wrong {
			p.Errorf("%s at %d×%d: %s", at, d.width, d.height, each)
		}
		if len(wrong) > 0 {
			p.shot(fmt.Sprintf("%s %dx%d", at, d.width, d.height))
		}
	}
}

// outOfView lists the parts of a match that are not wholly in the window or lie on each other, and what is too small for what points at
// it. A board that is larger than its room under a finger is panned in its frame; what is then out of the frame is not out of view. Places that
// are smaller than a finger have a button that plays the chosen one.
const outOfView = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => {
  const wrong = [], root = document.documentElement, coarse = matchMedia("(pointer: coarse)").matches;
  const box = (e) => e.getBoundingClientRect();
  const name = (e) => (e.className.baseVal ?? e.className) + " " + (e.getAttribute("aria-label") ?? e.textContent).trim().slice(0, 30);
  const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility() && box(e).width && box(e).height);
  const inView = ({ left, top, right, bottom }) => left > -1 && top > -1 && right < root.clientWidth + 1 && bottom < innerHeight + 1;
  if (scrollY) wrong.push("the page is scrolled");
  if (root.scrollWidth > root.clientWidth) wrong.push("the page is " + root.scrollWidth + " pixels wide");
  const parts = all(".match-main > *, .fit > *, .hand :is(button, a, input)");
  if (!parts.some((e) => e.matches(".fit > *"))) wrong.push("there is no board");
  if (!all(".hand :is(button, a, input)").length) wrong.push("there is nothing to press");
  for (const e of parts) if (!inView(box(e))) wrong.push(name(e) + " is out of view: " + Object.values(box(e).toJSON()).map(Math.round));
  const main = all(".match-main > *");
  for (const [i, a] of main.entries()) for (const b of main.slice(i + 1)) {
    const [p, q] = [box(a), box(b)];
    if (Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1) wrong.push(name(a) + " lies on " + name(b));
  }
  for (const e of all(".line")) if (e.scrollHeight > e.clientHeight + 1) wrong.push("the line is cut off: " + e.textContent);
  const places = all("[data-board] [data-i], .slot");
  const least = Math.min(...places.map((e) => Math.min(box(e).width, box(e).height)));
  const whole = places.every((e) => inView(box(e)));
  if (!coarse && !whole) wrong.push("not all of the board is in view");
  if (!coarse && least < 28) wrong.push("places are " + least + " pixels small");
  const confirmed = all(".hand .primary").length > 0 || document.querySelector(".match").dataset.status !== "playing";
  if (coarse && least < (whole ? 40 : 44) && !confirmed) wrong.push("places are " + least + " pixels small for a finger");
  return wrong;
})`

// TestFocusIsNeverHidden gives the focus to everything on a page at twice its size: no bar may cover it (WCAG 2.2, 2.4.11).
func TestFocusIsNeverHidden(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.do(chromedp.EmulateViewport(640, 450))
	p.media("prefers-reduced-motion", "reduce")
	for _, path := range []string{"/", "/settings", "/bots"} {
		p.open(path)
		for _, hidden := range js[[]string](p, `[...document.querySelectorAll("main :is(button, a[href], input, select, textarea, summary, [tabindex='0'])")]
			.filter((e) => e.checkVisibility() && !e.disabled).filter((e) => {
				e.focus();
				const { left, right, top, bottom } = e.getBoundingClientRect(), shown = document.elementFromPoint((left + right) / 2, Math.min(Math.max((top + bottom) / 2, top + 1), innerHeight - 1));
				return !shown || shown.closest(".nav, .top, .update");
			}).map((e) => nameOf(e) || e.id)`) {
			t.Errorf("%s: %q has the focus but is hidden", path, hidden)
		}
	}
}

// TestALongNameBreaks holds that the longest name, in one word, makes no page wider than a phone.
func TestALongNameBreaks(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/about")
	p.do(chromedp.EmulateViewport(390, 844))
	js[bool](p, `fetch("/api/v1/me", { method: "PATCH", headers: { "content-type": "application/json" }, body: JSON.stringify({ name: "Donaudampfschifffahrtsgesellschaftskapit" }) }).then((r) => r.ok)`)
	for _, path := range []string{"/", "/statistics", "/match/" + p.against(forTwo(t), forTwo(t).Presets[0], 0)} {
		p.open(path)
		if wide := js[int](p, `document.documentElement.scrollWidth`); wide > 390 {
			t.Errorf("%s is %d pixels wide", path, wide)
		}
	}
}

// TestTheFirstLineOfALongSentenceIsRead puts a sentence that is too long into the lines that stand above and beside boards: its beginning is in
// sight, and its end can be scrolled to.
func TestTheFirstLineOfALongSentenceIsRead(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/about")
	js[bool](p, `localStorage.setItem("wits.guided.mastermind", "yes") || true`)
	bots := catalog.All()[0].ID()
	match := "/match/" + p.make("mastermind", "classic", 2)
	over := p.make("mastermind", "classic", 2)
	p.ask("POST", "/matches/"+over+"/forfeit", `{"seq":0}`, "status")
	for _, d := range []device{{390, 844, true}, {844, 390, true}, {1280, 720, false}} {
		p.do(chromedp.EmulateViewport(d.width, d.height))
		for _, path := range []string{match, "/match/" + over, "/bots/" + bots} {
			p.open(path)
			p.until(`document.querySelector("[data-testid=line] p")`)
			hidden := js[float64](p, `(() => {
				const line = document.querySelector("[data-testid=line]"), p = line.querySelector("p");
				const text = document.createElement("p");
				text.className = p.className;
				text.textContent = "A sentence that is much longer than the place it stands in. ".repeat(20);
				p.replaceWith(text);
				const first = (line.querySelector("h2") ?? text).getBoundingClientRect(), box = line.getBoundingClientRect();
				line.scrollTop = 1e6;
				const last = text.getBoundingClientRect().bottom - line.getBoundingClientRect().bottom;
				return Math.max(box.top - first.top, last);
			})()`)
			if hidden > 1 {
				t.Errorf("%s at %d×%d: %.0f pixels of a long sentence cannot be read", path, d.width, d.height, hidden)
			}
		}
	}
}
