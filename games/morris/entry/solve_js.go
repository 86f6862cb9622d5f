//go:build js

package entry

import (
	"io/fs"

	"wits/entry"
	"wits/game"
)

func newSolver() *entry.Solver { return nil }

func learn(fs.FS) (game.Game, error) { return nil, fs.ErrNotExist }
