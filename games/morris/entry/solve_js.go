//go:build js

package entry

import (
	"io/fs"

	"wits/entry"
	"wits/game/referee"
)

func newSolver() *entry.Solver { return nil }

func learn(fs.FS) (referee.Game, error) { return nil, fs.ErrNotExist }
