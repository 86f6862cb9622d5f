package term

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"wits/term/ui"
)

// line is a line of text being typed.
type line struct{ text string }

// handle types, up to a number of characters; Ctrl+W takes the last word away and Ctrl+U all of them. It reports whether the input was text.
func (l *line) handle(in ui.Input, most int) bool {
	typed := strings.Join(strings.FieldsFunc(in.Text, unicode.IsControl), " ") // a paste may have line breaks
	if in.Key == "space" {
		typed = " "
	}
	switch {
	case l.text != "" && in.Key == "ctrl+u":
		l.text = ""
	case l.text != "" && in.Key == "ctrl+w":
		l.text = l.text[:strings.LastIndexByte(strings.TrimRight(l.text, " "), ' ')+1]
	case in.Key == "backspace":
		_, size := utf8.DecodeLastRuneInString(l.text)
		l.text = l.text[:len(l.text)-size]
	case typed == "":
		return false
	case utf8.RuneCountInString(l.text+typed) <= most:
		l.text += typed
	}
	return true
}
