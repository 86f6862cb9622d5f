package e2e

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"wits/catalog"
	"wits/goal"
)

// won plays a code through the interface, in the player's name, and answers the match that it was found in.
const won = `(async () => {
  const post = (path, body = {}) => fetch("/api/v1" + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }).then((r) => r.json());
  const deal = () => post("/matches", { game: "mastermind", preset: "classic", seed: 42 });
  const lost = await post("/matches/" + (await deal()).id + "/forfeit", { seq: 0 });
  const { id } = await deal();
  await post("/matches/" + id + "/actions", { seq: 0, action: { type: "submit", code: lost.view.secretCode } });
  return id;
})()`

// Who has played finds what it came to, and on the first page what waits and what is next.
func TestComingBack(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/")
	p.sees("Your move.")
	match := js[string](p, won)
	p.open("/match/" + match)
	p.until(`document.querySelector("[data-testid=end]")?.innerText.includes("Goal reached: Break a Classic code in four guesses.")`)
	for _, words := range []string{"Your first win here.", "Play again", "Next: Super", "See the replay"} {
		p.sees(words)
	}
	p.open("/")
	p.open("/") // by now it is known that somebody comes back
	p.sees("Welcome back")
	p.until(`document.querySelector(".next-goal")?.innerText.includes("Win at every game")`)
	p.until(`document.querySelector(".home-now .home-continue") && document.querySelector(".home-now").getBoundingClientRect().top < document.querySelector(".games").getBoundingClientRect().top`)
	p.open("/goals")
	p.sees(fmt.Sprintf("2 of %d reached", len(goal.List(catalog.All(), goal.Known{}))))
}

// What is told late of an end moves nothing that a hand is on its way to: else who wants the replay starts another match.
func TestNewsOfAnEndMovesNoButton(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, d := range []device{{390, 844, true}, {844, 390, true}, {1280, 720, false}} {
		p := s.visit(t)
		p.do(chromedp.EmulateViewport(d.width, d.height))
		p.open("/about")
		match := js[string](p, won)
		js[bool](p, `(() => {
			const answered = fetch, told = new Promise((tell) => { window.tell = tell; });
			window.fetch = async (path, init) => { if (/\/(ending|goals)$/.test(path)) await told; return answered(path, init); };
			return true;
		})()`)
		p.goes("/match/" + match)
		p.sees("Play again")
		p.settles()
		before := p.middle(named("See the replay") + "[0]")
		js[bool](p, `tell() ?? true`)
		p.until(`document.querySelector("[data-testid=end]")?.innerText.includes("Goal reached")`)
		p.settles()
		if after := p.middle(named("See the replay") + "[0]"); after != before {
			t.Errorf("%d×%d: the news moved the button for the replay from %v to %v", d.width, d.height, before, after)
		}
		p.shot(fmt.Sprintf("news %dx%d", d.width, d.height))

		two := forTwo(t)
		js[bool](p, `localStorage.setItem("wits.guided.%s", "yes") || true`, two.ID)
		given := p.against(two, two.Presets[0], 0)
		js[bool](p, `fetch("/api/v1/matches/%s/forfeit", { method: "POST", headers: { "content-type": "application/json" }, body: '{"seq":0}' }).then((r) => r.ok)`, given)
		p.goes("/match/" + given)
		p.until(over)
		p.settles()
		before = p.middle(named("See the replay") + "[0]")
		js[bool](p, `(document.querySelector("[data-testid=end]").style.minBlockSize = "11rem") && true`) // as with news
		if after := p.middle(named("See the replay") + "[0]"); after != before {
			t.Errorf("%d×%d: the news of a match for two move the button for the replay from %v to %v", d.width, d.height, before, after)
		}
		p.shot(fmt.Sprintf("two %dx%d", d.width, d.height))
	}
}

// Every past day is in the calendar, and its puzzles can be practised.
func TestThePuzzleOfAPastDayIsPractised(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	day := time.Now().UTC().AddDate(0, 0, -1).Format(time.DateOnly)
	p.open("/calendar?day=" + day)
	p.until(`document.querySelector(".day[aria-current=date]")?.getAttribute("href") === "/calendar?day=%s"`, day)
	p.click("[data-testid=practise-mastermind]")
	p.until(`location.pathname.startsWith("/match/") && document.querySelector(".match[data-game=mastermind]")`)
	p.sees("Practice")
	p.open("/calendar?day=" + day)
	p.until(`document.querySelector('[data-mark="practised"]')`)
}

// The name is asked for when a friend is about to see it, once.
func TestTheNameIsAskedForWhenItMatters(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/play/" + forTwo(t).ID)
	p.click(`input[value="friend"]`)
	p.press("Open a table")
	p.until(`document.querySelector("dialog[open] #asked-name")`)
	p.click("#asked-name")
	p.keys("G", "r", "a", "c", "e")
	p.press("Go on")
	p.until(`location.pathname.startsWith("/match/")`)
	p.until(`document.querySelector(".who-name")?.textContent === "Grace"`)
}
