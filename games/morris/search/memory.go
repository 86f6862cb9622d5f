package search

import "wits/games/morris"

// remembered is what is known of a position that was searched.
type remembered struct {
	key   uint64
	score int16
	depth int8
	bound bound
	move  morris.Action
}

type bound uint8

const (
	exact bound = iota + 1
	atLeast
	atMost
)

// key is different for different positions: 24 bits for each side's men, four for each hand, one for who is due.
func key(p *morris.Position) uint64 {
	return uint64(p.Men[0]) | uint64(p.Men[1])<<24 | uint64(p.Hand[0])<<48 | uint64(p.Hand[1])<<52 | uint64(p.Turn)<<56 | 1<<63
}

// slot spreads keys over a power of two of places.
func slot(k uint64, places int) uint64 {
	return k * 0x9e3779b97f4a7c15 >> 20 & uint64(places-1)
}

// decides reports whether what is remembered answers a search.
func (m *remembered) decides(depth, ply, alpha, beta int) (int, bool) {
	score := int(m.score)
	if int(m.depth) < depth && score < Sure && score > -Sure {
		return 0, false
	}
	switch { // a won game is remembered by the moves from here, not from where the search began
	case score > Sure:
		score -= ply
	case score < -Sure:
		score += ply
	}
	ok := m.bound == exact || m.bound == atLeast && score >= beta || m.bound == atMost && score <= alpha
	return score, ok
}

func keep(k uint64, a morris.Action, score, depth, ply, alpha, beta int) remembered {
	b := exact
	switch {
	case score <= alpha:
		b = atMost
	case score >= beta:
		b = atLeast
	}
	switch {
	case score > Sure:
		score += ply
	case score < -Sure:
		score -= ply
	}
	return remembered{k, int16(score), int8(depth), b, a}
}
