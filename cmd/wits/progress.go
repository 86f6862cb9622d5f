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
	done, total int
	skipped     int
	start, last time.Time
}

func newBar(out io.Writer, total int) *bar {
	b := &bar{total: total, start: time.Now()}
	if f, ok := out.(*os.File); ok && term.IsTerminal(f.Fd()) {
		b.out = out
	}
	return b
}

// skip counts games that were played before.
func (b *bar) skip(n int) { b.skipped, b.done = n, n }

func (b *bar) step() {
	b.done++
	now := time.Now()
	if b.out == nil || now.Sub(b.last) < 100*time.Millisecond {
		return
	}
	b.last = now
	rate := float64(b.done-b.skipped) / now.Sub(b.start).Seconds()
	left := time.Duration(float64(b.total-b.done) / rate * float64(time.Second))
	full := 30 * b.done / max(1, b.total)
	fmt.Fprintf(b.out, "\r[%s%s] %d/%d games, %.0f a second, %v left \x1b[K",
		strings.Repeat("#", full), strings.Repeat(".", 30-full), b.done, b.total, rate, left.Round(time.Second))
}

// clear takes the bar away.
func (b *bar) clear() {
	if b.out != nil && !b.last.IsZero() {
		fmt.Fprint(b.out, "\r\x1b[K")
	}
}
