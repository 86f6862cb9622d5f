package coach_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wits/frame/frametest"
	"wits/game"
	"wits/games/gomoku"
	"wits/games/gomoku/coach"
)

// pictured is a picture of the browser's guide: a part of the board with black as X, white as O and marked points as ?.
type pictured struct {
	Rows  []string
	Shows string         // what black makes at the marked points; "won" where a row of five is shown
	Play  []int          // where the guide lets black place a stone
	Then  []gomoku.Point // the points that make five after that
}

// The part that pictures show begins here, far from every edge.
const left, top = 4, 5

// view plays the stones of a picture, and one more.
func (p pictured) view(t *testing.T, more ...gomoku.Point) gomoku.View {
	t.Helper()
	var stones [2][]gomoku.Point
	for y, row := range p.Rows {
		for x, shown := range row {
			if i := slices.Index([]rune("XO"), shown); i >= 0 {
				stones[i] = append(stones[i], gomoku.Point{X: x, Y: y})
			}
		}
	}
	stones[0] = append(stones[0], more...)
	if n := len(stones[0]) - len(stones[1]); n != 0 && n != 1 {
		t.Fatalf("%d black stones and %d white ones", len(stones[0]), len(stones[1]))
	}
	names := make([]string, len(stones[0])+len(stones[1]))
	for i := range names {
		at := stones[i%2][i/2]
		names[i] = gomoku.Point{X: at.X + left, Y: at.Y + top}.String()
	}
	m := match(t, gomoku.Standard, strings.Join(names, " "))
	v, ok := game.As[gomoku.View](m.View(0))
	if !ok {
		t.Fatal("no view of the game")
	}
	return v
}

// made lists the points where black would make something, in the order of reading, as the picture counts them.
func made(v gomoku.View, what string) (at []gomoku.Point) {
	for _, threat := range coach.Threats(v) {
		if threat.Seat == *v.Black && threat.Makes == what {
			at = append(at, gomoku.Point{X: threat.X - left, Y: threat.Y - top})
		}
	}
	slices.SortFunc(at, func(a, b gomoku.Point) int { return (a.Y-b.Y)*100 + a.X - b.X })
	return at
}

// TestTheGuideShowsWhatTheRulesSay holds every picture of the browser's guide and help to the rules: the stones are those of a game, and the
// marked points are all those where black makes what the sentence speaks of.
func TestTheGuideShowsWhatTheRulesSay(t *testing.T) {
	for i, step := range frametest.Guide[pictured](t, "../page/guide.json", 4) {
		t.Run(fmt.Sprint("picture ", i+1), func(t *testing.T) {
			v := step.view(t)
			if step.Shows == "won" {
				if v.Status != game.Won || len(v.Line) != gomoku.Five {
					t.Errorf("black has not won: %s", v.Status)
				}
				return
			}
			var marked []gomoku.Point
			for y, row := range step.Rows {
				for x, shown := range row {
					if shown == '?' {
						marked = append(marked, gomoku.Point{X: x, Y: y})
					}
				}
			}
			if want := made(v, step.Shows); !slices.Equal(marked, want) {
				t.Errorf("marked are %v, black makes %s at %v", marked, step.Shows, want)
			}
			if len(step.Play) == 0 {
				return
			}
			at := gomoku.Point{X: step.Play[0], Y: step.Play[1]}
			if !slices.Contains(marked, at) {
				t.Errorf("a stone is placed at %v, which is not marked", at)
			}
			if want := made(step.view(t, at), "five"); !slices.Equal(step.Then, want) {
				t.Errorf("then %v are marked, black makes five at %v", step.Then, want)
			}
		})
	}
}
