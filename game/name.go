package game

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// MaxName is the longest player name or label, in characters.
const MaxName = 64

// CheckName says what is wrong with a player's name, nil when nothing is.
func CheckName(name string) error { return CheckLabel("player name", name) }

// CheckLabel says what is wrong with a short text that players read, nil when nothing is. What says which text it is.
func CheckLabel(what, text string) error {
	switch n := utf8.RuneCountInString(text); {
	case !utf8.ValidString(text):
		return fmt.Errorf("%w %s: not valid UTF-8", ErrMalformed, what)
	case n < 1 || n > MaxName:
		return fmt.Errorf("%w %s: want 1 to %d characters, got %d", ErrMalformed, what, MaxName, n)
	}
	seen := false
	for _, c := range text {
		if !joins(c) && !unicode.IsPrint(c) {
			return fmt.Errorf("%w %s: character %U cannot be shown", ErrMalformed, what, c)
		}
		seen = seen || !joins(c) && c != ' '
	}
	if !seen {
		return fmt.Errorf("%w %s: want at least one character that can be seen", ErrMalformed, what)
	}
	return nil
}

// joins reports whether a character joins its neighbours: scripts and emoji need that.
func joins(c rune) bool { return c == '\u200c' || c == '\u200d' }
