package web

import (
	linked "container/list"
	"net/http"
	"time"
)

const (
	sendRate = 128 << 10 // bytes a second that a reader is to take, after its patience
	sendUnit = 16 << 10  // bytes of an answer that take about the time of a request
)

// sending is a large answer on its way to a reader who may be slow. The others fit into the system's buffers.
type sending struct {
	address string
	bytes   int64
	end     func() // cuts it off
	over    bool
}

// send sends the answer. A large one counts to the memory until the reader has taken it, who is to do so in time. All of them
// have half of the memory: when that is full, the one that has been on its way longest is cut off, so whoever reads slowly
// keeps nobody out.
func (v *visit) send(a *answer, r *http.Request) {
	bytes := int64(a.body.Cap())
	if bytes <= memorySmall {
		v.keep(0)
		a.finish(r)
		return
	}
	v.spend(int(bytes / sendUnit))
	v.keep(0)
	control := http.NewResponseController(a)
	_ = control.SetWriteDeadline(time.Now().Add(v.server.patience + time.Duration(bytes)*time.Second/sendRate))
	at := v.server.memory.send(&sending{address: v.address, bytes: bytes, end: func() { _ = control.SetWriteDeadline(time.Unix(1, 0)) }})
	a.finish(r)
	v.server.memory.sent(at)
}

// send counts an answer that is there already, and cuts off others where they are too many.
func (m *memory) send(s *sending) *linked.Element {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.add(&claim{address: s.address, bytes: s.bytes})
	m.onTheWay += s.bytes
	at := m.sendings.PushBack(s)
	for m.onTheWay > m.most/2 && m.sendings.Front() != at {
		m.drop(m.sendings.Front()).end()
	}
	m.grant()
	return at
}

// sent counts an answer out that was sent, unless it was cut off.
func (m *memory) sent(at *linked.Element) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !at.Value.(*sending).over {
		m.drop(at)
		m.grant()
	}
}

func (m *memory) drop(at *linked.Element) *sending {
	s := m.sendings.Remove(at).(*sending)
	s.over = true
	m.onTheWay -= s.bytes
	m.remove(s.address, s.bytes)
	return s
}
