package e2e

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"wits/game"
	"wits/games/mastermind"
)

func TestAHintOutlinesWhatProvesIt(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	m := p.start("minesweeper", "novice", 2)
	p.click(cell(4, 4))
	m.act(`{"type":"reveal","x":4,"y":4}`)
	p.shows(m)
	p.keys("h")
	p.until(`document.querySelector(".cell.target") && document.querySelector(".cell.mark-look")`)
	p.hears("Safe: ")
	p.sees("Proved by")
	p.sees("Played with hints")
	if js[bool](p, `[...document.querySelectorAll(".cell.mark-look")].some((c) => getComputedStyle(c, "::after").borderStyle !== "dashed")`) {
		t.Error("a proving cell is not outlined")
	}
	p.shot("hint")
	p.press("Why?")
	p.hears("Step 1 of 2: The 1 at ")
	p.until(`document.querySelectorAll(".cell.mark-look").length === 1 && document.querySelectorAll(".cell.mark-bad").length === 1`)
	p.shot("step")
	p.keys("h")
	p.hears("So column ")
	p.until(`document.querySelector(".cell.target.mark-good")`)
	p.press("Step back")
	p.sees("Step 1 of 2")
	p.press("Odds")
	p.until(`document.querySelectorAll(".cell.weighed").length > 0`)
	closed := js[int](p, `document.querySelectorAll(".cell.lid").length`)
	if odds := js[int](p, `document.querySelectorAll(".cell.weighed").length`); odds != closed {
		t.Errorf("%d of %d closed cells have odds", odds, closed)
	}
	if !strings.Contains(js[string](p, `document.querySelector(".cell.weighed").getAttribute("aria-label")`), "risk ") {
		t.Error("the odds are shown but not said")
	}
	p.shot("odds")
	p.press("Odds")
	p.until(`!document.querySelector(".cell.weighed")`)
}

func TestTheGuideCanBeSkippedOrRead(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/")
	p.click("[data-testid=play-minesweeper]")
	p.until(`document.querySelector("[data-testid=guide]")`)
	if js[bool](p, `Boolean(document.querySelector("dialog"))`) {
		t.Error("the guide stands between a newcomer and the first move")
	}
	p.click("[data-testid=guide]")
	p.until(`document.querySelector("dialog[open]")`)
	p.shot("mines")
	p.click("[data-testid=guide-aim]")
	p.hears("Right.")
	p.until(`!document.querySelector("[data-testid=guide-aim]") && document.activeElement.textContent === "Next"`)
	p.press("Next")
	p.click("[data-testid=guide-aim]")
	p.until(`document.querySelector(".guide-picture .mini-trap")`)
	p.shot("aimed")
	p.press("Skip")
	p.until(`!document.querySelector("dialog")`)
	p.open("/")
	p.click("[data-testid=play-minesweeper]") // it came once
	p.until(`document.querySelector("[role=grid]")`)
	if js[bool](p, `Boolean(document.querySelector("[data-testid=guide]"))`) {
		t.Error("the guide is offered again")
	}
	p.press("Show me in a minute") // it can be had at any time
	p.until(`document.querySelector("dialog[open]")`)
	p.open("/play/mastermind")
	p.click("button.tier")
	p.click("[data-testid=guide]")
	p.until(`document.querySelector("dialog[open]")`)
	for range 3 {
		p.press("Next")
	}
	p.shot("code")
	p.keys(kb.Escape)
	p.until(`!document.querySelector("dialog")`)
	if js[bool](p, `Boolean(%s)`, over) {
		t.Error("closing the guide gave up the match")
	}
}

func TestAChallengeIsFoundTakenAndRewarded(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/explore")
	js[bool](p, `localStorage.setItem("wits.guided.mastermind", "yes") || true`)
	found := `document.querySelector("[data-testid=found]").textContent.includes("Mastermind: The Cipher Lock")`
	for i := 0; !js[bool](p, found); i++ {
		if i == 200 {
			t.Fatal("nothing was found in 200 steps")
		}
		before := js[string](p, `document.querySelector(".adventure-count").textContent`)
		p.press("Take a step")
		p.until(`document.querySelector(".adventure-count").textContent !== %s`, quote(before))
	}
	p.shot("found")
	p.press("See the challenge")
	p.until(`document.activeElement?.closest("article")?.ariaLabel === "Mastermind: The Cipher Lock"`)
	p.sees("only a row of empty sockets")
	p.shot("challenge")
	p.pressStill(`document.querySelector('article[aria-label="Mastermind: The Cipher Lock"] [data-testid=accept-novice]')`)
	p.until(`location.pathname.startsWith("/match/") && document.querySelector("[data-testid=row]")`)
	p.sees("Codes still possible")
	if js[bool](p, `%s.length > 0`, named("Hint")) {
		t.Error("a challenge offers hints")
	}
	for i := 1; !js[bool](p, `Boolean(%s)`, over); i++ {
		p.keys(strings.Split(strings.ToLower(p.allowed()), "")...)
		p.keys(kb.Enter)
		p.until(`%s || document.querySelector("[data-testid=attempts-left]").textContent === "%d"`, over, 10-i)
	}
	p.sees("Code broken!")
	p.sees("+50% level XP (+50 XP)")
	p.shot("award")
	p.open("/explore")
	p.sees("50 of 100 XP")
}

