package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// TestAPuzzleSaysItsTask holds that the line says what a puzzle asks for, in sight on a phone, in practice and on the day, and after a move
// whether it can still be done.
func TestAPuzzleSaysItsTask(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.open("/about")
	js[bool](p, `["chess", "morris", "gomoku"].forEach((game) => localStorage.setItem("wits.guided." + game, "yes")) || localStorage.setItem("wits.pace", "once") || true`)
	line := func() string {
		p.Helper()
		p.until(`(() => { const r = document.querySelector("[data-testid=line] p")?.getBoundingClientRect(); return r && r.top >= 0 && r.bottom < innerHeight; })()`)
		return js[string](p, `document.querySelector("[data-testid=line] p").innerText`)
	}
	says := func(what, want string) {
		p.Helper()
		p.until(`document.querySelector("[data-testid=line] p")?.innerText.match(new RegExp(%q))`, want)
		t.Logf("%s: %s", what, line())
	}
	daily := js[string](p, `fetch("/api/v1/games/chess/daily", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }).then((r) => r.json()).then((m) => m.id)`)
	p.goes("/match/" + daily)
	says("the day", `^Mate in [23] moves: White to move`)

	p.practise("chess", "puzzle", 3, `,"minds":["","random"]`)
	says("chess", `^Mate in [23] moves: White to move`)
	p.shot("task")
	from := js[string](p, `[...document.querySelectorAll("[data-board] [data-i]")].find((e) => e.ariaLabel.includes("white king")).dataset.i`)
	p.tap(`[data-board] [data-i="` + from + `"]`)
	p.until(`document.querySelector("[data-board] .target")`)
	p.tap(`[data-board] .target`)
	says("after a step of the king", `^(Right so far|Not the way)`)
	p.shot("verdict")
	p.do(chromedp.Reload())
	says("after a reload", `^(Right so far|Not the way)`)

	p.practise("morris", "puzzle", 3, `,"minds":["","random"]`)
	says("morris", `^White wins in [0-9]+ moves`)
	p.practise("gomoku", "puzzle", 3, `,"minds":["","random"]`)
	says("gomoku", `^You can win by fours`)
}
