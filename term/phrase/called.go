package phrase

import (
	"slices"
	"strconv"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
)

// Called is a match with its minds called as the player's language calls them, and who has no name by the number of the seat.
func Called(games []entry.Entry, say words.Speaker, s model.Summary) model.Summary {
	e, err := entry.Find(games, s.Game)
	if err != nil || len(s.Seats) < 2 {
		return s
	}
	s.Seats = slices.Clone(s.Seats)
	names := make([]string, len(s.Seats))
	for i, seat := range s.Seats {
		names[i] = calledSeat(e, say, i, seat.Name, seat.Mind)
	}
	for i, seat := range s.Seats {
		s.Seats[i].Name = names[i]
		if !seat.You {
			s.Seats[i].Name = toldApart(e, say, i, names)
		}
	}
	return s
}

// toldApart is what a seat is called among others: with its side where somebody else has the same name.
func toldApart(e entry.Entry, say words.Speaker, seat int, names []string) string {
	name, same := names[seat], 0
	for _, other := range names {
		if name != "" && other == name {
			same++
		}
	}
	if same < 2 {
		return name
	}
	return say.Say(words.New("play.namesake", words.Text("name", name), words.Text("side", Sides(e, say)[seat])))
}

// CalledRecord is a record with its players called so, to be shown: it is no record to keep.
func CalledRecord(e entry.Entry, say words.Speaker, rec game.Record) game.Record {
	rec.Players = slices.Clone(rec.Players)
	for i, name := range rec.Players {
		mind := ""
		if i < len(rec.Minds) {
			mind = rec.Minds[i]
		}
		if len(rec.Players) > 1 {
			rec.Players[i] = calledSeat(e, say, i, name, mind)
		}
	}
	names := slices.Clone(rec.Players)
	for i := range names {
		rec.Players[i] = toldApart(e, say, i, names)
	}
	return rec
}

// calledSeat is what a seat is called that somebody holds under a name, or a mind.
func calledSeat(e entry.Entry, say words.Speaker, seat int, name, mind string) string {
	switch {
	case mind != "":
		return e.BotTitle(say, mind)
	case name == "p"+strconv.Itoa(seat+1): // what a seat is called that nobody has named
		return say.Say(words.New("play.player", words.Int("n", seat+1)))
	}
	return name
}

// Other is the name of who plays against the player.
func Other(s model.Summary) string {
	for _, seat := range s.Seats {
		if !seat.You {
			return seat.Name
		}
	}
	return ""
}
