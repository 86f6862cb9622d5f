// Package ui is what terminal screens are made of: themes, glyphs, pages with places to click, and the contract of a
// game's screen. It reads no input and writes no output, and it knows no game.
package ui

import (
	"image/color"

	"charm.land/lipgloss/v2"
)

// Theme is a set of styles by what they are for. Nothing is ever told by colour alone: the same text, without any, says it
// all. A game's own colours are in its screen, which asks for them with [Theme.Paint] and [Theme.Fill].
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
}

// Colour is one colour as each theme shows it, in hexadecimal: on a dark ground, on a light one, and with high contrast.
type Colour struct{ Dark, Light, Contrast string }

// Themes lists the themes' names, the default first.
func Themes() []string { return []string{"dark", "light", "contrast", "none"} }

// NewTheme returns a theme by its name, the default for a name that is none.
func NewTheme(name string) Theme {
	switch name {
	case "light", "contrast":
		return coloured(name)
	case "none":
		return plain()
	}
	return coloured("dark")
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

// Paint is for text in a colour; without any where the theme has none.
func (t Theme) Paint(c Colour) lipgloss.Style {
	if hex := t.hex(c); hex != "" {
		return lipgloss.NewStyle().Foreground(lipgloss.Color(hex))
	}
	return lipgloss.NewStyle()
}

// Fill is for text that can be read on a colour; bold where the theme has none.
func (t Theme) Fill(c Colour) lipgloss.Style {
	hex := t.hex(c)
	if hex == "" {
		return lipgloss.NewStyle().Bold(true)
	}
	ground := lipgloss.Color(hex)
	return lipgloss.NewStyle().Background(ground).Foreground(readable(ground)).Bold(true)
}

// readable is black or white, whichever can be read on a colour.
func readable(ground color.Color) color.Color {
	r, g, b, _ := ground.RGBA()
	if 299*r+587*g+114*b < 1000*0x7000 {
		return lipgloss.Color("#ffffff")
	}
	return lipgloss.Color("#000000")
}

func coloured(name string) Theme {
	t := Theme{Name: name}
	t.Text = t.Paint(Colour{"#d8dee9", "#1f2430", "#ffffff"})
	t.Dim = t.Paint(Colour{"#8b93a5", "#5f6675", "#ffffff"})
	t.Accent = t.Paint(Colour{"#7fb2ff", "#0b57d0", "#00ffff"})
	t.Warn = t.Paint(Colour{"#f0c674", "#8a5a00", "#ffff00"})
	t.Title = t.Paint(Colour{"#f0c674", "#7a4b00", "#ffff00"}).Bold(true)
	t.Good = t.Paint(Colour{"#8fd977", "#1e7a1e", "#00ff00"}).Bold(true)
	t.Bad = t.Paint(Colour{"#ff6b6b", "#c01c28", "#ff5f5f"}).Bold(true)
	t.Bold, t.Selected, t.Cursor, t.Mark = t.Text.Bold(true), t.Accent.Bold(true), t.Accent.Bold(true), t.Title
	return t
}

// plain is the theme without colour: bold and reverse only.
func plain() Theme {
	none, bold := lipgloss.NewStyle(), lipgloss.NewStyle().Bold(true)
	return Theme{
		Name: "none", Text: none, Dim: none, Bold: bold, Title: bold, Accent: none, Selected: bold, Good: bold, Bad: bold,
		Warn: none, Cursor: bold, Mark: bold,
	}
}
