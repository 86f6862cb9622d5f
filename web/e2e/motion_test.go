package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// watchGlides counts what the page lets glide from now on, and how long the frames of a glide take.
const watchGlides = `(() => {
	window.glides = 0;
	window.frames = [];
	const animate = Element.prototype.animate;
	Element.prototype.animate = function (...all) {
		const run = animate.apply(this, all);
		if (!this.matches("[data-thing]")) return run;
		window.glides++;
		let last = performance.now();
		const frame = (now) => { window.frames.push(now - last); last = now; if (run.playState === "running") requestAnimationFrame(frame); };
		requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame); });
		return run;
	};
	return true;
})()`

// chessboard opens a new game of chess against a mind and watches its pieces.
func (p *tab) chessboard() {
	p.Helper()
	p.goes("/match/" + js[string](p, `fetch("/api/v1/matches", { method: "POST", headers: { "content-type": "application/json" },
		body: JSON.stringify({ game: "chess", preset: "standard", seed: 2, minds: ["", "random"] }) }).then((r) => r.json()).then((m) => m.id)`))
	p.until(`document.querySelector(".chess-piece")`)
	p.settles()
	js[bool](p, watchGlides)
}

// TestPiecesGlide holds that a move is seen to go its way, unless motion is not welcome, and tells the frames on a slow processor.
func TestPiecesGlide(t *testing.T) {
	p := open(t).visit(t)
	p.open("/about")
	js[bool](p, `localStorage.setItem("wits.guided.chess", "yes") || true`)
	p.chessboard()
	call(p, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4})
	for i, move := range [][2]int{{12, 28}, {6, 21}, {1, 18}} { // e4, Nf3, Nc3
		p.until(`document.querySelector(".match").dataset.seq === "%d" && document.querySelector(".chess-board.playing")`, 2*i)
		was := js[int](p, `window.glides`)
		p.click(fmt.Sprintf(`[data-i="%d"]`, move[0]))
		p.click(fmt.Sprintf(`[data-i="%d"]`, move[1]))
		p.until(`document.querySelector('[data-i="%d"] .chess-piece') && window.glides > %d`, move[1], was)
	}
	p.until(`document.querySelector(".chess-board.playing") && window.glides > 5 && window.frames.length > 0`)
	frames := slices.Sorted(slices.Values(js[[]float64](p, `window.frames`)))
	call(p, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 1})
	report(t, "glide", fmt.Sprintf("frames at a quarter of the speed   median %.1f ms, 90 %% %.1f ms of %d", median(frames), frames[len(frames)*9/10], len(frames)))

	p.media("prefers-reduced-motion", "reduce")
	p.chessboard()
	p.click(`[data-i="12"]`)
	p.click(`[data-i="28"]`)
	p.until(`document.querySelector('[data-i="28"] .chess-piece')`)
	p.until(`Number(document.querySelector(".match").dataset.seq) > 0`)
	if n := js[int](p, `window.glides`); n != 0 {
		t.Errorf("%d pieces glide although the device asks for less motion", n)
	}
}

// TestBoardsAndPiecesAreChosen holds that looks are kept, that another set of pieces is loaded only when it is chosen, and that both can be
// chosen and sounds be switched beside a board.
func TestBoardsAndPiecesAreChosen(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/about")
	js[bool](p, `localStorage.setItem("wits.guided.chess", "yes") || true`)
	loaded := func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return slices.ContainsFunc(p.asked, func(address string) bool { return strings.Contains(address, "/assets/tokens-") })
	}
	p.goes("/match/" + p.make("chess", "standard", 2))
	p.until(`document.querySelectorAll('.chess-board .piece[data-set=""]').length === 32`)
	if loaded() {
		t.Error("a set of pieces is loaded before it is chosen")
	}
	p.press("Look")
	p.click(`dialog .board-theme:has([value="tokens"])`)
	p.click(`dialog .board-theme:has([value="slate"])`)
	p.press("Close")
	p.until(`document.querySelectorAll('.chess-board .piece[data-set="tokens"]').length === 32`)
	if !loaded() {
		t.Error("the chosen set of pieces came from nowhere")
	}
	p.press("Sounds")
	p.until(`localStorage.getItem("wits.sound") === "on"`)
	p.do(chromedp.Reload())
	p.until(`document.querySelectorAll('.chess-board .piece[data-set="tokens"]').length === 32`)
	p.until(`document.documentElement.dataset.boardTheme === "slate"`)
	p.shot("tokens")
	p.open("/settings")
	p.until(`document.querySelector('[value="tokens"]')?.checked && document.querySelector('[value="slate"]')?.checked`)
	p.click(`.board-theme:has([value="modern"])`)
	p.until(`localStorage.getItem("wits.set.chess") === "modern"`)
}

// TestATakenPieceFades holds that a piece which is taken is seen to go, and leaves nothing behind, unless motion is not welcome.
func TestATakenPieceFades(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/about")
	js[bool](p, `localStorage.setItem("wits.guided.chess", "yes") || true`)
	for _, motion := range []string{"no-preference", "reduce"} {
		p.media("prefers-reduced-motion", motion)
		p.goes("/match/" + p.make("chess", "standard", 2))
		p.until(`document.querySelector(".chess-piece")`)
		p.settles()
		js[bool](p, `(() => {
			window.fades = 0;
			const animate = Element.prototype.animate;
			Element.prototype.animate = function (...all) {
				if (this.matches('[data-i="35"] .chess-piece:not([data-thing])')) window.fades++;
				return animate.apply(this, all);
			};
			return true;
		})()`)
		for i, move := range [][2]int{{12, 28}, {51, 35}, {28, 35}} { // e4 d5 exd5
			p.until(`document.querySelector(".match").dataset.seq === "%d"`, i)
			p.click(fmt.Sprintf(`[data-i="%d"]`, move[0]))
			p.click(fmt.Sprintf(`[data-i="%d"]`, move[1]))
		}
		p.until(`document.querySelector(".match").dataset.seq === "3" && document.querySelectorAll(".chess-board .chess-piece").length === 31`)
		if faded := js[int](p, `window.fades`) > 0; faded != (motion == "no-preference") {
			t.Errorf("with motion %q a piece fades: %v", motion, faded)
		}
	}
}
