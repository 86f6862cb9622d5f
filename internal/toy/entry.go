package toy

import (
	"embed"
	"io/fs"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
)

//go:embed words/*.json
var files embed.FS

// Info says what the game is.
func Info() game.Info { return game.Info{ID: ID, Presets: []string{"small", "large"}} }

// Entry returns the game with what every game has and nothing else: no coach, challenge, daily puzzle, screen or page.
func Entry() entry.Entry {
	own, err := fs.Sub(files, "words")
	if err != nil {
		panic(err) // the name is right
	}
	return entry.Entry{Game: referee.New(Info(), Rules{}, bots()...), Words: own, Voice: Voice{}}
}

// Helped returns the game with a coach that does nothing but hint, and a puzzle of the day.
func Helped() entry.Entry {
	e := Entry()
	e.Coach, e.Daily = coach{}, &entry.Daily{Preset: "small"}
	return e
}
