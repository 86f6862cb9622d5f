package shell

import (
	"slices"

	"wits/game"
	"wits/term/ui"
)

// How wide the text beside a board is.
const (
	LeastText = 24
	MostText  = 44
)

// How many lines a window has in which a board keeps its place, and one that can spare a line below the head.
const (
	Tall = 20
	Airy = 24
)

// FootLines is how many lines of a tall window the foot takes below a board: a note and two lines of keys, or the other way round. Fewer
// change nothing, so that the room of a board depends on the window alone.
const FootLines = 3

// steadyHeight is how high board and panel are at least, so that the board stays in its place while the panel says more or less.
const steadyHeight = 22

// Steady is how high a board's panel is, in a window of any height: as high as the board, or as keeps it in its place.
func (s *Shell) Steady(board ui.Page, room int) int {
	const rest = 2 + FootLines // head and foot of an airy window
	return min(room, max(len(board.Lines)+2, min(steadyHeight, s.Height-rest)))
}

// HeadLines is how many lines the head takes, with an empty one where there is room for it.
func (s *Shell) HeadLines() int {
	if s.Height >= Airy {
		return 2
	}
	return 1
}

// Middle puts a board in the middle of a height.
func Middle(p ui.Page, height int) ui.Page { return p.Move(0, (height-len(p.Lines))/2) }

// Onlooker is the board of whoever only looks on: nothing can be clicked.
func Onlooker(f ui.Frame, s ui.Screen, v game.View) ui.Page {
	p := s.Draw(v, f)
	p.Zones = nil
	return p
}

// Free is a key that the screen leaves free: where it is taken, one that types nothing does the same.
func Free(s ui.Screen, key, instead string) string {
	if Takes(s, key) {
		return instead
	}
	return key
}

// Takes reports whether a key is the screen's.
func Takes(s ui.Screen, key string) bool {
	return slices.ContainsFunc(s.Keys(), func(b ui.Binding) bool { return b.Takes(key) })
}

// ScreenKeys are a screen's keys for a view.
func ScreenKeys(s ui.Screen, v game.View) []ui.Binding {
	keys := s.Keys()
	if situated, ok := s.(ui.Situated); ok {
		keys = situated.KeysFor(v)
	}
	return slices.DeleteFunc(slices.Clone(keys), func(b ui.Binding) bool { return b.Does.Silent() })
}

// RenewKey begins anew, where nothing is at stake: in a game that knows it, as its screen does; else with another match.
const RenewKey = "ctrl+r"
