package ui

import "strings"

// spelled is how ASCII writes what texts use beyond it.
func spelled(c rune) rune {
	switch c {
	case '↑':
		return '^'
	case '↓':
		return 'v'
	case '←', '‹':
		return '<'
	case '→', '›':
		return '>'
	case '×':
		return 'x'
	case '…', '·':
		return '.'
	case '—', '–', '−':
		return '-'
	}
	return '?'
}

// Glyphs are the characters that a screen draws with.
type Glyphs struct {
	Name                                 string
	Hidden, Flag, Clear, Trap, Sprung    string
	WrongFlag, Black, White, Empty       string
	Bullet, Arrow, BarFull, BarEmpty     string
	Horizontal, Vertical                 string
	TopLeft, TopRight, BotLeft, BotRight string
	Up, Down, Left, Right, Dot           string
}

// Unicode is the seed document's set.
func Unicode() Glyphs {
	return Glyphs{
		Name: "unicode", Hidden: "░", Flag: "⚑", Clear: "·", Trap: "*", Sprung: "✹", WrongFlag: "✗",
		Black: "●", White: "○", Empty: "·", Bullet: "•", Arrow: "›", BarFull: "█", BarEmpty: "░",
		Horizontal: "─", Vertical: "│", TopLeft: "╭", TopRight: "╮", BotLeft: "╰", BotRight: "╯",
		Up: "↑", Down: "↓", Left: "←", Right: "→", Dot: "·",
	}
}

// ASCII is for terminals that have nothing else.
func ASCII() Glyphs {
	return Glyphs{
		Name: "ascii", Hidden: "#", Flag: "F", Clear: ".", Trap: "*", Sprung: "!", WrongFlag: "X",
		Black: "B", White: "w", Empty: ".", Bullet: "*", Arrow: ">", BarFull: "#", BarEmpty: ".",
		Horizontal: "-", Vertical: "|", TopLeft: "+", TopRight: "+", BotLeft: "+", BotRight: "+",
		Up: "^", Down: "v", Left: "<", Right: ">", Dot: "-",
	}
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
	}, text)
}
