package term

import (
	"wits/game"
	"wits/term/ui"
)

// spoken is the screen of a game that has none of its own: it draws what the voice says.
type spoken struct{ voice game.Voice }

var _ ui.Screen = (*spoken)(nil)

// Handle takes nothing: lines are typed at the table.
func (*spoken) Handle(game.View, ui.Input) ([]byte, bool) { return nil, false }

// Draw draws what the voice says of a view.
func (s *spoken) Draw(v game.View, f ui.Frame) (p ui.Page) {
	if s.voice == nil {
		return p
	}
	for _, m := range s.voice.Say(v) {
		p.Add(ui.Cut(f.Words.Say(m), f.Width))
	}
	return p
}

// Info has nothing beside the board.
func (*spoken) Info(game.View, ui.Frame) []string { return nil }

// Brief has nothing that matters more.
func (*spoken) Brief(game.View, ui.Frame) string { return "" }

// Keys has none.
func (*spoken) Keys() []ui.Binding { return nil }

// Focus has nothing to show.
func (*spoken) Focus(game.Action) {}

// Explain has nothing to mark.
func (*spoken) Explain(*game.Hint) {}
