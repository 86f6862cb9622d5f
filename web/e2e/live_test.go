package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestAReloadInTheMiddleGoesOn(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	m := p.start("minesweeper", "novice", 41)
	p.click(cell(4, 4))
	m.act(`{"type":"reveal","x":4,"y":4}`)
	p.shows(m)
	p.do(chromedp.Reload())
	p.stands()
	p.shows(m)
	x, y, _ := m.safe()
	p.click(cell(x, y))
	m.act(`{"type":"reveal","x":%d,"y":%d}`, x, y)
	p.shows(m)

	p.open("/")
	p.sees("Trap Detection")
	p.until(`document.querySelector('a[href^="/match/"]')`)
	p.click(`a[href^="/match/"]`)
	p.until(`document.querySelector("[role=grid]")`)
	p.shows(m)
}

func TestTwoTabsStayTogether(t *testing.T) {
	t.Parallel()
	one := open(t).visit(t)
	m := one.start("minesweeper", "novice", 17)
	two := one.beside()
	two.open(js[string](one, "location.pathname"))
	one.live()
	two.live()
	one.click(cell(4, 4))
	m.act(`{"type":"reveal","x":4,"y":4}`)
	one.shows(m)
	two.shows(m)
	x, y := m.trap()
	two.click(cell(x, y), chromedp.ButtonRight)
	m.act(`{"type":"flag","x":%d,"y":%d}`, x, y)
	two.shows(m)
	one.shows(m)
	one.hears("Flag set.")
}

// live waits for a match's updates to be listened to.
func (p *tab) live() {
	p.Helper()
	p.until(`document.querySelector('[data-live="live"], [data-testid="live"].accent')`)
}

func TestASpectatorSeesWhatThePlayerSees(t *testing.T) {
	t.Parallel()
	s := open(t)
	player, other := s.visit(t), s.visit(t)
	m := player.start("minesweeper", "novice", 23)
	player.press("Let others watch")
	player.until(`document.querySelector("dialog input")?.value.includes("/watch/")`)
	link := js[string](player, `document.querySelector("dialog input").value`)
	player.shot("link")
	player.press("Close")

	other.open(strings.TrimPrefix(link, s.url))
	other.live()
	x, y := 4, 4
	for range 4 {
		player.click(cell(x, y))
		m.act(`{"type":"reveal","x":%d,"y":%d}`, x, y)
		player.shows(m)
		other.shows(m)
		x, y, _ = m.safe()
	}
	other.hears("safe cell")
	other.shot("watching")
	before := js[string](other, shown)
	other.click(cell(x, y)) // looking is all that can be done
	other.keys(kb.Enter, "f")
	told := js[string](other, `fetch("/api/v1" + location.pathname).then((r) => r.text())`)
	for _, secret := range []string{`"seed"`, `"salt"`, `"rngState"`, `"has_mine"`, `"token"`} {
		if strings.Contains(told, secret) {
			t.Errorf("a spectator is told %s: %s", secret, told)
		}
	}
	x, y = m.trap()
	player.click(cell(x, y))
	m.act(`{"type":"reveal","x":%d,"y":%d}`, x, y)
	other.shows(m)
	other.sees("Trap Triggered!")
	if strings.ContainsAny(before, "*!X") {
		t.Errorf("a spectator saw traps: %s", before)
	}
}

func TestTheConnectionIsShownAndRecovers(t *testing.T) {
	t.Parallel()
	s := alone(t)
	p := s.visit(t)
	m := p.start("minesweeper", "novice", 29)
	p.live()
	p.click(cell(4, 4))
	m.act(`{"type":"reveal","x":4,"y":4}`)
	p.shows(m)
	p.losing(true)
	board := `JSON.stringify(document.querySelector("[data-testid=board]").getBoundingClientRect())`
	before := js[string](p, board)
	s.down()
	p.until(`document.querySelector("[data-testid=standing]").dataset.live !== "live"`)
	x, y, _ := m.safe()
	p.click(cell(x, y)) // the move is kept
	p.until(`document.querySelector("[data-testid=standing]").dataset.sending === "waiting"`)
	p.sees("Not sent yet. Trying again…")
	p.sees("Offline.")
	if after := js[string](p, board); after != before {
		t.Errorf("the lost connection moves the board from %s to %s", before, after)
	}
	p.shot("lost")
	s.up()
	m.act(`{"type":"reveal","x":%d,"y":%d}`, x, y)
	p.shows(m)
	p.live()
	p.until(`document.querySelector("[data-testid=connection]").hidden`)
	p.until(`document.querySelector("[data-testid=standing]").dataset.sending === "idle"`)
}

