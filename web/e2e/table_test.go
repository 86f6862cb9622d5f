package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"wits/catalog"
	"wits/game"
)

// forTwo is a game of the catalogue that two people play.
func forTwo(t *testing.T) game.Info {
	t.Helper()
	for _, e := range catalog.All() {
		if info := e.Game.Info(); info.Seats == 2 && info.Open && !info.Untimed && info.Draws {
			return info
		}
	}
	t.Fatal("no game of the catalogue is for two")
	return game.Info{}
}

// TestTwoBrowsersPlayAtATable goes the whole way of two friends: a table, a code, a match by the clock, one who leaves and comes
// back, an end, a rematch with sides changed, and a draw
// that both agree on.
func TestTwoBrowsersPlayAtATable(t *testing.T) {
	t.Parallel()
	info := forTwo(t)
	s := open(t)
	ada, bob, eve := s.visit(t), s.visit(t), s.visit(t)
	code := ada.opensTable(info.ID)
	ada.shot("waiting")

	ada.open("/t/" + code)
	ada.sees("This is your own table")
	ada.press("Go to your table")
	ada.until(`document.querySelector("[data-testid=table-code]")`)
	bob.open("/t/" + code)
	bob.sees("invites you")
	bob.sees("5\u00a0min")
	bob.shot("invited")
	bob.press("Sit down")
	bob.press("Stay “Adventurer”") // the name is asked for, once
	bob.until(due(0))
	ada.hears("has sat down")
	ada.until(due(0))
	eve.losing(true) // browsers write refusals to the console
	eve.open("/t/" + code)
	eve.sees("Nobody waits here")

	eve.open(ada.shares())
	ada.sees("your turn")
	bob.until(`document.querySelector("[data-testid=player-0] [data-testid=presence]")?.dataset.here === "true"`)
	ada.moves("")
	for _, p := range []*tab{ada, bob, eve} {
		p.until(due(1))
	}
	bob.hears("It is your turn.")
	ada.losing(true)
	ada.moves("not-your-turn")
	bob.moves("")
	for _, p := range []*tab{ada, bob, eve} {
		p.until(due(0))
	}
	ada.shot("playing")
	bob.shot("playing")
	if got := js[int](ada, `document.querySelectorAll("[role=timer]").length`); got != 2 {
		t.Errorf("%d clocks are shown, want 2", got)
	}

	match := js[string](bob, "location.pathname")
	bob.open("/")
	ada.hears("has left")
	ada.until(`document.querySelector("[data-testid=player-1] [data-testid=presence]").dataset.here === "false"`)
	bob.open(match)
	ada.hears("is here")

	ada.press("Resign")
	ada.press("Yes, forfeit")
	for _, p := range []*tab{ada, bob, eve} {
		p.until(`document.querySelector(".match").dataset.status !== "playing"`)
	}
	ada.press("Rematch, sides changed")
	ada.sees("Waiting for the answer")
	bob.hears("asks for a rematch")
	bob.shot("asked")
	bob.press("Accept the rematch")
	for _, p := range []*tab{ada, bob} {
		p.until(due(0))
	}
	bob.until(`document.querySelector("[data-testid=player-0]").innerText.includes("You")`)
	bob.press("Offer a draw")
	bob.sees("You offer a draw.")
	ada.sees("offers a draw")
	ada.press("Accept the draw")
	for _, p := range []*tab{ada, bob} {
		p.until(`document.querySelector(".match").dataset.status === "drawn"`)
	}
	bob.open("/statistics")
	bob.until(`document.querySelector("[data-testid=opponents] tbody")`)
	if touching := js[int](bob, `[...document.querySelectorAll(".stats .section > * + *")].filter((e) => e.getBoundingClientRect().top - e.previousElementSibling.getBoundingClientRect().bottom < 8).length`); touching > 0 {
		t.Errorf("%d cards of the statistics touch what is above them", touching)
	}
	bob.shot("statistics")

	ada.open(strings.Replace(match, "/match/", "/matches/", 1) + "/replay")
	ada.press("Review the game")
	ada.until(`document.querySelectorAll(".review-sums li").length === 2 && document.querySelectorAll(".moves .tag").length === 3`)
	js[any](ada, `document.querySelector("[data-testid=curve]").focus()`)
	ada.keys(kb.ArrowUp)
	ada.until(`document.querySelector("[data-testid=at]").textContent === "Step 1 of 3" && document.querySelector("[data-testid=judged] .tag")`)
	ada.shot("review")
}

// due is true on a page where a seat is to move.
func due(seat int) string {
	return `document.querySelector("[data-testid=player-` + string(rune('0'+seat)) + `][data-due=true]")`
}

// opensTable opens a table by the clock for the first seat, and returns its code.
func (p *tab) opensTable(game string) string {
	p.Helper()
	p.open("/play/" + game)
	p.click(`input[name=against][value=friend]`)
	p.press("5\u00a0min")
	p.click("[data-testid=begin]")
	p.press("Stay “Adventurer”")
	p.until(`document.querySelector("[data-testid=table-code]")`)
	return js[string](p, `document.querySelector("[data-testid=table-code]").innerText`)
}

// shares returns the path under which others watch.
func (p *tab) shares() string {
	p.Helper()
	p.press("Let others watch")
	p.until(`document.querySelector("dialog input")?.value.includes("/watch/")`)
	path := js[string](p, `new URL(document.querySelector("dialog input").value).pathname`)
	p.press("Close")
	return path
}

// moves makes the first move that is legal for whoever is due, as another program of the player would; the page learns of it by
// its stream. It is answered with a problem where one is wanted.
func (p *tab) moves(problem string) {
	p.Helper()
	got := js[string](p, `(async () => {
		const at = "/api/v1/matches/" + location.pathname.split("/").pop();
		const { seq } = await (await fetch(at)).json();
		const { actions } = await (await fetch(at + "/legal?limit=1")).json();
		const action = window.last = actions[0] ?? window.last;
		const answer = await fetch(at + "/actions", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ seq, action }) });
		return answer.ok ? "" : (await answer.json()).code;
	})()`)
	if got != problem {
		p.Fatalf("a move is answered %q, want %q", got, problem)
	}
}

// TestTwoShareADeviceOffline plays a game for two in the worker, by turns.
func TestTwoShareADeviceOffline(t *testing.T) {
	t.Parallel()
	info := forTwo(t)
	s := alone(t)
	p := s.install(t)
	p.open("/play/" + info.ID)
	p.ready()
	p.losing(true)
	s.down()
	p.do(chromedp.Navigate(s.url + "/play/" + info.ID)) // the service worker answers
	p.sees("Offline.")
	p.until(`document.querySelector("input[name=against][value=here]")`)
	p.click(`input[name=against][value=here]`)
	p.click("[data-testid=begin]")
	p.until(due(0))
	p.sees("Player 1")
	p.sees("On this device")
	p.shot("shared")
	p.do(chromedp.Navigate(s.url + js[string](p, "location.pathname")))
	p.until(due(0))
	s.up()
}
