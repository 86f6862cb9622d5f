package sshd

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// What somebody may type: faster than anybody can, and slower than memory could fill.
const (
	typedPerSecond = 64 << 10
	typedAtOnce    = 256 << 10
	chunk          = 1 << 10
	maxPaste       = 64 << 10
	maxLine        = 8 << 10
)

var errTooLong = errors.New("too much was typed without an end")

// input is what a session types. It can be ended while somebody reads from it, without closing the session, and it notes when
// something was typed last.
type input struct {
	last  atomic.Int64 // milliseconds
	data  chan []byte
	rest  []byte
	over  chan struct{} // closed by end
	end   func()
	ended chan struct{} // closed when nothing comes any more
}

// newInput reads from a session until that ends. Bounded by lines, what is typed must have line breaks.
func newInput(ctx context.Context, from io.Reader, lines bool) *input {
	in := &input{data: make(chan []byte), over: make(chan struct{}), ended: make(chan struct{})}
	in.end = sync.OnceFunc(func() { close(in.over) })
	in.touch()
	go in.pump(ctx, from, &measure{lines: lines})
	return in
}

func (in *input) touch() { in.last.Store(time.Now().UnixMilli()) }

// idle is for how long nothing was typed.
func (in *input) idle() time.Duration {
	return time.Since(time.UnixMilli(in.last.Load()))
}

func (in *input) pump(ctx context.Context, from io.Reader, m *measure) {
	defer close(in.ended)
	pace := rate.NewLimiter(typedPerSecond, typedAtOnce)
	for {
		b := make([]byte, chunk)
		n, err := from.Read(b)
		if n > 0 {
			in.touch()
			if m.take(b[:n]) != nil || pace.WaitN(ctx, n) != nil {
				return
			}
			select {
			case in.data <- b[:n]:
			case <-in.over:
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// Read returns what was typed.
func (in *input) Read(p []byte) (int, error) {
	if len(in.rest) == 0 {
		select {
		case <-in.over:
			return 0, io.EOF
		case in.rest = <-in.data:
		case <-in.ended:
			return 0, io.EOF
		}
	}
	n := copy(p, in.rest)
	in.rest = in.rest[n:]
	return n, nil
}

// measure refuses a paste, or a line, that does not end: whoever reads it keeps it until it does.
type measure struct {
	lines   bool
	pasting bool
	length  int
	tail    []byte // of what came before, in which a mark may have begun
}

func (m *measure) take(b []byte) error {
	if m.lines {
		if i := bytes.LastIndexByte(b, '\n'); i >= 0 {
			m.length = len(b) - i - 1
		} else {
			m.length += len(b)
		}
		if m.length > maxLine {
			return errTooLong
		}
		return nil
	}
	begin, end := []byte("\x1b[200~"), []byte("\x1b[201~")
	all := append(m.tail, b...)
	if m.pasting {
		m.length += len(b)
	}
	if i, j := bytes.LastIndex(all, begin), bytes.LastIndex(all, end); i != j {
		m.pasting = i > j
		if m.pasting {
			m.length = len(all) - i
		}
	}
	m.tail = append(m.tail[:0], all[max(0, len(all)-len(begin)+1):]...)
	if m.pasting && m.length > maxPaste {
		return errTooLong
	}
	return nil
}
