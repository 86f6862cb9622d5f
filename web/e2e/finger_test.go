package e2e

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"wits/catalog"
	"wits/web/dist"
)

// lies is true where the stone of a point is drawn on that point, and the point stands where its place in the row is.
const lies = `((i) => {
	const box = (e) => e?.getBoundingClientRect() ?? { x: -1, y: -1, width: 0, height: 0 };
	const point = document.querySelector("[data-i='" + i + "']"), stone = box(point?.querySelector(".stone")), at = box(point);
	const left = box(document.querySelector("[data-i='" + (i - 1) + "']"));
	return stone.width > 0 && Math.abs(stone.x + stone.width / 2 - at.x - at.width / 2) < 2 && Math.abs(stone.y + stone.height / 2 - at.y - at.height / 2) < 2 &&
		Math.abs(at.x - left.x - left.width) < 2 && Math.abs(at.y - left.y) < 2;
})`

// TestGomokuByTouch taps twice for a stone, however the match was reached, after every other game's style has come.
func TestGomokuByTouch(t *testing.T) {
	t.Parallel()
	p := open(t).install(t)
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulateScale(2)))
	p.open("/about")
	js[bool](p, `localStorage.setItem("wits.guided.gomoku", "yes") || localStorage.setItem("wits.pace", "once") || true`)
	if flash := js[string](p, `getComputedStyle(document.body).webkitTapHighlightColor`); flash != "rgba(0, 0, 0, 0)" {
		t.Errorf("a tap flashes %s", flash)
	}
	ways := []struct {
		name  string
		reach func()
	}{
		{"the page of the game", func() {
			p.open("/play/gomoku")
			p.ready() // the mind thinks in the worker
			p.tap("[data-testid=begin]")
		}},
		{"home", func() { p.open("/"); p.tap("[data-testid=play-gomoku]") }},
		{"a reload", func() { p.do(chromedp.Reload()) }},
		{"a link", func() {
			path := js[string](p, "location.pathname")
			p.open("/about")
			p.do(chromedp.Navigate(p.site.url + path))
		}},
	}
	for _, way := range ways {
		way.reach()
		p.until(`document.querySelector(".match [data-board] [data-i]") && !document.querySelector(".match [data-due=true] .dots")`)
		i := js[string](p, `[...document.querySelectorAll(".match [data-i]")].find((e, i) => i > 16 && i % 15 > 5 && !e.querySelector(".stone")).dataset.i`)
		point := `.match [data-i="` + i + `"]`
		p.tap(point)
		p.until(`document.querySelector(%q)?.ariaSelected === "true"`, point)
		if !js[bool](p, lies+`(`+i+`)`) {
			p.shot(strings.ReplaceAll(way.name, " ", "-"))
			t.Errorf("by %s: the chosen stone does not lie on its point", way.name)
		}
		p.tap(point)
		p.until(`document.querySelector(%q + " .stone") && document.querySelector(%q).ariaSelected !== "true"`, point, point)
		p.until(`document.querySelectorAll(".match [data-i] .stone").length % 2 === 0`) // the mind has answered
	}
}

// TestAStoneOnItsWayLiesOnItsPoint plays against a friend at 400 ms: until the answer comes the stone is where it was placed.
func TestAStoneOnItsWayLiesOnItsPoint(t *testing.T) {
	t.Parallel()
	s := openWith(t, catalog.All(), dist.Files(), func(to http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/actions") {
				time.Sleep(400 * time.Millisecond)
			}
			to.ServeHTTP(w, r)
		})
	})
	ada, bob := s.visit(t), s.visit(t)
	ada.open("/about")
	bob.open("/about")
	code := ada.ask("POST", "/tables", `{"game":"gomoku","preset":"standard","side":0}`, "table")
	match := bob.ask("POST", "/tables/"+code+"/sit", "{}", "id")
	ada.goes("/match/" + match)
	ada.click(`.top a[href="/"]`)
	ada.until(`document.querySelectorAll(".game-art svg").length > 3`) // the pictures of all games have come, and their styles
	ada.goes("/match/" + match)
	ada.until(`document.querySelector("[data-i='112'].free")`)
	// The page itself looks at every frame from the click to the answer.
	js[bool](ada, `(window.frames = []) && (window.look = () => { if (document.querySelector("[data-i='112'] .stone")) window.frames.push(%s(112)); requestAnimationFrame(window.look); }) && (look(), true)`, lies)
	ada.click(`[data-i="112"]`)
	ada.until(`document.querySelector(".match").dataset.seq === "1"`)
	if wrong := js[int](ada, `window.frames.filter((ok) => !ok).length`); wrong > 0 {
		t.Errorf("in %d of %d frames the stone does not lie on its point", wrong, js[int](ada, `window.frames.length`))
	}
	if js[int](ada, `window.frames.length`) == 0 {
		t.Error("the stone was never seen")
	}
}
