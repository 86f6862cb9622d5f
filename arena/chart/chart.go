// Package chart draws an arena's report: how many actions the games took, and how well each bot did. It writes SVG and
// PNG and loads nothing: fonts are built in.
package chart

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"wits/arena"
	"wits/card"
	"wits/game/drawing"
)

const (
	width     = 1056.0
	minHeight = 480.0
	textSize  = 13.0
	perBot    = 22.0 // what a bot's row in the right picture needs
	ink       = "#1c2228"
	rule      = "#d9d2c3"
)

// Write draws the report in the format that the file's name ends in.
func Write(w io.Writer, name string, rep arena.Report) error {
	asPNG := strings.HasSuffix(name, ".png")
	if !asPNG && !strings.HasSuffix(name, ".svg") && name != "-" {
		return fmt.Errorf("plot %q: want a name that ends in .svg or .png", name)
	}
	if len(rep.Bots) == 0 {
		return errors.New("plot: there is no bot to draw")
	}
	painter, err := card.New()
	if err != nil {
		return fmt.Errorf("plot: %w", err)
	}
	drawn := compose(painter, rep)
	data := card.SVG(drawn, heading(rep))
	if asPNG {
		data, err = painter.PNG(drawn)
	}
	if err == nil {
		_, err = w.Write(data)
	}
	if err != nil {
		return fmt.Errorf("plot: %w", err)
	}
	return nil
}

// heading says what was played: a picture is looked at without its report.
func heading(rep arena.Report) string {
	least, most := rep.Bots[0].Games, 0
	for _, s := range rep.Bots {
		least, most = min(least, s.Games), max(most, s.Games)
	}
	games := strconv.Itoa(most) + " games of every bot"
	if least < most {
		games = fmt.Sprintf("%d to %d games of every bot", least, most)
	}
	if rep.Exhaustive {
		games = "every deal once"
	}
	return fmt.Sprintf("%s %s: %s, seed %d", rep.Game, rep.Preset, games, rep.Seed)
}

// compose lays both pictures side by side, below what was played. The strip below them says which line is whose: there it covers none.
func compose(painter *card.Painter, rep arena.Report) *drawing.Drawing {
	names, rows := legend(painter, rep)
	height := max(minHeight, 200+perBot*float64(len(rep.Bots))) + rows
	d := drawing.New(width, height)
	d.Rect(0, 0, width, height, 0, "#ffffff")
	bold(d, width/2, 24, textSize+3, heading(rep))
	for i, at := range names {
		x, y := at[0], height-14-rows+at[1]
		line(d, i, [][2]float64{{x, y - 4}, {x + sample - 8, y - 4}})
		words(d, x+sample, y, rep.Bots[i].Bot, drawing.Start)
	}
	const top = 84.0
	bottom := height - rows - 78
	histogram(panel{Drawing: d, left: 64, right: width/2 - 24, top: top, bottom: bottom}, rep)
	results(panel{Drawing: d, left: width/2 + 16, right: width - 24, top: top, bottom: bottom}, painter, rep)
	return d
}

// sample is how wide a line and the gap after it are in the legend.
const sample = 30.0

// legend places every bot's name, in as many rows as they need, and returns how much higher than one they are.
func legend(painter *card.Painter, rep arena.Report) (places [][2]float64, rows float64) {
	const left, gap, row = 24.0, 20.0, 18.0
	x, y := left, 0.0
	for _, s := range rep.Bots {
		wide := sample + painter.TextWidth(s.Bot, textSize)
		if x > left && x+wide > width-left {
			x, y = left, y+row
		}
		places = append(places, [2]float64{x, y})
		x += wide + gap
	}
	return places, y
}

func bold(d *drawing.Drawing, x, y, size float64, text string) {
	d.Add(drawing.Shape{Kind: drawing.Text, X: x, Y: y, H: size, Words: text, Bold: true, Align: drawing.Middle, Fill: ink})
}

func words(d *drawing.Drawing, x, y float64, text string, align drawing.Align) {
	d.Add(drawing.Shape{Kind: drawing.Text, X: x, Y: y, H: textSize, Words: text, Align: align, Fill: ink})
}

// hue gives each bot a colour of its own; they differ in lightness too.
func hue(i int) drawing.Color {
	colors := []drawing.Color{"#003f5c", "#ffa600", "#bc5090", "#58a0a0", "#ff6361", "#58508d", "#787878", "#3c1414"}
	return colors[i%len(colors)]
}

// line joins points by a bot's line: bots differ in colour and in dashes.
func line(d *drawing.Drawing, i int, points [][2]float64) {
	dashes := [][]float64{{math.Inf(1)}, {8, 4}, {3, 3}, {11, 3, 3, 3}}[i%4]
	d.Add(drawing.Shape{Kind: drawing.Path, R: 1, D: dashed(points, dashes), Stroke: hue(i), Line: 2})
}

// dashed is the path through points that is drawn for the first length of dashes, not for the next, and so on.
func dashed(points [][2]float64, dashes []float64) string {
	var b strings.Builder
	step := func(name string, p [2]float64) { fmt.Fprintf(&b, "%s %.2f %.2f ", name, p[0], p[1]) }
	n, left := 0, dashes[0]
	step("M", points[0])
	for k, to := range points[1:] {
		from := points[k]
		whole := math.Hypot(to[0]-from[0], to[1]-from[1])
		for done := 0.0; done < whole; {
			next := min(left, whole-done)
			done, left = done+next, left-next
			part := done / whole
			step([]string{"L", "M"}[n%2], [2]float64{from[0] + (to[0]-from[0])*part, from[1] + (to[1]-from[1])*part})
			if left <= 0 {
				n++
				left = dashes[n%len(dashes)]
			}
		}
	}
	return strings.TrimSpace(b.String())
}

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
