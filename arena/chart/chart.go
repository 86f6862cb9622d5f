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
