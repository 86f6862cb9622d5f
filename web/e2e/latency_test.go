package e2e

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"wits/catalog"
	"wits/web/dist"
)

// far is a network between the browser and the server: everything takes its time, some requests are lost before they arrive, some answers
// after they were given, and what was sent later may come first.
type far struct {
	to    http.Handler
	delay time.Duration
	mu    sync.Mutex
	rand  *rand.Rand
	lossy bool
}

// fate draws what becomes of a request.
func (f *far) fate() (there, back time.Duration, lost, unanswered bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	half := f.delay / 2
	there = half/2 + time.Duration(f.rand.Int64N(int64(half))) // half of it, more or less: what was sent later may come first
	back = f.delay - there
	if !f.lossy {
		return there, back, false, false
	}
	return there, back, f.rand.IntN(12) == 0, f.rand.IntN(12) == 0
}

func (f *far) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !strings.HasPrefix(r.URL.Path, "/api/") || strings.HasSuffix(r.URL.Path, "/events") {
		f.to.ServeHTTP(w, r)
		return
	}
	there, back, lost, unanswered := f.fate()
	time.Sleep(there)
	if lost {
		panic(http.ErrAbortHandler)
	}
	f.to.ServeHTTP(&late{w, back, unanswered}, r)
}

// late is an answer that comes late or not at all.
type late struct {
	http.ResponseWriter
	back time.Duration
	lost bool
}

func (l *late) WriteHeader(status int) {
	time.Sleep(l.back)
	l.back = 0
	if l.lost {
		panic(http.ErrAbortHandler)
	}
	l.ResponseWriter.WriteHeader(status)
}

func (l *late) Write(p []byte) (int, error) {
	if l.back > 0 {
		l.WriteHeader(http.StatusOK)
	}
	return l.ResponseWriter.Write(p)
}

// openFar opens a site behind a network that takes its time.
func openFar(t *testing.T, delay time.Duration, lossy bool) *site {
	t.Helper()
	return openWith(t, catalog.All(), dist.Files(), func(to http.Handler) http.Handler {
		return &far{to: to, delay: delay, rand: rand.New(rand.NewPCG(1, 2)), lossy: lossy}
	})
}

// toasts keeps every problem that the page ever showed.
const toasts = `window.toasts = []; new MutationObserver(() => {
	for (const e of document.querySelectorAll("[data-testid=notes] .problem")) if (window.toasts.at(-1) !== e.textContent) window.toasts.push(e.textContent);
}).observe(document.body, { subtree: true, childList: true, characterData: true }), true`

// ask asks the server until it answers, under one key, and returns a member of the answer.
func (p *tab) ask(method, path, body, member string) string {
	p.Helper()
	return js[string](p, `(async () => { const key = crypto.randomUUID();
		for (let i = 0; i < 50; i++) try {
			const answer = await fetch("/api/v1%s", { method: %q, headers: { "content-type": "application/json", "idempotency-key": key }, body: %q });
			if (answer.ok) return (await answer.json())[%q];
		} catch {} })()`, path, method, body, member)
}

// practise begins practice as a device does, and lets the page play it here.
func (p *tab) practise(id, preset string, seed uint32, minds string) {
	p.Helper()
	match := js[string](p, `crypto.randomUUID().replaceAll("-", "")`)
	p.ask("PUT", "/matches/"+match, fmt.Sprintf(`{"game":%q,"preset":%q,"seed":%d,"after":0,"actions":[]%s}`, id, preset, seed, minds), "id")
	js[bool](p, `localStorage.setItem("wits.guided.%s", "yes") || localStorage.setItem("wits.doubts", "no") || localStorage.setItem("wits.pace", "once") || true`, id)
	p.do(chromedp.Navigate(p.site.url + "/match/" + match))
	p.until(`document.querySelector("[data-testid=standing]")?.dataset.here === "true"`)
	js[bool](p, toasts)
}

