package entry

import (
	"wits/entry"
	"wits/games/chess/protocol"
)

// formats are those that every program for chess knows. A text that is no position is read as games.
func formats() []entry.Format {
	return []entry.Format{
		{Name: "fen", Read: protocol.ReadFEN, Write: protocol.WriteFEN},
		{Name: "pgn", Read: protocol.ReadPGN, Write: protocol.WritePGN, Annotate: protocol.AnnotatePGN},
		{Name: "epd", Read: protocol.ReadEPD, Write: protocol.WriteEPD},
	}
}
