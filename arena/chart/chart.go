// Package chart draws an arena's report: how many actions the games took, and how well each bot did. It writes SVG and
// PNG and loads nothing: fonts are built in.
package chart

import (
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"wits/arena"
)

const width, height = 11 * vg.Inch, 5 * vg.Inch

// Write draws the report in the format that the file's name ends in.
func Write(w io.Writer, name string, rep arena.Report) error {
	var canvas interface {
		vg.CanvasSizer
		io.WriterTo
	}
	switch {
	case strings.HasSuffix(name, ".svg"), name == "-":
		canvas = vgsvg.New(width, height)
	case strings.HasSuffix(name, ".png"):
		canvas = vgimg.PngCanvas{Canvas: vgimg.New(width, height)}
	default:
		return fmt.Errorf("plot %q: want a name that ends in .svg or .png", name)
	}
	if err := drawAll(draw.New(canvas), rep); err != nil {
		return fmt.Errorf("plot: %w", err)
	}
	if _, err := canvas.WriteTo(w); err != nil {
		return fmt.Errorf("plot: %w", err)
	}
	return nil
}

// legendHeight is the strip below both pictures that says which line is whose: there it covers none.
const legendHeight = 0.45 * vg.Inch

func drawAll(dc draw.Canvas, rep arena.Report) error {
	if len(rep.Bots) == 0 {
		return errors.New("there is no bot to draw")
	}
	actions, err := histogram(rep)
	if err != nil {
		return err
	}
	right, err := results(rep)
	if err != nil {
		return err
	}
	tiles := draw.Tiles{Rows: 1, Cols: 2, PadX: vg.Points(24), PadTop: 8, PadBottom: 8, PadLeft: 8, PadRight: 16}
	above := draw.Crop(dc, 0, 0, legendHeight, 0)
	for i, p := range []*plot.Plot{actions, right} {
		p.Draw(tiles.At(above, i, 0))
	}
	drawLegend(draw.Crop(dc, 12, -12, 0, -(dc.Max.Y-dc.Min.Y-legendHeight)), rep, actions.Legend.TextStyle)
	return nil
}

// drawLegend writes every bot's name beside its line, in as many rows as they need.
func drawLegend(dc draw.Canvas, rep arena.Report, style draw.TextStyle) {
	const sample, gap = 24, 16
	x, y := dc.Min.X, dc.Max.Y-style.Height("x")
	for i, s := range rep.Bots {
		width := style.Width(s.Bot) + sample + gap
		if x > dc.Min.X && x+width > dc.Max.X {
			x, y = dc.Min.X, y-style.Height("x")-4
		}
		dc.StrokeLine2(stroke(i), x, y+3, x+sample-6, y+3)
		dc.FillText(style, vg.Point{X: x + sample, Y: y}, s.Bot)
		x += width
	}
}

// stroke is how a bot's line is drawn: bots differ in colour and in dashes.
func stroke(i int) draw.LineStyle {
	return draw.LineStyle{Color: hue(i), Width: vg.Points(1.5), Dashes: [][]vg.Length{nil, {6, 2}, {2, 2}, {8, 2, 2, 2}}[i%4]}
}

// hue gives each bot a colour of its own; they differ in lightness too.
func hue(i int) color.Color {
	colors := []color.RGBA{
		{0, 63, 92, 255},
		{255, 166, 0, 255},
		{188, 80, 144, 255},
		{88, 160, 160, 255},
		{255, 99, 97, 255},
		{88, 80, 141, 255},
		{120, 120, 120, 255},
		{60, 20, 20, 255},
	}
	return colors[i%len(colors)]
}

// buckets is how many bars a histogram has at most.
const buckets = 40

