package search

import "wits/games/chess/board"

// pair is a value in the middle game and one in the endgame, added and taken away together: the endgame in the upper half.
type pair int64

func both(middle, end int) pair { return pair(end)<<32 + pair(middle) }

func (p pair) middle() int { return int(int32(p)) }
func (p pair) end() int    { return int(int32((p + 0x80000000) >> 32)) }

// worth is what a piece is worth by itself.
var worth = [6]pair{both(80, 63), both(349, 296), both(386, 315), both(434, 563), both(918, 1069), 0}

// phases tell how much of the middle game a piece stands for; all of them are wholePhase.
var phases = [6]int{0, 1, 1, 2, 4, 0}

const wholePhase = 24

// half is what a square is worth to a white piece, files a to d from rank 8 down; the other files mirror it.
type half [32]int16

// The squares that pieces like, in the middle game, then in the endgame; tuned together with all other weights.
var likes = [6][2]half{
	board.Pawn: {
		{
			0, 0, 0, 0, 57, 45, 53, 100, 13, 22, 28, 54, -6, 15, 16, 36,
			-8, -10, 9, 17, -5, 3, -7, -6, -5, 13, 6, -4, 0, 0, 0, 0,
		},
		{
			0, 0, 0, 0, 98, 133, 89, 88, 34, 27, 59, 31, 17, 17, 12, -4,
			4, 7, -3, -10, -1, -10, 8, 16, 2, 8, 17, 26, 0, 0, 0, 0,
		},
	},
	board.Knight: {
		{
			-110, -131, -69, -51, -72, -19, -1, -16, -27, 32, 47, 53, 38, -4, 20, 20,
			3, -6, 17, 13, -14, 5, 4, 10, -4, 32, 4, 6, -65, 1, -2, -8,
		},
		{
			-52, -70, -20, -49, -24, -38, -5, -22, -21, -34, -3, 22, -17, 38, 9, 56,
			2, 13, 12, 29, -14, 5, -8, 10, -56, -38, -11, -16, -42, -46, -7, -6,
		},
	},
	board.Bishop: {
		{
			26, -59, -85, -55, -25, 7, 0, 16, 12, 17, 27, 32, -23, 7, 13, 19,
			-7, -12, 7, 19, 10, 15, 11, 7, 30, 27, 26, 10, 13, 5, 13, -12,
		},
		{
			-45, -26, -21, -27, 17, -44, 15, 11, 0, -4, -3, 20, 1, 16, 5, 36,
			-19, 6, 14, 15, 9, 4, 7, 16, -12, -38, -37, -14, 10, 14, -13, -2,
		},
	},
	board.Rook: {
		{
			41, 51, 76, 16, 14, 34, 15, 32, 6, 22, 34, -10, -9, -25, 14, 21,
			-20, -12, -34, -25, -18, -20, -28, -29, -32, 0, -10, -27, -9, -10, 2, 0,
		},
		{
			9, 10, 13, 18, 17, 24, 14, 9, 19, 3, -4, 9, 14, 35, 21, 13,
			10, 3, -2, 18, -11, 19, 6, 4, -19, -42, -10, 4, -27, -16, -21, -14,
		},
	},
	board.Queen: {
		{
			10, 13, -8, 46, -63, -54, -30, 11, 7, 12, -20, 17, -4, -46, -16, -19,
			-2, -22, -25, -10, -12, 9, -12, -6, -22, 7, 17, 19, -41, -8, 4, 19,
		},
		{
			32, 38, 10, 32, 32, 77, 67, 72, 11, 42, 68, 65, 8, 58, 50, 35,
			-29, 45, 23, 69, -34, -11, -3, 8, -32, -36, -53, -77, -31, -47, -54, -101,
		},
	},
	board.King: {
		{
			-36, 20, 7, -31, 14, 27, 1, -35, -16, 30, 5, -31, -38, -50, -35, 0,
			-71, -60, -105, -63, -70, -75, -87, -63, -6, 8, -20, -6, 25, 40, 1, 40,
		},
		{
			-23, -29, -23, -6, -6, 42, 49, 24, 31, 28, 22, 10, 20, 41, 28, 8,
			-6, 4, 27, 23, -27, -4, 26, 6, -40, -15, 1, -11, -58, -48, -29, -66,
		},
	},
}

// squares is what every piece is worth on every square, positive for white.
var squares = placeAll()

func placeAll() *[14][64]pair {
	var all [14][64]pair
	for k := board.Pawn; k <= board.King; k++ {
		for s := range board.Square(64) {
			file := s.File()
			if file > 3 {
				file = 7 - file
			}
			i := (7-s.Rank())*4 + file
			value := worth[k] + both(int(likes[k][0][i]), int(likes[k][1][i]))
			all[board.NewPiece(board.White, k)][s] = value
			all[board.NewPiece(board.Black, k)][s.Flip()] = -value
		}
	}
	return &all
}
