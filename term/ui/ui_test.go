package ui_test

import (
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
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

// With 16 colours what is written on a ground must not have the ground's colour, and grounds that mean something else differ.
func TestThemesStayReadableWith16Colours(t *testing.T) {
	for _, name := range []string{"dark", "light", "contrast"} {
		theme := ui.NewTheme(name)
		for label, text := range map[string]lipgloss.Style{"text": theme.Text, "dim": theme.Dim, "accent": theme.Accent, "warn": theme.Warn, "good": theme.Good, "bad": theme.Bad} {
			for on, ground := range map[string]lipgloss.Style{"ground": theme.Ground, "raised": theme.Raised, "checker": theme.Checker, "sunken": theme.Sunken, "lit": theme.Lit} {
				for _, profile := range []colorprofile.Profile{colorprofile.ANSI256, colorprofile.ANSI} {
					if profile.Convert(text.GetForeground()) == profile.Convert(ground.GetBackground()) {
						t.Errorf("%s, %v: %s cannot be read on %s", name, profile, label, on)
					}
				}
			}
		}
		if colorprofile.ANSI.Convert(theme.Raised.GetBackground()) == colorprofile.ANSI.Convert(theme.Sunken.GetBackground()) {
			t.Errorf("%s: a closed cell looks like an open one", name)
		}
	}
}