// TestWholeGamesOverABadNetwork plays games of every kind at 400 ms, with requests and answers lost and out of order, and sees no error.
func TestWholeGamesOverABadNetwork(t *testing.T) {
	t.Parallel()
	s := openFar(t, 400*time.Millisecond, true)
	var all sync.WaitGroup
	for _, kind := range []struct {
		name string
		play func(p *tab)
	}{
		{"mines", func(p *tab) {
			p.practise("minesweeper", "novice", 5, "")
			for js[bool](p, `!%s`, over) {
				js[bool](p, `(() => { const cells = document.querySelectorAll(".cell.lid"); for (const cell of [cells[0], cells[0], cells[1]]) cell?.click(); return true; })()`)
				p.settles()
			}
		}},
		{"mind", func(p *tab) {
			p.practise("gomoku", "standard", 5, `,"minds":["","random"]`)
			for range 3 {
				p.until(`document.querySelector("[role=gridcell].free, .free")`)
				js[bool](p, `document.querySelector("[role=gridcell].free, .free").click() || true`)
				p.settles()
			}
			p.until(`document.querySelector("[role=gridcell].free, .free")`) // what a mind does between the two keys is a conflict
			p.keys("\u001b", "\u001b")
			p.until(over)
		}},
		{"table", func(p *tab) {
			other := s.visit(t)
			other.losing(true)
			other.open("/about")
			code := p.ask("POST", "/tables", `{"game":"gomoku","preset":"standard","side":0}`, "table")
			match := other.ask("POST", "/tables/"+code+"/sit", "{}", "id")
			for _, each := range []*tab{p, other} {
				js[bool](each, `localStorage.setItem("wits.guided.gomoku", "yes") || true`)
				each.do(chromedp.Navigate(s.url + "/match/" + match))
				each.until(`document.querySelector("[data-board]")`)
				js[bool](each, toasts)
			}
			for i := range 4 { // each stone is placed twice
				each := []*tab{p, other}[i%2]
				each.until(`document.querySelector("[role=gridcell].free, .free")`)
				js[bool](each, `(() => { const at = document.querySelector("[role=gridcell].free, .free"); at.click(); at.click(); return true; })()`)
			}
			p.until(`document.querySelector("[role=gridcell].free, .free")`)
			p.keys("\u001b", "\u001b")
			other.until(over)
			if shown := js[[]string](other, `window.toasts`); len(shown) > 0 {
				t.Errorf("the other at the table is shown %q", shown)
			}
		}},
		{"daily", func(p *tab) {
			p.open("/daily")
			match := p.ask("POST", "/games/minesweeper/daily", "{}", "id")
			p.do(chromedp.Navigate(p.site.url + "/match/" + match))
			p.until(`document.querySelector("[role=grid]")`)
			js[bool](p, toasts)
			js[bool](p, `localStorage.setItem("wits.doubts", "no") || true`)
			for js[bool](p, `!%s`, over) { // a whole row at once, each cell twice
				js[bool](p, `(() => { for (const cell of [...document.querySelectorAll(".cell.lid")].slice(0, 8)) { cell.click(); cell.click(); } return true; })()`)
				p.settles()
			}
		}},
	} {
		p := s.visit(t)
		p.losing(true)
		all.Go(func() {
			p.open("/about")
			kind.play(p)
			p.until(over)
			p.until(`document.querySelector("[data-testid=standing]")?.dataset.sending !== "waiting"`)
			if shown := js[[]string](p, `window.toasts`); len(shown) > 0 {
				t.Errorf("%s shows %q", kind.name, shown)
			}
			path := js[string](p, `location.pathname`)
			js[bool](p, `(async () => { for (let i = 0; i < 50; i++) try { const answer = await fetch("/api/v1/matches/" + location.pathname.split("/").at(-1));
				if ((await answer.json()).status !== "playing") return true; } catch {} })()`)
			t.Logf("%s: %s", kind.name, path)
		})
	}
	all.Wait()
}

// TestPracticeAnswersAtOnce tells how long the eye waits for the hand in practice, whatever the network.
func TestPracticeAnswersAtOnce(t *testing.T) {
	lines := []string{}
	for _, delay := range []time.Duration{0, 400 * time.Millisecond} {
		s := openFar(t, delay+time.Millisecond, false)
		p := s.visit(t)
		p.open("/about")
		p.practise("minesweeper", "master", 2, "")
		m := deal(t, "minesweeper", "master", 2)
		p.settles()
		clicks := 10
		if long() {
			clicks = 30
		}
		for i := range clicks {
			x, y, more := m.safe()
			if i == 0 {
				x, y = 10, 8
			}
			if !more {
				break
			}
			p.click(cell(x, y))
			m.act(`{"type":"reveal","x":%d,"y":%d}`, x, y)
			p.shows(m)
		}
		p.settles()
		shown, answered, frame := p.waits("wits:input", "wits:shown"), p.waits("wits:input", "wits:answer"), p.waits("wits:input", "wits:paint")
		lines = append(lines, fmt.Sprintf("%3d ms of latency: click to paint of a reveal, median of %d: %5.1f ms; of these %5.1f ms until the rules have answered; an empty frame takes %5.1f ms",
			delay.Milliseconds(), len(shown), median(shown), median(answered), median(frame)))
	}
	report(t, "practice", lines...)
}
