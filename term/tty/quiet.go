package tty

import (
	"io"
	"os"
)

// Quiet wraps a terminal's file so that Bubble Tea sets it up and restores it but reads nothing from it: the [Terminal] reads the input.
func Quiet(f *os.File) io.Reader { return quiet{f} }

// quiet has what Bubble Tea needs of a terminal, but no Name: so it is not polled as a file.
type quiet struct{ file *os.File }

func (quiet) Read([]byte) (int, error) { return 0, io.EOF }

func (q quiet) Write(p []byte) (int, error) { return q.file.Write(p) }

// Close leaves the terminal open: it belongs to whoever opened it.
func (quiet) Close() error { return nil }

func (q quiet) Fd() uintptr { return q.file.Fd() }
