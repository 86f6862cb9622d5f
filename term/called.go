package term

import (
	"slices"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
)

// Called is a match with its minds called as the player's language calls them.
func Called(games []entry.Entry, say words.Speaker, s model.Summary) model.Summary {
	e, err := entry.Find(games, s.Game)
	if err != nil || !(Table{Summary: s}).Minded() {
		return s
	}
	s.Seats = slices.Clone(s.Seats)
	for i, seat := range s.Seats {
		if seat.Mind != "" {
			s.Seats[i].Name = e.BotTitle(say, seat.Mind)
		}
	}
	return s
}

// CalledRecord is a record with its minds called as the player's language calls them, to be shown: it is no record to keep.
func CalledRecord(e entry.Entry, say words.Speaker, rec game.Record) game.Record {
	rec.Players = slices.Clone(rec.Players)
	for i, mind := range rec.Minds {
		if mind != "" && i < len(rec.Players) {
			rec.Players[i] = e.BotTitle(say, mind)
		}
	}
	return rec
}

// called is a match as the player's language calls its minds.
func (a *App) called(t Table) Table {
	t.Summary = Called(a.Games, a.Words, t.Summary)
	return t
}
