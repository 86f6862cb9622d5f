package screen

import (
	messages "wits/game/words"
	"wits/games/mastermind"
	"wits/term/ui"
)

var _ ui.Ruler = (*Screen)(nil)

// Rules explains the game, with two guesses and why they are answered so.
func (s *Screen) Rules(f ui.Frame) ui.Page {
	rules := f.Say(mastermind.Say("rules.1"), mastermind.Say("rules.2"), mastermind.Say("page.help.once"), mastermind.Say("rules.3"))
	return f.Rules(rules, Examples(f)...)
}

// Examples are a code and two guesses, and why they are answered so.
func Examples(f ui.Frame) []ui.Example {
	secret := mastermind.NewCode(0, 1, 2, 3)
	example := func(text messages.Message, guess mastermind.Code) ui.Example {
		fb := mastermind.Score(secret, guess)
		return ui.Example{
			Picture: ui.Page{Lines: []string{"   " + Pegs(secret, f), f.Theme.Cursor.Render(f.Glyphs.Arrow) + "  " + Pegs(guess, f) + "  " + inline(fb, guess.Len(), f)}},
			Text:    f.Words.Say(text),
		}
	}
	return []ui.Example{
		example(mastermind.Say("page.help.one"), mastermind.NewCode(0, 3, 4, 1)),
		example(mastermind.Say("page.help.two"), mastermind.NewCode(0, 0, 4, 4)),
	}
}
