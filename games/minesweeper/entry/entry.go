// Package entry puts Trap Detection together: rules, bots, words, coach, challenge, daily puzzle and screen.
package entry

import (
	"encoding/json"

	"wits/challenge"
	"wits/entry"
	"wits/game/referee"
	"wits/games/minesweeper"
	"wits/games/minesweeper/bots"
	"wits/games/minesweeper/coach"
	"wits/games/minesweeper/lessons"
	"wits/games/minesweeper/solver"
	"wits/games/minesweeper/words"
)

// Entry returns the game.
func Entry() entry.Entry {
	found := challenge.NewType(minesweeper.ID, "⚠", [4]string{"novice", "apprentice", "journeyman", "master"})
	return entry.Entry{
		Game:      referee.New(minesweeper.Info(), minesweeper.New(solver.Prover), bots.All()...),
		Words:     words.Files(),
		Voice:     words.Voice{},
		Coach:     new(coach.Coach),
		Challenge: &found,
		Goals:     []entry.Goal{{ID: "sure", Preset: "master-sure"}},
		// The traps lie where the first click lets them, so that click, in the middle, is part of the puzzle.
		Daily: &entry.Daily{
			Preset: "journeyman-sure", Since: "2026-11-17", Former: "journeyman",
			Opening: []json.RawMessage{[]byte(`{"type":"reveal","x":8,"y":8}`)},
		},
		Course: lessons.Course(),
	}
}
