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

// drawn is a report as SVG.
func drawn(t *testing.T, rep arena.Report) string {
	t.Helper()
	var svg bytes.Buffer
	if err := chart.Write(&svg, "-", rep); err != nil {
		t.Fatal(err)
	}
	return svg.String()
}

func TestThePictureShowsWhatTellsBotsApart(t *testing.T) {
	won := func(bot string, rate, mean float64) arena.Score {
		return arena.Score{Bot: bot, Games: 10, WinRate: rate, CI95: arena.Interval{0.6, 1}, Mean: mean, Histogram: []int{0, 0, 0, 1, 4, 5}}
	}
	elo := 12.0
	met := won("a", 0.5, 4)
	met.Elo, met.EloCI95 = &elo, &arena.Interval{-5, 30}
	lucky := won("a", 0.5, 4)
	lucky.Adjusted = &arena.Rate{WinRate: 0.6, CI95: arena.Interval{0.5, 0.7}}
	for want, bots := range map[string][]arena.Score{
		"games won, with 95 %":    {won("a", 0.5, 4), won("b", 0.6, 4)},
		"mean actions, with 95 %": {won("a", 1, 4.4), won("b", 1, 4.5)},
		"strength, with 95 %":     {met, met},
		"luck-adjusted (rings)":   {lucky, won("b", 0.6, 4)},
	} {
		if got := drawn(t, arena.Report{Bots: bots}); !strings.Contains(got, want) {
			t.Errorf("%q is not in the picture", want)
		}
	}
}

func TestEveryNumberOfActionsHasItsMark(t *testing.T) {
	got := drawn(t, arena.Report{Bots: []arena.Score{{Bot: "a", Games: 10, WinRate: 1, Histogram: []int{0, 1, 2, 3, 2, 1, 1}}}})
	for _, mark := range []string{">1</text>", ">2</text>", ">3</text>", ">4</text>", ">5</text>", ">6</text>"} {
		if !strings.Contains(got, mark) {
			t.Errorf("%s is not in the picture", mark)
		}
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
