package e2e

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"wits/catalog"
	"wits/web/dist"
)

// What the first page may take over the wire at most, the games' own program left out.
const (
	firstPage     = 60_000 // bytes
	firstRequests = 20
)

// opening is how many bytes of its own a game may load at most, compressed, when a match of it is opened from home.
const opening = 8_000

// TestTheFirstPageIsSmallAndStands measures what a newcomer waits for. Sizes and shifts are held; times are told, because
// they are the machine's.
func TestTheFirstPageIsSmallAndStands(t *testing.T) {
	p := open(t).visit(t)
	sizes, names := map[network.RequestID]float64{}, map[network.RequestID]string{}
	done := make(chan struct{})
	finished, asked := chromedp.Events(p.ctx, network.LoadingFinished), chromedp.Events(p.ctx, network.RequestWillBeSent)
	go func() {
		defer close(done)
		for e, err := range finished {
			if err != nil {
				return
			}
			sizes[e.RequestID] = e.EncodedDataLength
		}
	}()
	named := make(chan struct{})
	go func() {
		defer close(named)
		for e, err := range asked {
			if err != nil {
				return
			}
			names[e.RequestID] = e.Request.URL
		}
	}()
	p.open("/")
	p.until(`performance.getEntriesByName("wits:interactive").length > 0`)
	p.sees("Today’s attempt is open") // the last that the page asks for
	p.settles()
	interactive := js[float64](p, `performance.getEntriesByName("wits:interactive")[0].startTime`)
	painted := js[float64](p, `performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0`)
	shift, shifted := js[float64](p, `window.shift`), js[[]string](p, `window.shifted`)
	if err := chromedp.Cancel(p.ctx); err != nil {
		t.Fatal(err)
	}
	<-done
	<-named
	total, list := 0.0, []string{}
	for id, size := range sizes {
		// The program and what starts it come when the page stands and has nothing else to do; the pictures may come by the service worker, which counts for nothing.
		if !strings.Contains(names[id], "wits.wasm") && !strings.Contains(names[id], "/assets/engine-") && !strings.Contains(names[id], "/assets/art-") {
			total += size
			list = append(list, fmt.Sprintf("%6.0f %s", size, names[id]))
		}
	}
	if total == 0 || total > firstPage || len(list) > firstRequests {
		slices.Sort(list)
		t.Errorf("the first page takes %.0f bytes in %d requests, at most %d in %d:\n%s", total, len(list), firstPage, firstRequests, strings.Join(list, "\n"))
	}
	if shift > 0.001 { // on a slow machine what opens in a cell half a second after the hand counts, too
		t.Errorf("the first page moves by %.5f: %q", shift, shifted)
	}
	report(t, "first page",
		fmt.Sprintf("over the wire           %6.1f kB in %d requests, headers and data included", total/1000, len(sizes)),
		fmt.Sprintf("first contentful paint  %6.0f ms", painted),
		fmt.Sprintf("interactive             %6.0f ms", interactive),
		fmt.Sprintf("layout shift            %6.3f", shift))
}

// TestOpeningAGameIsLight follows a link from home to a match of every game. What more than two games load is the match page's, which
// all of them share; the rest is the game's own.
func TestOpeningAGameIsLight(t *testing.T) {
	t.Parallel()
	loaded, users := map[string][]string{}, map[string]int{}
	for _, e := range catalog.All() {
		info := e.Game.Info()
		p := open(t).visit(t)
		p.open("/")
		p.until(`document.querySelector("link[href*='/assets/art-']")?.sheet`) // the pictures of all games
		id := p.against(info, info.Presets[0], 0)
		p.settles()
		js[bool](p, `(performance.clearResourceTimings(), true)`)
		p.goes("/match/" + id)
		p.settles()
		loaded[info.ID] = js[[]string](p, `performance.getEntriesByType("resource").map((e) => new URL(e.name).pathname).filter((path) => /^\/assets\/(?!engine-|worker-|notice-)/.test(path))`) // a notice may come up meanwhile, whatever is opened
		for _, path := range loaded[info.ID] {
			users[path]++
		}
	}
	var lines []string
	for _, id := range slices.Sorted(maps.Keys(loaded)) {
		own, all, list := 0, 0, []string{}
		for _, path := range loaded[id] {
			size := packed(t, path)
			all += size
			if users[path] <= 2 {
				own += size
				list = append(list, fmt.Sprintf("%6d %s", size, path))
			}
		}
		if own == 0 || own > opening {
			t.Errorf("opening %s takes %d bytes of its own, at most %d:\n%s", id, own, opening, strings.Join(list, "\n"))
		}
		lines = append(lines, fmt.Sprintf("%-12s %5.1f kB of its own, %5.1f kB with the match page", id, float64(own)/1000, float64(all)/1000))
	}
	report(t, "opening a game", lines...)
}

