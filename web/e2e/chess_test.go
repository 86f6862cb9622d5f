package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// piece is what stands on a square, as it is read aloud.
func (p *tab) piece(name string) string {
	p.Helper()
	return js[string](p, `document.querySelector(%q).getAttribute("aria-label")`, square(name))
}

// TestChessIsPlayedAsRegularsKnowIt looks back at a running game, promotes at the square, draws with the right button and copies the game.
func TestChessIsPlayedAsRegularsKnowIt(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/about")
	id := p.ask("POST", "/matches", `{"game":"chess","preset":"standard"}`, "id")
	for i, move := range strings.Fields("a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6") {
		p.ask("POST", "/matches/"+id+"/actions", fmt.Sprintf(`{"seq":%d,"action":{"type":"move","move":%q}}`, i, move), "status")
	}
	p.goes("/match/" + id)
	p.until(`document.querySelector("[data-testid=moves]")?.innerText.replace(/\s+/g, " ").includes("1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 h6")`)
	p.press("To the start")
	p.until(`document.querySelector(%q).getAttribute("aria-label").includes("pawn")`, square("a2"))
	p.press("bxa6")
	p.sees("Looking back at bxa6, 5 of 8.")
	p.keys(kb.Escape) // lets the past go, and gives nothing up
	p.until(`document.querySelector("[data-testid=line]").innerText.includes("Your move")`)
	if now := p.piece("b7"); !strings.Contains(now, "white pawn") {
		t.Errorf("back at the present, %s", now)
	}

	p.click(square("b7"))
	p.click(square("a8"))
	p.until(`document.querySelector(".chess-promotion")`)
	away := js[float64](p, `(() => { const a = document.querySelector(%q).getBoundingClientRect(), b = document.querySelector(".chess-choice").getBoundingClientRect(); return Math.hypot(a.x - b.x, a.y - b.y); })()`, square("a8"))
	if away > 4 {
		t.Errorf("the choice is %.0f pixels away from the square", away)
	}
	p.click(`.chess-choice[aria-label*=knight]`)
	p.until(`document.querySelector("[data-testid=moves]").innerText.includes("bxa8=N")`)

	js[bool](p, `(() => {
		const at = (name) => { const r = document.querySelector(name).getBoundingClientRect(); return { clientX: r.x + r.width / 2, clientY: r.y + r.height / 2, bubbles: true, button: 2, pointerType: "mouse" }; };
		for (const [from, to] of [[%q, %q], [%q, %q]]) {
			document.querySelector(from).dispatchEvent(new PointerEvent("pointerdown", at(from)));
			document.querySelector(to).dispatchEvent(new PointerEvent("pointerup", at(to)));
		}
		return true;
	})()`, square("g1"), square("f3"), square("e4"), square("e4"))
	p.until(`document.querySelectorAll(".chess-over path").length === 2 || document.querySelectorAll(".chess-over circle").length === 1`)
	pgn := js[string](p, `[...document.querySelectorAll("[data-text]")].map((e) => e.dataset.text).join("|")`)
	if !strings.Contains(pgn, "4. axb7 h6 5. bxa8=N *") || !strings.Contains(pgn, "Nn1qkbnr/") {
		t.Errorf("other programs get %q", pgn)
	}
}

