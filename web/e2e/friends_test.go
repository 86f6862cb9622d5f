package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestFriendsOnPhones plays at a table by the clock on two phones, while a third person watches: everything is in sight and whole, a draw can
// be declined, and nobody who watches is spoken to as a player.
func TestFriendsOnPhones(t *testing.T) {
	t.Parallel()
	s := open(t)
	ada, bob, eve := s.visit(t), s.visit(t), s.visit(t)
	for _, p := range []*tab{ada, bob} {
		p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
		p.open("/about")
	}
	code := ada.ask("POST", "/tables", `{"game":"chess","preset":"standard","side":0,"clock":{"base":300,"increment":2}}`, "table")
	match := bob.ask("POST", "/tables/"+code+"/sit", "{}", "id")
	path := ada.ask("POST", "/matches/"+match+"/share", "{}", "url")
	for _, p := range []*tab{ada, bob} {
		p.goes("/match/" + match)
	}
	eve.open(path)
	whole := func(p *tab, when string) {
		t.Helper()
		if cut := js[[]string](p, `[...document.querySelectorAll(".player small")].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.innerText)`); len(cut) > 0 {
			p.shot("cut")
			t.Errorf("%s: cut off are %q", when, cut)
		}
	}
	spokenTo := func(when string) {
		t.Helper()
		if seen := js[string](eve, `document.querySelector(".match").innerText.replace("You are watching", "")`); strings.Contains(seen, "You") || strings.Contains(seen, "Your") || strings.Contains(seen, "your turn") {
			eve.shot("spoken-to")
			t.Errorf("%s, whoever watches reads %q", when, seen)
		}
	}
	spokenTo("at the start")
	eve.sees("You are watching")
	for i, p := range []*tab{ada, bob, ada} {
		p.until(due(i % 2))
		p.moves("")
		for _, each := range []*tab{ada, bob, eve} {
			each.until(due((i + 1) % 2))
			whole(each, "in English")
		}
	}
	for _, p := range []*tab{ada, bob} {
		if bottom := js[float64](p, `%s[0].getBoundingClientRect().bottom`, named("Resign")); bottom > 844 {
			p.shot("resign")
			t.Errorf("Resign ends at %.0f, the window at 844", bottom)
		}
	}

	ada.press("Offer a draw")
	bob.sees("offers a draw")
	eve.sees("offers a draw")
	spokenTo("with an offer")
	eve.open(path) // and as it is found later
	eve.sees("offers a draw")
	if js[bool](eve, `seen().includes("Move 4")`) {
		t.Error("an offer is counted as a move")
	}
	bob.shot("offer")
	bob.press("Decline the draw")
	bob.until(`!seen().includes("offers a draw") && !seen().includes("Accept the draw")`)
	bob.moves("")
	ada.until(`!seen().includes("You offer a draw")`)

	for _, p := range []*tab{ada, bob} {
		js[bool](p, `localStorage.setItem("wits.lang", "de") || true`)
		p.do(chromedp.Reload())
		p.until(`document.documentElement.lang === "de" && ` + due(0))
		whole(p, "in German")
		p.do(chromedp.EmulateViewport(844, 390, chromedp.EmulateMobile, chromedp.EmulateTouch))
		p.settles()
		whole(p, "in German, on its side")
		p.shot("german")
	}
	ada.press("Aufgeben")
	ada.press("Ja, aufgeben")
	eve.until(`document.querySelector("[data-testid=line] h2")`)
	eve.sees("has won")
	spokenTo("at the end")
	eve.shot("end")
}
