package tty

import (
	"bytes"
	"io"
	"strings"
	"time"

	uv "github.com/charmbracelet/ultraviolet"

	"wits/internal/rescue"
)

const (
	escTime  = 50 * time.Millisecond // then an Esc is one, and does not begin something longer
	maxParts = 8 << 10               // a sequence that has not ended by then never will
	maxPaste = 64 << 10
)

// read reads the input to its end, and reports what it means. The library's own reader blocks until its program takes what it sends, forever
// if the program has ended; this one blocks on the input alone. A panic while reading is reported, and ends it.
func read(from io.Reader, tell func(uv.Event), report func(rescue.Fault)) {
	data, gone := make(chan []byte), make(chan struct{})
	defer close(gone)
	go func() {
		defer close(data)
		_ = rescue.Run("read from a terminal", report, func() { chunks(from, data, gone) }) // which is reported
	}()
	d := decoder{tell: tell}
	for {
		var late <-chan time.Time
		if len(d.rest) > 0 {
			late = time.After(escTime)
		}
		select {
		case b, more := <-data:
			if !more {
				d.decode(true)
				return
			}
			d.rest = append(d.rest, b...)
			d.decode(len(d.rest) > maxParts)
		case <-late:
			d.decode(true)
		}
	}
}

// chunks reads until there is no more, or nobody takes it any more.
func chunks(from io.Reader, data chan<- []byte, gone <-chan struct{}) {
	for {
		b := make([]byte, 1<<10)
		n, err := from.Read(b)
		if n > 0 {
			select {
			case data <- b[:n]:
			case <-gone:
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// decoder turns what is typed into keys, clicks and pastes. It knows the sequences of terminals by their form: a table of them, as the
// library's own reader has, would take more memory than all else of a session.
type decoder struct {
	uv.EventDecoder
	tell  func(uv.Event)
	rest  []byte // has not been decoded
	paste []byte // what is being pasted; nil where nothing is
}

// decode tells what came. What may be the beginning of something longer stays, unless it is late.
func (d *decoder) decode(late bool) {
	for len(d.rest) > 0 {
		if d.paste != nil {
			if !d.pasted() {
				return
			}
			continue
		}
		n, event := d.Decode(d.rest)
		_, unknown := event.(uv.UnknownEvent)
		if n == 0 || !late && (unknown || d.rest[0] == '\x1b' && n <= 2) {
			return
		}
		d.rest = d.rest[n:]
		switch event := event.(type) {
		case uv.PasteStartEvent:
			d.paste = []byte{}
		case uv.MultiEvent:
			for _, e := range event {
				d.tell(e)
			}
		default:
			d.tell(event)
		}
	}
	d.rest = nil
}

// pasted takes what is pasted, and reports whether that has ended. What is pasted without an end becomes keys again.
func (d *decoder) pasted() bool {
	const end = "\x1b[201~"
	text, rest, ended := bytes.Cut(d.rest, []byte(end))
	if !ended {
		text, rest = d.rest[:max(0, len(d.rest)-len(end)+1)], d.rest[max(0, len(d.rest)-len(end)+1):]
	}
	d.paste = append(d.paste, text...)
	d.rest = append([]byte(nil), rest...)
	if ended = ended || len(d.paste) > maxPaste; ended {
		d.tell(uv.PasteEvent{Content: strings.ToValidUTF8(string(d.paste), "")})
		d.paste = nil
	}
	return ended
}
