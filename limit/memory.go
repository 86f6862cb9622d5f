package limit

import (
	linked "container/list"
	"context"
	"sync"
	"time"
)

// How memory is shared.
const (
	DefaultMemory = 96 << 20        // and the least: a share is what the largest upload needs
	memoryShares  = 8               // one address may take one of this many equal parts
	SmallClaim    = 32 << 10        // whoever takes no more waits for nobody: a part is kept free for them
	memoryWait    = 2 * time.Second // then the server is busy
)

// Budget bounds the sum of what requests take while they are read, decoded and answered. Whoever finds too little left waits in
// line for a short time. One address gets a share only, and a quarter is for requests that need little: so the others go on
// when somebody is greedy. It is safe for concurrent use.
type Budget struct {
	most, each int64
	mu         sync.Mutex
	all        int64
	of         map[string]int64
	line       linked.List // of *claim
}

// claim waits for memory.
type claim struct {
	address string
	bytes   int64
	small   bool
	granted chan struct{}
}

// NewBudget returns a budget of bytes, the default for 0.
func NewBudget(most int64) *Budget {
	if most == 0 {
		most = DefaultMemory
	}
	return &Budget{most: most, each: most / memoryShares, of: map[string]int64{}}
}

// Take reserves bytes for a request of an address. It reports false when there were none for too long.
func (m *Budget) Take(ctx context.Context, address string, bytes int64) bool {
	c := claim{address: address, bytes: bytes, small: bytes <= SmallClaim}
	m.mu.Lock()
	if m.fits(&c) && (c.small || m.line.Len() == 0) {
		m.add(&c)
		m.mu.Unlock()
		return true
	}
	c.granted = make(chan struct{})
	at := m.line.PushBack(&c)
	m.mu.Unlock()
	late := time.NewTimer(memoryWait)
	defer late.Stop()
	select {
	case <-c.granted:
		return true
	case <-late.C:
	case <-ctx.Done():
	}
	return m.giveUp(at)
}

// giveUp leaves the line, unless the claim was granted in the meantime.
func (m *Budget) giveUp(at *linked.Element) (granted bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	select {
	case <-at.Value.(*claim).granted:
		return true
	default:
	}
	m.line.Remove(at)
	m.grant() // who waits behind may need less
	return false
}

// Give returns bytes, and lets those go on who waited for them.
func (m *Budget) Give(address string, bytes int64) {
	if bytes == 0 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all -= bytes
	if m.of[address] -= bytes; m.of[address] <= 0 {
		delete(m.of, address)
	}
	m.grant()
}

// grant goes through the line from its head and passes over who cannot go on yet: claims are small parts of what there is,
// so nobody is passed over for ever.
func (m *Budget) grant() {
	for at := m.line.Front(); at != nil; {
		c, next := at.Value.(*claim), at.Next()
		if m.fits(c) {
			m.line.Remove(at)
			m.add(c)
			close(c.granted)
		}
		at = next
	}
}

// fits reports whether so much is left. A first claim of an address is met even where it is more than a share: it is bounded
// by its route.
func (m *Budget) fits(c *claim) bool {
	most := m.most
	if !c.small {
		most -= most / 4
	}
	return (m.all+c.bytes <= most || m.all == 0) && (m.of[c.address]+c.bytes <= m.each || m.of[c.address] == 0)
}

func (m *Budget) add(c *claim) {
	m.all += c.bytes
	m.of[c.address] += c.bytes
}

// Used is what is taken now, how much may be, and how much of it by one address.
func (m *Budget) Used() (used, most, each int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.all, m.most, m.each
}
