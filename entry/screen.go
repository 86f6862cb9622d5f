//go:build !js

package entry

import (
	"wits/game"
	"wits/term/ui"
)

// Screen makes the terminal screen of a match that begins with a view. Counted matches show the player how much is still
// open, as the voice counts it.
type Screen func(v game.View, counted bool) ui.Screen
