package ui

import (
	"image/color"
	"math"
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
