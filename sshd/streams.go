package sshd

import (
	"bytes"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// What a client may type: more than a person can, and less than would fill memory or take the processor. Input is always read at once,
// because the library would buffer 2 MiB of it; a client that sends more than this is disconnected.
const (
	typedPerSecond = 8 << 10
	typedAtOnce    = 128 << 10
	typedAhead     = 64 << 10 // and not taken yet
	chunk          = 1 << 10
	maxLine        = 8 << 10
)

var errTooLong = errors.New("too much was typed without the end of a line")

// input is what a session types. It can be ended while somebody reads from it, without closing the session, and it notes when
// something was typed last.
type input struct {
	last   atomic.Int64  // milliseconds
	over   chan struct{} // closed by end
	end    func()
	ended  chan struct{} // closed when nothing comes any more
	refuse func()        // is called when too much comes

	mu   sync.Mutex
	data []byte
	more chan struct{} // there is data
}

// newInput returns an empty input. Refuse is called when too much comes.
func newInput(refuse func()) *input {
	in := &input{over: make(chan struct{}), ended: make(chan struct{}), more: make(chan struct{}, 1), refuse: refuse}
	in.end = sync.OnceFunc(func() { close(in.over) })
	in.touch()
	return in
}

func (in *input) touch() { in.last.Store(time.Now().UnixMilli()) }

// idle is how long ago something was typed.
func (in *input) idle() time.Duration {
	return time.Since(time.UnixMilli(in.last.Load()))
}

// read reads from a session until that ends.
func (in *input) read(from io.Reader) {
	defer close(in.ended)
	flow := rate.NewLimiter(typedPerSecond, typedAtOnce)
	b := make([]byte, chunk)
	for {
		n, err := from.Read(b)
		in.touch()
		if !flow.AllowN(time.Now(), n) || !in.add(b[:n]) {
			in.refuse()
			return
		}
		if err != nil {
			return
		}
	}
}

// add keeps what came, or reports that too much is unread. Once the input was ended nothing is kept.
func (in *input) add(b []byte) bool {
	select {
	case <-in.over:
		return true
	default:
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	if len(in.data)+len(b) > typedAhead {
		return false
	}
	in.data = append(in.data, b...)
	select {
	case in.more <- struct{}{}:
	default:
	}
	return true
}

func (in *input) Read(p []byte) (int, error) {
	for {
		if n := in.take(p); n > 0 {
			return n, nil
		}
		select {
		case <-in.over:
			return 0, io.EOF
		case <-in.more:
		case <-in.ended:
			if n := in.take(p); n > 0 {
				return n, nil
			}
			return 0, io.EOF
		}
	}
}

func (in *input) take(p []byte) (n int) {
	in.mu.Lock()
	defer in.mu.Unlock()
	n = copy(p, in.data)
	if in.data = in.data[n:]; len(in.data) == 0 {
		in.data = nil
	}
	return n
}

// lineByLine reads a line at a time, each when the limits allow it. A line that is too long ends the input.
type lineByLine struct {
	io.Reader
	pace   func()
	rest   []byte
	length int // of the line
}

// Read returns what was typed up to the end of a line.
func (l *lineByLine) Read(p []byte) (int, error) {
	if len(l.rest) == 0 {
		b := make([]byte, chunk)
		n, err := l.Reader.Read(b)
		if l.rest = b[:n]; err != nil {
			return 0, err
		}
	}
	end := bytes.IndexAny(l.rest, "\r\n") + 1
	if end > 0 {
		l.pace()
		l.length = 0
	} else {
		end = len(l.rest)
	}
	n := copy(p, l.rest[:end])
	l.rest = l.rest[n:]
	if l.length += n; l.length > maxLine {
		return 0, errTooLong
	}
	return n, nil
}

// unreadTime is how long a client may leave output unread before its session ends.
const unreadTime = time.Minute

// output is what a session is sent. It is safe for concurrent use. A session that does not read it is given up.
type output struct {
	io.Writer
	patience time.Duration // for a write
	giveUp   func()
	mu       sync.Mutex
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	late := time.AfterFunc(o.patience, o.giveUp)
	defer late.Stop()
	return o.Writer.Write(p)
}
