package botproc

import (
	"bytes"
	"fmt"
	"io"
	"sync"
)

// tail keeps the end of what a program writes to standard error.
type tail struct {
	also io.Writer
	mu   sync.Mutex
	end  []byte
}

func (t *tail) Write(data []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.end = append(t.end, data...)
	if over := len(t.end) - 2000; over > 0 {
		t.end = t.end[over:]
	}
	if t.also != nil {
		_, _ = t.also.Write(data)
	}
	return len(data), nil
}

// String is the last line written, as an addition to a reason.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := bytes.TrimSpace(t.end)
	if i := bytes.LastIndexByte(text, '\n'); i >= 0 {
		text = text[i+1:]
	}
	if len(text) == 0 {
		return ""
	}
	return fmt.Sprintf("; it last wrote to standard error: %.300s", text)
}

// Bounded passes on what programs write to standard error until there is too much of it. It is safe for concurrent use.
type Bounded struct {
	To   io.Writer
	Left int // bytes

	mu sync.Mutex
}

// Write passes on what there is room for. It never fails: a bot is not to lose because of its notes.
func (b *Bounded) Write(data []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.Left <= 0 {
		return len(data), nil
	}
	room := data[:min(len(data), b.Left)]
	_, _ = b.To.Write(room)
	if b.Left -= len(room); b.Left == 0 {
		fmt.Fprintln(b.To, "\nwits: there is more, which is left out")
	}
	return len(data), nil
}
