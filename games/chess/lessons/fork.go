package lessons

import (
	"slices"
	"strings"

	"wits/game/rng"
	"wits/games/chess/board"
)

// The pieces that are scattered over the board besides the kings: a knight, and what it may attack.
const (
	scattered = "KkNqrPPPPppp"
	ranks     = 8
)

// scatter puts pieces on squares at random, white to move. It reports false for what is no position.
func scatter(r *rng.Rand) (board.Position, bool) {
	var squares [ranks][ranks]byte
	for _, piece := range []byte(scattered) {
		for {
			file, rank := r.Int(0, ranks-1), r.Int(0, ranks-1)
			if pawn := piece == 'P' || piece == 'p'; squares[rank][file] == 0 && !(pawn && (rank == 0 || rank == ranks-1)) {
				squares[rank][file] = piece
				break
			}
		}
	}
	var b strings.Builder
	for rank, row := range squares {
		if rank > 0 {
			b.WriteByte('/')
		}
		for _, piece := range row {
			if piece == 0 {
				piece = '1'
			}
			b.WriteByte(piece)
		}
	}
	empty := strings.NewReplacer("11111111", "8", "1111111", "7", "111111", "6", "11111", "5", "1111", "4", "111", "3", "11", "2")
	p, err := board.ReadFEN(empty.Replace(b.String()) + " w - - 0 1")
	return p, err == nil && !p.InCheck() && !p.Stuck()
}

// forksOf are the moves of a knight that give check, attack a rook or the queen, and cannot be taken.
func forksOf(p board.Position) (forks []board.Move) {
	heavy := p.Of(board.Black, board.Queen) | p.Of(board.Black, board.Rook)
	for _, m := range p.Moves() {
		if p.On(m.From()).Kind() != board.Knight {
			continue
		}
		after := p.After(m)
		if after.InCheck() && board.KnightAttacks(m.To())&heavy != 0 && !taken(after, m.To()) {
			forks = append(forks, m)
		}
	}
	return forks
}

// taken reports whether the side to move can take what stands on a square.
func taken(p board.Position, at board.Square) bool {
	return slices.ContainsFunc(p.Moves(), func(m board.Move) bool { return m.To() == at })
}

// takes reports whether the side to move can take a piece at once: then a fork is not the one idea.
func takes(p board.Position) bool {
	return slices.ContainsFunc(p.Moves(), func(m board.Move) bool { return p.Occupied().Has(m.To()) && p.On(m.To()).Kind() != board.Pawn })
}
