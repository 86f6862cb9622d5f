package e2e

import (
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// call runs a command of the browser's protocol.
func call[P, R any](p *tab, command cdp.Command[P, R], params P) R {
	p.Helper()
	answer, err := chromedp.Call(p.ctx, command, params)
	if err != nil {
		p.Fatalf("%s: %v", command.Method, err)
	}
	return answer
}

type point struct{ X, Y float64 }

// at is the middle of what a selector finds, scrolled into sight once it is there.
func (p *tab) at(selector string) point {
	p.Helper()
	p.until(`document.querySelector(%q)`, selector)
	return p.middle(`document.querySelector(` + quote(selector) + `)`)
}

func (p *tab) middle(element string) point {
	p.Helper()
	return js[point](p, `(() => { const e = %s; e.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
		const r = e.getBoundingClientRect(); return { X: r.x + r.width / 2, Y: r.y + r.height / 2 }; })()`, element)
}

// click presses the mouse in the middle of an element.
func (p *tab) click(selector string, options ...chromedp.MouseOption) {
	p.Helper()
	at := p.at(selector)
	p.do(chromedp.MouseClickXY(at.X, at.Y, options...))
}

// press clicks the one visible control with a name, once it stands still.
func (p *tab) press(name string) {
	p.Helper()
	found := named(name)
	p.until(found + `.length === 1`)
	p.pressStill(found + `[0]`)
}

// pressStill clicks an element once it stands still: what comes late, or a page that scrolls, may move it away from under the hand.
func (p *tab) pressStill(element string) {
	p.Helper()
	for at := p.middle(element); ; {
		time.Sleep(30 * time.Millisecond)
		before := at
		if at = p.middle(element); at == before {
			p.do(chromedp.MouseClickXY(at.X, at.Y))
			return
		}
	}
}

// named finds the visible controls with a name.
func named(name string) string {
	return `[...document.querySelectorAll("button, a[href], summary, .choice, .switch")].filter((e) => e.checkVisibility() && !e.disabled &&
		!e.closest("[inert]") && (!document.querySelector("dialog[open]") || e.closest("dialog[open]")) &&
		nameOf(e) === ` + quote(name) + `)`
}

// keys presses keys one after the other.
func (p *tab) keys(keys ...string) {
	p.Helper()
	for _, key := range keys {
		p.do(chromedp.KeyEvent(key))
	}
}

// tap touches the middle of an element for a moment.
func (p *tab) tap(selector string) {
	p.Helper()
	at := p.at(selector)
	p.do(chromedp.TapXY(at.X, at.Y))
}

// holdDown touches the middle of an element for longer than a tap.
func (p *tab) holdDown(selector string) {
	p.Helper()
	at := p.at(selector)
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		if points == nil {
			points = []*input.TouchPoint{}
		}
		call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	}
	touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: at.X, Y: at.Y})
	time.Sleep(700 * time.Millisecond)
	touch(input.DispatchTouchEventTypeTouchEnd)
}
