package ui

import (
	"strings"

	"wits/game"
	"wits/game/rng"
	"wits/game/words"
)

// Setup is what a screen begins with. It serves one seat: where people take turns at one machine, each has a screen.
type Setup struct {
	View    game.View // what is seen first
	Counted bool      // the player is shown how much is still open, as the voice counts it
	Rand    *rng.Rand // for what a player leaves to chance, such as a secret of their own; never nil in the app
}

// Frame is what a screen may draw in, and with.
type Frame struct {
	Width, Height int
	Theme         Theme
	Glyphs        Glyphs
	Words         words.Speaker // says what a game has to say in the player's language
	Motion        bool          // things may move; without it they are where they end
	Unasked       bool          // help that nobody asked for may be given, such as a doubt about a move
}

// Say says messages in the player's language.
func (f Frame) Say(all ...words.Message) []string {
	said := make([]string, len(all))
	for i, m := range all {
		said[i] = f.Words.Say(m)
	}
	return said
}

// Input is a key, or a click on a zone of the screen's own page.
type Input struct {
	Key   string // as Bubble Tea spells it; empty for a click
	Text  string // what the key or a paste types; may be empty
	Zone  string
	Right bool // the right button
	Wheel bool // the key stands for the wheel: up or down
}

// Screen shows one game and turns input into actions. It holds the interface's own state, such as a cursor; what
// replaying the actions would restore is not its business.
type Screen interface {
	// Handle takes an input. It returns the action to play, the zero one for none; and whether the input meant something
	// here. It is asked before the app's own keys, Esc apart.
	Handle(v game.View, in Input) (action game.Action, handled bool)
	// Draw draws a view as large as the frame allows.
	Draw(v game.View, f Frame) Page
	// Info is what stands beside the board: facts, one in a line, without the game's name and without keys.
	Info(v game.View, f Frame) []string
	// Brief is what matters most of Info, in a few words.
	Brief(v game.View, f Frame) string
	// Keys lists what Handle understands, for the help and the foot of the page.
	Keys() []Binding
	// Focus shows where an action was played, and by whom.
	Focus(by game.Seat, a game.Action)
	// Explain shows a hint on the board from now on, or takes it away when h is nil.
	Explain(h *game.Hint)
}

// Lister is a screen that lists what was played, beside the board as far as there is room. All else there comes first.
type Lister interface {
	// Moves lists what was played, the latest last.
	Moves(v game.View, f Frame) []string
}

// Situated is a screen whose keys depend on what is seen, such as on the seat.
type Situated interface {
	// KeysFor lists what Handle understands at a view, all of it among Keys or keys that do nothing else anywhere.
	KeysFor(v game.View) []Binding
}

// Teller is a screen with something to say about the latest input, such as why it does nothing.
type Teller interface{ Said() words.Message }

// Canceler is a screen on which something is put together before it is played, such as a move that is typed.
type Canceler interface {
	// Cancel drops what was begun, and reports whether there was anything: Esc asks here first.
	Cancel() bool
}

// Scenic is a screen that shows how a game ended as a short scene.
type Scenic interface {
	// Scene shows the end up to a part of it, from 0 to 1; 1 is the board as it stands.
	Scene(at float64)
}

// Ruler is a screen that explains its game: the rules in a minute's reading, with a picture, as wide as the frame. It may be
// higher than the frame; the help scrolls.
type Ruler interface{ Rules(f Frame) Page }

// Helper is a screen with more to say in the help than its keys.
type Helper interface{ Help() words.Message }

// Binding is a key and what it does.
type Binding struct {
	Key      string        // as Bubble Tea spells it, or one of the groups below
	Does     words.Message // silent where the key is not listed
	Of       string        // the characters of Letters
	Practice bool          // only where nothing is at stake
	Redeals  bool          // begins the game anew: asked about first
	Minor    bool          // left out of the foot first, where there is no room for all
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

// Single reports whether the binding is of one key, that a click can stand for.
func (b Binding) Single() bool {
	return b.Key != Arrows && b.Key != UpDown && b.Key != LeftRight && b.Key != Pages && b.Key != Letters && b.Key != Text
}

// Takes reports whether the binding is of a key, or of a group that has every character.
func (b Binding) Takes(key string) bool {
	one := len([]rune(key)) == 1
	return strings.EqualFold(b.Key, key) || one && (b.Key == Text || b.Key == Letters && strings.Contains(b.Of, strings.ToLower(key)))
}

// Name is what the key is called.
func (b Binding) Name() words.Message {
	switch b.Key {
	case Arrows:
		return words.New("key.arrows")
	case Letters:
		return words.New("key.letters")
	case Text:
		return words.New("key.text")
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
	case "enter":
		return words.New("key.enter")
	case "esc":
		return words.New("key.esc")
	case "space":
		return words.New("key.space")
	case "backspace":
		return words.New("key.backspace")
	case "tab":
		return words.New("key.tab")
	case "home":
		return words.New("key.home")
	case "end":
		return words.New("key.end")
	}
	if letter, ok := strings.CutPrefix(b.Key, "ctrl+"); ok {
		return words.New("key.ctrl", words.Text("letter", strings.ToUpper(letter)))
	}
	return words.Literal(strings.ToUpper(b.Key))
}
