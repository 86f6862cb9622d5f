package bots_test

import (
	"strings"
	"testing"

	"wits/game"
	"wits/game/rng"
	"wits/games/gomoku"
	"wits/games/gomoku/bots"
)

// filled are points for stones by turns, so many of each colour, of which never more than two stand in a row.
func filled(each int) string {
	var points [2][]string
	for c := range gomoku.Cells {
		p := gomoku.PointAt(c)
		if colour := (p.X + 2*p.Y) % 4 / 2; len(points[colour]) < each {
			points[colour] = append(points[colour], p.String())
		}
	}
	var turns []string
	for i := range each {
		turns = append(turns, points[0][i], points[1][i])
	}
	return strings.Join(turns, " ")
}

func TestMindsAnswerAnOfferByTheirJudgement(t *testing.T) {
	for name, c := range map[string]struct {
		points string
		mind   int // which seat, from the one that is due
		want   bool
	}{
		"an open four":                 {"h8 a1 i8 c1 j8 e1 k8 a15", 0, false},
		"an open four of the other":    {"h8 a1 i8 c1 j8 e1 k8 a15", 1, true},
		"an open four, not to move":    {"h8 a1 i8 c1 j8 e1 k8", 1, false},
		"against an open four":         {"h8 a1 i8 c1 j8 e1 k8", 0, true},
		"a board that is almost full":  {filled(105), 0, true},
		"almost full, and not to move": {filled(105), 1, true},
		"nothing has happened yet":     {"h8 i9", 1, false},
	} {
		v := view(t, "standard", c.points)
		v.Seat = game.Seat((int(v.Seat) + c.mind) % 2)
		for _, b := range bots.All()[1:] {
			for seed := range uint32(3) {
				r := rng.New(seed)
				got, err := b.Bot.(game.Judge[gomoku.View]).Agrees(t.Context(), v, &r)
				if err != nil || got != c.want {
					t.Errorf("%s: %s agrees %v, %v", name, b.Name, got, err)
				}
			}
		}
	}
}
