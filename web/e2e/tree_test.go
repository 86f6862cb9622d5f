package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/page"

	"wits/catalog"
	"wits/internal/locked"
	"wits/web/dist"
)

// always opens a site on which everything happens the same way: on a Friday, with the same deals and finds, and a browser whose
// clock agrees.
func always(t *testing.T) *tab {
	t.Helper()
	began, friday := time.Now(), time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	now := func() time.Time { return friday.Add(time.Since(began)) }
	p := openAt(t, catalog.All(), dist.Files(), locked.Chance(7), now).visit(t)
	call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: fmt.Sprintf(`
		const real = Date, ago = %d;
		Date = class extends real { constructor(...at) { at.length ? super(...at) : super(real.now() - ago); } static now() { return real.now() - ago; } };`,
		began.Sub(friday).Milliseconds())})
	return p
}

// passing is what differs from one visit to the next: where the site is, how long something took, what was drawn by lot.
var passing = regexp.MustCompile(`127\.0\.0\.1:\d+|\b\d{1,2}:\d{2}(:\d{2})?\b|[0-9a-f]{8,}|\b[A-Z0-9]{5}-[A-Z0-9]{5}\b|\b\d{6,}\b|\b\d+ (second|minute)s?( \d+ seconds?)?( ago)?\b|\b\d+\.\d s\b|\bnow\b`)

// outline is what a screen reader is told of the page: roles, names and states, indented by what is in what.
func (p *tab) outline() string {
	p.Helper()
	nodes := map[accessibility.NodeID]*accessibility.Node{}
	all := call(p, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{}).Nodes
	for _, n := range all {
		nodes[n.NodeID] = n
	}
	var lines []string
	var walk func(n *accessibility.Node, within string, depth int)
	walk = func(n *accessibility.Node, within string, depth int) {
		if line := told(n, within); line != "" {
			lines = append(lines, strings.Repeat("  ", depth)+line)
			within = text(n.Name)
			depth++
		}
		if text(n.Role) == "article" && within != "" {
			return // a challenge that was found by lot
		}
		for _, id := range n.ChildIDs {
			if child := nodes[id]; child != nil {
				walk(child, within, depth)
			}
		}
	}
	walk(all[0], "", 0)
	return passing.ReplaceAllString(strings.Join(slices.Compact(lines), "\n"), "…") + "\n"
}

// outlined is the outline once it is what the test's golden file says, or what it still is after a while: what a page asks others for
// comes when it comes.
func (p *tab) outlined(t *testing.T) string {
	want, _ := os.ReadFile(filepath.Join("testdata", t.Name()+".golden")) // a new page has none
	outline := p.outline()
	for end := time.Now().Add(time.Minute); len(want) > 0 && outline != string(want) && time.Now().Before(end); outline = p.outline() {
		time.Sleep(100 * time.Millisecond)
	}
	return outline
}

// told is one node as it is read, empty where it is only there for the layout, or says what was said of what it is in.
func told(n *accessibility.Node, within string) string {
	role := text(n.Role)
	if n.Ignored || role == "StaticText" && strings.Contains(within, strings.TrimSpace(text(n.Name))) ||
		slices.Contains([]string{"", "none", "generic", "InlineTextBox", "LineBreak", "RootWebArea"}, role) {
		return ""
	}
	line := role
	if name := text(n.Name); name != "" && role != "article" {
		line += fmt.Sprintf(" %q", name)
	}
	for _, property := range n.Properties {
		switch value := strings.Trim(string(property.Value.Value), `"`); property.Name {
		case "level", "checked", "pressed", "expanded", "selected", "disabled", "invalid":
			if value != "false" {
				line += fmt.Sprintf(" %s=%s", property.Name, value)
			}
		}
	}
	return line
}
