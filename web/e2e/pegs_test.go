package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/games/mastermind"
)

// names are the colours as the page calls them.
func colour(letter rune) string {
	return map[rune]string{'R': "Red", 'B': "Blue", 'G': "Green", 'Y': "Yellow", 'O': "Orange", 'V': "Violet", 'C': "Cyan", 'N': "Brown"}[letter]
}

// guess plays a code in the mirror and returns the answer in the words that the page must use.
func (m *mirror) guess(code string) string {
	m.t.Helper()
	m.act(`{"type":"submit","code":["%s"]}`, strings.Join(strings.Split(code, ""), `","`))
	v, _ := game.As[mastermind.View](m.View(0))
	f := v.Attempts[len(v.Attempts)-1].Feedback
	var names []string
	for _, letter := range code {
		names = append(names, colour(letter))
	}
	if f.Black == 0 && f.White == 0 {
		return fmt.Sprintf("Attempt %d, %s: no peg.", len(v.Attempts), strings.Join(names, ", "))
	}
	return fmt.Sprintf("Attempt %d, %s: %d black, %d white.", len(v.Attempts), strings.Join(names, ", "), f.Black, f.White)
}

// consistent is the first code that the answers allow.
func (m *mirror) consistent() string {
	v, _ := game.As[mastermind.View](m.View(0))
	for code := range v.Possible() {
		return letters(code)
	}
	m.t.Fatal("no code is possible")
	return ""
}

// solve plays codes that may be right until one is. Enter puts a code in and returns when the page has answered.
func (m *mirror) solve(enter func(code string)) {
	m.t.Helper()
	for m.Status().Outcome(0) == game.Playing {
		code := m.consistent()
		enter(code)
	}
}

func TestMastermindByMouse(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	m := p.start("mastermind", "classic", 21)
	m.solve(func(code string) {
		for _, letter := range code {
			p.press(colour(letter))
		}
		p.press("Guess")
		p.answered(m, code)
	})
	p.sees("Code broken!")
	p.shot("won")
}

// answered plays a code in the mirror too and waits for the page to say the same.
func (p *tab) answered(m *mirror, code string) {
	p.Helper()
	said := m.guess(code)
	if m.Status().Outcome(0) == game.Playing {
		p.hears(said)
	}
}

func TestMastermindByDragging(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	m := p.start("mastermind", "super", 8)
	code := m.secret()
	for i, letter := range code {
		from, to := p.middle(named(colour(letter))+"[0]"), p.at(fmt.Sprintf("[data-place='%d']", i))
		p.do(chromedp.DragAndDropXY(from.X, from.Y, to.X, to.Y, 6))
		p.until(`document.querySelector("[data-place='%d']").getAttribute("aria-label") === "Place %d: %s"`, i, i+1, colour(letter))
	}
	p.shot("row")
	p.press("Guess")
	p.sees("In 1 attempt.")
}

func TestMastermindByTouch(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulateScale(2)))
	m := p.start("mastermind", "classic", 4)
	m.solve(func(code string) {
		for _, letter := range code {
			p.tapName(colour(letter))
		}
		p.tapName("Guess")
		p.answered(m, code)
	})
	p.sees("Code broken!")
	p.shot("won")
}

func TestMastermindByKeyboardAlone(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	m := p.start("mastermind", "classic", 33)
	p.tabTo("button", "Place 1: empty")
	m.solve(func(code string) {
		for i, letter := range code {
			p.keys(strings.ToLower(string(letter)))
			p.until(`document.querySelector("[data-place='%d']")?.getAttribute("aria-label") === "Place %d: %s"`, i, i+1, colour(letter))
		}
		if !p.offers("button", "Place 4: "+colour(rune(code[3]))) {
			t.Errorf("a screen reader is not told the last place of %s", code)
		}
		p.keys(kb.Enter)
		p.answered(m, code)
	})
	p.hears("Code broken!")
	p.tabTo("button", "Play again")
}

func TestAContradictingGuessIsAskedAbout(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	m := p.start("mastermind", "classic", 12)
	first := strings.Repeat(m.secret()[:1], 4)
	p.keys(strings.Split(strings.ToLower(first), "")...)
	p.keys(kb.Enter)
	p.hears(m.guess(first))
	p.keys(strings.Split(strings.ToLower(first), "")...)
	p.keys(kb.Enter)
	p.sees(" cannot be the code: attempt 1 would have got ")
	p.hears("Guess it anyway?")
	p.shot("doubt")
	p.press("Guess anyway")
	p.hears("Attempt 2, ")
}

func TestTheGuessesOfAMindComeBeforeTheEnd(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/about")
	js[bool](p, `localStorage.setItem("wits.guided.codemaker", "yes") || true`)
	at := slices.IndexFunc(catalog.All(), func(e entry.Entry) bool { return e.ID() == "codemaker" })
	p.open("/match/" + p.against(catalog.All()[at].Game.Info(), "classic", 0))
	p.hears("Codemaker") // the board has the focus now
	if rows := js[int](p, `document.querySelectorAll("[data-testid=history] .attempt").length`); rows == 0 {
		t.Error("while the code is set, there is no board")
	}
	p.shot("setting")
	p.keys("r", "g", "b", "y")
	p.hears("Place 4: Yellow")
	p.press("Set the code")
	p.until(over)
	// A slow server sends one guess after the other: then all of them have been shown by now, and the end may be told.
	told := js[string](p, `document.querySelector(".codemaker-next") ? [...document.querySelectorAll(".player")].map((e) => e.innerText).join() + (document.querySelector("[data-testid=end]")?.innerText ?? "") : ""`)
	if strings.Contains(told, "Lost") || strings.Contains(told, "Won") || strings.Contains(told, "Moves") {
		t.Errorf("before every guess is shown, the page says %q", told)
	}
	if js[bool](p, `/ of [2-9]$/.test(document.querySelector(".codemaker-next")?.innerText)`) {
		t.Error("how many guesses there are is told before they are shown")
	}
	p.settles()
	p.keys(kb.End)
	p.sees("Play again")
	p.shot("end")
	ends := js[string](p, `[...document.querySelectorAll(".player")].map((e) => e.innerText).join()`)
	if strings.Count(ends, "Won") != 1 || strings.Count(ends, "Lost") != 1 {
		t.Errorf("at the end the players read %q", ends)
	}
	if js[bool](p, `seen().includes("See your mistake")`) {
		t.Error("whoever set the code is sent to a mistake that cannot be")
	}
}
