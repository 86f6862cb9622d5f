// Package lines reads one message per line, within a bound.
package lines

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// Max is the longest message that is read, in bytes. The longest replay there can be fits.
const Max = 8 << 20

// ErrLong says that a line is longer than [Max].
var ErrLong = errors.New("the line is too long")

// Reader reads one message per line and never holds more than Max of it.
type Reader struct{ r *bufio.Reader }

// NewReader returns a reader of the lines of r.
func NewReader(r io.Reader) Reader { return Reader{bufio.NewReaderSize(r, 64<<10)} }

// Waiting reports whether a whole line has arrived already.
func (l Reader) Waiting() bool {
	arrived, _ := l.r.Peek(l.r.Buffered())
	return bytes.IndexByte(arrived, '\n') >= 0
}

// Next returns the next line without its end, ErrLong for one that is too long, and the reader's error when there
// are no more. A last line needs no end.
func (l Reader) Next() ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := l.r.ReadSlice('\n')
		if !long {
			line = append(line, part...)
		}
		if len(line) > Max+len("\r\n") {
			long, line = true, nil
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && (err != io.EOF || len(line) == 0 && !long):
			return nil, err
		case long:
			return nil, ErrLong
		}
		line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
		if len(line) > Max {
			return nil, ErrLong
		}
		return line, nil
	}
}
