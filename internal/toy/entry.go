package toy

import (
	"embed"
	"fmt"
	"io/fs"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
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

// Long returns the game with a voice that says every number that is left, so that a position takes many lines.
func Long() entry.Entry {
	e := Entry()
	e.Voice = long{}
	return e
}

type long struct{ Voice }

// Say lists the numbers that are left, too.
func (l long) Say(view game.View) []words.Message {
	lines := l.Voice.Say(view)
	v := game.ViewOf[View](view)
	for n := v.Low; n <= v.High && v.Status == game.Playing; n++ {
		lines = append(lines, words.Literal(fmt.Sprintf("%4d", n)))
	}
	return lines
}

// Helped returns the game with a coach that does nothing but hint, and a puzzle of the day.
func Helped() entry.Entry {
	e := Entry()
	e.Coach, e.Daily = coach{}, &entry.Daily{Preset: "small"}
	return e
}
