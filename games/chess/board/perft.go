package board

// Perft counts the ways to make depth moves.
func (p *Position) Perft(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var buffer [MaxMoves]Move
	moves := p.Legal(buffer[:0])
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		u := p.Make(m)
		n += p.Perft(depth - 1)
		p.Unmake(m, u)
	}
	return n
}
