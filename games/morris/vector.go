package morris

import (
	"strings"

	"wits/game"
)

// Layout says what Vector writes.
func (Rules) Layout(View) []game.Part {
	return []game.Part{
		{Name: "board", Shape: []int{Points}, High: 2, About: "the points in the order of the view's board: 0 empty, 1 white, 2 black"},
		{Name: "hand", Shape: []int{2}, High: 9, About: "men that white and black have not placed yet"},
		{Name: "turn", Shape: []int{1}, High: 2, About: "who is due: 1 white, 2 black, 0 when it is over"},
		{Name: "seat", Shape: []int{1}, High: 1, About: "who looks: 0 white, 1 black"},
		{Name: "quiet", Shape: []int{1}, High: 255, About: "the moves since the last mill, with the one that closed it"},
	}
}

// Vector writes the position, and how long nothing was taken.
func (Rules) Vector(to []byte, v View) []byte {
	for i := range v.Board {
		to = append(to, byte(strings.IndexByte(".WB", v.Board[i])))
	}
	return append(to, byte(v.Hand[0]), byte(v.Hand[1]), game.VectorTurn(v.Turn), byte(v.Seat), byte(min(len(v.Recent), 255)))
}
