package ui_test

import (
	"fmt"
	"image/color"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"wits/term/ui"
)

func frame(theme string, glyphs ui.Glyphs) ui.Frame {
	return ui.Frame{Width: 40, Height: 16, Theme: ui.NewTheme(theme), Glyphs: glyphs}
}

func TestWidthIsWhatTheTerminalShows(t *testing.T) {
	parts := []string{"a", "ä", "é", "e\u0301", "█", "▏", "░", "╭", "›", "…", "—", "★", "☺", "漢", "👩‍🚀", "▪", "▪\ufe0f", "⚑", "●", "\x1b[1;38;2;1;2;3m", "\x1b[m", "\t", "×", "№"}
	rapid.Check(t, func(t *rapid.T) {
		line := strings.Join(rapid.SliceOf(rapid.SampledFrom(parts)).Draw(t, "line"), "")
		if got, want := ui.Width(line), lipgloss.Width(line); got != want {
			t.Errorf("%q is %d wide, not %d", line, got, want)
		}
	})
}

func TestAPanelHasItsSizeAndKeepsPlacesToClick(t *testing.T) {
	var body ui.Page
	body.Button("first", "one")
	body.Add("two", "a line that is longer than the panel is wide")
	body.Zones = append(body.Zones, ui.Zone{X: 1, Y: 1, Width: 2, Height: 2, ID: "tall"})
	for name, f := range map[string]ui.Frame{"unicode": frame("none", ui.Unicode()), "ascii": frame("dark", ui.ASCII())} {
		p := ui.Panel{Title: "A title that is far too long for this", Right: "7", Width: 20, Height: 6}.Draw(f, body)
		if len(p.Lines) != 6 {
			t.Errorf("%s: %d lines", name, len(p.Lines))
		}
		for _, l := range p.Lines {
			if ui.Width(l) != 20 {
				t.Errorf("%s: %d wide: %q", name, ui.Width(l), l)
			}
		}
		p = ui.Center(p, 40, 16)
		for at, want := range map[[2]int]string{{12, 6}: "first", {13, 7}: "tall", {14, 8}: "tall", {13, 9}: ""} {
			if got, _ := p.Hit(at[0], at[1]); got != want {
				t.Errorf("%s: %q at %v, not %q", name, got, at, want)
			}
		}
	}
}

func TestCuttingEndsInAnEllipsis(t *testing.T) {
	if got := ui.Cut("a long line", 6); got != "a lon…" {
		t.Errorf("%q", got)
	}
	if got := ui.Spread("a long line", "+200%", 12); got != "a lo…  +200%" {
		t.Errorf("%q", got)
	}
}

func TestBarsAreExactToAnEighth(t *testing.T) {
	f := frame("none", ui.Unicode())
	for _, c := range []struct {
		part, whole float64
		want        string
	}{
		{0, 8, "░░░░"},
		{1, 1000, "▏░░░"},
		{3, 32, "▍░░░"},
		{16, 32, "██░░"},
		{32, 32, "████"},
		{99, 32, "████"},
		{1, 0, "░░░░"},
	} {
		if got := f.Bar(4, c.part, c.whole); got != c.want {
			t.Errorf("%g of %g is %q, not %q", c.part, c.whole, got, c.want)
		}
	}
	if got := frame("none", ui.ASCII()).Bar(4, 1, 2); got != "##.." {
		t.Errorf("%q", got)
	}
}

// xterm shows the 16 colours so.
func xterm(c color.Color) color.Color {
	shown := [16]string{
		"#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
		"#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
	}
	return lipgloss.Color(shown[colorprofile.ANSI.Convert(c).(ansi.BasicColor)])
}

// With 256 colours what is written on a ground must not have the ground's colour, with 16 it must be read as xterm shows them. Grounds that mean
// something else differ.
func TestThemesStayReadableWithFewColours(t *testing.T) {
	for _, name := range []string{"dark", "light", "contrast"} {
		full, few := ui.NewTheme(name), ui.NewTheme(name).With16()
		for i, theme := range []ui.Theme{full, few} {
			for label, text := range map[string]lipgloss.Style{"text": theme.Text, "dim": theme.Dim, "accent": theme.Accent, "warn": theme.Warn, "good": theme.Good, "bad": theme.Bad} {
				for on, ground := range map[string]lipgloss.Style{"ground": theme.Ground, "raised": theme.Raised, "checker": theme.Checker, "sunken": theme.Sunken, "lit": theme.Lit} {
					shown := theme.On(ground, text)
					ink, under := shown.GetForeground(), shown.GetBackground()
					if i == 0 && colorprofile.ANSI256.Convert(ink) == colorprofile.ANSI256.Convert(under) {
						t.Errorf("%s: %s cannot be read on %s", name, label, on)
					}
					if got := ui.Contrast(xterm(ink), xterm(under)); i == 1 && got < 4.5 {
						t.Errorf("%s: %s on %s has a contrast of %.2f with 16 colours", name, label, on, got)
					}
				}
			}
		}
		if colorprofile.ANSI.Convert(few.Raised.GetBackground()) == colorprofile.ANSI.Convert(few.Sunken.GetBackground()) {
			t.Errorf("%s: a closed cell looks like an open one", name)
		}
	}
}

// What is written on any colour, and any colour that is written, can be read with 16 colours.
func TestEveryColourIsReadWith16(t *testing.T) {
	for _, name := range []string{"dark", "light", "contrast"} {
		theme := ui.NewTheme(name).With16()
		for i := range 256 {
			hex := fmt.Sprintf("#%02x%02x%02x", i&7*36, i>>3&7*36, i>>6*85)
			c := ui.Colour{Dark: hex, Light: hex, Contrast: hex}
			filled := theme.Fill(c)
			if got := ui.Contrast(xterm(filled.GetForeground()), xterm(filled.GetBackground())); got < 4.5 {
				t.Errorf("%s: on %s text has a contrast of %.2f", name, hex, got)
			}
			if got := ui.Contrast(xterm(theme.Paint(c).GetForeground()), xterm(theme.Ground.GetBackground())); got < 4.5 {
				t.Errorf("%s: text in %s has a contrast of %.2f", name, hex, got)
			}
			g := ui.Grid{Columns: 1, Rows: 1, Cell: func(int, int) ui.Cell {
				return ui.Cell{Glyph: "1", Ink: theme.Ink(c), Ground: theme.Raised.GetBackground()}
			}}
			drawn := g.Draw(ui.Frame{Width: 10, Height: 5, Theme: theme, Glyphs: ui.ASCII()}, &ui.Window{}).String()
			want := theme.On(theme.Raised, lipgloss.NewStyle().Foreground(theme.Hue(c)))
			if !strings.Contains(drawn, want.Render(" 1 ")) {
				t.Errorf("%s: a cell is drawn as %q", name, drawn)
			}
		}
	}
}
