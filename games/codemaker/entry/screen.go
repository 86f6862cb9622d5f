//go:build !js

package entry

import (
	"wits/entry"
	"wits/game"
	"wits/games/codemaker/screen"
	"wits/term/ui"
)

func newScreen() entry.Screen {
	return func(v game.View, counted bool) ui.Screen { return screen.New(v, counted) }
}
