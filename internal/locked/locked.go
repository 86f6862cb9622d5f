// Package locked has a text and a source of chance that several goroutines may use at once, for tests. It is never part of the program.
package locked

import (
	"bytes"
	"io"
	"math/rand/v2"
	"sync"
)

// Chance returns bytes without end, the same for the same seed: what is dealt from them is dealt alike in every run. It is safe for concurrent use.
func Chance(seed byte) io.Reader {
	return &chance{from: rand.NewChaCha8([32]byte{seed})}
}

type chance struct {
	mu   sync.Mutex
	from *rand.ChaCha8
}

func (c *chance) Read(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.from.Read(p)
}

// Text is all that was written to it. It is safe for concurrent use.
type Text struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write adds to it.
func (t *Text) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.Write(p)
}

// String returns what was written so far.
func (t *Text) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.String()
}
