package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
)

// bar shows how far a run is, on a terminal; elsewhere it shows nothing.
type bar struct {
	out                  *os.File // nil where there is no terminal
	done, total, skipped int64
	unit                 string
	scale                int64 // of what is counted in a unit
	start, last          time.Time
}

func newBar(out io.Writer, unit string, total int) *bar {
	b := &bar{total: int64(total), unit: unit, scale: 1, start: time.Now()}
	if f, ok := out.(*os.File); ok && term.IsTerminal(f.Fd()) {
		b.out = f
	}
	return b
}

// skip counts games that were played before.
func (b *bar) skip(n int) { b.skipped, b.done = int64(n), int64(n) }

func (b *bar) step() { b.set(b.done+1, b.total) }

// set says how far it is. The last columns are left for the ^C of an interrupt.
func (b *bar) set(done, total int64) {
	b.done, b.total = done, total
	now := time.Now()
	if b.out == nil || now.Sub(b.last) < 100*time.Millisecond {
		return
	}
	b.last = now
	text := b.text(now.Sub(b.start).Seconds())
	width, _, err := term.GetSize(b.out.Fd())
	if err != nil || width <= 0 {
		width = 83
	}
	fmt.Fprint(b.out, "\r"+line(text, float64(done)/float64(max(1, total)), max(width-3, 0))+"\x1b[K")
}

// text says how far it is after some seconds, and how long it will take once that is known.
func (b *bar) text(seconds float64) string {
	text := fmt.Sprintf("%d/%d %s", b.done/b.scale, b.total/b.scale, b.unit)
	rate := float64(b.done-b.skipped) / seconds
	if rate <= 0 {
		return text
	}
	left := time.Duration(float64(b.total-b.done) / rate * float64(time.Second))
	return text + fmt.Sprintf(", %.0f a second, %v left", rate/float64(b.scale), left.Round(time.Second))
}

// line fits into a width, or a terminal would begin a new one each time: the bar gets what the text leaves.
func line(text string, part float64, width int) string {
	size := min(30, width-len(text)-3)
	if size < 5 {
		return text[:min(len(text), width)]
	}
	full := min(int(float64(size)*part), size)
	return "[" + strings.Repeat("#", full) + strings.Repeat(".", size-full) + "] " + text
}

func (b *bar) clear() {
	if b.out != nil && !b.last.IsZero() {
		fmt.Fprint(b.out, "\r\x1b[K")
	}
}
