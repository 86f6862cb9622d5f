package entry

import (
	"fmt"

	"wits/entry"
	"wits/games/chess/coach"
	"wits/games/chess/protocol"
)

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
