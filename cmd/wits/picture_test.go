package main

import (
	"context"
	"errors"
	"fmt"
	"html"
	"image/color"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// How long between two keys, and how long a frame is shown at least and at most: what changes faster is one frame.
const (
	pace     = 140 * time.Millisecond
	shortest = 100 * time.Millisecond
	longest  = 2500 * time.Millisecond
)

// TestThePictureIsDrawn draws a program as an SVG that moves: for make picture, wits as the script of the README's picture plays it,
// otherwise something short. The empty terminal before the program has drawn is left out: viewers that do not move pictures show
// the first frame.
func TestThePictureIsDrawn(t *testing.T) {
	script, program := "wait shown", []string{"sh", "-c", "sleep 0.3; echo shown; sleep 60"}
	to := os.Getenv("WITS_PICTURE")
	if to != "" {
		text, err := os.ReadFile("../../docs/pictures/wits.script")
		if err != nil {
			t.Fatal(err)
		}
		script, program = string(text), strings.Fields("wits play mastermind classic --seed 42")
	}
	c, ctx := inTerminal(t, program[0], program[1:]...)
	shots, over := make(chan []shot), make(chan struct{})
	go func() { shots <- c.record(over) }()
	for line := range strings.Lines(script) {
		if err := c.do(ctx, strings.TrimSpace(line)); err != nil {
			t.Errorf("%s: %v", strings.TrimSpace(line), err)
			break
		}
	}
	close(over)
	svg := picture(<-shots)
	if !strings.Contains(svg, `<g class="f" style="animation-name:f0"><use`) {
		t.Errorf("the first frame is empty:\n%s", svg)
	}
	if to != "" && !t.Failed() {
		if err := os.WriteFile(filepath.Join("../..", to), []byte(svg), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWhatATerminalShowedBecomesAPictureThatMoves(t *testing.T) {
	screen := vt.NewEmulator(columns, rows)
	_, _ = screen.WriteString("first\r\nline \x1b[1;38;2;255;0;0mgrows\x1b[m")
	shots := []shot{{0, drawRows(screen)}}
	_, _ = screen.WriteString("\x1b[Hsecond\r\n")
	svg := picture(append(shots, shot{longest, drawRows(screen)}))
	for _, want := range []string{">first<", ">second<", "@keyframes f1{", "animation:5.00s", `fill="#ff0000" font-weight="bold" textLength="45">grows<`} {
		if !strings.Contains(svg, want) {
			t.Errorf("%q is not in the picture:\n%s", want, svg)
		}
	}
	if n := strings.Count(svg, `<g class="f"`); n != 2 {
		t.Errorf("%d frames", n)
	}
	if n := strings.Count(svg, ">grows<"); n != 1 {
		t.Errorf("a line that stays was drawn %d times", n)
	}
}

// do does a line of the script: "type" types keys one after the other, "wait" waits for a text, "pause" does nothing for a while.
func (c *console) do(ctx context.Context, line string) error {
	what, rest, _ := strings.Cut(line, " ")
	switch what {
	case "", "#":
		return nil
	case "type":
		for key := range strings.FieldsSeq(rest) {
			if err := c.press(key); err != nil {
				return err
			}
			time.Sleep(pace)
		}
		return nil
	case "wait":
		return c.wait(ctx, rest)
	case "pause":
		long, err := time.ParseDuration(rest)
		time.Sleep(long)
		return err
	}
	return errors.New("a line is type, wait or pause")
}

// shot is what a terminal showed from a moment on: its rows, drawn.
type shot struct {
	at   time.Duration
	rows []string
}

// record looks at a terminal until it is over. It leaves out what does not change, and the empty terminal before the first frame.
func (c *console) record(over <-chan struct{}) (shots []shot) {
	var at time.Duration // without what was too long
	last := time.Now()
	for ended := false; ; {
		var rows []string
		c.look(func(screen *vt.Emulator) { rows = drawRows(screen) })
		switch n := len(shots); {
		case n == 0 && strings.Join(rows, "") == "":
		case n == 0:
			shots, last = append(shots, shot{at, rows}), time.Now()
		case !slices.Equal(rows, shots[n-1].rows):
			at += min(time.Since(last), longest)
			shots, last = append(shots, shot{at, rows}), time.Now()
		}
		if ended {
			return shots
		}
		select {
		case <-over:
			ended = true
		case <-time.After(shortest):
		}
	}
}

const (
	cellWidth  = 9.0
	cellHeight = 19.0
	margin     = 14.0
	ground     = "#14161b"
	ink        = "#d8dee9"
)

// picture draws what was shown as a picture that moves. Every row that is shown is drawn once, to be used wherever it is.
func picture(shots []shot) string {
	if len(shots) == 0 {
		return ""
	}
	w := &strings.Builder{}
	total := shots[len(shots)-1].at + longest
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="15" fill="%s" xml:space="preserve">`+"\n",
		2*margin+cellWidth*columns, 2*margin+cellHeight*rows, ink)
	fmt.Fprintf(w, `<rect width="100%%" height="100%%" rx="8" fill="%s"/>`+"\n", ground)
	fmt.Fprintf(w, "<style>.f{visibility:hidden;animation:%.2fs step-end infinite}\n", total.Seconds())
	part := func(at time.Duration) float64 { return 100 * at.Seconds() / total.Seconds() }
	ids := map[string]int{"": 0}
	var drawn []string
	for i, f := range shots {
		end, first := total, "hidden"
		if i+1 < len(shots) {
			end = shots[i+1].at
		}
		if i == 0 {
			first = "visible"
		}
		fmt.Fprintf(w, "@keyframes f%d{0%%{visibility:%s}%.3f%%{visibility:visible}%.3f%%{visibility:hidden}}\n", i, first, part(f.at), part(end))
		for _, row := range f.rows {
			if _, known := ids[row]; !known {
				ids[row] = len(ids)
				drawn = append(drawn, fmt.Sprintf(`<g id="r%d">%s</g>`, ids[row], row))
			}
		}
	}
	fmt.Fprintln(w, "@media (prefers-reduced-motion:reduce){.f{animation:none!important}.f:last-of-type{visibility:visible}}</style>")
	fmt.Fprintf(w, "<defs>\n%s\n</defs>\n", strings.Join(drawn, "\n"))
	for i, f := range shots {
		fmt.Fprintf(w, `<g class="f" style="animation-name:f%d">`, i)
		for y, row := range f.rows {
			if row != "" {
				fmt.Fprintf(w, `<use href="#r%d" y="%.1f"/>`, ids[row], cellHeight*float64(y))
			}
		}
		fmt.Fprintln(w, "</g>")
	}
	fmt.Fprintln(w, "</svg>")
	return w.String()
}

// drawRows draws the rows of a terminal, each as if it were the first.
func drawRows(screen *vt.Emulator) (rows []string) {
	for y := range screen.Height() {
		var row, text strings.Builder
		var style uv.Style
		from := 0
		for x := 0; x < screen.Width(); {
			cell := screen.CellAt(x, y)
			if cell == nil || cell.Content == "" {
				cell = &uv.EmptyCell
			}
			if text.Len() > 0 && !cell.Style.Equal(&style) {
				drawRun(&row, style, from, text.String())
				text.Reset()
			}
			if text.Len() == 0 {
				style, from = cell.Style, x
			}
			text.WriteString(cell.Content)
			x += max(1, cell.Width)
		}
		drawRun(&row, style, from, text.String())
		rows = append(rows, row.String())
	}
	return rows
}

// spans finds what stands between two spaces or more: viewers collapse those, so each is placed alone.
var spans = regexp.MustCompile(`[^ ]+( [^ ]+)*`)

// drawRun draws text of one style.
func drawRun(w io.Writer, style uv.Style, column int, run string) {
	fg, bg := hex(style.Fg, ink), hex(style.Bg, "")
	if style.Attrs&uv.AttrReverse != 0 {
		fg, bg = hex(style.Bg, ground), fg
	}
	x := margin + cellWidth*float64(column)
	if bg != "" {
		fmt.Fprintf(w, `<rect x="%.0f" y="%.0f" width="%.0f" height="%.0f" fill="%s"/>`, x, margin, cellWidth*float64(ansi.StringWidth(run)), cellHeight, bg)
	}
	shade := ""
	if fg != ink {
		shade = ` fill="` + fg + `"`
	}
	if style.Attrs&uv.AttrBold != 0 {
		shade += ` font-weight="bold"`
	}
	for _, at := range spans.FindAllStringIndex(run, -1) {
		text, long := run[at[0]:at[1]], ""
		if n := ansi.StringWidth(text); n > 1 {
			long = fmt.Sprintf(` textLength="%.0f"`, cellWidth*float64(n))
		}
		fmt.Fprintf(w, `<text x="%.0f" y="%.1f"%s%s>%s</text>`, x+cellWidth*float64(ansi.StringWidth(run[:at[0]])), margin+14.5, shade, long, html.EscapeString(text))
	}
}

// hex is a colour as pictures write it, or what stands for none.
func hex(c color.Color, none string) string {
	if c == nil {
		return none
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
