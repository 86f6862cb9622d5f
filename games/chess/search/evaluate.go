package search

import "wits/games/chess/board"

// evaluator judges positions. What it has seen before only saves work: its answers do not depend on it.
type evaluator struct {
	seen  [maxPly + 1]seen // by ply: the next position differs from one of these by a move or two
	noise noise
}

// evaluate judges a position for the side to move, in hundredths of a pawn.
func (e *evaluator) evaluate(p *board.Position, ply int) int {
	now, v := pieces(p), &e.seen[ply]
	from := v
	if before := &e.seen[max(ply-1, 0)]; before.differ(&now) < v.differ(&now) {
		from = before
	}
	v.follow(from, &now)
	score := v.judge(p.Turn())
	score = score * likely(p, score) / 64
	if driven := drive(p, p.Turn()) - drive(p, p.Turn().Other()); driven != 0 {
		score = 100*p.Balance(p.Turn()) + driven
	}
	score = score * (200 - min(p.Clock(), 100)) / 200
	return score + e.noise.at(p.Key())
}

// drive is what it is worth to a side to have a lone king near the edge, and its own king near to it: that is how mates are given, and
// the net has seen too few of them.
func drive(p *board.Position, c board.Color) int {
	other := p.KingOf(c.Other())
	if p.Side(c.Other()) != other.Bit() || p.Kinds(board.Queen)|p.Kinds(board.Rook)|p.Kinds(board.Bishop) == 0 {
		return 0
	}
	king := p.KingOf(c)
	files, ranks := abs(king.File()-other.File()), abs(king.Rank()-other.Rank())
	if bishop := p.Of(c, board.Bishop); p.Side(c)&^king.Bit()&^p.Of(c, board.Knight) == bishop && bishop.Count() == 1 {
		return 90*corner(other, bishop&board.Dark != 0) + 20*(7-max(files, ranks)) // with a knight only a corner of the bishop's colour will do
	}
	edge := max(3-other.File(), other.File()-4) + max(3-other.Rank(), other.Rank()-4)
	return 20*edge + 8*(14-files-ranks)
}

// corner is how near a square is to a dark corner, or to a light one: 7 there, 0 on the diagonal between the others.
func corner(at board.Square, dark bool) int {
	if dark {
		return abs(at.File() + at.Rank() - 7)
	}
	return abs(at.File() - at.Rank())
}

// likely is how much of an advantage can be won, of 64: without pawns a small one cannot.
func likely(p *board.Position, score int) int {
	c := p.Turn()
	if score < 0 {
		c = c.Other()
	}
	minors := func(c board.Color) int {
		return (p.Of(c, board.Knight) | p.Of(c, board.Bishop)).Count() + 2*p.Of(c, board.Rook).Count() + 4*p.Of(c, board.Queen).Count()
	}
	ours, theirs := minors(c), minors(c.Other())
	if p.Of(c, board.Pawn) == 0 && ours-theirs <= 1 {
		if ours <= 1 {
			return 0
		}
		return 12
	}
	if ours == 1 && theirs == 1 && p.Of(c, board.Bishop) != 0 && p.Of(c.Other(), board.Bishop) != 0 {
		if all := p.Kinds(board.Bishop); all&board.Dark != 0 && all&^board.Dark != 0 {
			return 32 // bishops that never meet
		}
	}
	return 64
}

// noise makes judgements differ a little, the same for the same position: seeds tell games apart.
type noise struct {
	seed uint64
	size int
}

func (n noise) at(key uint64) int {
	if n.size == 0 {
		return 0
	}
	return int(board.Mix(key^n.seed)%uint64(2*n.size+1)) - n.size
}

func abs[N int | int32](n N) N { return max(n, -n) }
