// Package screen shows Gomoku in the terminal. It draws views and nothing else, and keeps the cursor and what is being typed.
package screen

import (
	"errors"

	"wits/game"
	messages "wits/game/words"
	"wits/games/gomoku"
	"wits/games/gomoku/words"
	"wits/term/ui"
)

// Screen is the board with its cursor.
type Screen struct {
	at     ui.Cursor
	typed  ui.Typed
	window ui.Window
	said   messages.Message // what there is to say about the latest input
	hint   *game.Hint
	hinted *gomoku.Point
	unseen float64 // how much of the end is still to be shown
}

var (
	_ ui.Screen   = (*Screen)(nil)
	_ ui.Helper   = (*Screen)(nil)
	_ ui.Teller   = (*Screen)(nil)
	_ ui.Scenic   = (*Screen)(nil)
	_ ui.Prompter = (*Screen)(nil)
	_ ui.Canceler = (*Screen)(nil)
)

// New returns a screen with the cursor at the last stone, or in the middle.
func New(setup ui.Setup) *Screen {
	s := &Screen{at: ui.Cursor{X: gomoku.Size / 2, Y: gomoku.Size / 2}}
	if last := game.ViewOf[gomoku.View](setup.View).Last; last != nil {
		s.at = ui.Cursor(*last)
	}
	return s
}

// point is where the cursor stands.
func (s *Screen) point() gomoku.Point { return gomoku.Point(s.at) }

// Keys lists what the screen understands.
func (*Screen) Keys() []ui.Binding {
	return []ui.Binding{
		{Key: ui.Arrows, Does: messages.New("do.move")},
		{Key: "enter", Does: gomoku.Say("do.place")},
		{Key: ui.Letters, Of: typeable, Does: gomoku.Say("do.type"), Minor: true},
	}
}

// typeable are the characters that points are written with.
const typeable = "abcdefghijklmno1234567890"

// Prompt shows what is typed.
func (s *Screen) Prompt(game.View) messages.Message { return s.typed.Prompt() }

// Cancel drops what is typed, and reports whether there was anything.
func (s *Screen) Cancel() bool {
	begun := s.typed != ""
	s.typed = ""
	return begun
}

// Said is what there is to say about the latest input.
func (s *Screen) Said() messages.Message { return s.said }

// Scene shows the end up to a part of it: the stones that won light up one after the other.
func (s *Screen) Scene(at float64) { s.unseen = 1 - at }

// Help says what else moves and places, and how a colour is chosen.
func (*Screen) Help() messages.Message { return gomoku.Say("screen.help") }

// Handle moves the cursor, places a stone, and takes a colour where one is to be chosen.
func (s *Screen) Handle(view game.View, in ui.Input) (game.Action, bool) {
	v := game.ViewOf[gomoku.View](view)
	s.said = messages.Message{}
	switch {
	case in.Zone != "":
		if !s.at.Click(in.Zone) {
			return game.Action{}, false
		}
		return s.place(v), true
	case v.Choosing() && v.Due():
		if a, ok := choose(in.Key); ok {
			return a, true
		}
	}
	switch {
	case s.typed.Take(in, typeable, ""), len(in.Key) > 1 && s.at.Move(in.Key, gomoku.Size, gomoku.Size):
		return game.Action{}, true
	case in.Key == "enter" || in.Key == "space":
		return s.enter(view), true
	}
	return game.Action{}, false
}

// enter places a stone at the point that is typed, or at the cursor.
func (s *Screen) enter(view game.View) game.Action {
	v, typed := game.ViewOf[gomoku.View](view), string(s.typed)
	if !s.Cancel() {
		return s.place(v)
	}
	a, err := words.Voice{}.Read(view, typed)
	var why game.Refusal
	if errors.As(err, &why) {
		s.said = why.Message()
		return game.Action{}
	}
	if placed, ok := game.AsAction[gomoku.Action](a); ok && placed.Choose == gomoku.None {
		s.at = ui.Cursor(placed.Point)
	}
	return s.place(v)
}

// choose reads the key that takes a colour.
func choose(key string) (game.Action, bool) {
	switch key {
	case "b", "B", "s", "S": // s for the German word
		return game.NewAction(gomoku.Choose(gomoku.Black)), true
	case "w", "W":
		return game.NewAction(gomoku.Choose(gomoku.White)), true
	}
	return game.Action{}, false
}

// place is the stone at the cursor; none on another stone, or when it is not the player's turn.
func (s *Screen) place(v gomoku.View) game.Action {
	switch {
	case !v.Due():
		return game.Action{}
	case v.Choosing():
		s.said = gomoku.Say("screen.choose")
		return game.Action{}
	case v.At(s.point()) != gomoku.None:
		s.said = gomoku.Say("screen.taken", messages.Text("point", s.point().String()))
		return game.Action{}
	}
	return game.NewAction(gomoku.Place(s.at.X, s.at.Y))
}

// Focus puts the cursor where a stone was placed.
func (s *Screen) Focus(_ game.Seat, a game.Action) {
	if move, ok := game.AsAction[gomoku.Action](a); ok && move.Choose == gomoku.None {
		s.at = ui.Cursor(move.Point)
	}
}

// Explain marks the point that a hint speaks of, and those that prove it.
func (s *Screen) Explain(h *game.Hint) {
	s.hint, s.hinted = h, nil
	if h == nil {
		return
	}
	if move, ok := game.AsAction[gomoku.Action](h.Action); ok && move.Choose == gomoku.None {
		s.hinted, s.at = &move.Point, ui.Cursor(move.Point)
	}
}

// Brief says who is due, or how a colour is chosen.
func (s *Screen) Brief(view game.View, f ui.Frame) string {
	v := game.ViewOf[gomoku.View](view)
	if v.Choosing() && v.Due() {
		return f.Words.Say(gomoku.Say("screen.choose"))
	}
	return f.Words.Say(words.Due(v))
}

// Info is the panel beside the board.
func (s *Screen) Info(view game.View, f ui.Frame) []string {
	v := game.ViewOf[gomoku.View](view)
	var lines []string
	if v.Preset == gomoku.Puzzle && v.Seat == 0 {
		lines = append(lines, f.Words.Say(gomoku.Say("screen.puzzle")))
	}
	if own := v.Of(v.Seat); own != gomoku.None {
		glyph, _ := stone(own, f)
		lines = append(lines, f.Words.Say(gomoku.Say("screen.own", messages.Say("color", words.Colour(own)),
			messages.Text("glyph", f.Legend(own == gomoku.Black, glyph)))))
	}
	lines = append(lines, f.Words.Say(gomoku.Say("screen.stones", messages.Int("number", len(v.Moves)))))
	if v.Last != nil {
		lines = append(lines, f.Words.Say(gomoku.Say("screen.last", messages.Text("point", v.Last.String()))))
	}
	lines = append(lines, f.Words.Say(gomoku.Say("screen.at", messages.Text("point", s.point().String()))))
	if v.Choosing() || v.Opening() { // whose turn it is and how it ended stand with the players
		lines = append(lines, "", s.Brief(view, f))
	}
	return lines
}
