package words

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Speaker says messages in one language. The zero Speaker says their keys.
type Speaker struct {
	lang    string
	library *Library
}

// Language is what is spoken.
func (s Speaker) Language() string { return s.lang }

// Knows reports whether there is a sentence for a key.
func (s Speaker) Knows(key string) bool {
	_, found := s.find(key)
	return found
}

// find returns the sentence of a key: in the language, else in English.
func (s Speaker) find(key string) (sentence, bool) {
	if s.library == nil {
		return sentence{}, false
	}
	if said, ok := s.library.books[s.lang][key]; ok {
		return said, true
	}
	said, ok := s.library.books[English][key]
	return said, ok
}

// Say says a message. One without a sentence is said by its key, so that nothing is lost.
func (s Speaker) Say(m Message) string {
	if text, ok := m.literal(); ok || m.Silent() {
		return text
	}
	said, ok := s.find(m.Key)
	if !ok {
		return m.Key
	}
	text := said.text
	if said.forms != nil {
		text = said.forms[form(s.lang, m.number())]
		if text == "" {
			text = said.forms["other"]
		}
	}
	return s.fill(text, m)
}

// Text says a message of a key without arguments.
func (s Speaker) Text(key string) string { return s.Say(Message{Key: key}) }

// number is the argument that chooses the plural form.
func (m Message) number() int64 {
	for _, a := range m.Args {
		if n, ok := a.value.(int64); ok && a.Name == "n" {
			return n
		}
	}
	return 0
}

// fill puts the arguments in their places: {name}, or {Name} for one with a capital.
func (s Speaker) fill(text string, m Message) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed {
			b.WriteString("{" + rest)
			return b.String()
		}
		b.WriteString(s.argument(m, name))
		text = after
	}
}

func (s Speaker) argument(m Message, name string) string {
	for _, a := range m.Args {
		if a.Name == name {
			return s.value(a.value)
		}
	}
	for _, a := range m.Args {
		if Capital(a.Name) == name {
			return Capital(s.value(a.value))
		}
	}
	return "{" + name + "}"
}

func (s Speaker) value(v any) string {
	switch v := v.(type) {
	case int64:
		return strconv.FormatInt(v, 10)
	case percent:
		text := strconv.FormatFloat(100*float64(v), 'f', 1, 64)
		if v < 1e-9 || v > 1-1e-9 { // it is certain
			text = strings.TrimSuffix(text, ".0")
		}
		return s.Say(New("number.percent", Text("number", strings.Replace(text, ".", s.Text("number.decimal"), 1))))
	case decimal:
		text := strconv.FormatFloat(math.Round(100*float64(v))/100+0, 'f', -1, 64) // + 0, because nobody writes -0
		return strings.Replace(text, ".", s.Text("number.decimal"), 1)
	case Message:
		return s.Say(v)
	case []Message:
		return s.list(v)
	case series:
		return strings.Join(s.SayAll(v), s.Text("list.comma"))
	}
	text, _ := v.(string)
	return text
}

// list says several messages as one: a, b and c.
func (s Speaker) list(all []Message) string {
	said := s.SayAll(all)
	if len(said) < 2 {
		return strings.Join(said, "")
	}
	last := len(said) - 1
	return strings.Join(said[:last], s.Text("list.comma")) + s.Text("list.and") + said[last]
}

// SayAll says each of several messages.
func (s Speaker) SayAll(all []Message) []string {
	said := make([]string, len(all))
	for i, m := range all {
		said[i] = s.Say(m)
	}
	return said
}

// Capital is a text with a capital first letter.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
