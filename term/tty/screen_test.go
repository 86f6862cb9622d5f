package tty

import (
	"bytes"
	"fmt"
	"image/color"
	"math/rand/v2"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/vt"
)

// shown is a screen and a terminal that draws what it sends.
type shown struct {
	*Screen
	sent     bytes.Buffer
	terminal *vt.Emulator
}

func newShown(width, height int) *shown {
	s := &shown{terminal: vt.NewEmulator(width, height)}
	s.Screen = NewScreen(&s.sent, colorprofile.TrueColor, height)
	return s
}

// show paints lines and returns how much was sent.
func (s *shown) show(t *testing.T, lines []string) int {
	t.Helper()
	s.paint(tea.NewView(strings.Join(lines, "\n")))
	s.send()
	n := s.sent.Len()
	if _, err := s.terminal.Write(s.sent.Bytes()); err != nil {
		t.Fatal(err)
	}
	s.sent.Reset()
	return n
}

// TestEveryFrameIsShownAsItIs changes frames at random: whatever was shown before, a terminal shows the same as one that has seen
// nothing but the latest frame.
func TestEveryFrameIsShownAsItIs(t *testing.T) {
	const width, height = 30, 6
	r := rand.New(rand.NewPCG(1, 2))
	s := newShown(width, height)
	lines := make([]string, height)
	for n := range 600 {
		for range 1 + r.IntN(3) {
			lines[r.IntN(height)] = randomLine(r, width)
		}
		now := lines[:1+r.IntN(height)]
		s.show(t, now)
		fresh := newShown(width, height)
		fresh.show(t, now)
		if got, want := s.terminal.Render(), fresh.terminal.Render(); got != want {
			t.Fatalf("frame %d is shown as\n%q, not\n%q", n, got, want)
		}
	}
}

func randomLine(r *rand.Rand, width int) string {
	styles := []lipgloss.Style{
		lipgloss.NewStyle(), lipgloss.NewStyle().Bold(true), lipgloss.NewStyle().Foreground(lipgloss.Color("#ff8800")),
		lipgloss.NewStyle().Background(lipgloss.Color("#003366")).Foreground(lipgloss.Color("3")).Underline(true),
	}
	var b strings.Builder
	for left := r.IntN(width + 1); left > 0; {
		text := []string{"a", "bc", " ", "    ", "♟", "é", "你", "·"}[r.IntN(8)]
		if left -= lipgloss.Width(text); left >= 0 {
			b.WriteString(styles[r.IntN(len(styles))].Render(text))
		}
	}
	return b.String()
}

func TestLittleIsSentWhereLittleChanges(t *testing.T) {
	s := newShown(300, 100)
	lines := strings.Split(strings.Repeat(strings.Repeat("x", 300)+"\n", 100), "\n")[:100]
	s.show(t, lines)
	if n := s.show(t, lines); n != 0 {
		t.Errorf("the same frame again is %d bytes", n)
	}
	lines[40] = strings.Repeat("x", 120) + "\x1b[1my\x1b[m" + strings.Repeat("x", 100) + "z" + strings.Repeat("x", 78)
	if n := s.show(t, lines); n > 60 {
		t.Errorf("two letters are %d bytes", n)
	}
}

func TestAWindowIsDressedAndGivenBack(t *testing.T) {
	s := newShown(40, 10)
	v := tea.NewView("hello")
	v.WindowTitle, v.BackgroundColor = "wits", color.Black
	s.paint(v)
	s.send()
	for _, want := range []string{"\x1b[?1049h", "\x1b[?1002h", "\x1b[?2004h", "wits", "rgb:0000/0000/0000", "hello"} {
		if !strings.Contains(s.sent.String(), want) {
			t.Errorf("no %q in %q", want, s.sent.String())
		}
	}
	s.sent.Reset()
	s.paint(tea.NewView("hello"))
	s.close()
	for _, want := range []string{"\x1b]111", "\x1b[?1002l", "\x1b[?1049l", "\x1b[?25h"} {
		if !strings.Contains(s.sent.String(), want) {
			t.Errorf("no %q in %q", want, s.sent.String())
		}
	}
}

func TestAfterAChangeOfTheWindowEverythingIsPaintedAgain(t *testing.T) {
	s := newShown(40, 10)
	s.show(t, []string{"hello"})
	s.resize(5)
	if n := s.show(t, []string{"hello"}); n == 0 {
		t.Error("nothing is sent")
	}
	var many []string
	for i := range 8 {
		many = append(many, fmt.Sprint("line ", i))
	}
	s.show(t, many)
	if got := s.terminal.Render(); strings.Contains(got, "line 5") || !strings.Contains(got, "line 4") {
		t.Errorf("a window of five lines shows %q", got)
	}
}
