// Package ui is the toolkit of terminal screens: themes, glyphs, pages with clickable zones, and the contract of a game's screen. It reads no
// input and writes no output, and it knows no game.
package ui

import (
	"cmp"

	"charm.land/lipgloss/v2"
)

// Theme is a set of styles by purpose. Nothing is ever said by colour alone. A screen gets its game's own colours with [Theme.Paint],
// [Theme.Fill] and [Theme.On].
type Theme struct {
	Name     string
	Text     lipgloss.Style
	Dim      lipgloss.Style
	Bold     lipgloss.Style
	Title    lipgloss.Style
	Accent   lipgloss.Style
	Selected lipgloss.Style
	Good     lipgloss.Style
	Bad      lipgloss.Style
	Warn     lipgloss.Style
	Cursor   lipgloss.Style
	Mark     lipgloss.Style

	Ground  lipgloss.Style // the window's own ground
	Raised  lipgloss.Style // what can be pressed: a closed cell, a chosen card
	Checker lipgloss.Style // Raised, a shade apart, for every other cell
	Sunken  lipgloss.Style // what has been pressed: an open cell, the empty part of a bar
	Lit     lipgloss.Style // the ground of the cursor's row and column, and of the chosen line

	Border      lipgloss.Style // of panels
	BorderFocus lipgloss.Style // of the panel that keys go to
	BorderGood  lipgloss.Style // of a board that was won
	BorderBad   lipgloss.Style // of a board that was lost

	Board Board // the colours of boards

	few bool // the terminal has 16 colours
}

// Colour is one colour as each theme shows it, in hexadecimal: on a dark ground, on a light one, and with high contrast.
type Colour struct{ Dark, Light, Contrast string }

// Auto is the theme that follows the terminal's background.
const Auto = "auto"

// Themes lists the themes' names, the default first.
func Themes() []string { return []string{Auto, "dark", "light", "contrast", "none"} }

// NewTheme returns a theme by its name: the dark one for [Auto], until the terminal has reported its background, and for unknown names.
func NewTheme(name string) Theme {
	switch name {
	case "light", "contrast":
		return Theme{Name: name}.coloured()
	case "none":
		return plain()
	}
	return Theme{Name: "dark"}.coloured()
}

// With16 is the theme for terminals with 16 colours: what is written can be read as xterm shows them.
func (t Theme) With16() Theme {
	if t.Name != "none" {
		t = Theme{Name: t.Name, few: true}.coloured()
	}
	t.Board = NewBoard(Few)
	return t
}

// hex is a colour as the theme shows it; empty where it has none.
func (t Theme) hex(c Colour) string {
	switch t.Name {
	case "none":
		return ""
	case "light":
		return c.Light
	case "contrast":
		return c.Contrast
	}
	return c.Dark
}

// Paint is the style of text in a colour, or a plain style in a theme without colours.
func (t Theme) Paint(c Colour) lipgloss.Style {
	if hex := t.hex(c); hex != "" {
		return lipgloss.NewStyle().Foreground(t.legible(lipgloss.Color(hex), nil))
	}
	return lipgloss.NewStyle()
}

// Fill is the style of readable text on a coloured background; bold in a theme without colours.
func (t Theme) Fill(c Colour) lipgloss.Style {
	hex := t.hex(c)
	if hex == "" {
		return lipgloss.NewStyle().Bold(true)
	}
	ground := lipgloss.Color(hex)
	return lipgloss.NewStyle().Background(ground).Foreground(t.plainOn(ground)).Bold(true)
}

// On is a text style on the background of another style, such as a number on an open cell.
func (t Theme) On(ground, text lipgloss.Style) lipgloss.Style {
	under := ground.GetBackground()
	return text.Foreground(t.legible(text.GetForeground(), under)).Background(under)
}

// with16 is a colour, or another where there are 16.
func (t Theme) with16(c, few Colour) Colour {
	if !t.few {
		return c
	}
	return Colour{cmp.Or(few.Dark, c.Dark), cmp.Or(few.Light, c.Light), cmp.Or(few.Contrast, c.Contrast)}
}

// coloured gives a theme its colours. The values are chosen so that they stay apart when a terminal has 256 colours, or 16.
func (t Theme) coloured() Theme {
	t.Board = NewBoard("")
	t.Ground = lipgloss.NewStyle().Background(lipgloss.Color(t.hex(ground())))
	t.Text = t.Paint(Colour{"#d8dee9", "#22252b", "#ffffff"})
	t.Dim = t.Paint(Colour{"#9e9ea6", "#5c5c63", "#ffffff"})
	t.Accent = t.Paint(t.with16(Colour{"#7fb2ff", "#005faf", "#00ffff"}, Colour{Dark: "14"}))
	t.Warn = t.Paint(t.with16(Colour{"#d7d75f", "#6b5b00", "#ffff00"}, Colour{Light: "5"}))
	t.Title = t.Warn.Bold(true)
	t.Good = t.Paint(t.with16(Colour{"#8fd977", "#005f00", "#00ff00"}, Colour{Light: "4"})).Bold(true)
	t.Bad = t.Paint(Colour{"#ff6b6b", "#af0000", "#ff5f5f"}).Bold(true)
	t.Bold, t.Selected, t.Cursor, t.Mark = t.Text.Bold(true), t.Accent.Bold(true), t.Accent.Bold(true), t.Title
	t.Ground = t.ground(ground())
	t.Raised = t.ground(t.with16(Colour{"#3a3f4a", "#d4d6da", "#444444"}, Colour{Dark: "4", Contrast: "4"}))
	t.Checker = t.ground(t.with16(Colour{"#45454f", "#cfd5df", "#585858"}, Colour{Dark: "4", Contrast: "4"}))
	t.Sunken = t.ground(Colour{"#22252b", "#f6f7f9", "#000000"})
	t.Lit = t.ground(Colour{"#303540", "#e4e4e4", "#303030"})
	t.Border = t.Paint(Colour{"#5e6470", "#9e9ea6", "#ffffff"})
	t.BorderFocus, t.BorderGood, t.BorderBad = t.Accent, t.Good.Bold(false), t.Bad.Bold(false)
	return t
}

// ground is the window's own ground.
func ground() Colour { return Colour{"#1a1c20", "#ffffff", "#000000"} }

// ground is text on a colour.
func (t Theme) ground(c Colour) lipgloss.Style { return t.Text.Background(lipgloss.Color(t.hex(c))) }

// plain is the theme without colours, in which some styles are bold.
func plain() Theme {
	bold := lipgloss.NewStyle().Bold(true)
	return Theme{Name: "none", Bold: bold, Title: bold, Selected: bold, Good: bold, Bad: bold, Cursor: bold, Mark: bold, BorderFocus: bold, BorderGood: bold}
}
