package screen

import (
	"wits/games/codemaker"
	board "wits/games/mastermind/screen"
	"wits/term/ui"
)

var _ ui.Ruler = (*Screen)(nil)

// Rules explains the game, with two guesses and why they are answered so.
func (s *Screen) Rules(f ui.Frame) ui.Page {
	rules := f.Say(codemaker.Say("rules.1"), codemaker.Say("rules.2"), codemaker.Say("rules.3"), codemaker.Say("page.guide.3"))
	return f.Rules(rules, board.Examples(f)...)
}
