package entry

import (
	"strings"

	"wits/game/referee"
)

// Format is a form of the field in which games are written down, in files with an ending of their own.
type Format struct {
	Name string // the ending of such files, without the dot
	// Read reads the games of a text. Those that are wrong are left out, and the error says why.
	Read  func(text string) ([]referee.Transcript, error)
	Write func(r referee.Replay) (string, error)
}

// FindFormat finds the game and the format of a file by its name.
func FindFormat(all []Entry, file string) (Entry, Format, bool) {
	for _, e := range all {
		for _, f := range e.Formats {
			if strings.HasSuffix(strings.ToLower(file), "."+f.Name) {
				return e, f, true
			}
		}
	}
	return Entry{}, Format{}, false
}

// Format returns a format of the game by its name.
func (e Entry) Format(name string) (Format, bool) {
	for _, f := range e.Formats {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}
