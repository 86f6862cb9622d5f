package rpc

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// MaxLine is the longest message that is read, in bytes. The longest replay there can be fits.
const MaxLine = 8 << 20

var errLongLine = errors.New("the line is too long")

// lineReader reads one message a line and never holds more than MaxLine of it.
type lineReader struct{ r *bufio.Reader }

func newLineReader(r io.Reader) lineReader { return lineReader{bufio.NewReaderSize(r, 64<<10)} }

// waiting reports whether a whole line has arrived already.
func (l lineReader) waiting() bool {
	arrived, _ := l.r.Peek(l.r.Buffered())
	return bytes.IndexByte(arrived, '\n') >= 0
}

// next returns the next line without its end, errLongLine for one that is too long, and the reader's error when there
// are no more. A last line needs no end.
func (l lineReader) next() ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := l.r.ReadSlice('\n')
		if !long {
			line = append(line, part...)
		}
		if len(line) > MaxLine+len("\r\n") {
			long, line = true, nil
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && (err != io.EOF || len(line) == 0 && !long):
			return nil, err
		case long:
			return nil, errLongLine
		}
		line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
		if len(line) > MaxLine {
			return nil, errLongLine
		}
		return line, nil
	}
}
