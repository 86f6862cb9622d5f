//go:build !js

package entry

import (
	"context"
	"flag"
	"io"
	"io/fs"
)

// Solver solves a game, as the command `wits solve GAME`. Its texts are in English.
type Solver struct {
	Short, Long, Example string
	// Setup declares the flags and returns what runs when they are read. It runs until it is done or the context ends.
	Setup func(*flag.FlagSet) func(context.Context, Bench) error
}

// Bench is what a solver works with: it has no clock and opens no files itself.
type Bench struct {
	Out      io.Writer
	Progress func(line string)                                    // says how far it is
	Seconds  func() float64                                       // since it began
	Save     func(name string, write func(io.Writer) error) error // writes a file, all of it or nothing; nothing where the name is empty
	Each     func(workers, n int, do func(i int) error) error     // does n numbered things, as many at a time as there are workers
	Files    func(folder string) fs.FS                            // reads what was saved in a folder
	Room     func(folder string) (memory, disk int64)             // bytes that are free; 0 where that is not known
	Home     string                                               // the folder in which Learn looks for what this game's solver kept
}
