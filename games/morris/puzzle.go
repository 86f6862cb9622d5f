package morris

import (
	_ "embed" // the positions
	"fmt"
	"strconv"
	"strings"

	"wits/game/rng"
)

//go:generate go test -run Puzzle -update .

// puzzles has a line for each position: in how many of its moves white, who is due, wins, and the board.
//
//go:embed puzzles.txt
var puzzles string

// mostMoves bounds the puzzles that a state may claim to be.
const mostMoves = 9

// drawPuzzle draws one of the positions.
func drawPuzzle(r *rng.Rand) (state, error) {
	number, board, _ := strings.Cut(rng.Pick(r, strings.Split(strings.TrimSpace(puzzles), "\n")), " ")
	men, err := ReadBoard(board)
	if err != nil {
		return state{}, fmt.Errorf("puzzle: %w", err)
	}
	win, err := strconv.Atoi(number)
	if err != nil {
		return state{}, fmt.Errorf("puzzle: %w", err)
	}
	return state{pos: Position{Men: men}, win: win}, nil
}
