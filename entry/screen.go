//go:build !js

package entry

import "wits/term/ui"

// Screen makes the terminal screen of a match for one seat.
type Screen func(ui.Setup) ui.Screen

// ScreenOf is the [Screen] that a game's constructor makes.
func ScreenOf[S ui.Screen](make func(ui.Setup) S) Screen {
	return func(s ui.Setup) ui.Screen { return make(s) }
}
