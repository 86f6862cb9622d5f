package words

import (
	"fmt"

	"wits/game"
	"wits/games/morris"
)

var _ game.Sharer = Voice{}

// Share draws the board as it was left: white's men, black's, and empty points. Below is how many men each side has.
func (Voice) Share(view game.View) []string {
	v := game.ViewOf[morris.View](view)
	p, ok := v.Position()
	if !ok {
		return nil
	}
	field := make([][]rune, 7)
	for y := range field {
		field[y] = []rune("　　　　　　　") // as wide as men are
	}
	for at := morris.Point(1); at <= morris.Points; at++ {
		name := at.String()
		point := '🟫'
		switch {
		case p.Men[0].Has(at):
			point = '⚪'
		case p.Men[1].Has(at):
			point = '⚫'
		}
		field['7'-name[1]][name[0]-'a'] = point
	}
	lines := make([]string, 0, len(field)+1)
	for _, row := range field {
		lines = append(lines, string(row))
	}
	return append(lines, fmt.Sprintf("%d:%d", p.Men[0].Len()+v.Hand[0], p.Men[1].Len()+v.Hand[1]))
}
