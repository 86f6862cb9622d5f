package sshd

import (
	"sync"

	"github.com/charmbracelet/ssh"
)

// What a session takes of the server's memory, measured with a game open: BenchmarkSessions.
const (
	sessionBytes = 448 << 10 // of any size
	cellBytes    = 32        // of its window
)

// cost is what a session with a window takes.
func cost(w ssh.Window) int64 { return sessionBytes + cellBytes*int64(w.Width)*int64(w.Height) }

// memory is what all sessions may take together.
type memory struct {
	most int64 // 0 for any number
	mu   sync.Mutex
	used int64
}

// change sets aside more or less than before, unless there is no room for more.
func (m *memory) change(by int64) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if by > 0 && m.most > 0 && m.used+by > m.most {
		return false
	}
	m.used += by
	return true
}

func (m *memory) size() int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.used
}
