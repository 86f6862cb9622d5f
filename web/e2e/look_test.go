package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// moving counts what moves on the page for longer than an eye can see, while an expression is waited for.
const moving = `document.getAnimations().filter((a) => a.effect.getComputedTiming().duration > 10).length`

// floods opens a large piece of a board and reports whether the page then moved.
func (p *tab) floods() bool {
	p.Helper()
	p.start("minesweeper", "master", 2)
	p.settles()
	js[bool](p, `(window.moved = 0) || new MutationObserver(() => requestAnimationFrame(() => { window.moved = Math.max(window.moved, %s); }))
		.observe(document.querySelector("[role=grid]"), { subtree: true, attributes: true }) || true`, moving)
	p.click(cell(10, 8))
	p.hears("cells opened")
	js[bool](p, `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))`)
	return js[bool](p, `window.moved > 0`)
}

func TestNothingMovesWhereMotionIsReduced(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	if !p.floods() {
		t.Error("a flood does not open smoothly where motion is welcome")
	}
	p.media("prefers-reduced-motion", "reduce")
	if p.floods() {
		t.Error("a flood moves although the device asks for less motion")
	}
	p.media()
	p.open("/settings")
	p.press("Reduced")
	if p.floods() {
		t.Error("a flood moves although the player asked for less motion")
	}
}

func TestThemesAreKept(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	for name, want := range map[string][2]string{"Light": {"light", "normal"}, "Dark": {"dark", "normal"}, "High contrast": {"light", "more"}} {
		p.open("/settings")
		p.press(name)
		is := `document.documentElement.dataset.theme === "` + want[0] + `" && document.documentElement.dataset.contrast === "` + want[1] + `"`
		p.until(is)
		p.do(chromedp.Reload())
		p.stands()
		p.until(is)
	}
	p.open("/settings")
	p.press("Dark")
	p.media("prefers-color-scheme", "light", "prefers-contrast", "more") // what was chosen is stronger than the device
	p.until(`document.documentElement.dataset.theme === "dark"`)
}

func TestForcedColoursKeepTheBoardReadable(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.media("forced-colors", "active", "prefers-color-scheme", "dark")
	m := p.start("minesweeper", "novice", 2)
	p.click(cell(4, 4))
	m.act(`{"type":"reveal","x":4,"y":4}`)
	p.shows(m)
	x, y := m.trap()
	p.click(cell(x, y), chromedp.ButtonRight)
	m.act(`{"type":"flag","x":%d,"y":%d}`, x, y)
	p.shows(m)
	p.settles()
	p.shot("mines")
	look := func(kind string) string {
		return js[string](p, `(() => { const s = getComputedStyle(document.querySelector(%q)); return [s.backgroundColor, s.boxShadow, s.borderStyle].join(); })()`, kind)
	}
	if look(".cell.lid") == look(".cell.open") {
		t.Error("closed and open cells look the same in forced colours")
	}
	if js[bool](p, `(() => { const s = getComputedStyle(document.querySelector(".cell.n1")); return s.color === s.backgroundColor; })()`) {
		t.Error("a number has the colour of its cell in forced colours")
	}
	p.start("mastermind", "classic", 2)
	p.keys("r", "b")
	p.until(`document.querySelectorAll(".slot .gem").length === 2`)
	p.shot("code")
}

// TestBlackStaysBlack holds that what is called black is darker than what is called white, in the dark theme and in forced colours too, and that
// each is told from what it lies on by its rim.
func TestBlackStaysBlack(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/about")
	js[bool](p, `["gomoku", "morris", "chess"].forEach((game) => localStorage.setItem("wits.guided." + game, "yes")) || true`)
	// light is how light a colour is, from 0 to 1, as it is painted.
	light := func(selector, property string) float64 {
		t.Helper()
		p.until(`document.querySelector(%q)`, selector)
		return js[float64](p, `(() => { const c = document.createElement("canvas").getContext("2d"); c.fillStyle = getComputedStyle(document.querySelector(%q))[%q];
			c.fillRect(0, 0, 1, 1); const [r, g, b] = c.getImageData(0, 0, 1, 1).data; return (0.21 * r + 0.72 * g + 0.07 * b) / 255; })()`, selector, property)
	}
	for _, look := range []struct {
		name  string
		media []string
	}{
		{"dark", []string{"prefers-color-scheme", "dark"}},
		{"forced, dark", []string{"forced-colors", "active", "prefers-color-scheme", "dark"}},
		{"forced, light", []string{"forced-colors", "active", "prefers-color-scheme", "light"}},
	} {
		p.media(look.media...)
		for _, each := range []struct{ game, preset, black, white string }{
			{"mastermind", "classic", ".facts .peg-black", ".facts .peg-white"},
			{"gomoku", "puzzle", ".goban .stone.black", ".goban .stone.white"},
			{"chess", "standard", ".piece.black .body", ".piece.white .body"},
			{"morris", "puzzle", ".man-black", ".man-white"},
		} {
			p.goes("/match/" + p.make(each.game, each.preset, 2))
			paint := "fill"
			if each.game == "gomoku" || each.game == "morris" {
				paint = "backgroundColor"
			}
			black, white := light(each.black, paint), light(each.white, paint)
			if black > 0.25 || white < 0.75 {
				t.Errorf("%s, %s: black is %.2f light, white %.2f", look.name, each.game, black, white)
			}
			if rim := light(each.black, "stroke"); each.game == "mastermind" && look.name != "forced, light" && rim < 0.5 {
				t.Errorf("%s, %s: black has no rim on a dark ground: %.2f", look.name, each.game, rim)
			}
		}
		p.goes("/match/" + p.make("gomoku", "puzzle", 2))
		p.until(`document.querySelector(".goban-you .stone")`)
		name := js[string](p, `document.querySelector(".goban-you").innerText.trim().toLowerCase()`)
		if own := light(".goban-you .stone", "backgroundColor"); (name == "black") != (own < 0.5) {
			t.Errorf("%s: beside %q there is a stone that is %.2f light", look.name, name, own)
		}
		p.shot(strings.ReplaceAll(look.name, ", ", "-"))
	}
}

func TestGermanIsSpokenThroughout(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/settings")
	p.press("Deutsch")
	p.until(`document.documentElement.lang === "de"`)
	p.sees("Einstellungen")
	m := p.start("minesweeper", "novice", 2)
	p.click(cell(4, 4))
	m.act(`{"type":"reveal","x":4,"y":4}`)
	p.hears("Felder geöffnet.")
	x, y := m.trap()
	p.click(cell(x, y), chromedp.ButtonRight)
	p.hears("Flagge gesetzt.")
	p.keys("h")
	p.until(`document.querySelector(".cell.target")`)
	p.hears("Sicher:")
	p.shot("mines")
	p.press("Chancen")
	p.until(`document.querySelector(".cell.weighed")?.getAttribute("aria-label").includes("Risiko")`)
	p.start("mastermind", "classic", 2)
	p.keys("r", "b", "g", "y", "\r")
	p.hears("Versuch 1, Rot, Blau, Grün, Gelb: ")
	p.open("/help")
	for _, english := range []string{"Trap Detection, ", "The rules", "How to", "Keys and touch"} {
		if js[bool](p, `seen().includes(%q)`, english) {
			t.Errorf("the German help says %q", english)
		}
	}
}
