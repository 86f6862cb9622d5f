package game

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// MaxName is the longest player name, in characters.
const MaxName = 64

// CheckName says what is wrong with a player's name, nil when nothing is.
func CheckName(name string) error {
	switch n := utf8.RuneCountInString(name); {
	case !utf8.ValidString(name):
		return fmt.Errorf("%w player name: not valid UTF-8", ErrMalformed)
	case n < 1 || n > MaxName:
		return fmt.Errorf("%w player name: want 1 to %d characters, got %d", ErrMalformed, MaxName, n)
	}
	for _, c := range name {
		if joins := c == '\u200c' || c == '\u200d'; !joins && !unicode.IsPrint(c) { // joiners: scripts and emoji need them
			return fmt.Errorf("%w player name: character %U cannot be shown", ErrMalformed, c)
		}
	}
	return nil
}
