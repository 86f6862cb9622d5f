package ui

import (
	"strings"

	"wits/game/words"
)

// Typed is what is typed on a screen so far: a move, or a place by its name.
type Typed string

// maxTyped is more than any move has.
const maxTyped = 16

// Take adds what an input types, as far as it is made of some characters, or deletes the last. Characters of within count only after
// others. It reports whether the input was for it.
func (t *Typed) Take(in Input, of, within string) (taken bool) {
	if in.Key == "backspace" && *t != "" {
		*t = (*t)[:len(*t)-1]
		return true
	}
	text := in.Text
	if text == "" && len(in.Key) == 1 {
		text = in.Key
	} else if in.Key == "space" {
		text = " "
	}
	for _, c := range []byte(text) {
		known := strings.Contains(of, strings.ToLower(string(c))) || *t != "" && strings.Contains(within, strings.ToLower(string(c)))
		if taken = taken || known; known && len(*t) < maxTyped {
			*t += Typed(c)
		}
	}
	return taken
}

// Prompt shows what is typed; it is silent where nothing is.
func (t Typed) Prompt() words.Message {
	if t == "" {
		return words.Message{}
	}
	return words.New("play.typed", words.Text("text", string(t)+"_"))
}
