package e2e

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// page is an address and what it is called.
type place struct {
	Name string `json:"name"`
	Path string `json:"path"`
}

// places is every page there is; a name in braces is something of the player's furniture.
var places = []place{
	{"home", "/"},
	{"play mines", "/play/minesweeper"},
	{"play code", "/play/mastermind"},
	{"mines", "/match/{mines}"},
	{"mines lost", "/match/{lost}"},
	{"master", "/match/{master}"},
	{"code", "/match/{code}"},
	{"code won", "/match/{won}"},
	{"super", "/match/{super}"},
	{"play two", "/play/{two}"},
	{"join", "/t"},
	{"table", "/match/{table}"},
	{"against a mind", "/match/{mind}"},
	{"challenges", "/challenges"},
	{"explore", "/explore"},
	{"dailies", "/daily"},
	{"daily", "/daily/minesweeper"},
	{"daily over", "/daily/mastermind?day=2026-01-01"},
	{"calendar", "/calendar?day=2026-01-01"},
	{"goals", "/goals"},
	{"replays", "/replays"},
	{"own replay", "/matches/{lost}/replay"},
	{"public replay", "/replays/{public}"},
	{"watch", "/watch/{link}"},
	{"bots", "/bots"},
	{"bot", "/bots/mastermind"},
	{"statistics", "/statistics"},
	{"leaderboard", "/leaderboard/minesweeper"},
	{"learn", "/learn"},
	{"course", "/learn/minesweeper"},
	{"lesson", "/learn/mastermind/lesson/answers/1"},
	{"drill", "/learn/minesweeper/drill/pair?seed=7"},
	{"settings", "/settings"},
	{"link", "/link/ABCDE-FGHJK"},
	{"help", "/help"},
	{"about", "/about"},
}

// furnish gives a player something of everything, so that no page is empty, and lists every page there is.
func (p *tab) furnish() []place {
	p.Helper()
	p.open("/about")
	js[bool](p, `localStorage.setItem("wits.guided.minesweeper", "yes") || localStorage.setItem("wits.guided.mastermind", "yes") || true`)
	all := slices.Clone(places)
	for name, id := range js[map[string]string](p, furniture) {
		for i := range all {
			all[i].Path = strings.ReplaceAll(all[i].Path, "{"+name+"}", id)
		}
	}
	return all
}

// furniture plays and finds things through the interface, in the player's name.
const furniture = `(async () => {
  const ask = (method, path, body) => fetch("/api/v1" + path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) }).then((r) => r.json());
  const post = (path, body = {}) => ask("POST", path, body);
  const make = async (game, preset, seed, ...moves) => {
    const { id } = await post("/matches", { game, preset, seed });
    for (const [seq, action] of moves.entries()) await post("/matches/" + id + "/actions", { seq, action });
    return id;
  };
  const closed = async (id, n) => { const { seq, view } = await fetch("/api/v1/matches/" + id).then((r) => r.json());
    const cells = view.rows.flatMap((row, y) => [...row].flatMap((c, x) => (c === "#" ? [[x, y]] : []))).slice(0, n);
    for (const [i, [x, y]] of cells.entries()) await post("/matches/" + id + "/actions", { seq: seq + i, action: { type: "flag", x, y } });
    return id; };
  const reveal = (x, y) => ({ type: "reveal", x, y });
  const submit = (code) => ({ type: "submit", code: [...code] });
  const finish = async (id, bot) => { for (let seq = 0; ;) { const { turns } = await post("/matches/" + id + "/bot", { bot, seq, moves: 50 });
    seq = turns.at(-1).seq; if (turns.at(-1).status !== "playing") return id; } };
  const lost = await closed(await make("minesweeper", "novice", 9, reveal(4, 4)), 2);
  await post("/matches/" + lost + "/forfeit", { seq: 3 });
  const won = await finish(await make("mastermind", "classic", 5), "knuth");
  for (let i = 0; i < 200; i++) { await post("/explore"); if ((await fetch("/api/v1/challenges").then((r) => r.json())).items.length > 1) break; }
  const mines = await closed(await make("minesweeper", "novice", 2, reveal(4, 4)), 2);
  const games = (await fetch("/api/v1/games").then((r) => r.json())).items;
  const two = games.find((each) => each.seats === 2 && each.open && each.timed);
  const clock = { base: 600, increment: 5 };
  const mind = await post("/matches", { game: two.id, preset: two.presets[0], minds: ["", two.bots[0].name], clock });
  const table = await post("/tables", { game: two.id, preset: two.presets[0], clock });
  const beaten = await post("/matches", { game: two.id, preset: two.presets[0], minds: ["", two.bots[0].name] });
  await post("/matches/" + beaten.id + "/forfeit", { seq: 0 });
  return {
    two: two.id, mind: mind.id, table: table.id,
    lost, won, mines, master: await closed(await make("minesweeper", "master", 2, reveal(10, 8)), 3),
    code: await make("mastermind", "classic", 6, submit("RRBB"), submit("GYOV")), super: await make("mastermind", "super", 6, submit("RRBBC")),
    public: (await post("/matches/" + won + "/publish")).id, link: (await post("/matches/" + mines + "/share")).link,
  };
})()`

