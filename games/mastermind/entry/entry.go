// Package entry puts Mastermind together: rules, bots, words, coach, challenge, daily puzzle and screen.
package entry

import (
	"wits/challenge"
	"wits/entry"
	"wits/game/referee"
	"wits/games/mastermind"
	"wits/games/mastermind/bots"
	"wits/games/mastermind/coach"
	"wits/games/mastermind/lessons"
	"wits/games/mastermind/words"
)

// Entry returns the game.
func Entry() entry.Entry {
	// Both sizes come with the number of codes left first, then without.
	found := challenge.NewType(mastermind.ID, "◉", [4]string{"classic", "classic", "super", "super"}).
		Count(challenge.Novice, challenge.Journeyman)
	return entry.Entry{
		Game:      referee.New(mastermind.Info(), mastermind.Rules{}, bots.All()...),
		Words:     words.Files(),
		Voice:     words.Voice{},
		Coach:     new(coach.Coach),
		Challenge: &found,
		Daily:     &entry.Daily{Preset: "classic"},
		Goals:     []entry.Goal{{ID: "four", Preset: "classic", Moves: 4}},
		Course:    lessons.Course(),
	}
}
