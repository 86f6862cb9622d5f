// Package words turns messages into sentences. A message is a key and arguments; a sentence is what a language's message
// file says under that key. Rule books, coaches and everything else that speaks to people makes messages; the program's
// edges render them, each in the language of its reader.
//
// It reads no files but those it is handed, and it never takes a sentence apart.
package words

import "strings"

// Message is what is to be said, in no language yet. The zero Message says nothing.
type Message struct {
	Key  string
	Args []Arg
}

// Arg is an argument of a message. Make one with [Int], [Text], [Percent], [Say], [List] or [Series].
type Arg struct {
	Name  string
	value any // int64, string, percent, decimal, Message, []Message or series
}

// New returns a message.
func New(key string, args ...Arg) Message { return Message{key, args} }

// Silent reports whether there is nothing to say.
func (m Message) Silent() bool { return m.Key == "" && len(m.Args) == 0 }

// String names the message and its arguments for logs and tests. It is not for people: a [Speaker] is.
func (m Message) String() string {
	if len(m.Args) == 0 {
		return m.Key
	}
	parts := make([]string, len(m.Args))
	for i, a := range m.Args {
		parts[i] = strings.TrimSpace(a.Name + " " + Speaker{}.value(a.value))
	}
	return m.Key + "(" + strings.Join(parts, ", ") + ")"
}

// Int is a number. The one that is called n chooses the plural form.
func Int[N ~int | ~int64 | ~uint8 | ~uint16 | ~uint32](name string, n N) Arg {
	return Arg{name, int64(n)}
}

// Text is something that is the same in every language: a code, a name, a number as it was typed.
func Text(name, text string) Arg { return Arg{name, text} }

// Percent is a share of one, said with one decimal.
func Percent(name string, share float64) Arg { return Arg{name, percent(share)} }

// Decimal is a number, said with up to two decimals.
func Decimal(name string, n float64) Arg { return Arg{name, decimal(n)} }

// Say is a message within a message.
func Say(name string, m Message) Arg { return Arg{name, m} }

// List is several messages, said as "a, b and c".
func List(name string, all []Message) Arg { return Arg{name, append([]Message{}, all...)} }

// Series is several messages, said as "a, b, c".
func Series(name string, all []Message) Arg { return Arg{name, append(series{}, all...)} }

// Each is a [Series] of what is said of each of some values.
func Each[T any](name string, all []T, say func(T) Message) Arg {
	said := make([]Message, len(all))
	for i, v := range all {
		said[i] = say(v)
	}
	return Series(name, said)
}

type (
	percent float64
	decimal float64
	series  []Message
)

// Literal is a message that is the same in every language, such as a row of a table. It has no key.
func Literal(text string) Message { return Message{Args: []Arg{{"", text}}} }

// literal returns the text of a Literal.
func (m Message) literal() (string, bool) {
	if m.Key != "" || len(m.Args) != 1 {
		return "", false
	}
	text, ok := m.Args[0].value.(string)
	return text, ok
}
