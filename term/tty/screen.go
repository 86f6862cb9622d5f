package tty

import (
	"bytes"
	"image/color"
	"io"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// Screen paints frames on a remote terminal. It keeps the text of the lines that it has sent and sends only what has changed, which takes a
// hundredth of the memory of a buffer of cells. Make one with NewScreen.
type Screen struct {
	out     io.Writer
	colours colorprofile.Profile
	height  int

	begun       bool
	cleared     bool // the terminal shows nothing
	lines       []string
	title       string
	front, back color.Color
	pending     bytes.Buffer // painted, and not sent
	err         error        // why nothing more can be sent
}

// NewScreen returns a screen for a remote terminal with these colours and this height.
func NewScreen(out io.Writer, colours colorprofile.Profile, height int) *Screen {
	return &Screen{out: out, colours: colours, height: height}
}

// What a terminal is asked for while the app runs, and what gives it back.
const (
	beginModes = ansi.SetModeAltScreenSaveCursor + ansi.ResetModeTextCursorEnable + ansi.SetModeBracketedPaste + ansi.SetModeMouseButtonEvent +
		ansi.SetModeMouseExtSgr + ansi.SetModifyOtherKeys2 + "\x1b[>1u" // the last lets Esc be told from what begins with it
	endModes = ansi.ResetModifyOtherKeys + "\x1b[<1u" + ansi.ResetModeMouseButtonEvent + ansi.ResetModeMouseExtSgr + ansi.ResetModeBracketedPaste +
		ansi.ResetModeAltScreenSaveCursor + ansi.SetModeTextCursorEnable
)

// resize says that the window has another size and how high it is; what it showed is lost.
func (s *Screen) resize(height int) {
	s.height, s.cleared, s.lines = height, false, nil
}

// paint notes what has to be sent so that the terminal shows a view.
func (s *Screen) paint(v tea.View) {
	if !s.begun {
		s.begun = true
		s.pending.WriteString(beginModes)
	}
	s.dress(v)
	var b bytes.Buffer
	if !s.cleared {
		s.cleared, s.lines = true, nil
		b.WriteString(ansi.ResetStyle + ansi.EraseEntireScreen)
	}
	lines := strings.Split(v.Content, "\n")
	lines = lines[:min(len(lines), s.height)]
	for y := range max(len(lines), len(s.lines)) {
		was, is := at(s.lines, y, ""), at(lines, y, "")
		if was != is {
			repaint(&b, y, was, is)
		}
	}
	s.lines = lines
	w := colorprofile.Writer{Forward: &s.pending, Profile: max(s.colours, colorprofile.ASCII)} // less would lose where things are written
	_, _ = w.Write(b.Bytes())                                                                  // into memory
}

// at is what stands at a place of a list, or beyond its end.
func at[T any](list []T, i int, beyond T) T {
	if i < len(list) {
		return list[i]
	}
	return beyond
}

// dress sets the title and the colours of the window.
func (s *Screen) dress(v tea.View) {
	if v.WindowTitle != s.title {
		s.title = v.WindowTitle
		s.pending.WriteString(ansi.SetWindowTitle(s.title))
	}
	if v.ForegroundColor != s.front {
		s.front = v.ForegroundColor
		s.pending.WriteString(coloured(s.front, ansi.SetForegroundColor, ansi.ResetForegroundColor))
	}
	if v.BackgroundColor != s.back {
		s.back = v.BackgroundColor
		s.pending.WriteString(coloured(s.back, ansi.SetBackgroundColor, ansi.ResetBackgroundColor))
	}
}

func coloured(c color.Color, set func(string) string, reset string) string {
	if c == nil {
		return reset
	}
	return set(ansi.XRGBColor{Color: c}.String())
}

// send sends what was painted. It may take as long as the other side does to read.
func (s *Screen) send() {
	if s.err == nil && s.pending.Len() > 0 {
		_, s.err = s.out.Write(s.pending.Bytes())
	}
	s.pending = bytes.Buffer{}
}

// close gives the terminal back as it was.
func (s *Screen) close() {
	if !s.begun {
		return
	}
	s.pending.WriteString(ansi.ResetStyle)
	s.dress(tea.View{})
	s.pending.WriteString(endModes)
	s.send()
}

// slot is a column of a line: what it shows, and how. The right half of a wide character shows nothing.
type slot struct{ text, style string }

// blank is a column that nothing was written to.
func blank() slot { return slot{text: " "} }

// near is how many columns that have not changed are written again rather than passed over.
const near = 8

func repaint(b *bytes.Buffer, y int, was, is string) {
	before, after := slots(was), slots(is)
	width := max(len(before), len(after))
	for x := 0; x < width; {
		if at(before, x, blank()) == at(after, x, blank()) {
			x++
			continue
		}
		end := changed(before, after, x, width)
		for x > 0 && at(after, x, blank()).text == "" { // half of a wide character
			x--
		}
		b.WriteString(ansi.CursorPosition(x+1, y+1))
		write(b, after, x, end)
		x = end
	}
}

// changed is the end of a stretch in which a line has changed: after it nothing has for a while.
func changed(before, after []slot, from, width int) (end int) {
	end = from + 1
	for x := end; x < width && x < end+near; x++ {
		if at(before, x, blank()) != at(after, x, blank()) {
			end = x + 1
		}
	}
	for end < len(after) && after[end].text == "" {
		end++
	}
	return end
}

// write writes a stretch of a line. What is blank up to the line's end is erased.
func write(b *bytes.Buffer, line []slot, from, end int) {
	style := ""
	for _, s := range line[min(from, len(line)):min(end, len(line))] {
		if s.style != style {
			style = s.style
			b.WriteString(ansi.ResetStyle + style)
		}
		b.WriteString(s.text)
	}
	if style != "" {
		b.WriteString(ansi.ResetStyle)
	}
	if end > len(line) {
		b.WriteString(ansi.EraseLineRight)
	}
}

// slots are the columns of a line with its styles.
func slots(line string) (all []slot) {
	all = make([]slot, 0, len(line)/2)
	style, state := "", byte(0)
	for len(line) > 0 {
		seq, width, n, next := ansi.DecodeSequence(line, state, nil)
		switch {
		case width > 0:
			all = append(all, slot{seq, style})
			for range width - 1 {
				all = append(all, slot{"", style})
			}
		case seq == ansi.ResetStyle || seq == "\x1b[0m":
			style = ""
		case ansi.HasCsiPrefix(seq) && strings.HasSuffix(seq, "m"):
			style += seq
		}
		line, state = line[n:], next
	}
	return all
}
