package botproc

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"wits/game/referee"
)

// Printable returns a program's text as it can be shown on one line: what cannot be printed is escaped, and every kind of space becomes
// a plain one.
func Printable(text string) string {
	var b strings.Builder
	for _, c := range text {
		switch {
		case unicode.IsSpace(c):
			b.WriteByte(' ')
		case unicode.IsPrint(c):
			b.WriteRune(c)
		default:
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(c), "'"))
		}
	}
	return b.String()
}

// MaxName is how many characters of a bot's name are shown: tables stay readable.
const MaxName = 32

// Name returns the name that a program gave itself as it can be shown: without invisible characters, with single spaces, and no longer
// than [MaxName]. It is empty where nothing is left.
func Name(said string) string {
	said = strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || unicode.IsPrint(c) {
			return c
		}
		return -1
	}, said)
	said = strings.Join(strings.Fields(said), " ")
	if name := []rune(said); len(name) > MaxName {
		said = strings.TrimSpace(string(name[:MaxName-1])) + "…"
	}
	name, err := referee.NewName(said)
	if err != nil {
		return ""
	}
	return name
}

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
