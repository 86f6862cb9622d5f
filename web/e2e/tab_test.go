package e2e

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

const patience = time.Minute // for anything that a page is to show

// tab is a page of a browser with one player's profile. When its test ends, it complains about whatever the page wrote to
// the console as an error and about requests that went elsewhere.
type tab struct {
	*testing.T
	ctx   context.Context
	site  *site
	keeps bool   // it has a service worker
	also  string // another host that the page may be of

	mu     sync.Mutex
	faults []string
	asked  []string // every address that was requested
	lost   bool     // the network is gone on purpose: failed requests are no fault
}

// visit opens a profile of its own. It has no service worker, which keeps megabytes for every profile, but in the long form.
func (s *site) visit(t *testing.T) *tab {
	t.Helper()
	return s.openTab(t, long(), chromedp.WithNewBrowserContext())
}

// install opens a profile of its own that keeps the app, as browsers do: once ready, it needs no server.
func (s *site) install(t *testing.T) *tab {
	t.Helper()
	return s.openTab(t, true, chromedp.WithNewBrowserContext())
}

// beside opens another tab of the same profile.
func (p *tab) beside() *tab {
	p.Helper()
	return p.site.openTab(p.T, p.keeps, chromedp.WithExistingBrowserContext(chromedp.FromContext(p.ctx).BrowserContextID))
}

func (s *site) openTab(t *testing.T, keeps bool, where chromedp.ContextOption) *tab {
	t.Helper()
	ctx, end := chromedp.NewContext(root, where, chromedp.WithNewWindow(true))
	p := &tab{T: t, ctx: ctx, site: s, keeps: keeps}
	p.do(chromedp.EmulateViewport(1280, 900))
	call(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	call(p, network.Enable, network.EnableParams{})
	call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: listener})
	if !keeps {
		call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `delete Navigator.prototype.serviceWorker;` + unhurried})
	}
	var watching sync.WaitGroup
	console, requests := chromedp.Console(ctx), chromedp.Events(ctx, network.RequestWillBeSent)
	watching.Go(func() {
		for message, err := range console {
			if err != nil {
				return
			}
			p.hear(message)
		}
	})
	watching.Go(func() {
		for request, err := range requests {
			if err != nil {
				return
			}
			p.request(request.Request.URL)
		}
	})
	t.Cleanup(func() {
		end()
		watching.Wait()
		p.judge()
	})
	return p
}

// unhurried does not load the games ahead, at the first sign of a hand: every page of every profile would compile them anew, which takes longer
// than most tests, and most never use them. Profiles that keep the app load them as browsers do.
const unhurried = `(() => {
  const listen = window.addEventListener;
  window.addEventListener = function (type, heard, how) { if (!how?.passive) listen.call(this, type, heard, how); };
})()`

// listener keeps what the live region says, and how far the layout moved. It reads the page as the eye does.
const listener = `
window.seen = () => [...document.querySelectorAll("body > *, .shell > *")]
  .filter((e) => e.checkVisibility() && !e.matches("#app, .visually-hidden")).map((e) => e.innerText).join("\n");
addEventListener("DOMContentLoaded", () => {
  window.said = [];
  new MutationObserver(() => {
    const text = document.querySelector("[data-testid=announcer]")?.textContent.trim();
    if (text && text !== window.said.at(-1)) window.said.push(text);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
});
window.nameOf = (e) => {
  if (e.hasAttribute("aria-label")) return e.getAttribute("aria-label");
  const copy = e.cloneNode(true);
  for (const each of copy.querySelectorAll("[aria-hidden=true], svg:not([role=img])")) each.remove();
  return copy.textContent.trim();
};
window.shift = 0;
window.shifted = [];
new PerformanceObserver((list) => {
  for (const e of list.getEntries().filter((each) => !each.hadRecentInput)) {
    window.shift += e.value;
    const box = (r) => [r.x, r.y, r.width, r.height].map(Math.round).join(" ");
    window.shifted.push(...e.sources.map((s) => (s.node?.outerHTML ?? s.node?.textContent ?? "?").slice(0, 80) + " from " + box(s.previousRect) + " to " + box(s.currentRect)));
  }
}).observe({ type: "layout-shift", buffered: true });
`

