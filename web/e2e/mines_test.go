package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// start makes a match with a known deal and opens it. The guide is for those who play for the first time.
func (p *tab) start(id, preset string, seed uint32) *mirror {
	p.Helper()
	if js[string](p, `location.origin`) != p.site.url {
		p.open("/about")
	}
	js[bool](p, `localStorage.setItem("wits.guided.minesweeper", "yes") || localStorage.setItem("wits.guided.mastermind", "yes") || true`)
	match := p.make(id, preset, seed)
	p.open("/match/" + match)
	p.settles() // a hand is never quicker than a frame
	return deal(p.T, id, preset, seed)
}

// make starts a match through the interface, as this player.
func (p *tab) make(id, preset string, seed uint32) string {
	p.Helper()
	return js[string](p, `fetch("/api/v1/matches", { method: "POST", headers: { "content-type": "application/json" },
		body: JSON.stringify({ game: %q, preset: %q, seed: %d }) }).then((r) => r.json()).then((m) => m.id)`, id, preset, seed)
}

func cell(x, y int) string { return fmt.Sprintf(`[data-testid="cell-%d-%d"]`, x, y) }

// shows waits until the page shows the board that the rules give, cell by cell, in what it says of each.
func (p *tab) shows(m *mirror) {
	p.Helper()
	cells := m.board().Cells
	if m.board().Status == "won" { // every trap is found: they are shown as marked
		cells = strings.ReplaceAll(cells, "#", "F")
	}
	p.until(`%s === %q`, shown, cells)
}

// shown reads the board as a screen reader would: from the cells' names.
const shown = `[...document.querySelectorAll("[role=gridcell]")].map((c) => {
	const what = c.getAttribute("aria-label").split(": ")[1].split(",")[0];
	const words = { hidden: "#", flagged: "F", clear: "0", "a trap": "*", "the trap that was sprung": "!", "a flag with no trap under it": "X" };
	return words[what] ?? what[0];
}).join("")`

func TestTrapDetectionByMouse(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	m := p.start("minesweeper", "novice", 7)
	p.click(cell(4, 4))
	m.act(`{"type":"reveal","x":4,"y":4}`)
	p.shows(m)

	x, y := m.trap()
	p.click(cell(x, y), chromedp.ButtonRight)
	m.act(`{"type":"flag","x":%d,"y":%d}`, x, y)
	p.shows(m)
	p.hears("Flag set. 9 traps left to mark.")
	p.until(`document.querySelector("[data-testid=remaining]").textContent === "9"`)
	p.click(cell(x, y)) // a flagged cell ignores a reveal
	p.hears("Nothing changed: a flagged cell stays closed.")

	p.shot("playing")
	for x, y, more := m.safe(); more; x, y, more = m.safe() {
		p.click(cell(x, y))
		m.act(`{"type":"reveal","x":%d,"y":%d}`, x, y)
		p.shows(m)
	}
	p.sees("Area Secured!")
	p.hears("Area Secured!")
	p.shot("won")
}

func TestTrapDetectionIsLostByMouse(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	m := p.start("minesweeper", "apprentice", 11)
	p.click(cell(2, 9))
	m.act(`{"type":"reveal","x":2,"y":9}`)
	p.shows(m)
	x, y, _ := m.safe()
	p.click(cell(x, y), chromedp.ButtonRight)
	m.act(`{"type":"flag","x":%d,"y":%d}`, x, y)
	p.shows(m)
	x, y = m.trap()
	p.click(cell(x, y))
	m.act(`{"type":"reveal","x":%d,"y":%d}`, x, y)
	p.shows(m)
	p.sees("Trap Triggered!")
	p.hears(fmt.Sprintf("Trap Triggered! Column %d, row %d was a trap.", x+1, y+1))
	if over := js[bool](p, `(() => { const l = document.querySelector("[data-testid=line]").getBoundingClientRect();
		const b = document.querySelector("[data-testid=board]").getBoundingClientRect(); return l.bottom > b.top + 1 && l.right > b.left + 1 && l.left < b.right - 1; })()`); over {
		t.Error("the message covers the board")
	}
	p.shot("lost")
}

