package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/x/vt"
)

// How long a frame is shown at least, and at most, in seconds: what changes faster is one frame.
const (
	shortest = 0.1
	longest  = 2.5
)

// frame is what a terminal showed from a moment on.
type frame struct {
	at    float64
	lines []string
}

// move draws an asciicast as a picture that moves.
func move(in io.Reader, out io.Writer) error {
	frames, width, err := read(in)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(out)
	total := frames[len(frames)-1].at + longest
	open(w, width, len(frames[0].lines))
	fmt.Fprintf(w, "<style>.f{visibility:hidden;animation:%.2fs step-end infinite}\n", total)
	for i, f := range frames {
		end := total
		if i+1 < len(frames) {
			end = frames[i+1].at
		}
		fmt.Fprintf(w, "@keyframes f%d{0%%{visibility:%s}%.3f%%{visibility:visible}%.3f%%{visibility:hidden}}\n",
			i, map[bool]string{true: "visible", false: "hidden"}[i == 0], 100*f.at/total, 100*end/total)
	}
	fmt.Fprintln(w, "@media (prefers-reduced-motion:reduce){.f{animation:none!important}.f:last-of-type{visibility:visible}}</style>")
	rows := drawRows(w, frames)
	for i, f := range frames {
		fmt.Fprintf(w, `<g class="f" style="animation-name:f%d">`, i)
		for y, line := range f.lines {
			if id, ok := rows[line]; ok {
				fmt.Fprintf(w, `<use href="#r%d" y="%.1f"/>`, id, cellHeight*float64(y))
			}
		}
		fmt.Fprintln(w, "</g>")
	}
	fmt.Fprintln(w, "</svg>")
	return w.Flush()
}

// drawRows draws every line that is shown once, to be used wherever it is.
func drawRows(w io.Writer, frames []frame) map[string]int {
	rows := map[string]int{}
	fmt.Fprintln(w, "<defs>")
	for _, f := range frames {
		for _, line := range f.lines {
			runs := parse(line)
			if _, known := rows[line]; known || len(runs) == 0 {
				continue
			}
			rows[line] = len(rows)
			fmt.Fprintf(w, `<g id="r%d">`, rows[line])
			for _, r := range runs {
				r.draw(w, 0)
			}
			fmt.Fprintln(w, "</g>")
		}
	}
	fmt.Fprintln(w, "</defs>")
	return rows
}

// read plays an asciicast and returns what its terminal showed.
func read(in io.Reader) (frames []frame, width int, err error) {
	scan := bufio.NewScanner(in)
	scan.Buffer(nil, 16<<20)
	var head struct{ Version, Width, Height int }
	if !scan.Scan() || json.Unmarshal(scan.Bytes(), &head) != nil || head.Version != 2 {
		return nil, 0, fmt.Errorf("this is no asciicast of version 2: %w", scan.Err())
	}
	screen := vt.NewEmulator(head.Width, head.Height)
	go func() { _, _ = io.Copy(io.Discard, screen) }() // what it answers was answered
	defer func() {
		if questions, ok := screen.InputPipe().(io.Closer); ok {
			_ = questions.Close() // ends the reading; Close of the emulator itself races with it
		}
	}()
	now, shown := 0.0, 0.0 // time without what was too long
	for scan.Scan() {
		var at float64
		var kind, data string
		if err := json.Unmarshal(scan.Bytes(), &[]any{&at, &kind, &data}); err != nil {
			return nil, 0, fmt.Errorf("line %q: %w", scan.Text(), err)
		}
		if kind != "o" {
			continue
		}
		step := at - now
		now = at
		if len(frames) > 0 {
			shown += min(step, longest)
		}
		_, _ = screen.WriteString(data)
		lines := strings.Split(screen.Render(), "\n")
		for i, l := range lines {
			lines[i] = strings.TrimRight(l, " ")
		}
		switch n := len(frames); {
		case n > 0 && strings.Join(frames[n-1].lines, "\n") == strings.Join(lines, "\n"):
		case n > 0 && shown-frames[n-1].at < shortest:
			frames[n-1].lines = lines
		default:
			frames = append(frames, frame{shown, lines})
		}
	}
	if len(frames) == 0 {
		return nil, 0, fmt.Errorf("nothing was shown: %w", io.ErrUnexpectedEOF)
	}
	return frames, head.Width, scan.Err()
}
