// Package frame holds the messages that belong to no game: menus, endings, rewards, refusals. A game's own are in its folder.
//
// It renders nothing; it finds the message for an error.
package frame

import (
	"embed"
	"errors"
	"io/fs"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
)

//go:embed words/*.json
var files embed.FS

// Words returns the message files, one for each language.
func Words() fs.FS {
	sub, err := fs.Sub(files, "words")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}

// Explain returns the message for an error: its own if it is a [game.Refusal], one of this package's if the error comes from package game or
// from the system, or else its text.
func Explain(err error) words.Message {
	var r game.Refusal
	about, known := System(err)
	switch {
	case err == nil:
		return words.Message{}
	case errors.As(err, &r):
		return r.Message()
	case errors.Is(err, game.ErrOver):
		return words.New("error.over")
	case errors.Is(err, game.ErrTurn):
		return words.New("error.turn")
	case errors.Is(err, referee.ErrNoRecord):
		return words.New("error.no-record")
	case known:
		return about
	}
	return words.Literal(err.Error())
}
