package search

// rows hold the answers of every guess to each of some codes, one bit per answer and several guesses per word, so
// that the spreads of all guesses over a set are a few ORs of long rows.
type rows struct {
	lanes int // guesses to a word
	width int // bits to a guess
	words int // to a row
	bits  []uint64
	rank  []index // where a code's row is
}

func newRows(s *Space, set []index) *rows {
	width := len(s.reading)
	r := &rows{width: width, lanes: 64 / width, rank: make([]index, s.Len())}
	r.words = (s.Len() + r.lanes - 1) / r.lanes
	r.bits = make([]uint64, len(set)*r.words)
	for i, c := range set {
		r.rank[c] = index(i)
		r.fill(s, c, r.row(c))
	}
	return r
}

func (r *rows) row(c index) []uint64 { return r.bits[int(r.rank[c])*r.words:][:r.words] }

// fill writes the row of one code.
func (r *rows) fill(s *Space, c index, row []uint64) {
	if s.table != nil {
		rest := s.table[int(c)*s.Len():][:s.Len()]
		for i := range row {
			n := min(r.lanes, len(rest))
			for lane, a := range rest[:n] {
				row[i] |= 1 << ((int(a) + lane*r.width) & 63)
			}
			rest = rest[n:]
		}
		return
	}
	secret, rest := s.codes[c], s.codes
	for i := range row {
		n := min(r.lanes, len(rest))
		for lane, g := range rest[:n] {
			row[i] |= 1 << ((int(s.compute(g, secret)) + lane*r.width) & 63)
		}
		rest = rest[n:]
	}
}

// spreads finds the spread of every guess over a set of codes that have rows.
func (r *rows) spreads(set []index, words []uint64, into []spread) {
	words = words[:r.words]
	clear(words)
	for ; len(set) >= 4; set = set[4:] {
		a, b, c, d := r.row(set[0]), r.row(set[1]), r.row(set[2]), r.row(set[3])
		for i := range words {
			words[i] |= a[i] | b[i] | c[i] | d[i]
		}
	}
	for _, c := range set {
		for i, w := range r.row(c) {
			words[i] |= w
		}
	}
	lane := spread(1)<<r.width - 1
	for _, w := range words {
		n := min(r.lanes, len(into))
		for i := range into[:n] {
			into[i] = spread(w) & lane
			w >>= r.width
		}
		into = into[n:]
	}
}