// packed is how many bytes a file of the app takes on its way.
func packed(t *testing.T, path string) int {
	t.Helper()
	name := strings.TrimPrefix(path, "/")
	content, err := fs.ReadFile(dist.Files(), name)
	if errors.Is(err, fs.ErrNotExist) {
		if content, err = fs.ReadFile(dist.Files(), name+".br"); err == nil {
			content, err = io.ReadAll(brotli.NewReader(bytes.NewReader(content)))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, err = w.Write(content)
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Len()
}

// TestInputIsAnsweredInAFrame tells how long the eye waits for the hand, and holds that nothing jumps meanwhile.
func TestInputIsAnsweredInAFrame(t *testing.T) {
	p := open(t).visit(t)
	m := p.start("minesweeper", "master", 2)
	p.settles()
	p.click(cell(10, 8))
	m.act(`{"type":"reveal","x":10,"y":8}`)
	p.shows(m)
	for range 30 {
		x, y, more := m.safe()
		if !more {
			break
		}
		p.click(cell(x, y), chromedp.ButtonRight) // a flag changes one cell
		m.act(`{"type":"flag","x":%d,"y":%d}`, x, y)
		p.shows(m)
	}
	p.settles()
	one := p.waits("wits:input", "wits:paint")
	shift := js[float64](p, `window.shift`)
	if shift > 0.001 { // on a slow machine what opens in a cell half a second after the hand counts, too
		t.Errorf("the board moves by %.5f: %q", shift, js[[]string](p, `window.shifted`))
	}

	seed, x, y, cells := largest(t)
	p.start("minesweeper", "master", seed)
	p.settles()
	p.click(cell(x, y))
	p.hears(fmt.Sprintf("%d cells opened", cells))
	p.settles()
	flood := p.waits("wits:answer", "wits:shown")
	report(t, "input",
		fmt.Sprintf("input to paint, one cell     median %5.1f ms of %d", median(one), len(one)),
		fmt.Sprintf("answer to paint, %d cells   %5.1f ms (Master, seed %d)", cells, median(flood), seed),
		fmt.Sprintf("layout shift                 %6.3f", shift))
}

// waits lists the milliseconds between marks of two names.
func (p *tab) waits(from, to string) []float64 {
	p.Helper()
	p.until(`performance.getEntriesByName(%q).length >= performance.getEntriesByName(%q).length`, to, from)
	all := js[[]float64](p, `performance.getEntriesByName(%q).map((e) => (performance.getEntriesByName(%q).find((f) => f.startTime >= e.startTime)?.startTime ?? NaN) - e.startTime).filter((n) => n >= 0)`, from, to)
	if len(all) == 0 {
		p.Fatalf("nothing was measured between %s and %s", from, to)
	}
	return all
}

// largest finds the first reveal that opens the most cells of a Master board, among many.
func largest(t *testing.T) (seed uint32, x, y, cells int) {
	t.Helper()
	for s := range uint32(60) {
		for _, at := range [][2]int{{10, 8}, {0, 0}, {19, 15}} {
			m := deal(t, "minesweeper", "master", s)
			m.act(`{"type":"reveal","x":%d,"y":%d}`, at[0], at[1])
			if n := 320 - strings.Count(m.board().Cells, "#"); n > cells {
				seed, x, y, cells = s, at[0], at[1], n
			}
		}
	}
	return seed, x, y, cells
}

func median(of []float64) float64 {
	of = slices.Sorted(slices.Values(of))
	return of[len(of)/2]
}

// report prints a table and keeps it among the artefacts.
func report(t *testing.T, name string, lines ...string) {
	t.Helper()
	text := name + "\n  " + strings.Join(lines, "\n  ") + "\n"
	t.Log(text)
	if err := os.WriteFile(filepath.Join(artifacts(t), strings.ReplaceAll(name, " ", "-")+".txt"), []byte(text), 0o644); err != nil {
		t.Error(err)
	}
}

func TestTheFirstPageDoesNotJumpOnAPhone(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t)
	p.do(chromedp.EmulateViewport(390, 844))
	p.calmly(place{"home", "/"})
}

// calmly opens a page and holds that what comes later has its place from the start.
func (p *tab) calmly(at place) {
	p.Helper()
	p.open(at.Path)
	p.settles()
	if shift := js[float64](p, `window.shift`); shift > 0 {
		p.Errorf("%s moves by %.5f: %q", at.Name, shift, js[[]string](p, `window.shifted`))
	}
}
