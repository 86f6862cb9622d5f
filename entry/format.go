package entry

import (
	"strings"

	"wits/game/referee"
)

// Format is a file format for recorded games that is in common use, such as one that other programs read.
type Format struct {
	Name string // the ending of such files, without the dot
	// Read reads the games in a text. Invalid ones are left out, and the error says why.
	Read  func(text string) ([]referee.Transcript, error)
	Write func(r referee.Replay) (string, error)
	// Annotate writes a game with a comment after each action, which may be empty, and with tags; nil where the format has neither.
	Annotate func(r referee.Replay, comments []string, tags [][2]string) (string, error)
	// Evaluate is the comment by which programs of the field read how likely the first seat is to win; nil where they read none, empty where
	// nothing is to be said.
	Evaluate func(chance float64) string
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

// Recognize finds the game and the format of a text: the first that reads a game in it, or says what is wrong with it. A replay of ours,
// which is JSON, is none of them.
func Recognize(all []Entry, text string) (Entry, Format, bool) {
	if inner, ok := strings.CutPrefix(strings.TrimSpace(text), "{"); ok && strings.HasPrefix(strings.TrimSpace(inner), `"`) {
		return Entry{}, Format{}, false
	}
	for _, e := range all {
		for _, f := range e.Formats {
			if games, err := f.Read(text); len(games) > 0 || err != nil {
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
