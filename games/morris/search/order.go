package search

import "wits/games/morris"

// rate guesses how good each move of a position is before it is tried.
func (s *Searcher) rate(p *morris.Position, moves []morris.Action, hint morris.Action, ply int) []int32 {
	rates := s.rates[ply][:0]
	for _, a := range moves {
		v := s.promise(p, a)
		switch a {
		case hint:
			v = 1 << 30
		case s.killers[ply][0], s.killers[ply][1]:
			v += 1 << 25
		}
		rates = append(rates, v)
	}
	s.rates[ply] = rates
	return rates
}

// pick puts the most promising of the moves from i on at i.
func pick(moves []morris.Action, rates []int32, i int) morris.Action {
	at := i
	for j := i + 1; j < len(rates); j++ {
		if rates[j] > rates[at] {
			at = j
		}
	}
	moves[i], moves[at] = moves[at], moves[i]
	rates[i], rates[at] = rates[at], rates[i]
	return moves[i]
}

// promise guesses how good a move is: a mill, a mill of the other side prevented, or one that was good elsewhere.
func (s *Searcher) promise(p *morris.Position, a morris.Action) int32 {
	v := min(s.history[p.Turn][a.From][a.To], 1<<24)
	if a.Take != morris.None {
		v += 1 << 28
	}
	if p.Men[1-p.Turn].Closes(a.To) {
		v += 1 << 26
	}
	return v
}