func TestACodeMovesThePlayerToAnotherDevice(t *testing.T) {
	t.Parallel()
	s := open(t)
	here, there := s.visit(t), s.visit(t)
	here.start("minesweeper", "novice", 31)
	match := js[string](here, "location.pathname")
	here.click(cell(4, 4))
	here.hears("opened")
	here.open("/settings")
	here.until(`document.querySelector("#name")?.value === "Adventurer"`)
	js[bool](here, `document.querySelector("#name").focus() || document.querySelector("#name").select() || true`)
	for _, letter := range "Ada" {
		here.keys(string(letter))
	}
	here.press("Save")
	here.sees("Saved.")
	here.press("Make a code")
	here.until(`document.querySelector("[data-testid=code]")`)
	code := js[string](here, `document.querySelector("[data-testid=code]").textContent`)
	here.shot("code")

	there.open("/link/" + code)
	there.shot("link")
	there.click("main button.primary")
	there.sees("Ada")
	there.open(match)
	there.until(`%s.includes("#") && document.querySelectorAll("[role=gridcell].open").length > 1`, shown)

	there.open("/link/" + code) // a code works once
	there.losing(true)          // a refusal is no fault of the page
	there.click("main button.primary")
	there.sees("This code is unknown or has been used.")
	there.losing(false)

	here.open("/settings") // everything goes into a file, which adds nothing here, and then is gone
	here.press("My name in the tables of daily puzzles")
	here.until(`fetch("/api/v1/me/settings").then((r) => r.json()).then(({ settings }) => settings["public.rank"] === "no")`)
	js[bool](here, `(async () => {
		const files = new DataTransfer(), input = document.querySelector("#bring");
		files.items.add(new File([await fetch(document.querySelector("a[download]").href).then((r) => r.blob())], "wits.zip"));
		input.files = files.files;
		return input.dispatchEvent(new Event("change", { bubbles: true }));
	})()`)
	here.sees("0 games were added.")
	here.shot("data")
	here.press("Delete me")
	here.until(`document.querySelector("dialog[open] #confirm")`)
	js[bool](here, `document.querySelector("#confirm").focus() || true`)
	for _, letter := range "delete" {
		here.keys(string(letter))
	}
	here.click("dialog[open] button.danger")
	here.sees("You are deleted.")
	there.losing(true)
	there.open(match)
	there.until(`fetch("/api/v1/me").then((r) => r.status === 401 || r.json().then((me) => me.player === null))`)
}

func TestBackAndForward(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/")
	var titles []string
	for _, path := range []string{"/daily", "/explore", "/replays"} {
		p.click(fmt.Sprintf(`nav a[href=%q]`, path))
		p.until(`location.pathname === %q && document.querySelector("main h1")`, path)
		p.until(`document.activeElement?.matches("main h1")`)
		titles = append(titles, js[string](p, `document.querySelector("main h1").textContent`))
	}
	for i, path := range []string{"/explore", "/daily"} {
		js[bool](p, `history.back() || true`)
		p.until(`location.pathname === %q && document.querySelector("main h1").textContent === %q`, path, titles[1-i])
	}
	js[bool](p, `history.forward() || true`)
	p.until(`location.pathname === "/explore" && document.querySelector("main h1").textContent === %q`, titles[1])
	p.losing(true) // it is not found, and says so
	p.open("/no/such/page")
	p.sees("Nothing is here")
}
