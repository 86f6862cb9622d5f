package chart

import (
	"math"

	"wits/arena"
	"wits/card"
)

// point is a value with its interval in the row of a bot; a ring where it is luck-adjusted.
type point struct {
	bot  int
	v    float64
	ci   arena.Interval
	ring bool
}

// results draws what tells the bots apart: ratings where they met, win rates, or mean actions where most won everything.
func results(p panel, painter *card.Painter, rep arena.Report) {
	title, counts, points := compared(rep)
	p.y = span{-0.5, float64(len(rep.Bots)) - 0.5}
	p.x = span{points[0].v, points[0].v}
	values := p.x
	for _, at := range points {
		values = values.with(at.v)
		p.x = p.x.with(at.v).with(at.ci[0]).with(at.ci[1])
	}
	if rep.Bots[0].Elo != nil { // an interval without bound would leave no room for the rest
		p.x = span{max(p.x.low, values.low-farOff), min(p.x.high, values.high+farOff)}
	}
	if p.x.high <= p.x.low {
		p.x = span{p.x.low - 1, p.x.high + 1}
	}
	const most = 240.0
	names, room := make([]string, len(rep.Bots)), 0.0
	for i, s := range rep.Bots {
		names[i] = clip(painter, s.Bot, most)
		room = max(room, painter.TextWidth(names[i], textSize))
	}
	p.left += room + 8
	p.frame(title)
	p.marksOfX(counts, marks(p.x, false))
	for i, name := range names {
		p.markOfY(p.row(i), name)
	}
	for _, at := range points {
		p.point(at)
	}
}

// farOff is how far beyond all ratings an interval is drawn.
const farOff = 300

// row is where the row of a bot is: the first is at the top.
func (p panel) row(bot int) float64 { return p.y.high - 0.5 - float64(bot) }

// compared are the values of all bots, with what they are.
func compared(rep arena.Report) (title, counts string, points []point) {
	value := func(s arena.Score) (float64, arena.Interval) { return 100 * s.WinRate, scaled(s.CI95, 100) }
	title, counts = "games won", "%"
	switch {
	case rep.Bots[0].Elo != nil:
		title, counts = "strength", "Elo"
		value = func(s arena.Score) (float64, arena.Interval) { return *s.Elo, *s.EloCI95 }
	case mostWin(rep.Bots):
		title, counts = "mean actions", "actions in a game"
		value = meanActions
	}
	for i, s := range rep.Bots {
		v, ci := value(s)
		points = append(points, point{bot: i, v: v, ci: ci})
		if a := s.Adjusted; a != nil && counts == "%" {
			points = append(points, point{i, 100 * a.WinRate, scaled(a.CI95, 100), true})
			title = "games won, and luck-adjusted (rings)"
		}
	}
	if !rep.Exhaustive {
		title += ", with 95 % intervals"
	}
	return title, counts, points
}

// mostWin reports whether most of the bots win nearly everything, so that their win rates say little.
func mostWin(bots []arena.Score) bool {
	won := 0
	for _, s := range bots {
		if s.WinRate >= 0.99 {
			won++
		}
	}
	return won > 1 && 2*won > len(bots)
}

// clip cuts a name off where there is no room.
func clip(painter *card.Painter, name string, room float64) string {
	runes := []rune(name)
	for n := len(runes); n > 1 && painter.TextWidth(name, textSize) > room; n-- {
		name = string(runes[:n-1]) + "…"
	}
	return name
}

// point draws a value with its interval, as far as the axis goes.
func (p panel) point(at point) {
	row := p.row(at.bot)
	if at.ring {
		row -= 0.2
	}
	middle, low, high := p.at(at.v, row), p.at(max(at.ci[0], p.x.low), row), p.at(min(at.ci[1], p.x.high), row)
	p.stroke(hue(at.bot), 2, low, high)
	for _, end := range [][2]float64{low, high} {
		p.stroke(hue(at.bot), 2, [2]float64{end[0], end[1] - 4}, [2]float64{end[0], end[1] + 4})
	}
	p.Circle(middle[0], middle[1], 4, hue(at.bot))
	if at.ring {
		p.Circle(middle[0], middle[1], 2.2, "#ffffff")
	}
}

func scaled(i arena.Interval, by float64) arena.Interval { return arena.Interval{i[0] * by, i[1] * by} }

// meanActions is a bot's mean with its interval, from its histogram.
func meanActions(s arena.Score) (float64, arena.Interval) {
	var squares float64
	for n, games := range s.Histogram {
		d := float64(n) - s.Mean
		squares += float64(games) * d * d
	}
	half := 0.0
	if s.Games > 1 {
		half = 1.96 * math.Sqrt(squares/float64(s.Games-1)/float64(s.Games))
	}
	return s.Mean, arena.Interval{s.Mean - half, s.Mean + half}
}