func TestTrapDetectionByTouch(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.do(chromedp.EmulateViewport(390, 780, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulateScale(2)))
	m := p.start("minesweeper", "novice", 3)
	if least := js[float64](p, `Math.min(...[...document.querySelectorAll("[role=gridcell]")].map((c) => c.getBoundingClientRect().width))`); least < 43 { // nine in a row of 390 pixels
		t.Errorf("cells are %.0f pixels wide for a finger", least)
	}
	p.tap(cell(4, 4))
	m.act(`{"type":"reveal","x":4,"y":4}`)
	p.shows(m)

	x, y := m.trap()
	p.holdDown(cell(x, y)) // a long press flags
	m.act(`{"type":"flag","x":%d,"y":%d}`, x, y)
	p.shows(m)
	p.hears("Flag set.")
	p.tapName("Flag") // in flag mode a tap takes it away, and sets it again
	for range 2 {
		p.tap(cell(x, y))
		m.act(`{"type":"flag","x":%d,"y":%d}`, x, y)
		p.shows(m)
	}
	p.tapName("Reveal")
	p.shot("playing")
	for x, y, more := m.safe(); more; x, y, more = m.safe() {
		p.tap(cell(x, y))
		m.act(`{"type":"reveal","x":%d,"y":%d}`, x, y)
		p.shows(m)
	}
	p.sees("Area Secured!")
	p.shot("won")
}

// tapName touches the one visible control with a name.
func (p *tab) tapName(name string) {
	p.Helper()
	p.until(named(name) + `.length === 1`)
	at := p.middle(named(name) + `[0]`)
	p.do(chromedp.TapXY(at.X, at.Y))
}

func TestTrapDetectionByKeyboardAlone(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	m := p.start("minesweeper", "novice", 19)
	p.tabTo("gridcell", "Column 5, row 5: hidden")
	if !p.offers("grid", "Trap Detection, 9 columns, 9 rows, 10 traps") {
		t.Error("the board is no grid with a name")
	}
	at := [2]int{4, 4}
	p.keys(kb.Enter)
	m.act(`{"type":"reveal","x":4,"y":4}`)
	p.hears("safe cell")

	x, y := m.trap()
	p.walk(m, &at, x, y)
	p.keys("f")
	m.act(`{"type":"flag","x":%d,"y":%d}`, x, y)
	p.hears("Flag set. 9 traps left to mark.")
	p.reads(m, x, y)
	for x, y, more := m.safe(); more; x, y, more = m.safe() {
		p.walk(m, &at, x, y)
		p.keys(kb.Enter)
		m.act(`{"type":"reveal","x":%d,"y":%d}`, x, y)
		if m.board().Status == "playing" {
			p.hears("safe cell")
			p.reads(m, x, y)
		}
	}
	p.hears("Area Secured! Every safe cell is open.")
	p.tabTo("button", "Play again")
	p.keys(kb.Enter)
	p.until(`document.querySelectorAll("[role=gridcell].lid").length === 81`)
}

// walk moves the cursor with the arrows and checks that it says where it is.
func (p *tab) walk(m *mirror, at *[2]int, x, y int) {
	p.Helper()
	for ; at[0] < x; at[0]++ {
		p.keys(kb.ArrowRight)
	}
	for ; at[0] > x; at[0]-- {
		p.keys(kb.ArrowLeft)
	}
	for ; at[1] < y; at[1]++ {
		p.keys(kb.ArrowDown)
	}
	for ; at[1] > y; at[1]-- {
		p.keys(kb.ArrowUp)
	}
	p.reads(m, x, y)
}

// reads checks what a screen reader says of the cell with the focus.
func (p *tab) reads(m *mirror, x, y int) {
	p.Helper()
	what := map[byte]string{'#': "hidden", 'F': "flagged", '0': "clear", '1': "1 trap around"}[m.board().At(x, y)]
	if what == "" {
		what = string(m.board().At(x, y)) + " traps around"
	}
	want := spoken{role: "gridcell", name: fmt.Sprintf("Column %d, row %d: %s", x+1, y+1, what), focused: true}
	var got spoken
	for range 200 { // a busy browser tells it late
		if got = p.focus(); got == want {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	p.Fatalf("the focus reads %q %q, want %q %q", got.role, got.name, want.role, want.name)
}

func TestEscapeTwiceForfeits(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.start("minesweeper", "novice", 5)
	p.click(cell(0, 0))
	p.hears("opened")
	p.keys(kb.Escape)
	p.hears("Give up this match?")
	p.keys(kb.ArrowRight) // any other key goes on
	p.until(`!seen().includes("Give up this match?")`)
	p.keys(kb.Escape)
	p.sees("Give up this match?")
	p.shot("asking")
	p.keys(kb.Escape)
	p.sees("Forfeited")
	p.hears("Forfeited")
	if js[int](p, `document.querySelectorAll(".trapped").length`) != 10 {
		t.Error("a forfeit does not show the traps")
	}
	if js[bool](p, `seen().includes("Trap Triggered!")`) {
		t.Error("a forfeit says that a trap was sprung")
	}
}
