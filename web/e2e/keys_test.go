package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// asked is true while the page asks something before it does it.
const asked = `document.querySelector("[data-testid=line].asking")`

// square names a square of the chessboard as its page does.
func square(name string) string {
	return fmt.Sprintf(`[data-board] [data-i="%d"]`, int(name[1]-'1')*8+int(name[0]-'a'))
}

// same fails where the page shows another match than it did.
func (p *tab) same(path string) {
	p.Helper()
	if now := js[string](p, "location.pathname"); now != path {
		p.Fatalf("the match is gone: %s, want %s", now, path)
	}
}

// types presses the keys of a move on the board, or wherever the focus is, and Enter.
func (p *tab) types(moves ...string) {
	p.Helper()
	for _, move := range moves {
		seq := js[int](p, `Number(document.querySelector(".match").dataset.seq)`)
		for _, key := range move {
			p.keys(string(key))
		}
		p.until(`document.activeElement.matches("input") && document.activeElement.value === %q`, move)
		p.keys(kb.Enter)
		p.until(`Number(document.querySelector(".match").dataset.seq) > %d && document.activeElement.closest("[data-board]")`, seq)
	}
}

func TestNoKeyThrowsAGameAway(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/about")
	p.practise("chess", "standard", 1, "")
	path := js[string](p, "location.pathname")
	p.click(square("e2"))
	p.until(`document.querySelector("[aria-selected=true]")`)
	p.click(square("e4"))
	p.until(`document.querySelector(".match").dataset.seq === "1"`)

	p.types("a6", "a3", "h6") // a move that is typed on the board is a move
	p.same(path)
	if js[bool](p, `Boolean(document.querySelector(".line.hinting"))`) {
		t.Error("a typed move asked for a hint")
	}

	js[any](p, `document.querySelector(".panel h1").focus()`)
	p.keys("a")
	p.until(asked)
	p.same(path)
	p.keys("x")
	p.until(`!` + asked)
	p.keys(kb.Escape)
	p.until(asked)
	p.keys("a") // any other key goes on, and does nothing else
	p.until(`!` + asked)
	p.same(path)
	p.until(`document.querySelector(".match").dataset.status === "playing"`)
	p.press("Restart")
	p.until(asked)
	p.press("Play on")
	p.same(path)
	js[any](p, `document.querySelector(".panel h1").focus()`)
	p.keys("a", "a")
	p.until(`location.pathname !== %q && document.querySelector(".match")?.dataset.seq === "0"`, path)
}

func TestEscapeFirstLetsGo(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/about")
	p.practise("chess", "standard", 1, "")
	p.click(square("e2"))
	p.until(`document.querySelector("[aria-selected=true]")`)
	p.keys(kb.Escape)
	p.until(`!document.querySelector("[aria-selected=true]")`)
	if js[bool](p, `Boolean(%s)`, asked) {
		t.Error("Esc asks to give up while a piece is chosen")
	}

	js[any](p, `document.querySelector(".typed input").focus()`)
	p.keys("e", "4", kb.Escape)
	p.until(`document.querySelector(".typed input").value === ""`)
	if js[bool](p, `Boolean(%s)`, asked) {
		t.Error("Esc asks to give up while a move is typed")
	}

	js[any](p, `document.querySelector("[data-board] [tabindex='0']").focus()`)
	p.types("h4", "g5", "hxg5", "h6", "gxh6", "a6", "h7", "a5")
	p.until(due(0))
	p.settles() // the board has turned to who is due
	p.click(square("h7"))
	p.until(`document.querySelector("[aria-selected=true]")`)
	p.click(square("g8"))
	p.until(`document.querySelector("[role=group][aria-label='The pawn becomes:']")`)
	p.keys(kb.Escape)
	p.until(`!document.querySelector("[role=group][aria-label='The pawn becomes:']")`)
	if js[bool](p, `Boolean(%s)`, asked) {
		t.Error("Esc asks to give up while a promotion is open")
	}
	p.keys(kb.Escape)
	p.until(asked)
	p.keys(kb.Escape)
	p.until(over)
}

// TestLettersCanBeSwitchedOff is WCAG 2.1.4: shortcuts of one letter can be turned off, and then a letter does nothing but where it is typed.
func TestLettersCanBeSwitchedOff(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/settings")
	p.press("Shortcuts of a single letter")
	p.practise("mastermind", "classic", 2, "")
	path := js[string](p, "location.pathname")
	js[any](p, `document.querySelector(".panel h1").focus()`)
	p.keys("h", "a", "r")
	if got := js[int](p, `document.querySelectorAll("[data-testid=row] .gem").length`); got != 0 {
		t.Errorf("%d gems were planted from the heading", got)
	}
	js[any](p, `document.querySelector("[data-testid=row] [tabindex='0']").focus()`)
	p.keys("r", "b", "g", "y", kb.Enter)
	p.until(`document.querySelector(".match").dataset.seq === "1"`)
	js[any](p, `document.querySelector(".panel h1").focus()`)
	p.keys("h", "a", "a")
	p.same(path)
	if js[bool](p, `Boolean(document.querySelector(".line.hinting, .line.asking"))`) {
		t.Error("a letter still is a shortcut")
	}
	p.keys(kb.Escape)
	p.until(asked)
}

// TestEnterAlwaysGuesses holds that Enter means the guess, also while the focus is on the colour that was clicked last.
func TestEnterAlwaysGuesses(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/about")
	p.practise("mastermind", "classic", 2, "")
	planted := `document.querySelectorAll("[data-testid=row] .gem").length`
	p.click(`[data-testid=palette] button:nth-child(1)`)
	p.click(`[data-testid=palette] button:nth-child(2)`)
	p.until(planted + ` === 2`)
	p.keys(kb.Enter)
	p.sees("2 places are still empty")
	if got := js[int](p, planted); got != 2 {
		t.Errorf("Enter planted: %d gems, want 2", got)
	}
	p.click(`[data-testid=palette] button:nth-child(3)`)
	p.click(`[data-testid=palette] button:nth-child(4)`)
	p.keys(kb.Enter)
	p.until(`document.querySelector(".match").dataset.seq === "1"`)
}
