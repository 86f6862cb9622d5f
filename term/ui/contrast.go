package ui

import (
	"image/color"
	"math"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// Contrast is the contrast ratio of two colours by WCAG 2, from 1 for equal ones to 21 for black and white. Shapes need at least 3 and text
// at least 4.5.
func Contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

// linear is how much light a part of a colour is.
func linear(part uint32) float64 {
	v := float64(part) / 0xffff
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

// xterm is what xterm shows of a terminal's 16 colours. Most others are near it.
func xterm(c color.Color) color.Color {
	return lipgloss.Color([16]string{
		"#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
		"#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
	}[ansi.Convert16(c)])
}

// plainOn is black or white, whichever can be read better on a ground.
func (t Theme) plainOn(ground color.Color) color.Color {
	black, white := lipgloss.Color("#000000"), lipgloss.Color("#ffffff")
	if t.contrast(white, ground) > t.contrast(black, ground) {
		return white
	}
	return black
}

// contrast is that of two colours as the theme's terminal shows them.
func (t Theme) contrast(a, b color.Color) float64 {
	if t.few {
		a, b = xterm(a), xterm(b)
	}
	return Contrast(a, b)
}

// legible is a colour that can be read on a ground, nil being the window's own, on a terminal with 16 colours: the colour itself, or else
// black or white. Black and white themselves are the colours of pieces: they need the contrast of shapes, not of text.
func (t Theme) legible(ink, ground color.Color) color.Color {
	if !t.few || ink == nil {
		return ink
	}
	if ground == nil {
		ground = t.Ground.GetBackground()
	}
	enough, shown := 4.5, xterm(ink)
	if shown == xterm(lipgloss.Color("#000000")) || shown == xterm(lipgloss.Color("#ffffff")) {
		enough = 3
	}
	if t.contrast(ink, ground) >= enough {
		return ink
	}
	return t.plainOn(ground)
}

// legible is a cell whose inks can be read on its ground.
func (c Cell) legible(t Theme) Cell {
	for _, ink := range []*Ink{&c.Ink, &c.Edge, &c.Lines.Ink} {
		ink.Color = t.legible(ink.Color, c.Ground)
	}
	return c
}
