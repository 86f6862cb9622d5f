package prove

import (
	"sync"

	"wits/games/gomoku/search"
)

// node is what is known of a position: how hard a proof and a disproof seem to be. All numbers are 0 in one that nobody looked at.
type node struct {
	pn, dn uint32
	work   uint32      // how many positions were opened below
	move   uint8       // black to move: the stone that wins, or seems best
	tier   uint8       // black to move: how hard wins by threats were looked for; white to move: passes or not
	rest   search.Zone // white to move: the answers that are not refuted yet
	zone   search.Zone // the points that the proof depends on, as far as it goes
	busy   uint32      // how many workers are below it
}

const never = 1 << 28

func (n *node) fresh() bool  { return n.pn == 0 && n.dn == 0 }
func (n *node) proved() bool { return n.pn == 0 && n.dn > 0 }

// win makes it a position that black wins.
func (n *node) win(move int, zone search.Zone) {
	n.pn, n.dn, n.move, n.zone = 0, never, uint8(move), zone
}

// refute takes an answer of white away, and all others that do not touch what refutes it.
func (n *node) refute(c int, zone search.Zone) {
	n.rest.Remove(c)
	n.rest.Meet(zone)
	n.zone.Merge(zone)
}

// memory holds positions for many workers.
type memory struct {
	shards [64]shard
}

type shard struct {
	sync.Mutex
	nodes  map[uint64]node
	busy   map[uint64]uint32 // how many workers are below a position, where there are some
	advice map[uint64]advice
}

func newMemory() *memory {
	m := new(memory)
	for i := range m.shards {
		m.shards[i].nodes, m.shards[i].busy, m.shards[i].advice = map[uint64]node{}, map[uint64]uint32{}, map[uint64]advice{}
	}
	return m
}

func (m *memory) get(hash uint64) (node, bool) {
	s := &m.shards[hash>>58]
	s.Lock()
	defer s.Unlock()
	n, ok := s.nodes[hash]
	n.busy = s.busy[hash]
	return n, ok
}

// enter says that a worker goes below a position, and leave that it comes back. To the others it seems harder meanwhile, so that they look elsewhere.
func (m *memory) enter(hash uint64) {
	s := &m.shards[hash>>58]
	s.Lock()
	defer s.Unlock()
	s.busy[hash]++
}

func (m *memory) leave(hash uint64) {
	s := &m.shards[hash>>58]
	s.Lock()
	defer s.Unlock()
	if s.busy[hash]--; s.busy[hash] == 0 {
		delete(s.busy, hash)
	}
}

// put remembers a position. One that another worker has proved stays so.
func (m *memory) put(hash uint64, n node) {
	s := &m.shards[hash>>58]
	s.Lock()
	defer s.Unlock()
	if old := s.nodes[hash]; n.proved() || !old.proved() {
		s.nodes[hash] = n
	}
}

func (m *memory) size() (n int) {
	for i := range m.shards {
		m.shards[i].Lock()
		n += len(m.shards[i].nodes)
		m.shards[i].Unlock()
	}
	return n
}
