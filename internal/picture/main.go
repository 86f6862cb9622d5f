// Command picture plays wits in a terminal of its own, as a script says, and draws what it showed as an SVG that moves. It makes
// the picture of the README and is no part of the program.
//
//	go run ./internal/picture docs/pictures/wits.script bin/wits > docs/pictures/wits.svg
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"html"
	"image/color"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"

	"wits/internal/console"
)

// The size of the terminal, how long between two keys, and how long a frame is shown at least and at most: what changes faster is
// one frame.
const (
	width, height = 80, 24
	pace          = 140 * time.Millisecond
	shortest      = 100 * time.Millisecond
	longest       = 2500 * time.Millisecond
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "picture:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) < 2 {
		return errors.New("want a script and a program, with its arguments")
	}
	script, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "wits-picture-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	cmd := exec.Command(args[1], append(args[2:], "--data", folder)...)
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "NO_COLOR=")
	c, err := console.Start(cmd, width, height)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	frames, over := make(chan []frame), make(chan struct{})
	go func() { frames <- watch(c, over) }()
	for line := range strings.Lines(string(script)) {
		if err = do(ctx, c, strings.TrimSpace(line)); err != nil {
			err = fmt.Errorf("%s: %w", strings.TrimSpace(line), err)
			break
		}
	}
	close(over)
	shown := <-frames
	_ = c.Close() // it was killed
	if err == nil && len(shown) == 0 {
		err = errors.New("the program showed nothing")
	}
	if err != nil {
		return err
	}
	return draw(out, shown)
}

// do does a line of the script: "type" types keys one after the other, "wait" waits for a text, "pause" does nothing for a while.
func do(ctx context.Context, c *console.Console, line string) error {
	what, rest, _ := strings.Cut(line, " ")
	switch what {
	case "", "#":
		return nil
	case "type":
		for key := range strings.FieldsSeq(rest) {
			if err := c.Type(key); err != nil {
				return err
			}
			time.Sleep(pace)
		}
		return nil
	case "wait":
		return c.Wait(ctx, rest)
	case "pause":
		long, err := time.ParseDuration(rest)
		time.Sleep(long)
		return err
	}
	return errors.New("a line is type, wait or pause")
}

// frame is what a terminal showed from a moment on: its rows, drawn.
type frame struct {
	at   time.Duration
	rows []string
}

// watch looks at a terminal until it is over. It leaves out what does not change, and the empty terminal before the first frame.
func watch(c *console.Console, over <-chan struct{}) (frames []frame) {
	var at time.Duration // without what was too long
	last := time.Now()
	for ended := false; ; {
		var rows []string
		c.Look(func(screen *vt.Emulator) { rows = look(screen) })
		switch n := len(frames); {
		case n == 0 && strings.Join(rows, "") == "":
		case n == 0:
			frames, last = append(frames, frame{at, rows}), time.Now()
		case !slices.Equal(rows, frames[n-1].rows):
			at += min(time.Since(last), longest)
			frames, last = append(frames, frame{at, rows}), time.Now()
		}
		if ended {
			return frames
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

// draw draws frames as a picture that moves. Every row that is shown is drawn once, to be used wherever it is.
func draw(out io.Writer, frames []frame) error {
	w := bufio.NewWriter(out)
	total := frames[len(frames)-1].at + longest
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="15" fill="%s" xml:space="preserve">`+"\n",
		2*margin+cellWidth*width, 2*margin+cellHeight*height, ink)
	fmt.Fprintf(w, `<rect width="100%%" height="100%%" rx="8" fill="%s"/>`+"\n", ground)
	fmt.Fprintf(w, "<style>.f{visibility:hidden;animation:%.2fs step-end infinite}\n", total.Seconds())
	part := func(at time.Duration) float64 { return 100 * at.Seconds() / total.Seconds() }
	ids := map[string]int{"": 0}
	var rows []string
	for i, f := range frames {
		end, first := total, "hidden"
		if i+1 < len(frames) {
			end = frames[i+1].at
		}
		if i == 0 {
			first = "visible"
		}
		fmt.Fprintf(w, "@keyframes f%d{0%%{visibility:%s}%.3f%%{visibility:visible}%.3f%%{visibility:hidden}}\n", i, first, part(f.at), part(end))
		for _, row := range f.rows {
			if _, known := ids[row]; !known {
				ids[row] = len(ids)
				rows = append(rows, fmt.Sprintf(`<g id="r%d">%s</g>`, ids[row], row))
			}
		}
	}
	fmt.Fprintln(w, "@media (prefers-reduced-motion:reduce){.f{animation:none!important}.f:last-of-type{visibility:visible}}</style>")
	fmt.Fprintf(w, "<defs>\n%s\n</defs>\n", strings.Join(rows, "\n"))
	for i, f := range frames {
		fmt.Fprintf(w, `<g class="f" style="animation-name:f%d">`, i)
		for y, row := range f.rows {
			if row != "" {
				fmt.Fprintf(w, `<use href="#r%d" y="%.1f"/>`, ids[row], cellHeight*float64(y))
			}
		}
		fmt.Fprintln(w, "</g>")
	}
	fmt.Fprintln(w, "</svg>")
	return w.Flush()
}

// look draws the rows of a terminal, each as if it were the first.
func look(screen *vt.Emulator) (rows []string) {
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

// words finds what stands between two spaces or more: viewers collapse those, so each is placed alone.
var words = regexp.MustCompile(`[^ ]+( [^ ]+)*`)

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
	for _, at := range words.FindAllStringIndex(run, -1) {
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
