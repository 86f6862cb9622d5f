package e2e

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

const largestPicture = 150_000 // bytes, so that the README stays quick

// TestPictures takes the README's pictures of the browser app. They go where WITS_PICTURES says, else among the artefacts; without it, and unless
// the long form is wanted, only the first is taken.
func TestPictures(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.media("prefers-reduced-motion", "reduce", "prefers-color-scheme", "light")
	p.do(chromedp.EmulateViewport(1120, 830))
	m := p.start("minesweeper", "apprentice", 10)
	p.click(cell(6, 6))
	m.act(`{"type":"reveal","x":6,"y":6}`)
	p.shows(m)
	x, y := m.trap()
	p.click(cell(x, y), chromedp.ButtonRight)
	m.act(`{"type":"flag","x":%d,"y":%d}`, x, y)
	p.shows(m)
	p.keys("h")
	p.until(`document.querySelector(".cell.target")`)
	p.picture("browser-mines")
	if os.Getenv("WITS_PICTURES") == "" && !long() {
		return
	}

	p.media("prefers-reduced-motion", "reduce", "prefers-color-scheme", "dark")
	m = p.start("mastermind", "classic", 31)
	for range 3 {
		code := m.consistent()
		for _, letter := range code {
			p.press(colour(letter))
		}
		p.press("Guess")
		p.answered(m, code)
	}
	p.keys("r", "v")
	p.until(`document.querySelectorAll(".slot .gem").length === 2`)
	p.picture("browser-code")

	p.media("prefers-reduced-motion", "reduce", "prefers-color-scheme", "light")
	p.open("/match/" + js[string](p, italian))
	p.until(`document.querySelector(".chess-square")`)
	p.picture("browser-chess")
	p.open("/learn/gomoku/lesson/double/2")
	p.until(`document.querySelector("[data-testid=board]")`)
	p.picture("browser-learn")
}

// italian is a game of chess after a few moves, with both sides at one machine.
const italian = `(async () => {
	const post = (path, body) => fetch("/api/v1" + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }).then((r) => r.json());
	const { id } = await post("/matches", { game: "chess", preset: "standard" });
	for (const [seq, move] of "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3".split(" ").entries()) await post("/matches/" + id + "/actions", { seq, action: { type: "move", move } });
	return id;
})()`

// picture keeps the window as a picture for the README.
func (p *tab) picture(name string) {
	p.Helper()
	js[bool](p, `(scrollTo(0, 0), true)`)
	p.settles()
	p.until(`!document.querySelector(".note")`)
	drawn, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.Fatal(err)
	}
	if len(drawn) > largestPicture {
		p.Errorf("the picture %s takes %d bytes, at most %d", name, len(drawn), largestPicture)
	}
	folder := os.Getenv("WITS_PICTURES")
	if folder == "" {
		folder = artifacts(p.T)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), drawn, 0o644); err != nil {
		p.Error(err)
	}
}
