//go:build !js

package entry

import (
	"wits/entry"
	"wits/game"
	"wits/games/gomoku/screen"
	"wits/term/ui"
)

func newScreen() entry.Screen {
	return func(v game.View, _ bool) ui.Screen { return screen.New(v) }
}
