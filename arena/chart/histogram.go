package chart

import (
	"fmt"
	"math"

	"wits/arena"
	"wits/game/drawing"
)

// buckets is how many bars a histogram has at most.
const buckets = 40

// histogram draws the share of games by their number of actions, as a stepped line for each bot.
func histogram(p panel, rep arena.Report) {
	shortest, longest := math.MaxInt, 0
	for _, s := range rep.Bots {
		longest = max(longest, len(s.Histogram))
		for n, games := range s.Histogram {
			if games > 0 {
				shortest = min(shortest, n)
				break
			}
		}
	}
	shortest = min(shortest, longest)
	step := max(1, (longest-shortest+buckets-1)/buckets)
	p.x = span{float64(shortest) - 0.5, float64(shortest) + 0.5}
	var lines [][][2]float64
	for _, s := range rep.Bots {
		points := steps(s, shortest, longest, step)
		for _, at := range points {
			p.x, p.y = p.x.with(at[0]), p.y.with(at[1])
		}
		lines = append(lines, points)
	}
	if p.y.high == 0 {
		p.y.high = 1
	}
	x := "actions in a game"
	if step > 1 {
		x += fmt.Sprintf(" (%d to a step)", step)
	}
	p.frame("how long games took")
	p.marksOfX(x, marks(p.x, true))
	words(p.Drawing, p.left-40, p.top-14, "share of games", drawing.Start)
	for _, m := range marks(p.y, false) {
		p.markOfY(m.value, m.label)
	}
	for i, points := range lines {
		for k, at := range points {
			points[k] = p.at(at[0], at[1])
		}
		line(p.Drawing, i, points)
	}
}

// steps is the outline of a histogram, from the ground and back to it: every bar is as high as the share of games that it counts.
func steps(s arena.Score, shortest, longest, step int) [][2]float64 {
	points := [][2]float64{{float64(shortest) - 0.5, 0}}
	last := shortest
	for from := shortest; from < longest; from += step {
		n := 0
		for _, games := range s.Histogram[min(from, len(s.Histogram)):min(from+step, len(s.Histogram))] {
			n += games
		}
		share := float64(n) / float64(max(1, s.Games))
		last = from + step
		points = append(points, [2]float64{float64(from) - 0.5, share}, [2]float64{float64(last) - 0.5, share})
	}
	return append(points, [2]float64{float64(last) - 0.5, 0})
}