// histogram draws the share of games by their number of actions, as a stepped line for each bot.
func histogram(rep arena.Report) (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text = rep.Game + " " + rep.Preset + ": actions"
	p.X.Label.Text, p.Y.Label.Text = "actions in a game", "share of games"
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
	for i, s := range rep.Bots {
		line, err := plotter.NewLine(steps(s, shortest, longest, step))
		if err != nil {
			return nil, err
		}
		line.LineStyle = stroke(i)
		p.Add(line)
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = marks{whole: true}, marks{}
	p.Y.Min = 0
	return p, nil
}

// steps is the outline of a histogram, from the ground and back to it: every bar is as wide as it counts.
func steps(s arena.Score, shortest, longest, step int) plotter.XYs {
	points := plotter.XYs{{X: float64(shortest) - 0.5}}
	last := shortest
	for from := shortest; from < longest; from += step {
		n := 0
		for _, games := range s.Histogram[min(from, len(s.Histogram)):min(from+step, len(s.Histogram))] {
			n += games
		}
		share := float64(n) / float64(max(1, s.Games)) / float64(step)
		last = from + step
		points = append(points, plotter.XY{X: float64(from) - 0.5, Y: share}, plotter.XY{X: float64(last) - 0.5, Y: share})
	}
	return append(points, plotter.XY{X: float64(last) - 0.5})
}

// marks are the numbers beside an axis: at round distances, and written with as many digits as those need. whole is for
// axes that count.
type marks struct{ whole bool }

// Ticks returns about eight marks.
func (m marks) Ticks(low, high float64) []plot.Tick {
	power := math.Floor(math.Log10((high - low) / 8))
	step := math.Pow(10, power)
	for _, factor := range []float64{1, 2, 5, 10} {
		if step = factor * math.Pow(10, power); (high-low)/step <= 8 {
			break
		}
	}
	if m.whole {
		step = max(1, step)
	}
	digits := max(0, int(math.Ceil(-math.Log10(step)-1e-9)))
	var ticks []plot.Tick
	for i := math.Ceil(low / step); i*step <= high; i++ {
		ticks = append(ticks, plot.Tick{Value: i * step, Label: strconv.FormatFloat(i*step, 'f', digits, 64)})
	}
	return ticks
}

// results draws what tells the bots apart: ratings where they met, win rates, or mean actions where all won everything.
func results(rep arena.Report) (*plot.Plot, error) {
	p := plot.New()
	value := func(s arena.Score) (float64, arena.Interval) { return 100 * s.WinRate, scaled(s.CI95, 100) }
	p.Title.Text, p.Y.Label.Text = "games won, with 95 % intervals", "%"
	switch {
	case rep.Bots[0].Elo != nil:
		p.Title.Text, p.Y.Label.Text = "strength, with 95 % intervals", "Elo"
		value = func(s arena.Score) (float64, arena.Interval) { return *s.Elo, *s.EloCI95 }
	case !slices.ContainsFunc(rep.Bots, func(s arena.Score) bool { return s.WinRate != rep.Bots[0].WinRate }) && len(rep.Bots) > 1:
		p.Title.Text, p.Y.Label.Text = "mean actions, with 95 % intervals", "actions in a game"
		value = meanActions
	}
	var names []string
	for i, s := range rep.Bots {
		names = append(names, s.Bot)
		v, ci := value(s)
		if err := addPoint(p, i, 0, v, ci, draw.CircleGlyph{}); err != nil {
			return nil, err
		}
		if a := s.Adjusted; a != nil && p.Y.Label.Text == "%" {
			if err := addPoint(p, i, 0.2, 100*a.WinRate, scaled(a.CI95, 100), draw.RingGlyph{}); err != nil {
				return nil, err
			}
			p.Title.Text = "games won, and luck-adjusted (rings), with 95 % intervals"
		}
	}
	p.NominalX(names...)
	p.X.Min, p.X.Max = -0.5, float64(len(names))-0.5
	p.Y.Tick.Marker = marks{}
	slant(p, names)
	return p, nil
}

// slant turns names that would not fit beside each other.
func slant(p *plot.Plot, names []string) {
	total := vg.Length(0)
	for _, n := range names {
		total += p.X.Tick.Label.Width(n) + 6
	}
	if total > width/2-vg.Inch {
		p.X.Tick.Label.Rotation = math.Pi / 6
		p.X.Tick.Label.XAlign = draw.XRight
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

// addPoint draws a value with its interval in the column of a bot.
func addPoint(p *plot.Plot, i int, right, v float64, ci arena.Interval, shape draw.GlyphDrawer) error {
	at := interval{plotter.XYs{{X: float64(i) + right, Y: v}}, plotter.YErrors{{Low: v - ci[0], High: ci[1] - v}}}
	bars, err := plotter.NewYErrorBars(at)
	if err != nil {
		return err
	}
	dot, err := plotter.NewScatter(at)
	if err != nil {
		return err
	}
	bars.Color, dot.Color, dot.Radius = hue(i), hue(i), vg.Points(3)
	bars.LineStyle.Width = vg.Points(1.5)
	dot.Shape = shape
	p.Add(bars, dot)
	return nil
}

// interval is one point with its error, as the plotter wants it.
type interval struct {
	plotter.XYs
	plotter.YErrors
}
