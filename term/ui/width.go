package ui

import (
	"unicode/utf8"

	"charm.land/lipgloss/v2"
)

// Width is the width of a styled line in cells. Most lines have only characters whose width is known without a table; counting those is
// faster than segmenting the text, and every frame measures every line several times.
func Width(line string) (cells int) {
	for i := 0; i < len(line); {
		c := line[i]
		switch {
		case c == 0x1b:
			end := escape(line[i:])
			if end == 0 {
				return lipgloss.Width(line)
			}
			i += end
		case c < ' ', c == 0x7f:
			return lipgloss.Width(line)
		case c < utf8.RuneSelf:
			cells++
			i++
		default:
			r, size := utf8.DecodeRuneInString(line[i:])
			if !narrow(r) {
				return lipgloss.Width(line)
			}
			cells++
			i += size
		}
	}
	return cells
}

// escape is how long the style is that a text begins with; 0 for anything else.
func escape(text string) int {
	if len(text) < 2 || text[1] != '[' {
		return 0
	}
	for i := 2; i < len(text); i++ {
		if text[i] >= 0x40 && text[i] <= 0x7e {
			return i + 1
		}
	}
	return 0
}

// narrow reports whether a character takes one cell and combines with nothing: Latin letters, dashes, quotation marks,
// arrows, and what boxes and bars are drawn with.
func narrow(r rune) bool {
	return r >= 0xa1 && r < 0x300 && r != 0xad || r >= 0x2010 && r <= 0x2027 || r == 0x2039 || r == 0x203a ||
		r >= 0x2190 && r <= 0x2193 || r >= 0x2500 && r <= 0x25fc && r != 0x25aa && r != 0x25ab && r != 0x25b6 && r != 0x25c0
}
