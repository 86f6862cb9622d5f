package search

import "wits/games/chess/board"

// evaluator judges positions. It keeps what it found out about pawns, which does not change its answers.
type evaluator struct {
	pawns [pawnEntries]pawnEntry
	noise noise
}

// side is what is worked out about one side.
type side struct {
	color    board.Color
	own      board.Bitboard
	mobile   board.Bitboard // where moving counts: not on own pieces, not where pawns attack
	zone     board.Bitboard // around the other king
	pawnHits board.Bitboard // what its pawns attack
	hits     board.Bitboard // what any of its pieces attacks
	by       [6]board.Bitboard
	danger   int // to the other king
	hunters  int
}

// Bonuses that are not squares.
var (
	bishopPair   = both(42, 29)
	mobility     = reachAll()
	hunting      = [6]int{board.Knight: 10, board.Bishop: 6, board.Rook: 9, board.Queen: 12}
	checking     = [6]int{board.Knight: 15, board.Bishop: 8, board.Rook: 12, board.Queen: 24}
	openFile     = both(62, -7)
	halfOpenFile = both(17, 23)
	byPawn       = both(41, 37) // a piece that a pawn attacks
	byMinor      = both(26, 31) // a rook or queen that a knight or bishop attacks
	loose        = both(4, 22)  // a piece or pawn that is attacked and that nothing defends
	outpost      = both(37, 19)
	hampered     = both(-9, 0) // a bishop, for each pawn of its own on its color
)

// reaches is what it is worth to reach so many squares, in the middle game, then in the endgame.
var reaches = [6][2][]int{
	board.Knight: {
		{-37, -19, -10, -11, 4, 9, 17, 24, 51},
		{-33, -22, -22, 12, 10, 17, 21, 15, -12},
	},
	board.Bishop: {
		{-45, -30, -17, -11, -3, 5, 13, 14, 15, 25, 29, 31, 35, 34},
		{-98, -56, -25, -10, 6, 5, 7, 25, 36, 27, 33, 31, 26, 37},
	},
	board.Rook: {
		{-81, -36, -23, -14, -4, 0, 11, 13, 16, 18, 25, 13, 9, 17, 28},
		{-78, -60, -34, 0, -5, -3, 8, 4, 15, 28, 27, 26, 41, 29, 22},
	},
	board.Queen: {
		{-26, -36, -47, -43, -39, -35, -32, -27, -18, -15, -5, -5, -5, 3, -7, 13, 1, 7, 46, -19, 53, 22, 46, 24, 20, 16, 24, 18},
		{-52, -47, -47, -51, -62, -37, -27, 7, -2, 3, -8, 2, 28, 24, 21, 41, 36, 32, 34, 10, 53, 17, 56, 36, 34, 16, 45, 20},
	},
}

func reachAll() *[6][28]pair {
	var all [6][28]pair
	for k, r := range reaches {
		for n := range r[0] {
			all[k][n] = both(r[0][n], r[1][n])
		}
	}
	return &all
}

const tempo = 12

// evaluate judges a position for the side to move, in hundredths of a pawn.
func (e *evaluator) evaluate(p *board.Position) int {
	total := e.pawnScore(p)
	phase := 0
	for set := p.Occupied() &^ p.Kinds(board.Pawn); set != 0; set &= set - 1 {
		s := set.First()
		piece := p.On(s)
		total += squares[piece][s&63]
		phase += phases[piece.Kind()]
	}
	white, black := newSide(p, board.White), newSide(p, board.Black)
	total += white.pieces(p, black.pawnHits) - black.pieces(p, white.pawnHits)
	total += white.threats(&black) - black.threats(&white)
	total += white.hunt(p, &black) - black.hunt(p, &white)
	phase = min(phase, wholePhase)
	score := (total.middle()*phase + total.end()*(wholePhase-phase)) / wholePhase
	score = score * likely(p, score) / 64
	score = score * (200 - min(p.Clock(), 100)) / 200
	if p.Turn() == board.Black {
		score = -score
	}
	return score + tempo + e.noise.at(p.Key())
}

