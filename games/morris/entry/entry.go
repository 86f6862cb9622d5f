// Package entry puts Nine Men's Morris together: rules, minds, words, coach, course, challenge, daily puzzle, screen and solver.
package entry

import (
	"wits/challenge"
	"wits/entry"
	"wits/game/referee"
	"wits/games/morris"
	"wits/games/morris/bots"
	"wits/games/morris/coach"
	"wits/games/morris/lessons"
	"wits/games/morris/words"
)

// Entry returns the game.
func Entry() entry.Entry {
	const same = morris.Standard
	found := challenge.NewType(morris.ID, "▣", [4]string{same, same, same, same}).
		Against([4]string{"novice", "apprentice", "journeyman", "master"})
	return entry.Entry{
		Game:      referee.New(morris.Info(), morris.Rules{}, bots.All()...),
		Words:     words.Files(),
		Voice:     words.Voice{},
		Coach:     coach.Coach{},
		Course:    lessons.Course(),
		Challenge: &found,
		Daily:     &entry.Daily{Preset: morris.Puzzle, Mind: "expert"},
		Goals:     []entry.Goal{{ID: "expert", Preset: morris.Standard, Opponent: "expert"}},
		Defences:  map[string]string{morris.Puzzle: "expert"},
		First:     "novice",
		Elo:       map[string]int{"novice": 500, "apprentice": 740, "journeyman": 1030, "master": 1270, "expert": 1770},
	}
}
