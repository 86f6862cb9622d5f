package ui

import (
	"errors"
	"slices"
	"strings"

	"wits/game"
	"wits/game/words"
)

// Base is what most screens keep. One that embeds it is a [Teller], a [Prompter], a [Canceler] and a [Scenic].
type Base struct {
	Window Window        // the part of the board that is shown
	Typed  Typed         // a move that is being typed
	Note   words.Message // on the latest input
	Hint   *game.Hint    // is shown; nil for none
	Unseen float64       // how much of the end is still to be shown, from 1 to 0
}

// Said is the note on the latest input.
func (b *Base) Said() words.Message { return b.Note }

// Prompt shows what is typed.
func (b *Base) Prompt(game.View) words.Message { return b.Typed.Prompt() }

// Cancel drops what is typed, and reports whether there was anything.
func (b *Base) Cancel() bool {
	begun := b.Typed != ""
	b.Typed = ""
	return begun
}

// Read reads a typed line as the game's voice does, and reports whether it is an action; the note says why not. What was typed is dropped.
func (b *Base) Read(voice game.Voice, v game.View, line string) (game.Action, bool) {
	b.Typed = ""
	a, err := voice.Read(v, line)
	var why game.Refusal
	if errors.As(err, &why) {
		b.Note = why.Message()
	}
	return a, err == nil
}

// Scene shows the end of a game up to a part of it.
func (b *Base) Scene(at float64) { b.Unseen = 1 - at }

// Explain keeps a hint to be shown.
func (b *Base) Explain(h *game.Hint) { b.Hint = h }

// Proves reports whether a place is part of what proves the hint.
func (b *Base) Proves(x, y int) bool {
	return b.Hint != nil && slices.Contains(b.Hint.Proof, game.Place{X: x, Y: y})
}

// Focus shows nothing.
func (b *Base) Focus(game.Seat, game.Action) {}

// GridBase is the base of a screen whose actions are each made in one cell of a grid. The cursor follows them.
type GridBase struct {
	Base
	At     Cursor
	Hinted *Cursor                          // the cell of the hint; nil for none
	Where  func(game.Action) (Cursor, bool) // the cell of an action; false for one that has none
}

// Focus puts the cursor where an action was made.
func (b *GridBase) Focus(_ game.Seat, a game.Action) {
	if at, ok := b.Where(a); ok {
		b.At = at
	}
}

// Explain puts the cursor where a hint advises to act, and keeps both to be shown.
func (b *GridBase) Explain(h *game.Hint) {
	b.Hint, b.Hinted = h, nil
	if h == nil {
		return
	}
	if at, ok := b.Where(h.Action); ok {
		b.At, b.Hinted = at, &at
	}
}

// Typed is what is typed on a screen so far: a move, or a place by its name.
type Typed string

// maxTyped is more than any move has.
const maxTyped = 16

// Take adds what an input types, as far as it is made of some characters, or deletes the last. Characters of within count only after
// others. It reports whether the input was for it.
func (t *Typed) Take(in Input, of, within string) (taken bool) {
	if in.Key == "backspace" && *t != "" {
		*t = (*t)[:len(*t)-1]
		return true
	}
	text := in.Text
	if text == "" && len(in.Key) == 1 {
		text = in.Key
	} else if in.Key == "space" {
		text = " "
	}
	for _, c := range []byte(text) {
		known := strings.Contains(of, strings.ToLower(string(c))) || *t != "" && strings.Contains(within, strings.ToLower(string(c)))
		if taken = taken || known; known && len(*t) < maxTyped {
			*t += Typed(c)
		}
	}
	return taken
}

// Prompt shows what is typed; it is silent where nothing is.
func (t Typed) Prompt() words.Message {
	if t == "" {
		return words.Message{}
	}
	return words.New("play.typed", words.Text("text", string(t)+"_"))
}
