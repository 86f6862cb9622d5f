package ui

import (
	"wits/game"
	"wits/game/words"
)

// Frame is what a screen may draw in, and with.
type Frame struct {
	Width, Height int
	Theme         Theme
	Glyphs        Glyphs
	Words         words.Speaker // says what a game has to say in the player's language
}

// Input is a key, or a click on a zone of the screen's own page.
type Input struct {
	Key   string // as Bubble Tea spells it; empty for a click
	Text  string // what the key or a paste types; may be empty
	Zone  string
	Right bool // the right button
}

// Screen shows one game and turns input into actions. It holds the interface's own state, such as a cursor; what
// replaying the actions would restore is not its business.
type Screen interface {
	// Handle takes an input. It returns the action to play in its wire form, or none; and whether the input meant
	// something here.
	Handle(v game.View, in Input) (action []byte, handled bool)
	// Draw draws a view as large as the frame allows.
	Draw(v game.View, f Frame) Page
	// Info is what stands beside the board: facts a line each, without keys.
	Info(v game.View, f Frame) []string
	// Brief is what matters most of Info, in a few words.
	Brief(v game.View, f Frame) string
	// Keys lists what Handle understands, for the help and the foot of the page.
	Keys() []Binding
	// Focus shows where an action was played.
	Focus(a game.Action)
	// Explain shows a hint on the board from now on, or takes it away when h is nil.
	Explain(h *game.Hint)
}

// Binding is a key and what it does.
type Binding struct{ Key, Does string }
