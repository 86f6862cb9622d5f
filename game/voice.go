package game

import (
	"wits/game/drawing"
	"wits/game/words"
)

// Voice says a game in words and reads what is typed, for a plain terminal, a screen reader, and every surface that has
// nothing drawn for the game. It sees views and nothing else. What can be typed is listed in the game's message files, a line each: command.1,
// command.2 and so on.
type Voice interface {
	// Read turns a line typed at a view into an action. The error is a [Refusal].
	Read(v View, line string) (Action, error)
	// Answer answers a question about a view, such as "row 3". It reports false for a line that asks nothing.
	Answer(v View, line string) (words.Message, bool)
	// Say shows all of a view, lines to be read in order.
	Say(v View) []words.Message
	// Count says how much is still open, such as how many codes are possible; silent where nobody can tell.
	Count(v View) words.Message
	// Change says in a sentence or two what an action changed, and how it ended.
	Change(before, after View) words.Message
	// Ending says in a few words how a finished game ended for the holder of the view.
	Ending(v View) words.Message
}

// GivenUp says that a game for two was given up, and which side wins, by what it came to for a seat.
func GivenUp(seat Seat, how Outcome, side func(Seat) words.Message) words.Message {
	if how == Lost {
		seat = 1 - seat
	}
	return words.New("ending.given-up", words.Say("side", side(seat)))
}

// Sharer is a voice that can draw how a game went, small enough to be sent to somebody.
type Sharer interface {
	// Share draws a finished game in a few lines of coloured squares, stones or bars, all in a line of one kind, and numbers: see
	// card.Blocks. It depends on nothing that whoever plays the same deal next is still to find out.
	Share(v View) []string
}

// Drawer is a voice that can draw a view as a picture, for whoever may see all that the view shows.
type Drawer interface {
	// Draw draws a view. It reports false for one that it cannot draw.
	Draw(v View) (*drawing.Drawing, bool)
}
