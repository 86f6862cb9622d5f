// Package entry puts Gomoku together: rules, minds, words, coach, course, challenge, daily puzzle, screen, solver and Gomocup's protocol.
package entry

import (
	"wits/challenge"
	"wits/entry"
	"wits/game/referee"
	"wits/games/gomoku"
	"wits/games/gomoku/bots"
	"wits/games/gomoku/coach"
	"wits/games/gomoku/lessons"
	"wits/games/gomoku/words"
)

// Entry returns the game.
func Entry() entry.Entry {
	found := challenge.NewType(gomoku.ID, "●", [4]string{gomoku.Standard, gomoku.Standard, gomoku.Standard, gomoku.Standard}).
		Against([4]string{"novice", "apprentice", "journeyman", "master"})
	return entry.Entry{
		Game:      referee.New(gomoku.Info(), gomoku.Rules{}, bots.All()...),
		Words:     words.Files(),
		Voice:     words.Voice{},
		Coach:     coach.Coach{},
		Course:    lessons.Course(),
		Challenge: &found,
		Daily:     &entry.Daily{Preset: gomoku.Puzzle, Mind: "expert"},
		Goals:     []entry.Goal{{ID: "master", Preset: gomoku.Standard, Opponent: "master"}},
		Defences:  map[string]string{gomoku.Puzzle: "expert"},
		First:     "novice",
		Elo:       map[string]int{"novice": 500, "apprentice": 780, "journeyman": 1200, "master": 1390, "expert": 1770},
	}
}