// TestAGameIsGivenAsText gives what other programs wrote: what is wrong is said, a game is looked at, a position is played from.
func TestAGameIsGivenAsText(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/play/chess")
	give := func(text, button string) {
		t.Helper()
		js[bool](p, `(() => { document.querySelector(".given").open = true; const box = document.querySelector("#given"); box.value = %q; return box.dispatchEvent(new InputEvent("input", { bubbles: true })); })()`, text)
		p.press(button)
	}
	p.until(`document.querySelector(".given")`)
	for text, want := range map[string]string{"1. e4 e5 2. Ke3": "Ke3", "8/8/8/8/8/8/8/4K3 w - - 0 1": "king"} {
		give(text, "Look at it")
		p.until(`document.querySelector("[data-testid=given-wrong]").textContent.includes(%q)`, want)
	}
	give("1. e4 e5 2. Nf3 *", "Look at it")
	p.until(`location.pathname === "/replays/file" && document.querySelector("[role=grid]")`)
	p.open("/play/chess")
	p.until(`document.querySelector(".given")`)
	give("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "Play from there")
	p.until(`document.querySelector(".match") && document.querySelectorAll(".chess-board .chess-piece").length === 3`)
	p.click(square("e2"))
	p.click(square("e4"))
	p.until(`document.querySelector("[data-testid=moves]").innerText.includes("e4")`)
}

// TestFriendsDeclineAndTakeBack lets one ask and the other answer; a move that is planned is made when it is one's turn.
func TestFriendsDeclineAndTakeBack(t *testing.T) {
	t.Parallel()
	s := open(t)
	ada, bob := s.visit(t), s.visit(t)
	for _, p := range []*tab{ada, bob} {
		p.do(chromedp.EmulateViewport(1280, 800))
		p.open("/about")
	}
	code := ada.ask("POST", "/tables", `{"game":"chess","preset":"standard","side":0}`, "table")
	match := bob.ask("POST", "/tables/"+code+"/sit", "{}", "id")
	for _, p := range []*tab{ada, bob} {
		p.goes("/match/" + match)
	}
	bob.click(square("e7")) // planned before it is Bob's turn
	bob.click(square("e5"))
	bob.until(`document.querySelectorAll(".chess-square.ahead").length === 2`)
	ada.click(square("e2"))
	ada.click(square("e4"))
	for _, p := range []*tab{ada, bob} {
		p.until(`document.querySelector("[data-testid=moves]").innerText.replace(/\s+/g, " ").includes("1. e4 e5")`)
	}
	ada.press("Offer a draw")
	bob.press("Decline the draw")
	ada.sees("The draw is declined.")
	bob.press("Ask to take back")
	ada.sees("asks to take a move back")
	ada.press("Allow it")
	for _, p := range []*tab{ada, bob} {
		p.until(`!document.querySelector("[data-testid=moves]").innerText.includes("e5")`)
	}
	bob.until(due(1))
}

// TestManyMovesPushNothingOutOfSight holds that a long list of moves scrolls in its place: what can be done stays in sight.
func TestManyMovesPushNothingOutOfSight(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/about")
	js[bool](p, `localStorage.setItem("wits.guided.chess", "yes") || true`)
	p.goes("/match/" + p.make("chess", "standard", 2))
	p.until(`document.querySelector(".chess-piece")`)
	p.settles()
	const height = `document.documentElement.scrollHeight`
	seq, before := 0, js[int](p, height)
	for _, row := range []int{8, 16} { // every pawn moves one square, then one more
		for file := range 8 {
			for _, move := range [][2]int{{row + file, row + 8 + file}, {56 - row + file, 48 - row + file}} {
				p.until(`document.querySelector(".match").dataset.seq === "%d"`, seq)
				p.click(fmt.Sprintf(`[data-i="%d"]`, move[0]))
				p.click(fmt.Sprintf(`[data-i="%d"]`, move[1]))
				seq++
			}
		}
	}
	p.until(`document.querySelectorAll(".moves-move").length === 32 && document.querySelector(".moves-move[aria-current]")?.textContent === "h5"`)
	if grown := js[int](p, height) - before; grown > 0 {
		t.Errorf("the page has grown by %d pixels", grown)
	}
	if hidden := js[bool](p, `(() => { const list = document.querySelector(".moves-list").getBoundingClientRect(), move = document.querySelector(".moves-move[aria-current]").getBoundingClientRect(); return move.bottom > list.bottom + 1; })()`); hidden {
		t.Error("the latest move is not in sight")
	}
}