// media sets what the device prefers, as pairs of name and value.
func (p *tab) media(pairs ...string) {
	p.Helper()
	features := []*emulation.MediaFeature{}
	for i := 0; i+1 < len(pairs); i += 2 {
		features = append(features, &emulation.MediaFeature{Name: pairs[i], Value: pairs[i+1]})
	}
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
}

// look is a theme, and what a device asks for that gets it.
type look struct {
	name, shown string
	wants       []string
}

func looks() []look {
	return []look{
		{"light", "lightnormal", []string{"prefers-color-scheme", "light", "prefers-reduced-motion", "reduce"}},
		{"dark", "darknormal", []string{"prefers-color-scheme", "dark", "prefers-reduced-motion", "reduce"}},
		{"high contrast", "lightmore", []string{"prefers-contrast", "more", "prefers-reduced-motion", "reduce"}},
	}
}

// long says that the long form of tests is wanted: WITS_LONG=1.
func long() bool { return os.Getenv("WITS_LONG") == "1" }

// TestEveryPage opens every page once. axe-core looks at it in one theme, the next page in the next; it fits a window of one of several sizes, the
// next page of the next, or in German the smallest; in the long form all themes and all windows. What a screen reader is told of it is what it was
// told before: go test ./web/e2e -run TestEveryPage -update writes that anew.
func TestEveryPage(t *testing.T) {
	t.Parallel()
	p := always(t)
	for i, at := range p.furnish() {
		p.media(looks()[0].wants...)
		p.do(chromedp.EmulateViewport(1280, 900))
		p.settles() // the next page finds the window as it is
		p.calmly(at)
		p.looked(i, at.Name)
		p.wears(looks()[0])
		t.Run("tree/"+strings.ReplaceAll(at.Name, " ", "-"), func(t *testing.T) { golden.RequireEqual(t, p.outlined(t)) })
		turn := i % (len(sizes()) + 1)
		for j, s := range sizes() {
			if long() || j == turn {
				p.fits(at, s)
			}
		}
		if !long() && turn < len(sizes()) {
			continue
		}
		p.do(chromedp.EmulateViewport(1280, 900)) // a small one has no room for the button
		p.speaks("de")
		p.fits(at, small)
		p.do(chromedp.EmulateViewport(1280, 900))
		p.speaks("en") // what it keeps for the next page is English again
		js[bool](p, `localStorage.removeItem("wits.lang") || true`)
	}
	p.do(chromedp.Navigate(p.site.url + "/docs")) // which is no page of the app
	p.until(`document.querySelector(".intro h1")`)
	p.bringAxe()
	for _, found := range p.axe() {
		t.Errorf("the description: %s", found)
	}
	for _, path := range []string{"/help/en/account", "/help/de/games/mastermind", "/help/en/?q=backup", "/privacy"} {
		p.do(chromedp.Navigate(p.site.url + path))
		p.until(`document.querySelector("main h1") && [...document.images].every((each) => each.complete && each.naturalWidth > 0)`)
		p.bringAxe()
		for _, found := range p.axe() {
			t.Errorf("%s: %s", path, found)
		}
		p.shot("handbook" + strings.ReplaceAll(path, "/", " "))
	}
}

// looked has axe-core look at a page in the theme whose turn it is, in the long form in all.
func (p *tab) looked(i int, name string) {
	p.Helper()
	p.bringAxe()
	for j, look := range looks() {
		if !long() && i%len(looks()) != j {
			continue
		}
		p.wears(look)
		for _, found := range p.axe() {
			p.Errorf("%s in %s: %s", name, look.name, found)
		}
		if long() {
			p.shot(name + " " + look.name)
		}
	}
}

// wears changes the theme of the page that is open.
func (p *tab) wears(look look) {
	p.Helper()
	shown := fmt.Sprintf(`document.documentElement.dataset.theme + document.documentElement.dataset.contrast === %q`, look.shown)
	for range 10 { // now and then a busy browser does not tell the page
		p.media(look.wants...)
		if js[bool](p, `(async () => { for (let i = 0; i < 40 && !(%[1]s); i++) await new Promise((done) => setTimeout(done, 50)); return %[1]s; })()`, shown) {
			break
		}
		p.media()
	}
	p.until("%s", shown)
	p.settles()
}

// speaks changes the language of the page that is open.
func (p *tab) speaks(lang string) {
	p.Helper()
	js[bool](p, `(document.querySelector(".looks button[lang]").click(), true)`)
	p.until(`document.documentElement.lang === %q && !document.querySelector(".loading, .skeleton, [aria-busy=true]")`, lang)
}

// settles waits until nothing moves and what was asked for is drawn.
func (p *tab) settles() {
	p.Helper()
	js[bool](p, `(async () => {
		const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
		for (let i = 0; i < 2; i++) {
			await drawn();
			await Promise.all(document.getAnimations().filter((a) => a.effect.getComputedTiming().endTime < 1e5).map((a) => a.finished.catch(() => undefined)));
		}
		return true;
	})()`)
}

