package e2e

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"wits/catalog"
	"wits/entry"
	"wits/frame"
)

// next is the way on from an exercise, which is there when nothing more is asked.
const next = "[data-testid=next]"

func TestLessonsAndDrillsNeedNoServer(t *testing.T) {
	t.Parallel()
	s := alone(t)
	p := s.install(t)
	p.open("/learn")
	p.ready()
	p.losing(true)
	s.down()

	p.do(chromedp.Navigate(s.url + "/learn")) // the service worker answers
	p.press("Begin: Trap Detection")
	p.click("[data-testid=lesson-numbers]")
	p.hears("Put a flag on it")
	p.click(cell(0, 0))
	p.hears("Look at the cells around the marked 1")
	p.until(`document.querySelector(".line.lost")`)
	p.sees("Put a flag on it") // what is asked stays in view
	p.click(cell(3, 3), chromedp.ButtonRight)
	p.hears("that is where it lies")
	p.shot("right")
	p.press("Next step")
	p.until(`location.pathname.endsWith("/2") && document.querySelector(".exercise[data-status=playing]")`)
	p.press("Solution")
	p.click(".cell.target")
	p.until(`document.querySelector(%q)`, next)

	const seed = 7
	p.do(chromedp.Navigate(s.url + "/learn/minesweeper/drill/single?seed=7"))
	p.until(`document.activeElement.matches(".cell")`)
	to := p.solution("single", seed)
	p.keys(kb.PageUp, kb.Home)
	for range to.X {
		p.keys(kb.ArrowRight)
	}
	for range to.Y {
		p.keys(kb.ArrowDown)
	}
	p.keys(kb.Enter)
	p.sees("Streak 1, best 1")
	p.until(`document.activeElement.matches(%q)`, next)
	p.keys(kb.Enter)
	p.until(`document.querySelector(".exercise[data-status=playing]") && document.activeElement.matches(".cell")`)
	p.keys("h")
	p.sees("Streak 0, best 1")
	p.until(`document.querySelector(".cell.target")`)

	s.up()
	p.until(`document.querySelector("[data-testid=connection]").hidden`)
	js[bool](p, `(async () => { for (let i = 0; i < 600; i++) {
		const { settings } = await fetch("/api/v1/me/settings").then((r) => r.json());
		const { steps, drills } = JSON.parse(settings["learn.minesweeper"] ?? "{}");
		if (steps?.numbers === 2 && drills?.single.best === 1 && drills.single.tried === 2) return true;
		await new Promise((done) => setTimeout(done, 100)); }
		throw new Error("the server does not know"); })()`)
	p.losing(false)
}

// solution is where the answer to a position of a drill is.
func (p *tab) solution(drill string, seed uint32) (at struct{ X, Y int }) {
	p.Helper()
	e, err := entry.Find(catalog.All(), "minesweeper")
	if err != nil {
		p.Fatal(err)
	}
	x, err := e.Drill(p.Context(), drill, seed)
	if err != nil {
		p.Fatal(err)
	}
	h, err := x.Solution(p.Context())
	if err != nil {
		p.Fatal(err)
	}
	text, err := json.Marshal(h.Action)
	if err == nil {
		err = json.Unmarshal(text, &at)
	}
	if err != nil {
		p.Fatal(err)
	}
	return at
}

// TestEveryCourseIsWorkedThroughWithoutScrolling looks, on every device, at the step of each game that has most to say, and at its first drill, where it has one. In the
// short form these are the smallest devices of each kind and the first drill of all: to make one up takes long in a browser.
func TestEveryCourseIsWorkedThroughWithoutScrolling(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.open("/about")
	p.media("prefers-reduced-motion", "reduce")
	drilled := false
	for _, e := range catalog.All() {
		if e.Course == nil {
			continue
		}
		paths := []string{longest(t, e)}
		for _, d := range e.Course.Drills[:min(1, len(e.Course.Drills))] {
			if long() || !drilled {
				paths = append(paths, "/learn/"+e.ID()+"/drill/"+d.ID+"?seed=1")
				drilled = true
			}
		}
		for _, path := range paths {
			p.goes(path)
			p.holds(strings.ReplaceAll(path[1:], "/", " "), devices()[1:4]...)
		}
	}
}

// longest is the address of the step that has most to say.
func longest(t *testing.T, e entry.Entry) (path string) {
	t.Helper()
	library, err := entry.Library(frame.Words(), catalog.All())
	if err != nil {
		t.Fatal(err)
	}
	lessons, err := e.Course.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	most := 0
	for _, l := range lessons {
		for i := range l.Steps {
			x, err := e.Lesson(l.ID, i+1)
			if err != nil {
				t.Fatal(err)
			}
			if text := library.In("en").Say(x.Text); len(text) > most {
				most, path = len(text), "/learn/"+e.ID()+"/lesson/"+l.ID+"/"+strconv.Itoa(i+1)
			}
		}
	}
	return path
}
