// Package screen shows Gomoku in the terminal. It draws views and nothing else, and keeps the cursor and what is being typed.
package screen

import (
	"wits/game"
	messages "wits/game/words"
	"wits/games/gomoku"
	"wits/games/gomoku/words"
	"wits/term/ui"
)

// Screen is the board with its cursor.
type Screen struct{ ui.GridBase }

var (
	_ ui.Screen = (*Screen)(nil)
	_ ui.Helper = (*Screen)(nil)
	_ ui.Ruler  = (*Screen)(nil)
)

// New returns a screen with the cursor at the last stone, or in the middle.
func New(setup ui.Setup) *Screen {
	s := &Screen{ui.GridBase{At: ui.Cursor{X: gomoku.Size / 2, Y: gomoku.Size / 2}, Where: where}}
	if last := game.ViewOf[gomoku.View](setup.View).Last; last != nil {
		s.At = ui.Cursor(*last)
	}
	return s
}

// where is the point at which an action places a stone.
func where(a game.Action) (ui.Cursor, bool) {
	move, ok := game.AsAction[gomoku.Action](a)
	return ui.Cursor(move.Point), ok && move.Choose == gomoku.None
}

// point is where the cursor stands.
func (s *Screen) point() gomoku.Point { return gomoku.Point(s.At) }

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

// Help says what else moves and places, and how a colour is chosen.
func (*Screen) Help() messages.Message { return gomoku.Say("screen.help") }

// Handle moves the cursor, places a stone, and takes a colour where one is to be chosen.
func (s *Screen) Handle(view game.View, in ui.Input) (game.Action, bool) {
	v := game.ViewOf[gomoku.View](view)
	s.Note = messages.Message{}
	switch {
	case in.Zone != "":
		if !s.At.Click(in.Zone) {
			return game.Action{}, false
		}
		return s.place(v), true
	case v.Choosing() && v.Due():
		if a, ok := choose(in.Key); ok {
			return a, true
		}
	}
	switch {
	case s.Typed.Take(in, typeable, ""), len(in.Key) > 1 && s.At.Move(in.Key, gomoku.Size, gomoku.Size):
		return game.Action{}, true
	case in.Key == "enter" || in.Key == "space":
		return s.enter(view), true
	}
	return game.Action{}, false
}

// enter places a stone at the point that is typed, or at the cursor.
func (s *Screen) enter(view game.View) game.Action {
	v := game.ViewOf[gomoku.View](view)
	if s.Typed != "" {
		a, ok := s.Read(words.Voice{}, view, string(s.Typed))
		if !ok {
			return game.Action{}
		}
		s.Focus(v.Seat, a)
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
		s.Note = gomoku.Say("screen.choose")
		return game.Action{}
	case v.At(s.point()) != gomoku.None:
		s.Note = gomoku.Say("screen.taken", messages.Text("point", s.point().String()))
		return game.Action{}
	}
	return game.NewAction(gomoku.Place(s.At.X, s.At.Y))
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
