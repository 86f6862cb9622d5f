// Package entry puts reversed Mastermind together: rules, bots, words, coach and screen.
package entry

import (
	"wits/entry"
	"wits/game/referee"
	"wits/games/codemaker"
	"wits/games/codemaker/bots"
	"wits/games/codemaker/coach"
	"wits/games/codemaker/lessons"
	"wits/games/codemaker/words"
)

// Entry returns the game.
func Entry() entry.Entry {
	return entry.Entry{
		Game:   referee.New(codemaker.Info(), codemaker.Rules{}, bots.All()...),
		Words:  words.Files(),
		Voice:  words.Voice{},
		Coach:  new(coach.Coach),
		Course: lessons.Course(),
	}
}