// bringAxe loads axe-core into the page.
func (p *tab) bringAxe() {
	p.Helper()
	axe, err := os.ReadFile("../app/node_modules/axe-core/axe.min.js")
	if err != nil {
		p.Fatalf("%v (make deps installs it)", err)
	}
	js[bool](p, string(axe)+";true")
}

// axe looks at the page and returns what is wrong with it.
func (p *tab) axe() []string {
	p.Helper()
	return js[[]string](p, `axe.run(document, { resultTypes: ["violations"] }).then((r) => r.violations.flatMap((v) =>
		v.nodes.map((n) => v.id + ": " + n.failureSummary.replace(/\s+/g, " ") + " " + n.html.slice(0, 200))))`)
}

// size is a window and the direction of its writing.
type size struct {
	name          string
	width, height int64
	scale         float64
	dir           string
}

var small = size{"320 pixels", 320, 640, 1, "ltr"}

// sizes are the windows that every page fits; more of them in the long form.
func sizes() []size {
	few := []size{{"320 pixels from right to left", 320, 640, 1, "rtl"}, {"1280 pixels at 200 %", 640, 450, 2, "ltr"}}
	if !long() {
		return few
	}
	return append(few, small, size{"1280 pixels from right to left", 1280, 900, 1, "rtl"}, size{"1920 pixels", 1920, 1080, 1, "ltr"})
}

// TestEveryPageComesCalmlyInASmallWindow opens pages in a small window: nothing moves while they load. Some are opened, in German; all of them and
// in both languages where the long form is wanted.
func TestEveryPageComesCalmlyInASmallWindow(t *testing.T) {
	t.Parallel()
	langs := []string{"de"}
	if long() {
		langs = append(langs, "en")
	}
	for _, lang := range langs {
		p := open(t).visit(t)
		pages := p.furnish()
		p.media("prefers-reduced-motion", "reduce")
		p.do(chromedp.EmulateViewport(small.width, small.height))
		js[bool](p, `localStorage.setItem("wits.lang", %q) || true`, lang)
		if !long() {
			pages = slices.DeleteFunc(pages, func(at place) bool { return !slices.Contains([]string{"home", "code", "statistics"}, at.Name) })
		}
		for _, at := range pages {
			p.calmly(at)
			p.until(`document.documentElement.lang === %q`, lang)
			p.fits(at, small)
		}
	}
}

// fits checks a page in a window.
func (p *tab) fits(at place, s size) {
	p.Helper()
	p.do(chromedp.EmulateViewport(s.width, s.height, chromedp.EmulateScale(s.scale)))
	js[string](p, `document.documentElement.dir = %q`, s.dir)
	p.settles()
	for _, wrong := range js[[]string](p, misfits) {
		p.Errorf("%s at %s: %s", at.Name, s.name, wrong)
	}
	if long() && s.dir == "ltr" && s.scale == 1 {
		p.shot(at.Name + " " + s.name)
	}
}

// misfits lists what a window cannot hold: a page that scrolls sideways, controls that lie on each other or are too small
// for a finger.
const misfits = `(() => {
  const wrong = [], root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) wrong.push("the page is " + root.scrollWidth + " pixels wide in a window of " + root.clientWidth);
  const name = (e) => e.tagName + " " + (e.getAttribute("aria-label") ?? e.textContent).trim().slice(0, 40);
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest(".visually-hidden, .skip, .nav");
  const controls = [...document.querySelectorAll("main button, main a[href], main summary, main .choice, main .switch, main input:not([type=radio], [type=checkbox], [type=file]), main h1, main h2, main h3")].filter(shown);
  const boxes = controls.map((e) => [e, e.getBoundingClientRect()]).filter(([, r]) => r.width && r.height);
  for (const [i, [a, p]] of boxes.entries()) for (const [b, q] of boxes.slice(i + 1)) {
    if (a.contains(b) || b.contains(a)) continue;
    if (Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1) wrong.push(name(a) + " lies on " + name(b));
  }
  for (const [e, r] of boxes) {
    if (!e.matches("button, .button, .choice, .switch, .row-link, summary, input") || e.matches(".slot")) continue;
    if (r.width < 43.5 || r.height < 43.5) wrong.push(name(e) + " is " + r.width.toFixed(0) + "×" + r.height.toFixed(0) + " pixels small");
  }
  for (const e of document.querySelectorAll("main :is(h1, h2, h3, p, dt, dd, button, a, label, summary, td, th, li)")) {
    const r = e.getBoundingClientRect();
    if (!shown(e) || e.closest(".field-frame, .table-scroll, [data-scrolls]") || !r.width) continue;
    if (r.left < -1 || r.right > root.clientWidth + 1) wrong.push(name(e) + " reaches out of the window");
    if (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== "visible" && getComputedStyle(e).display !== "inline") wrong.push(name(e) + " is cut off");
  }
  return [...new Set(wrong)];
})()`
