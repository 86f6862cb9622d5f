package sshd

import (
	"io"
	"sync"
	"time"
)

// unreadTime is how long a client may take none of what it is sent, before its session ends.
const unreadTime = time.Minute

// output is what a session says. Several may write to it. One that nobody reads is given up.
type output struct {
	io.Writer
	patience time.Duration // then nobody reads
	giveUp   func()
	mu       sync.Mutex
}

// Write says something.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	late := time.AfterFunc(o.patience, o.giveUp)
	defer late.Stop()
	return o.Writer.Write(p)
}
