package shell

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"wits/term/ui"
)

// Line is a line of text being typed.
type Line struct{ Text string }

// Handle types, up to a number of characters; Ctrl+W takes the last word away and Ctrl+U all of them. It reports whether the input was text.
func (l *Line) Handle(in ui.Input, most int) bool {
	typed := strings.Join(strings.FieldsFunc(in.Text, unicode.IsControl), " ") // a paste may have line breaks
	if in.Key == "space" {
		typed = " "
	}
	switch {
	case l.Text != "" && in.Key == "ctrl+u":
		l.Text = ""
	case l.Text != "" && in.Key == "ctrl+w":
		l.Text = l.Text[:strings.LastIndexByte(strings.TrimRight(l.Text, " "), ' ')+1]
	case in.Key == "backspace":
		_, size := utf8.DecodeLastRuneInString(l.Text)
		l.Text = l.Text[:len(l.Text)-size]
	case typed == "":
		return false
	case utf8.RuneCountInString(l.Text+typed) <= most:
		l.Text += typed
	}
	return true
}
