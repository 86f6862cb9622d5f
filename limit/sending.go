package limit

import linked "container/list"

// Sending is a large answer on its way to a reader who may be slow. The others fit into the system's buffers.
type Sending struct {
	Address string
	Bytes   int64
	Cut     func() // cuts it off

	at *linked.Element // nil once it is over
}

// Send counts an answer that is there already, and cuts off others where they are too many.
func (m *Budget) Send(s *Sending) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.add(&claim{address: s.Address, bytes: s.Bytes})
	m.onTheWay += s.Bytes
	s.at = m.sendings.PushBack(s)
	for m.onTheWay > m.most/2 && m.sendings.Front() != s.at {
		oldest := m.sendings.Front().Value.(*Sending)
		m.drop(oldest)
		oldest.Cut()
	}
	m.grant()
}

// Sent counts an answer out that was sent, unless it was cut off.
func (m *Budget) Sent(s *Sending) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if s.at != nil {
		m.drop(s)
		m.grant()
	}
}

func (m *Budget) drop(s *Sending) {
	m.sendings.Remove(s.at)
	s.at = nil
	m.onTheWay -= s.Bytes
	m.remove(s.Address, s.Bytes)
}

// Held is what is held now, how much may be held, and how much of it by one address.
func (m *Budget) Held() (held, most, each int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.all, m.most, m.each
}

// Sending is how many large answers are on their way.
func (m *Budget) Sending() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.sendings.Len()
}
