// Package chart draws an arena's report: how many actions the games took, and how often each bot won. It writes SVG and
// PNG and loads nothing: fonts are built in.
package chart

import (
	"errors"
	"fmt"
	"image/color"
	"io"
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
	case strings.HasSuffix(name, ".svg"):
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

func drawAll(dc draw.Canvas, rep arena.Report) error {
	if len(rep.Bots) == 0 {
		return errors.New("there is no bot to draw")
	}
	actions, err := histogram(rep)
	if err != nil {
		return err
	}
	wins, err := winRates(rep)
	if err != nil {
		return err
	}
	tiles := draw.Tiles{Rows: 1, Cols: 2, PadX: vg.Points(24), PadY: 0, PadTop: 8, PadBottom: 8, PadLeft: 8, PadRight: 16}
	for i, p := range []*plot.Plot{actions, wins} {
		p.Draw(tiles.At(dc, i, 0))
	}
	return nil
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

// histogram draws the share of games that took so many actions, a line of steps a bot.
func histogram(rep arena.Report) (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text = rep.Game + " " + rep.Preset + ": actions"
	p.X.Label.Text, p.Y.Label.Text = "actions in a game", "share of games"
	p.Legend.Top = true
	longest := 0
	for _, s := range rep.Bots {
		longest = max(longest, len(s.Histogram))
	}
	step := max(1, (longest+buckets-1)/buckets)
	for i, s := range rep.Bots {
		var points plotter.XYs
		for from := 0; from < longest; from += step {
			n := 0
			for _, games := range s.Histogram[min(from, len(s.Histogram)):min(from+step, len(s.Histogram))] {
				n += games
			}
			points = append(points, plotter.XY{X: float64(from), Y: float64(n) / float64(max(1, s.Games))})
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return nil, err
		}
		line.StepStyle = plotter.MidStep
		line.Color, line.Width = hue(i), vg.Points(1.5)
		line.Dashes = [][]vg.Length{nil, {6, 2}, {2, 2}, {8, 2, 2, 2}}[i%4]
		p.Add(line)
		p.Legend.Add(s.Bot, line)
	}
	return p, nil
}

// winRates draws each bot's win rate with its interval.
func winRates(rep arena.Report) (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text = "games won, with 95 % intervals"
	p.Y.Label.Text = "%"
	var names []string
	for i, s := range rep.Bots {
		names = append(names, s.Bot)
		rate := interval{float64(i), 100 * s.WinRate, 100 * (s.WinRate - s.CI95[0]), 100 * (s.CI95[1] - s.WinRate)}
		bars, err := plotter.NewYErrorBars(rate)
		if err != nil {
			return nil, err
		}
		dot, err := plotter.NewScatter(rate)
		if err != nil {
			return nil, err
		}
		bars.Color, dot.Color, dot.Radius = hue(i), hue(i), vg.Points(3)
		bars.LineStyle.Width = vg.Points(1.5)
		dot.Shape = draw.CircleGlyph{}
		p.Add(bars, dot)
	}
	p.NominalX(names...)
	p.X.Min, p.X.Max = -0.5, float64(len(names))-0.5
	return p, nil
}

// interval is one point with its error, as the plotter wants it.
type interval struct{ x, y, below, above float64 }

func (interval) Len() int                        { return 1 }
func (i interval) XY(int) (float64, float64)     { return i.x, i.y }
func (i interval) YError(int) (float64, float64) { return i.below, i.above }