// allowed asks the server for the match and returns a code that its answers allow, the one that a good player would try.
func (p *tab) allowed() string {
	p.Helper()
	text := js[string](p, `fetch("/api/v1/matches/" + location.pathname.split("/").pop()).then((r) => r.json()).then((m) => JSON.stringify(m.view))`)
	var v mastermind.View
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		p.Fatal(err)
	}
	if v.Status != game.Playing {
		p.Fatal("the match is over")
	}
	if len(v.Attempts) == 0 {
		return "RRBG"
	}
	best, most := "", 0
	for code := range v.Possible() { // the most different answers, among the codes that may be right
		answers := map[mastermind.Feedback]bool{}
		for other := range v.Possible() {
			answers[mastermind.Score(other, code)] = true
		}
		if len(answers) > most {
			best, most = letters(code), len(answers)
		}
	}
	return best
}

func TestTheDailyPuzzleIsOneAttempt(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/daily/minesweeper")
	js[bool](p, `localStorage.setItem("wits.guided.minesweeper", "yes") || true`)
	p.sees("Today’s attempt is open")
	p.shot("daily")
	p.press("Begin today’s attempt")
	p.until(`document.querySelector("[role=grid]")`)
	match := js[string](p, `location.pathname`)
	p.sees("Daily puzzle")
	if js[bool](p, `%s.length > 0`, named("Hint")) {
		t.Error("the daily puzzle offers hints")
	}
	p.finishMines() // its middle is open already, the same for everybody
	p.open("/daily/minesweeper")
	p.press("See your attempt")
	p.until(`location.pathname === %q`, match)
	p.sees("shown when the day is over")
	p.sharesResult("daily puzzle of")
	p.until(`document.querySelector("dialog input").value.includes("/daily/")`) // not the replay
	for _, refused := range []string{"See the replay", "Make a link"} {
		if js[bool](p, `%s.length > 0`, named(refused)) {
			t.Errorf("%q is offered before the day is over", refused)
		}
	}
	p.press("Close")
	if js[bool](p, `document.querySelector(".trapped") !== null`) {
		t.Error("the lost board shows its traps")
	}
	p.open("/leaderboard/minesweeper")
	p.sees("You have won 0 of 5 games that count")
	p.sees("Bots are listed apart")
	p.shot("leaderboard")
	p.open("/leaderboard/minesweeper?kind=bots")
	p.sees("Nobody is here yet")
	p.losing(true) // today's replay is refused until the day is over
	p.do(chromedp.Navigate(p.site.url + strings.Replace(match, "/match/", "/matches/", 1) + "/replay"))
	p.sees("Today’s puzzle stays secret until the day is over.")
}

func TestAReplayIsSteppedThrough(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := s.visit(t)
	m := p.start("mastermind", "classic", 77)
	moves := 0
	m.solve(func(code string) {
		p.keys(strings.Split(strings.ToLower(code), "")...)
		p.keys(kb.Enter)
		p.answered(m, code)
		moves++
	})
	p.sees("Code broken!")
	p.press("See the replay")
	p.until(`location.pathname.endsWith("/replay") && document.querySelector("[data-testid=at]")`)
	at := func(i int) {
		t.Helper()
		p.until(`document.querySelector("[data-testid=at]").textContent === "Step %d of %d"`, i, moves)
	}
	at(0)
	for i := 1; i <= moves; i++ {
		p.keys(kb.ArrowRight)
		at(i)
	}
	p.keys(kb.ArrowLeft)
	at(moves - 1)
	p.keys(kb.End)
	at(moves)
	p.shot("replay")

	p.open("/match/" + strings.Split(js[string](p, `location.pathname`), "/")[2])
	p.sharesResult("Mastermind")
	p.press("Make a link")
	p.until(`document.querySelector("dialog input")?.value.includes("/replays/")`)
	p.shot("share")
	link := js[string](p, `document.querySelector("dialog input").value`)
	other := s.visit(t)
	other.open(strings.TrimPrefix(link, s.url))
	other.until(`document.querySelector("[data-testid=at]")`)
	other.press("A step on")
	other.hears("Attempt 1, ")
	other.until(`document.querySelector(".no-mistake, #mistakes") && !document.querySelector("[data-testid=looking]")`) // which move what is below them
	other.sharesResult("Mastermind")
}

func TestAMistakeIsShownBeforeItIsMade(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	m := p.start("minesweeper", "novice", 2)
	p.click(cell(4, 4))
	m.act(`{"type":"reveal","x":4,"y":4}`)
	p.shows(m)
	x, y := m.trap()
	p.click(cell(x, y))
	p.press("See your mistake")
	p.until(`document.querySelector("[data-testid=at]")?.textContent === "Step 1 of 2"`)
	p.hears("Played next: Reveal column ")
	p.until(`document.querySelector(".cell.target.mark-good") && document.querySelector(%q).matches(".lid.mark-bad") && document.querySelector(".cell.mark-look")`, cell(x, y))
	p.bringAxe()
	p.settles()
	for _, wrong := range p.axe() {
		t.Error(wrong)
	}
	p.shot("better")
	p.press("Why?")
	p.hears("Step 1 of ")
	p.until(`!document.querySelector(%q).matches(".mark-bad")`, cell(x, y))
	p.keys(kb.ArrowRight)
	p.until(`document.querySelector(".cell.sprung")`)
	p.keys(kb.ArrowLeft)
	p.press("Retry from here")
	p.until(`location.pathname.startsWith("/match/") && document.querySelector("[role=grid]")`)
	p.sees("Played with hints")
	p.until(`document.querySelectorAll(".cell.lid").length === %d`, strings.Count(m.board().Cells, "#"))
}
