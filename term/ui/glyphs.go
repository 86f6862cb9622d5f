package ui

import (
	"cmp"
	"strings"
)

// spelling is how ASCII writes what texts use beyond it.
var spelling = inverse(map[rune]string{
	'^': "↑", 'v': "↓▾▼", '<': "←‹◂◄", '>': "→›▸►", '|': "│┃", '-': "─━═—–−", '+': "✓┌┐└┘├┤┬┴┼╭╮╰╯", '#': "█▉▊▋▌▓", '.': "·░▒", '~': "…",
	'*': "★", '"': "„“”", '\'': "‚‘’", 'x': "×✗●", 'a': "äáàâ", 'e': "éèëê", 'o': "○öóòô", 'u': "üúùû", 's': "ß", 'A': "Ä", 'O': "Ö", 'U': "Ü",
})

func inverse(spellings map[rune]string) map[rune]rune {
	ascii := map[rune]rune{}
	for to, all := range spellings {
		for _, c := range all {
			ascii[c] = to
		}
	}
	return ascii
}

// Glyphs are the characters that pages are drawn with. A screen picks its own with [Glyphs.Pick].
type Glyphs struct {
	Name               string
	Arrow, Up, BarFull string
}

// Unicode is the usual set.
func Unicode() Glyphs {
	return Glyphs{Name: "unicode", Arrow: "›", Up: "↑", BarFull: "█"}
}

// ASCII is the set for terminals without Unicode.
func ASCII() Glyphs { return Glyphs{Name: "ascii", Arrow: ">", Up: "^", BarFull: "#"} }

// Pick returns the second text in the ASCII set, and the first otherwise.
func (g Glyphs) Pick(unicode, ascii string) string {
	if g.Name == "ascii" {
		return ascii
	}
	return unicode
}

// NewGlyphs returns a set by its name: "unicode", "ascii", or "auto" for what the locale can show.
func NewGlyphs(name string, getenv func(string) string) Glyphs {
	if name == "ascii" || name != "unicode" && !UTF8(getenv) {
		return ASCII()
	}
	return Unicode()
}

// UTF8 reports whether the locale's characters are Unicode: the first of LC_ALL, LC_CTYPE and LANG that is set decides.
func UTF8(getenv func(string) string) bool {
	locale := strings.ToUpper(cmp.Or(getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG")))
	return strings.Contains(locale, "UTF-8") || strings.Contains(locale, "UTF8")
}

// Spell replaces each character that ASCII does not have by a similar one, in the ASCII set; otherwise it returns the text unchanged.
func (g Glyphs) Spell(text string) string {
	if g.Name != "ascii" {
		return text
	}
	return strings.Map(func(c rune) rune {
		if c <= 126 {
			return c
		}
		return cmp.Or(spelling[c], '?')
	}, strings.ReplaceAll(text, " …", "..")) // what goes on; a word that is cut ends in a mark of its own
}
