package entry

import (
	"context"
	"flag"
	"io"
	"io/fs"

	"wits/game/referee"
)

// Solver works a game out where that is a task of its own: `wits solve GAME`. Its texts are in English, like all help of the
// command line.
type Solver struct {
	Short, Long, Example string
	// Setup declares the flags and returns what runs when they are read. It runs until it is done or the context ends.
	Setup func(*flag.FlagSet) func(context.Context, Bench) error
}

// Bench is what a solver works with: it has no clock and no files of its own.
type Bench struct {
	Out      io.Writer
	Progress func(line string)                                    // says how far it is
	Seconds  func() float64                                       // since it began
	Save     func(name string, write func(io.Writer) error) error // writes a file, all of it or nothing; nothing where the name is empty
	Files    func(folder string) fs.FS                            // reads what was saved in a folder
	Home     string                                               // the folder in which Learn looks for what this game's solver kept
}

// Learn makes the game anew, with minds that know what its solver kept in a folder. The error says what is wrong with it.
type Learn func(kept fs.FS) (referee.Game, error)
