package chart

import (
	"math"
	"strconv"

	"wits/game/drawing"
)

// panel is one of the two pictures: a title, two axes, and what is drawn between them.
type panel struct {
	*drawing.Drawing
	left, right, top, bottom float64 // where the axes are
	x, y                     span
}

// span is what an axis shows.
type span struct{ low, high float64 }

// with widens a span so that a value is in it.
func (s span) with(v float64) span { return span{min(s.low, v), max(s.high, v)} }

// part is where in the span a value is, from 0 to 1.
func (s span) part(v float64) float64 { return (v - s.low) / (s.high - s.low) }

func (p panel) at(x, y float64) [2]float64 {
	return [2]float64{p.left + (p.right-p.left)*p.x.part(x), p.bottom - (p.bottom-p.top)*p.y.part(y)}
}

func (p panel) frame(title string) {
	bold(p.Drawing, (p.left+p.right)/2, 52, textSize+1, title)
	p.stroke(ink, 1, [2]float64{p.left, p.top}, [2]float64{p.left, p.bottom}, [2]float64{p.right, p.bottom})
}

// marksOfX writes numbers below the axis of x, and what they count.
func (p panel) marksOfX(counts string, all []tick) {
	for _, m := range all {
		at := p.at(m.value, p.y.low)
		p.stroke(ink, 1, at, [2]float64{at[0], at[1] + 4})
		words(p.Drawing, at[0], at[1]+17, m.label, drawing.Middle)
	}
	words(p.Drawing, (p.left+p.right)/2, p.bottom+36, counts, drawing.Middle)
}

// markOfY writes a label beside the axis of y, and rules a line.
func (p panel) markOfY(y float64, label string) {
	at := p.at(p.x.low, y)
	p.stroke(rule, 1, at, [2]float64{p.right, at[1]})
	words(p.Drawing, p.left-8, at[1]+textSize/3, label, drawing.End)
}

func (p panel) stroke(color drawing.Color, wide float64, points ...[2]float64) {
	whole := []float64{math.Inf(1)} // no dashes
	p.Add(drawing.Shape{Kind: drawing.Path, R: 1, D: dashed(points, whole), Stroke: color, Line: wide})
}

// tick is a number beside an axis.
type tick struct {
	value float64
	label string
}

// marks are about eight numbers beside an axis: at round distances, and written with as many digits as those need. whole is for
// axes that count.
func marks(s span, whole bool) (ticks []tick) {
	power := math.Floor(math.Log10((s.high - s.low) / 8))
	step := math.Pow(10, power)
	for _, factor := range []float64{1, 2, 5, 10} {
		if step = factor * math.Pow(10, power); (s.high-s.low)/step <= 8 {
			break
		}
	}
	if whole {
		step = max(1, step)
	}
	digits := max(0, int(math.Ceil(-math.Log10(step)-1e-9)))
	for i := math.Ceil(s.low / step); i*step <= s.high; i++ {
		ticks = append(ticks, tick{i * step, strconv.FormatFloat(i*step+0, 'f', digits, 64)}) // never -0
	}
	return ticks
}
