// Package entry puts chess together: rules, minds, words, coach, challenge, daily puzzle and UCI.
package entry

import (
	"fmt"

	"wits/challenge"
	"wits/entry"
	"wits/game/referee"
	"wits/games/chess"
	"wits/games/chess/bots"
	"wits/games/chess/coach"
	"wits/games/chess/lessons"
	"wits/games/chess/protocol"
	"wits/games/chess/words"
)

// Entry returns the game.
func Entry() entry.Entry {
	found := challenge.NewType(chess.ID, "♞", [4]string{chess.Standard, chess.Standard, chess.Standard, chess.Standard}).
		Against([4]string{"novice", "apprentice", "journeyman", "master"})
	return entry.Entry{
		Game:      referee.New(chess.Info(), chess.Rules{}, bots.All()...),
		Words:     words.Files(),
		Voice:     words.Voice{},
		Coach:     new(coach.Coach),
		Course:    lessons.Course(),
		Challenge: &found,
		Daily:     &entry.Daily{Preset: chess.Puzzle, Mind: bots.Strongest},
		Goals:     []entry.Goal{{ID: "journeyman", Preset: chess.Standard, Opponent: "journeyman"}},
		Defences:  map[string]string{chess.Puzzle: bots.Strongest},
		First:     "novice",
		Elo:       bots.Elo(),
		Formats:   formats(),
	}
}

// formats are those that every program for chess knows. A text that is no position is read as games.
func formats() []entry.Format {
	return []entry.Format{
		{Name: "fen", Read: protocol.ReadFEN, Write: protocol.WriteFEN},
		{Name: "pgn", Read: protocol.ReadPGN, Write: protocol.WritePGN, Annotate: protocol.AnnotatePGN, Evaluate: evaluate},
		{Name: "epd", Read: protocol.ReadEPD, Write: protocol.WriteEPD},
	}
}

// evaluate writes a chance as PGN has evaluations, in pawns for white; a game that is decided needs none.
func evaluate(chance float64) string {
	if chance <= 0 || chance >= 1 {
		return ""
	}
	return fmt.Sprintf("[%%eval %.2f]", float64(coach.Score(chance))/100)
}
