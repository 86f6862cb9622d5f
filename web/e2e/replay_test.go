package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
)

// holding keeps back what the page asks its worker about mistakes until it is let go.
const holding = `window.held = [];
	const post = Worker.prototype.postMessage;
	Worker.prototype.postMessage = function (...args) {
		if (window.held && String(args[0]).includes('"replay.mistakes"')) window.held.push(() => post.apply(this, args));
		else post.apply(this, args);
	};`

// TestAReplayOpensBeforeItsMistakesAreKnown holds that board and moves wait for nobody's thoughts, that the page says how far those
// are, and that moves read as the game writes them.
func TestAReplayOpensBeforeItsMistakesAreKnown(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/about")
	match := p.ask("POST", "/matches", `{"game":"chess","preset":"standard"}`, "id")
	for seq, move := range strings.Fields("f2f3 e7e5 g2g4 d8h4") {
		p.ask("POST", "/matches/"+match+"/actions", fmt.Sprintf(`{"seq":%d,"action":{"type":"move","move":%q}}`, seq, move), "status")
	}
	call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: holding})
	p.open("/matches/" + match + "/replay?mistake")
	p.until(`document.querySelector(".replay [data-board]") && document.querySelector("[data-testid=at]").textContent === "Step 4 of 4"`)
	p.sees("Looking for mistakes: 0 of 4 moves.")
	if got := js[string](p, `[...document.querySelectorAll(".moves button")].map((e) => e.innerText.replace(/\s+/g, " ")).join(" ")`); got != "1. f3 e5 2. g4 Qh4#" {
		t.Errorf("the moves read %q", got)
	}
	p.shot("opened")
	js[any](p, `(() => { const held = window.held; window.held = undefined; held.forEach((go) => go()); })()`)
	p.until(`document.querySelector("[data-testid=at]").textContent === "Step 2 of 4"`) // before the last mistake of one's own
	p.sees("Played next: 2. g4.")
	p.until(`!document.querySelector("[data-testid=looking]")`)
	p.sees("See move 2. g4")
}
