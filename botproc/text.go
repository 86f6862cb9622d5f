package botproc

import (
	"strconv"
	"strings"
	"unicode"

	"wits/game/referee"
)

// Printable is a text of a program as it may be shown, on one line: whatever a terminal or a picture could take for more than a character is
// written as an escape, and other spaces than a plain one become that.
func Printable(text string) string {
	var b strings.Builder
	for _, c := range text {
		switch {
		case unicode.IsSpace(c):
			b.WriteByte(' ')
		case unicode.IsPrint(c):
			b.WriteRune(c)
		default:
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(c), "'"))
		}
	}
	return b.String()
}

// MaxName is how many characters of a bot's name are shown: tables stay readable.
const MaxName = 32

// Name is a name that a program gave itself as it may be shown: without what cannot be seen, with single spaces, and not longer than
// [MaxName]. It is empty where nothing is left.
func Name(said string) string {
	said = strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || unicode.IsPrint(c) {
			return c
		}
		return -1
	}, said)
	said = strings.Join(strings.Fields(said), " ")
	if name := []rune(said); len(name) > MaxName {
		said = strings.TrimSpace(string(name[:MaxName-1])) + "…"
	}
	name, err := referee.NewName(said)
	if err != nil {
		return ""
	}
	return name
}
