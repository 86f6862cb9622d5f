// Package wordstest checks message files against the code that uses them, and speaks in tests.
package wordstest

import (
	"testing"

	"wits/game/words"
)

// Speaker loads message files and speaks a language of them.
func Speaker(t testing.TB, lang string, parts ...words.Part) words.Speaker {
	t.Helper()
	l, err := words.Load(parts...)
	if err != nil {
		t.Fatal(err)
	}
	return l.In(lang)
}
