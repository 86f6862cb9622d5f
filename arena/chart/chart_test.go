package chart_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"wits/arena"
	"wits/arena/chart"
)

var report = arena.Report{Game: "mastermind", Preset: "classic", Bots: []arena.Score{
	{Bot: "knuth", Games: 10, Won: 9, WinRate: 0.9, CI95: arena.Interval{0.6, 0.98}, Histogram: []int{0, 0, 0, 1, 4, 5}},
	{Bot: "random", Games: 10, Won: 0, CI95: arena.Interval{0, 0.28}, Histogram: append(make([]int, 300), 10)},
}}

func TestBothFormats(t *testing.T) {
	var svg, img bytes.Buffer
	if err := chart.Write(&svg, "x.svg", report); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"<svg", "knuth", "random", "actions in a game", "95 % intervals"} {
		if !strings.Contains(svg.String(), part) {
			t.Errorf("%q is not in the drawing", part)
		}
	}
	if strings.Contains(svg.String(), "href=\"http") {
		t.Error("the drawing loads something from elsewhere")
	}
	if err := chart.Write(&img, "x.png", report); err != nil {
		t.Fatal(err)
	}
	if p, err := png.Decode(&img); err != nil || p.Bounds().Dx() < 800 {
		t.Errorf("the picture: %v", err)
	}
}

func TestWhatCannotBeDrawnIsSaid(t *testing.T) {
	if err := chart.Write(&bytes.Buffer{}, "x.pdf", report); err == nil || !strings.Contains(err.Error(), ".svg") {
		t.Errorf("got %v", err)
	}
	if err := chart.Write(&bytes.Buffer{}, "x.svg", arena.Report{}); err == nil {
		t.Error("nothing was drawn")
	}
}
