package store

import "wits/game"

// Review is what is kept of a match that was reviewed, and which seat its player had.
type Review struct {
	Seat     game.Seat
	Document string
}
