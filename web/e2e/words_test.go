package e2e

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/accessibility"
)

// quote writes a text as JavaScript reads it.
func quote(text string) string {
	quoted, _ := json.Marshal(text)
	return string(quoted)
}

// spoken is a node as a screen reader is told of it.
type spoken struct {
	role, name string
	focused    bool
	live       string
}

// tree is everything that a screen reader is told, in order.
func (p *tab) tree() []spoken {
	p.Helper()
	var all []spoken
	for _, node := range call(p, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{}).Nodes {
		if node.Ignored {
			continue
		}
		s := spoken{role: text(node.Role), name: text(node.Name)}
		for _, property := range node.Properties {
			switch property.Name {
			case accessibility.PropertyNameFocused:
				s.focused = string(property.Value.Value) == "true"
			case accessibility.PropertyNameLive:
				s.live = text(property.Value)
			}
		}
		all = append(all, s)
	}
	return all
}

func text(v *accessibility.Value) string {
	if v == nil {
		return ""
	}
	var s string
	if json.Unmarshal([]byte(v.Value), &s) != nil {
		return strings.Trim(string(v.Value), `"`)
	}
	return s
}

// focus is the node that has the keyboard.
func (p *tab) focus() spoken {
	p.Helper()
	all := p.tree()
	var found spoken
	for _, each := range all {
		if each.focused && each.role != "RootWebArea" {
			found = each
		}
	}
	return found
}

// offers reports whether a screen reader finds a node.
func (p *tab) offers(role, name string) bool {
	p.Helper()
	return slices.ContainsFunc(p.tree(), func(s spoken) bool { return s.role == role && s.name == name })
}

// tabTo presses Tab until a control has the focus, as somebody without a mouse would.
func (p *tab) tabTo(role, name string) {
	p.Helper()
	var met []string
	for range 40 {
		at := p.focus()
		if at.role == role && at.name == name {
			return
		}
		met = append(met, at.role+" "+at.name)
		p.keys("\t")
	}
	p.Fatalf("Tab never came to %s %q; it met %q", role, name, met)
}