func newSide(p *board.Position, c board.Color) side {
	king := p.KingOf(c.Other())
	pawns := p.Of(c, board.Pawn)
	zone := board.KingAttacks(king) | king.Bit()
	if c == board.White {
		zone |= zone >> 8
	} else {
		zone |= zone << 8
	}
	hits := board.PawnsAttack(c, pawns)
	return side{color: c, own: p.Side(c), zone: zone, pawnHits: hits, hits: hits | board.KingAttacks(p.KingOf(c))}
}

// pieces judges how well the pieces stand: what they reach, what they attack, which files they have.
func (d *side) pieces(p *board.Position, hit board.Bitboard) (total pair) {
	c, occupied := d.color, p.Occupied()
	theirs := p.Side(c.Other())
	major := theirs & (p.Kinds(board.Rook) | p.Kinds(board.Queen))
	own, other := p.Of(c, board.Pawn), p.Of(c.Other(), board.Pawn)
	d.mobile = ^(d.own&(p.Kinds(board.Pawn)|p.Kinds(board.King)) | hit)
	for k := board.Knight; k <= board.Queen; k++ {
		for set := p.Of(c, k); set != 0; set &= set - 1 {
			s := set.First()
			reach := board.Attacks(k, s, occupied)
			d.by[k] |= reach
			total += mobility[k][(reach & d.mobile).Count()]
			if near := reach & d.zone; near != 0 {
				d.hunters++
				d.danger += hunting[k] * near.Count()
			}
			switch k {
			case board.Knight, board.Bishop:
				total += byMinor * pair((reach & major).Count())
				if d.pawnHits.Has(s) && front(c, s)&^(board.FileA<<s.File())&other == 0 {
					total += outpost
				}
				if k == board.Bishop {
					total += hampered * pair((own & sameColor(s)).Count())
				}
			case board.Rook:
				if file := board.FileA << s.File(); file&own == 0 {
					total += halfOpenFile
					if file&other == 0 {
						total += openFile - halfOpenFile
					}
				}
			}
		}
	}
	if p.Of(c, board.Bishop).Several() {
		total += bishopPair
	}
	for _, reach := range d.by[board.Knight:] {
		d.hits |= reach
	}
	return total + byPawn*pair((d.pawnHits&theirs&^p.Kinds(board.Pawn)).Count())
}

// sameColor are the squares of the color of a square.
func sameColor(s board.Square) board.Bitboard {
	if board.Dark.Has(s) {
		return board.Dark
	}
	return ^board.Dark
}

// threats judges what can be taken for nothing.
func (d *side) threats(other *side) pair {
	return loose * pair((other.own & d.hits &^ other.hits).Count())
}

// hunt judges the attack on the other king: one piece alone is no attack.
func (d *side) hunt(p *board.Position, other *side) pair {
	if d.hunters < 2 {
		return 0
	}
	king, occupied := p.KingOf(d.color.Other()), p.Occupied()
	safe := ^(d.own | other.hits)
	straight, diagonal := board.RookAttacks(king, occupied)&safe, board.BishopAttacks(king, occupied)&safe
	danger := d.danger * d.hunters / 2
	danger += checking[board.Knight] * (board.KnightAttacks(king) & safe & d.by[board.Knight]).Count()
	danger += checking[board.Bishop] * (diagonal & d.by[board.Bishop]).Count()
	danger += checking[board.Rook] * (straight & d.by[board.Rook]).Count()
	danger += checking[board.Queen] * ((straight | diagonal) & d.by[board.Queen]).Count()
	if p.Of(d.color, board.Queen) == 0 {
		danger /= 3
	}
	return both(min(danger*danger/160+danger/4, 450), 0)
}

// likely is how much of an advantage can be won, of 64: without pawns a small one cannot.
func likely(p *board.Position, score int) int {
	c := board.White
	if score < 0 {
		c = board.Black
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
	return int(mix(key^n.seed)%uint64(2*n.size+1)) - n.size
}

// mix spreads the bits of a number.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
