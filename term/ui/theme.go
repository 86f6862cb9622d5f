// Package ui is what terminal screens are made of: themes, glyphs, pages with places to click, and the contract of a
// game's screen. It reads no input and writes no output, and it knows no game.
package ui

import (
	"image/color"

	"charm.land/lipgloss/v2"
)

// Theme is a set of colours. Nothing is ever told by colour alone: the same text, without any, says it all.
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
	Hidden   lipgloss.Style
	Flag     lipgloss.Style
	Cursor   lipgloss.Style
	Mark     lipgloss.Style
	Numbers  [9]lipgloss.Style // by what the cell shows; 0 is a clear one
	Pegs     [8]lipgloss.Style // by colour: R B G Y O V C N
	Black    lipgloss.Style
	White    lipgloss.Style
}

// Themes lists the themes' names, the default first.
func Themes() []string { return []string{"dark", "light", "contrast", "none"} }

// NewTheme returns a theme by its name, the default for a name that is none.
func NewTheme(name string) Theme {
	switch name {
	case "light":
		return coloured(name, light)
	case "contrast":
		return coloured(name, contrast)
	case "none":
		return plain()
	}
	return coloured("dark", dark)
}

// palette is what a coloured theme is made from.
type palette struct {
	text, dim, title, accent, good, bad, warn, hidden, flag string
	numbers                                                 [9]string
	pegs                                                    [8]string
}

// The colours of the numbers are the seed document's: blue, green, red, dark blue, dark red, cyan, grey, white. On a
// light ground white is black, and the pale ones are darker.
var (
	dark = palette{
		text: "#d8dee9", dim: "#8b93a5", title: "#f0c674", accent: "#7fb2ff", good: "#8fd977", bad: "#ff6b6b", warn: "#f0c674",
		hidden: "#7a8295", flag: "#ffb454",
		numbers: [9]string{"#767d8f", "#6aa8ff", "#7ddb6f", "#ff7b7b", "#3f74e0", "#c94f4f", "#56d4d4", "#a0a6b4", "#ffffff"},
		pegs:    [8]string{"#e5484d", "#4c8dff", "#3fbf6f", "#f4d44d", "#ff9238", "#b072ff", "#39d0d8", "#a9744f"},
	}
	light = palette{
		text: "#1f2430", dim: "#5f6675", title: "#7a4b00", accent: "#0b57d0", good: "#1e7a1e", bad: "#c01c28", warn: "#8a5a00",
		hidden: "#6b7280", flag: "#b04a00",
		numbers: [9]string{"#9aa1ad", "#1f5fd0", "#1e7a1e", "#d0222c", "#0b2f80", "#7d1018", "#0a7a80", "#6b7280", "#000000"},
		pegs:    [8]string{"#c4242b", "#1f5fd0", "#1e7a3c", "#b89400", "#c95f00", "#7a3fc4", "#0a7f88", "#7a4a26"},
	}
	contrast = palette{
		text: "#ffffff", dim: "#ffffff", title: "#ffff00", accent: "#00ffff", good: "#00ff00", bad: "#ff5f5f", warn: "#ffff00",
		hidden: "#ffffff", flag: "#ffff00",
		numbers: [9]string{"#bcbcbc", "#5fafff", "#00ff00", "#ff5f5f", "#87afff", "#ff8787", "#00ffff", "#d0d0d0", "#ffffff"},
		pegs:    [8]string{"#ff5f5f", "#5fafff", "#00ff00", "#ffff00", "#ffaf00", "#d787ff", "#00ffff", "#d7af87"},
	}
)

func coloured(name string, p palette) Theme {
	fg := func(hex string) lipgloss.Style { return lipgloss.NewStyle().Foreground(lipgloss.Color(hex)) }
	t := Theme{
		Name: name, Text: fg(p.text), Dim: fg(p.dim), Bold: fg(p.text).Bold(true), Title: fg(p.title).Bold(true),
		Accent: fg(p.accent), Selected: fg(p.accent).Bold(true), Good: fg(p.good).Bold(true), Bad: fg(p.bad).Bold(true),
		Warn: fg(p.warn), Hidden: fg(p.hidden), Flag: fg(p.flag).Bold(true), Cursor: fg(p.accent).Bold(true),
		Mark: fg(p.title).Bold(true), Black: fg(p.text).Bold(true), White: fg(p.dim),
	}
	for i, hex := range p.numbers {
		t.Numbers[i] = fg(hex)
	}
	for i, hex := range p.pegs {
		t.Pegs[i] = peg(lipgloss.Color(hex))
	}
	return t
}

// peg puts a colour behind a letter that can be read on it.
func peg(c color.Color) lipgloss.Style {
	r, g, b, _ := c.RGBA()
	letter := lipgloss.Color("#000000")
	if 299*r+587*g+114*b < 1000*0x7000 {
		letter = lipgloss.Color("#ffffff")
	}
	return lipgloss.NewStyle().Background(c).Foreground(letter).Bold(true)
}

// plain is the theme without colour: bold and reverse only.
func plain() Theme {
	none, bold := lipgloss.NewStyle(), lipgloss.NewStyle().Bold(true)
	t := Theme{
		Name: "none", Text: none, Dim: none, Bold: bold, Title: bold, Accent: none, Selected: bold, Good: bold, Bad: bold,
		Warn: none, Hidden: none, Flag: bold, Cursor: bold, Mark: bold, Black: bold, White: none,
	}
	for i := range t.Numbers {
		t.Numbers[i] = none
	}
	for i := range t.Pegs {
		t.Pegs[i] = bold
	}
	return t
}
