package web

import (
	linked "container/list"
	"context"
	"net/http"
	"sync"
	"time"
)

// cost is what one request may take of the memory, worst case: a bound on what is read, what a byte of it grows to when it
// is decoded, and what answering takes beside it. The numbers are measured by BenchmarkRouteCost.
type cost struct {
	body    int64 // bytes that are read at most; 0 where no body is expected
	perByte int64
	fixed   int64
}

func (c cost) worst() int64 { return c.body*c.perByte + c.fixed }

// The costs of operations. The small ones that have no body are bounded by the number of requests alone.
var (
	costLight  = cost{}
	costSmall  = cost{body: 64 << 10, perByte: 96}               // decoded to generic values, which is what makes it much
	costUpload = cost{body: 4 << 20, perByte: 2, fixed: 4 << 20} // read as a stream, then played again
	costPage   = cost{fixed: 4 << 20}                            // a hundred views, or a thousand moves: few at once, because they take time too
	costReplay = cost{fixed: 8 << 20}                            // a whole match, played again and written

	costPublish = cost{body: 1 << 10, perByte: 96, fixed: 8 << 20} // the same, for a request that may bring a key
)

// usualCost is that of an operation that says nothing else.
func usualCost(method string) cost {
	if method == http.MethodGet {
		return costLight
	}
	return costSmall
}

const (
	defaultMemory = 96 << 20
	memoryShares  = 8               // one address may hold one of so many equal parts
	memorySmall   = 32 << 10        // whoever holds no more waits for nobody: a part is kept free for them
	memoryWait    = 2 * time.Second // then the server is busy
)

// memory bounds the sum of what requests hold while they are read, decoded and answered. Who finds too little left waits in
// line for a short time. One address holds a share only, and a quarter is for requests that need little: so the others go on
// when somebody is greedy.
type memory struct {
	most, each int64
	mu         sync.Mutex
	all        int64
	of         map[string]int64
	line       linked.List // of *claim
	sendings   linked.List // of *sending, the oldest first
	onTheWay   int64       // the sum of their bytes
}

// claim waits for memory.
type claim struct {
	address string
	bytes   int64
	small   bool
	granted chan struct{}
}

func newMemory(most int64) *memory {
	if most == 0 {
		most = defaultMemory
	}
	return &memory{most: most, each: most / memoryShares, of: map[string]int64{}}
}

// take reserves bytes for a request of an address. It reports false when there were none for too long.
func (m *memory) take(ctx context.Context, address string, bytes int64) bool {
	c := claim{address: address, bytes: bytes, small: bytes <= memorySmall}
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
func (m *memory) giveUp(at *linked.Element) (granted bool) {
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

// give returns bytes, and lets those go on who waited for them.
func (m *memory) give(address string, bytes int64) {
	if bytes == 0 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.remove(address, bytes)
	m.grant()
}

func (m *memory) remove(address string, bytes int64) {
	m.all -= bytes
	if m.of[address] -= bytes; m.of[address] <= 0 {
		delete(m.of, address)
	}
}

// grant goes through the line from its head and passes over who cannot go on yet: claims are small parts of what there is,
// so nobody is passed over for ever.
func (m *memory) grant() {
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
func (m *memory) fits(c *claim) bool {
	most := m.most
	if !c.small {
		most -= most / 4
	}
	return (m.all+c.bytes <= most || m.all == 0) && (m.of[c.address]+c.bytes <= m.each || m.of[c.address] == 0)
}

func (m *memory) add(c *claim) {
	m.all += c.bytes
	m.of[c.address] += c.bytes
}

// take reserves memory for a request until it is answered, or says that there is none. The request then holds so many bytes
// altogether. What it held is given back first: nobody waits for memory and keeps others from theirs.
func (v *visit) take(ctx context.Context, bytes int64) *Problem {
	if bytes <= v.held {
		return nil
	}
	v.keep(0)
	if !v.server.memory.take(ctx, v.address, bytes) {
		v.server.metrics.limited.WithLabelValues(limitMemory).Inc()
		return busy("too much is being read at once: try again")
	}
	v.held = bytes
	return nil
}

// keep returns what a request holds beyond so many bytes.
func (v *visit) keep(bytes int64) {
	if v.held > bytes {
		v.server.memory.give(v.address, v.held-bytes)
		v.held = bytes
	}
}

// busy says that there is no room at the moment.
func busy(detail string) *Problem {
	return known{status: http.StatusServiceUnavailable, code: codeBusy, detail: detail}.problem(nil)
}
