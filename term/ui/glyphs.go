package ui

import "strings"

// spelled is how ASCII writes what texts use beyond it.
func spelled(c rune) rune {
	switch c {
	case '↑':
		return '^'
	case '↓', '▾', '▼':
		return 'v'
	case '←', '‹', '◂', '◄':
		return '<'
	case '→', '›', '▸', '►':
		return '>'
	case '×':
		return 'x'
	case '★':
		return '*'
	case '✓':
		return '+'
	case '✗', '●':
		return 'x'
	case '○':
		return 'o'
	case '─', '━', '═':
		return '-'
	case '│', '┃':
		return '|'
	case '┌', '┐', '└', '┘', '├', '┤', '┬', '┴', '┼', '╭', '╮', '╰', '╯':
		return '+'
	case '█', '▉', '▊', '▋', '▌', '▓':
		return '#'
	case '…':
		return '~'
	case '·', '░', '▒':
		return '.'
	case '—', '–', '−':
		return '-'
	case '„', '“', '”':
		return '"'
	case '‚', '‘', '’':
		return '\''
	}
	for ascii, others := range map[rune]string{'a': "äáàâ", 'o': "öóòô", 'u': "üúùû", 'e': "éèëê", 'A': "Ä", 'O': "Ö", 'U': "Ü", 's': "ß"} {
		if strings.ContainsRune(others, c) {
			return ascii
		}
	}
	return '?'
}

// Glyphs are the characters that pages are drawn with. A game's own are in its screen, which asks with [Glyphs.Pick].
type Glyphs struct {
	Name              string
	Arrow, Up         string
	BarFull, BarEmpty string
}

// Unicode is the seed document's set.
func Unicode() Glyphs {
	return Glyphs{Name: "unicode", Arrow: "›", Up: "↑", BarFull: "█", BarEmpty: "░"}
}

// ASCII is for terminals that have nothing else.
func ASCII() Glyphs { return Glyphs{Name: "ascii", Arrow: ">", Up: "^", BarFull: "#", BarEmpty: "."} }

// Pick chooses between two ways to draw the same thing: the second for terminals that have nothing but ASCII.
func (g Glyphs) Pick(unicode, ascii string) string {
	if g.Name == "ascii" {
		return ascii
	}
	return unicode
}

// NewGlyphs returns a set by its name: "unicode", "ascii", or "auto" for what the locale can show.
func NewGlyphs(name string, getenv func(string) string) Glyphs {
	switch {
	case name == "ascii", name != "unicode" && !UTF8(getenv):
		return ASCII()
	}
	return Unicode()
}

// UTF8 reports whether the locale's characters are Unicode: the first of LC_ALL, LC_CTYPE and LANG that is set decides.
func UTF8(getenv func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToUpper(getenv(name)); v != "" {
			return strings.Contains(v, "UTF-8") || strings.Contains(v, "UTF8")
		}
	}
	return false
}

// Spell rewrites text for a terminal that has nothing but ASCII, a character for a character. It changes nothing for
// others.
func (g Glyphs) Spell(text string) string {
	if g.Name != "ascii" {
		return text
	}
	return strings.Map(func(c rune) rune {
		if c > 126 {
			return spelled(c)
		}
		return c
	}, strings.ReplaceAll(text, " …", "..")) // what goes on; a word that is cut ends in a mark of its own
}
