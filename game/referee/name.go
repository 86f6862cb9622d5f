package referee

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"wits/game/words"
)

// MaxName is the longest player name or label, in characters.
const MaxName = 64

// NewName returns a name as a player may take it: without space around it, and with something to see. Names from before
// are only to pass [CheckName].
func NewName(name string) (string, error) { return NewLabel("player name", name) }

// NewLabel does the same for another short text that players read. What says which text it is.
func NewLabel(what, text string) (string, error) {
	text = strings.TrimFunc(text, func(c rune) bool { return unicode.IsSpace(c) || blank(c) })
	if err := CheckLabel(what, text); err != nil {
		return "", err
	}
	if i := strings.IndexFunc(text, blank); i >= 0 {
		c, _ := utf8.DecodeRuneInString(text[i:])
		return "", Unfit(fmt.Errorf("%w %s: character %U cannot be seen", ErrMalformed, what, c), words.New("name.invisible"))
	}
	if !strings.ContainsFunc(text, seen) {
		return "", Unfit(fmt.Errorf("%w %s: want at least one character that can be seen", ErrMalformed, what), words.New("name.blank"))
	}
	return text, nil
}

// blank reports whether a character looks like nothing though it counts as a letter or a symbol.
func blank(c rune) bool {
	return c == '\u2800' || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, c)
}

// seen reports whether a character can be seen by itself: marks need another one.
func seen(c rune) bool {
	return unicode.In(c, unicode.L, unicode.N, unicode.P, unicode.S) && !blank(c)
}

// CheckName says what is wrong with a player's name, nil when nothing is.
func CheckName(name string) error { return CheckLabel("player name", name) }

// CheckLabel says what is wrong with a short text that players read, nil when nothing is. What says which text it is.
func CheckLabel(what, text string) error {
	switch n := utf8.RuneCountInString(text); {
	case !utf8.ValidString(text):
		return Unfit(fmt.Errorf("%w %s: not valid UTF-8", ErrMalformed, what), words.New("name.invisible"))
	case n < 1 || n > MaxName:
		return Unfit(fmt.Errorf("%w %s: want 1 to %d characters, got %d", ErrMalformed, what, MaxName, n), words.New("name.length", words.Int("n", MaxName)))
	}
	shown := false
	for _, c := range text {
		if !joins(c) && !unicode.IsPrint(c) {
			return Unfit(fmt.Errorf("%w %s: character %U cannot be shown", ErrMalformed, what, c), words.New("name.invisible"))
		}
		shown = shown || !joins(c) && c != ' '
	}
	if !shown {
		return Unfit(fmt.Errorf("%w %s: want at least one character that can be seen", ErrMalformed, what), words.New("name.blank"))
	}
	return nil
}

// Unfit is what is wrong with a text, with a sentence for the person who typed it.
func Unfit(err error, reason words.Message) error { return &refused{err, reason} }

// CheckText refuses texts that are longer than anybody needs, or that not every database can keep. What says which text it is.
func CheckText(what, text string, most int) error {
	if len(text) > most {
		return fmt.Errorf("%w %s: at most %d bytes, got %d", ErrMalformed, what, most, len(text))
	}
	if !utf8.ValidString(text) || strings.Contains(text, "\x00") {
		return fmt.Errorf("%w %s: want UTF-8 without the character 0", ErrMalformed, what)
	}
	return nil
}

// joins reports whether a character joins its neighbours: scripts and emoji need that.
func joins(c rune) bool { return c == '\u200c' || c == '\u200d' }
