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
	out         io.Writer // nil where there is no terminal
	done, total int64
	skipped     int64
	unit        string
	scale       int64 // of what is counted in a unit
	start, last time.Time
}

func newBar(out io.Writer, unit string, total int) *bar {
	b := &bar{total: int64(total), unit: unit, scale: 1, start: time.Now()}
	if f, ok := out.(*os.File); ok && term.IsTerminal(f.Fd()) {
		b.out = out
	}
	return b
}

// skip counts games that were played before.
func (b *bar) skip(n int) { b.skipped, b.done = int64(n), int64(n) }

func (b *bar) step() { b.set(b.done+1, b.total) }

// set says how far it is.
func (b *bar) set(done, total int64) {
	b.done, b.total = done, total
	now := time.Now()
	if b.out == nil || now.Sub(b.last) < 100*time.Millisecond {
		return
	}
	b.last = now
	rate := float64(b.done-b.skipped) / now.Sub(b.start).Seconds()
	left := time.Duration(float64(b.total-b.done) / rate * float64(time.Second))
	full := int(30 * b.done / max(1, b.total))
	fmt.Fprintf(b.out, "\r[%s%s] %d/%d %s, %.0f a second, %v left \x1b[K",
		strings.Repeat("#", full), strings.Repeat(".", 30-full), b.done/b.scale, b.total/b.scale, b.unit,
		rate/float64(b.scale), left.Round(time.Second))
}

// clear takes the bar away.
func (b *bar) clear() {
	if b.out != nil && !b.last.IsZero() {
		fmt.Fprint(b.out, "\r\x1b[K")
	}
}
