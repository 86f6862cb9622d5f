// Command picture draws an asciicast on standard input as a moving SVG on standard output. It makes the README's picture and
// is no part of the program.
//
//	go run ./internal/picture < bin/wits.cast > docs/pictures/wits.svg
package main

import (
	"fmt"
	"html"
	"image/color"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

const (
	cellWidth  = 9.0
	cellHeight = 19.0
	margin     = 14.0
	ground     = "#14161b"
	ink        = "#d8dee9"
)

func main() {
	if err := move(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "picture:", err)
		os.Exit(1)
	}
}

// style is how a run of text looks.
type style struct {
	fg, bg        string
	bold, reverse bool
}

// run is text in one style.
type run struct {
	style
	column int
	text   string
}

// open begins a picture of a terminal.
func open(w io.Writer, width, height int) {
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="15" fill="%s" xml:space="preserve">`+"\n",
		2*margin+cellWidth*float64(width), 2*margin+cellHeight*float64(height), ink)
	fmt.Fprintf(w, `<rect width="100%%" height="100%%" rx="8" fill="%s"/>`+"\n", ground)
}

func (r run) draw(w io.Writer, y int) {
	fg, bg := r.fg, r.bg
	if fg == "" {
		fg = ink
	}
	if r.reverse {
		if bg == "" {
			bg = ground
		}
		fg, bg = bg, fg
	}
	x, top := margin+cellWidth*float64(r.column), margin+cellHeight*float64(y)
	columns := float64(ansi.StringWidth(r.text))
	if bg != "" {
		fmt.Fprintf(w, `<rect x="%.0f" y="%.0f" width="%.0f" height="%.0f" fill="%s"/>`, x, top, cellWidth*columns, cellHeight, bg)
	}
	if strings.TrimSpace(r.text) == "" {
		return
	}
	weight := ""
	if r.bold {
		weight = ` font-weight="bold"`
	}
	for _, part := range gaps.FindAllStringIndex(r.text, -1) { // viewers collapse spaces, so what stands between gaps is placed alone
		text := r.text[part[0]:part[1]]
		at, long := x+cellWidth*float64(ansi.StringWidth(r.text[:part[0]])), ""
		if n := ansi.StringWidth(text); n > 1 {
			long = fmt.Sprintf(` textLength="%.0f"`, cellWidth*float64(n))
		}
		fmt.Fprintf(w, `<text x="%.0f" y="%.1f"%s%s%s>%s</text>`, at, top+14.5, shade(fg), weight, long, html.EscapeString(text))
	}
}

// gaps finds what stands between two spaces or more.
var gaps = regexp.MustCompile(`[^ ]+( [^ ]+)*`)

// shade is the colour of text, where it is not the usual one.
func shade(hex string) string {
	if hex == ink {
		return ""
	}
	return ` fill="` + hex + `"`
}

// parse splits a line into runs of one style.
func parse(line string) []run {
	var runs []run
	var now style
	columns := 0
	p := ansi.NewParser()
	var state byte
	for len(line) > 0 {
		seq, width, n, next := ansi.DecodeSequence(line, state, p)
		switch {
		case width > 0:
			if k := len(runs) - 1; k >= 0 && runs[k].style == now {
				runs[k].text += seq
			} else {
				runs = append(runs, run{now, columns, seq})
			}
			columns += width
		case ansi.Cmd(p.Command()).Final() == 'm':
			now = now.with(p.Params())
		}
		state, line = next, line[n:]
	}
	return runs
}

// with applies the parameters of a style sequence.
func (s style) with(params ansi.Params) style {
	if len(params) == 0 {
		return style{}
	}
	for i := 0; i < len(params); i++ {
		switch v := params[i].Param(0); {
		case v == 0:
			s = style{}
		case v == 1:
			s.bold = true
		case v == 7:
			s.reverse = true
		case v == 22:
			s.bold = false
		case v == 27:
			s.reverse = false
		case v == 39:
			s.fg = ""
		case v == 49:
			s.bg = ""
		case v == 38 || v == 48:
			var c color.Color
			i += ansi.ReadStyleColor(params[i:], &c) - 1
			if c == nil {
				continue
			}
			r, g, b, _ := c.RGBA()
			hex := fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
			if v == 38 {
				s.fg = hex
			} else {
				s.bg = hex
			}
		}
	}
	return s
}