func (p *tab) hear(m chromedp.ConsoleMessage) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if m.Type != chromedp.ConsoleError && m.Type != chromedp.ConsoleException && m.Source != "security" {
		return
	}
	if m.Source == "network" && p.lost {
		return
	}
	p.faults = append(p.faults, m.Source+" "+m.String()+" "+m.URL)
}

func (p *tab) request(address string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked = append(p.asked, address)
	u, err := url.Parse(address)
	if err != nil || u.Host != p.site.addr && u.Host != p.also && u.Scheme != "data" && u.Scheme != "blob" {
		p.faults = append(p.faults, "a request to another host: "+address)
	}
}

func (p *tab) judge() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, fault := range p.faults {
		p.Errorf("the page complains: %s", fault)
	}
}

// losing says that requests may fail from now on.
func (p *tab) losing(lost bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lost = lost
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.Fatalf("%v\n%s", err, p.sight())
	}
}

// open goes to a page and waits until it stands.
func (p *tab) open(path string) {
	p.Helper()
	p.do(chromedp.Navigate(p.site.url + path))
	p.stands()
}

// stands waits until a page is there with all that it loads.
func (p *tab) stands() {
	p.Helper()
	p.until(`document.querySelector("main h1") && !document.querySelector(".loading, .skeleton, [aria-busy=true]")`)
}

// js evaluates an expression in the page; a promise is waited for.
func js[T any](p *tab, expression string, args ...any) T {
	p.Helper()
	if len(args) > 0 {
		expression = fmt.Sprintf(expression, args...)
	}
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("%s: %v", expression, err)
	}
	return v
}

// until waits for an expression to be true.
func (p *tab) until(expression string, args ...any) {
	p.Helper()
	if len(args) > 0 {
		expression = fmt.Sprintf(expression, args...)
	}
	pause := 10 * time.Millisecond // grows: to ask is work for browser and test, and others wait for the processor
	for end := time.Now().Add(patience); time.Now().Before(end); pause = min(2*pause, 80*time.Millisecond) {
		ok, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool]("Boolean("+expression+")"))
		if err == nil && ok {
			return
		}
		time.Sleep(pause)
	}
	p.Errorf("never true: %s\n%s", expression, p.sight())
	p.shot("failed")
	p.FailNow()
}

// sees waits for a text on the page.
func (p *tab) sees(text string) {
	p.Helper()
	p.until(`window.seen?.().includes(%q)`, text)
}

// hears waits until the live region has said a sentence with these words, and forgets what came before it.
func (p *tab) hears(words string) {
	p.Helper()
	p.until(`window.said?.some((each) => each.includes(%q))`, words)
	js[bool](p, `window.said.splice(0, 1 + window.said.findIndex((each) => each.includes(%q))) && true`, words)
}

// sight is what stands on the page, for messages.
func (p *tab) sight() string {
	text, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](`location.pathname + " said " + JSON.stringify(window.said) + "\n" + window.seen()`))
	if err != nil {
		return err.Error()
	}
	if len(text) > 1500 {
		text = text[:1500]
	}
	return text
}

// shot keeps a picture of the page among the artefacts: of what failed, in the long form of everything.
func (p *tab) shot(name string) {
	p.Helper()
	if !long() && !p.Failed() {
		return
	}
	picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.Logf("no picture: %v", err)
		return
	}
	path := filepath.Join(artifacts(p.T), strings.ReplaceAll(p.Name(), "/", "_")+"_"+name+".png")
	if err := os.WriteFile(path, picture, 0o644); err != nil {
		p.Error(err)
	}
}

// artifacts is the folder for what is worth keeping: WITS_ARTIFACTS, or one that git ignores.
func artifacts(t *testing.T) string {
	t.Helper()
	folder := os.Getenv("WITS_ARTIFACTS")
	if folder == "" {
		folder = "artifacts"
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	return folder
}
