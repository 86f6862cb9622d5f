package api

import (
	"crypto/sha256"
	"sync"
)

// manyPainted is how many pictures are remembered. One takes up to 100 kB.
const manyPainted = 64

// painted remembers pictures by what was painted, the latest ones.
type painted struct {
	mu    sync.Mutex
	by    map[[sha256.Size]byte][]byte
	order [][sha256.Size]byte // the oldest first
}

func (p *painted) find(key [sha256.Size]byte) ([]byte, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	data, ok := p.by[key]
	return data, ok
}

func (p *painted) keep(key [sha256.Size]byte, data []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, there := p.by[key]; there {
		return
	}
	if len(p.order) == manyPainted {
		delete(p.by, p.order[0])
		p.order = p.order[1:]
	}
	if p.by == nil {
		p.by = map[[sha256.Size]byte][]byte{}
	}
	p.by[key] = data
	p.order = append(p.order, key)
}
