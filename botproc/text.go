package botproc

import (
	"strconv"
	"strings"
	"unicode"

	"wits/game/referee"
)

// Printable returns a program's text as it can be shown on one line: what cannot be printed is escaped, and every kind of space becomes
// a plain one.
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

// Name returns the name that a program gave itself as it can be shown: without invisible characters, with single spaces, and no longer
// than [MaxName]. It is empty where nothing is left.
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
