package gomoku

import (
	"strings"

	"wits/game"
)

// Layout says what Vector writes.
func (Rules) Layout(v View) []game.Part {
	return []game.Part{
		{Name: "board", Shape: []int{v.Size, v.Size}, High: 2, About: "the points row by row from the top: 0 empty, 1 black, 2 white"},
		{Name: "turn", Shape: []int{1}, High: 2, About: "the seat that is due, from 1; 0 when it is over"},
		{Name: "seat", Shape: []int{1}, High: 1, About: "who looks"},
		{Name: "black", Shape: []int{1}, High: 2, About: "the seat that has black, from 1; 0 while that is not chosen"},
	}
}

// Vector writes the board, who is due, and who has which colour.
func (Rules) Vector(to []byte, v View) []byte {
	for _, row := range v.Rows {
		for i := range row {
			to = append(to, byte(strings.IndexByte(letters, row[i])))
		}
	}
	return append(to, game.VectorTurn(v.Turn), byte(v.Seat), game.VectorTurn(v.Black))
}
