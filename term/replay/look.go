package replay

import (
	"slices"

	"wits/game"
	"wits/term/shell"
	"wits/term/ui"
)

// looker is the screen of somebody who only watches. Every position is drawn by a screen of its own; keys that change what is
// shown, such as which of two boards, are repeated on the next ones.
type looker struct {
	screen  ui.Screen
	pressed []ui.Input
}

// Screen is the board that is shown.
func (l *looker) Screen() ui.Screen { return l.screen }

func (l *looker) put(s ui.Screen, v game.View) {
	l.screen = s
	for _, in := range l.pressed {
		s.Handle(v, in)
	}
}

// look hands a key to the screen where it only changes what is shown. Moving through the board lasts until the next position.
func (l *looker) look(v game.View, in ui.Input) {
	if in.Key == "" {
		return
	}
	looks := slices.ContainsFunc(l.screen.Keys(), func(b ui.Binding) bool { return b.Looks && b.Takes(in.Key) })
	if looks {
		l.pressed = append(l.pressed, in)
	}
	if looks || slices.Contains([]string{"pgup", "pgdown", "home", "end"}, in.Key) {
		l.screen.Handle(v, in)
	}
}

// lookKeys are the keys of the screen that only change what is shown. It handles them itself.
func (l *looker) lookKeys(v game.View) []shell.Key {
	return shell.ScreenKeys(l.screen, v, func(b ui.Binding) bool { return b.Looks })
}
