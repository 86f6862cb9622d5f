// Package name decides which names players may take. Names need not be unique: two players may both be called Ada. But a name is written
// in one way, has something to see, and looks like nothing that it is not.
//
// It keeps nothing, and changes no name that somebody has already.
package name

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"wits/game/referee"
	"wits/game/words"
	"wits/model"
)

// Book knows names that players may not take. The zero Book knows [model.GoneName] alone.
type Book struct{ looks map[string]bool }

// NewBook returns a book with names that are taken, such as those of minds.
func NewBook(taken ...string) Book {
	b := Book{map[string]bool{}}
	for _, name := range taken {
		b.looks[Look(name)] = true
	}
	return b
}

// Take returns a name as a player may take it, in Unicode's form NFKC and without space around it. Otherwise the error is a
// [referee.ErrMalformed] with a sentence for the person who typed it.
func (b Book) Take(text string) (string, error) {
	text, err := referee.NewName(norm.NFKC.String(text))
	if err != nil {
		return "", err
	}
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsMark(c) }) {
		if mixed(word) {
			return "", referee.Unfit(fmt.Errorf("%w player name: it mixes scripts in one word", referee.ErrMalformed), words.New("name.mixed"))
		}
	}
	if look := Look(text); look == Look(model.GoneName) || b.looks[look] {
		return "", referee.Unfit(fmt.Errorf("%w player name: it looks like one that is taken", referee.ErrMalformed), words.New("name.taken"))
	}
	return text, nil
}

// mixed reports whether a word has letters of scripts that are not written together. Those of East Asia are, also with Latin.
func mixed(word string) bool {
	scripts := map[string]bool{}
	for _, c := range word {
		scripts[scriptOf(c)] = true
	}
	delete(scripts, "")
	if len(scripts) < 2 {
		return false
	}
	for _, together := range []string{"Latin", "Han", "Hiragana", "Katakana", "Bopomofo", "Hangul"} {
		delete(scripts, together)
	}
	return len(scripts) > 0
}

// scriptOf is the script of a letter; empty where it belongs to several.
func scriptOf(c rune) string {
	for script, table := range unicode.Scripts {
		if unicode.Is(table, c) && script != "Common" && script != "Inherited" {
			return script
		}
	}
	return ""
}

// lookalikes writes letters and digits as the Latin letters that they look like: a small part of the table of Unicode's report 39.
var lookalikes = strings.NewReplacer(
	"а", "a", "в", "b", "с", "c", "ԁ", "d", "е", "e", "г", "r", "н", "h", "һ", "h", "і", "l", "ј", "j", "к", "k", "ӏ", "l", "м", "m", "п", "n", "о", "o",
	"р", "p", "ԛ", "q", "ѕ", "s", "т", "t", "у", "y", "ԝ", "w", "х", "x",
	"α", "a", "β", "b", "γ", "y", "ε", "e", "η", "n", "ι", "l", "κ", "k", "ν", "v", "ο", "o", "ρ", "p", "τ", "t", "υ", "u", "χ", "x", "ω", "w",
	"օ", "o", "ո", "n", "ս", "u", "հ", "h", "ց", "g", "ı", "l", "i", "l", "1", "l", "0", "o", "rn", "m", "vv", "w",
)

// Look is what a name looks like: names with the same look are easily taken for each other.
func Look(name string) string {
	plain := strings.Map(func(c rune) rune {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '|' {
			return -1
		}
		return unicode.ToLower(c)
	}, norm.NFKD.String(name))
	return lookalikes.Replace(strings.ReplaceAll(plain, "|", "l"))
}
