package ui

import (
	"slices"
	"strconv"
	"strings"

	"wits/game"
	"wits/game/rng"
	"wits/game/words"
)

// Setup is what a screen starts with. A screen serves one seat: players who share a machine have one each.
type Setup struct {
	View    game.View // what is seen first
	Counted bool      // the player is shown how much is still open, as the voice counts it
	Rand    *rng.Rand // for what a player leaves to chance, such as a secret of their own; never nil in the app
}

// Frame is the space and the means that a screen draws with.
type Frame struct {
	Width, Height int
	Theme         Theme
	Glyphs        Glyphs
	Words         words.Speaker // says what a game has to say in the player's language
	Motion        bool          // things may move; without it they are where they end
	Small         bool          // pieces are characters, however large the board is
	Unasked       bool          // help that nobody asked for may be given, such as a doubt about a move
}

// Say returns messages in the player's language.
func (f Frame) Say(all ...words.Message) []string { return f.Words.SayAll(all) }

// Input is a key, or a click on a zone of the screen's own page.
type Input struct {
	Key   string // as Bubble Tea spells it; empty for a click
	Text  string // what the key or a paste types; may be empty
	Zone  string
	Right bool // the right button
	Wheel bool // the key stands for the wheel: up or down
}

// Number returns the number in the id of the zone that was clicked, if the id is the word, a space and a number.
func (in Input) Number(word string) (n int, ok bool) {
	text, ok := strings.CutPrefix(in.Zone, word+" ")
	n, err := strconv.Atoi(text)
	return n, ok && err == nil && n >= 0
}

// Screen draws one game and turns input into actions. It holds only interface state, such as a cursor: whatever replaying the actions would
// restore belongs to the match.
type Screen interface {
	// Handle handles an input. It returns the action to play, or the zero action, and whether it used the input. It comes before
	// the app's own keys, except Esc.
	Handle(v game.View, in Input) (action game.Action, handled bool)
	// Draw draws a view as large as the frame allows.
	Draw(v game.View, f Frame) Page
	// Info is shown beside the board: facts, one per line, without the game's name and without keys.
	Info(v game.View, f Frame) []string
	// Brief is the most important part of Info in a few words.
	Brief(v game.View, f Frame) string
	// Keys lists what Handle understands, for the help and the foot of the page.
	Keys() []Binding
	// Focus shows where an action was played, and by whom.
	Focus(by game.Seat, a game.Action)
	// Explain shows a hint on the board until it is called again; nil removes it.
	Explain(h *game.Hint)
}

// Lister is a screen that lists the moves, beside the board as far as there is room after everything else.
type Lister interface {
	// Moves lists the moves, the latest last.
	Moves(v game.View, f Frame) []string
}

// Situated is a screen whose keys depend on the view, for example on the seat.
type Situated interface {
	// KeysFor lists what Handle understands at a view. All of it is in Keys, or is a key that has no other use.
	KeysFor(v game.View) []Binding
}

// Teller is a screen that comments on the latest input, for example why it had no effect.
type Teller interface{ Said() words.Message }

// Prompter is a screen on which an action is put together: a move is typed, a piece is chosen. What it asks for stands below the board, in the
// same place in every game.
type Prompter interface {
	// Prompt is what the screen waits for, with what is typed so far. It is silent where nothing was begun.
	Prompt(v game.View) words.Message
}

// Canceler is a screen on which an action is composed before it is played, such as a typed move.
type Canceler interface {
	// Cancel drops what was begun, and reports whether there was anything. Esc calls it first.
	Cancel() bool
}

// Scenic is a screen with a short animation for the end of a game.
type Scenic interface {
	// Scene sets how much of the animation is shown, from 0 to 1; 1 is the final board.
	Scene(at float64)
}

// Ruler is a screen or page that explains its rules in a minute's reading, with a picture, as wide as the frame. The text may be higher than
// the frame; the help scrolls.
type Ruler interface{ Rules(f Frame) Page }

// Helper is a screen with help beyond its keys.
type Helper interface{ Help() words.Message }

// Binding is a key and what it does.
type Binding struct {
	Key      string        // as Bubble Tea spells it, or one of the groups below
	Does     words.Message // silent where the key is not listed
	Of       string        // the characters of Letters
	Practice bool          // only where nothing is at stake
	Redeals  bool          // starts the game over: asked about first
	Minor    bool          // left out of the foot first, where there is no room for all
	Looks    bool          // only changes what is shown, such as which of two boards: it works in replays too
}

// Groups of keys that do the same thing.
const (
	Arrows    = "arrows"
	UpDown    = "up down"
	LeftRight = "left right"
	Pages     = "pgup pgdown"
	Letters   = "letters" // some of them
	Text      = "text"    // everything that can be typed
)

// Single reports whether the binding is for one key, so that it can be clicked.
func (b Binding) Single() bool {
	return !slices.Contains([]string{Arrows, UpDown, LeftRight, Pages, Letters, Text}, b.Key)
}

// Takes reports whether the binding is for the key, or for a group that contains it.
func (b Binding) Takes(key string) bool {
	one := len([]rune(key)) == 1
	return strings.EqualFold(b.Key, key) || one && (b.Key == Text || b.Key == Letters && strings.Contains(b.Of, strings.ToLower(key)))
}

// Name is the name of the key to show.
func (b Binding) Name() words.Message {
	switch b.Key {
	case Arrows, Letters, Text, "enter", "esc", "space", "backspace", "tab", "home", "end":
		return words.New("key." + b.Key)
	case Pages:
		return words.New("key.pages")
	case UpDown:
		return words.Literal("↑↓")
	case LeftRight:
		return words.Literal("←→")
	case "left":
		return words.Literal("←")
	case "right":
		return words.Literal("→")
	}
	if letter, ok := strings.CutPrefix(b.Key, "ctrl+"); ok {
		return words.New("ctrl.letter", words.Text("letter", strings.ToUpper(letter)))
	}
	return words.Literal(strings.ToUpper(b.Key))
}
