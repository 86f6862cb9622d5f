package chart_test

import (
	"bytes"
	"image/png"
	"regexp"
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
		"mean actions, with 95 %": {won("a", 1, 4.4), won("b", 0.999, 4.5), won("c", 0.01, 9)},
		"strength, with 95 %":     {met, met},
		"luck-adjusted (rings)":   {lucky, won("b", 0.6, 4)},
	} {
		if got := drawn(t, arena.Report{Bots: bots}); !strings.Contains(got, want) {
			t.Errorf("%q is not in the picture", want)
		}
	}
}

// A picture is looked at without its report.
func TestThePictureSaysWhatWasPlayed(t *testing.T) {
	rep := report
	rep.Seed = 77
	if got := drawn(t, rep); !strings.Contains(got, "mastermind classic: 10 games of every bot, seed 77") {
		t.Error("it does not say what was played")
	}
}

// Three quarters of the games in one bar are drawn as three quarters, however wide the bar is.
func TestBarsAreSharesOfGames(t *testing.T) {
	counts := make([]int, 101)
	counts[10], counts[11], counts[100] = 40, 35, 25
	got := drawn(t, arena.Report{Bots: []arena.Score{{Bot: "a", Games: 100, WinRate: 1, Histogram: counts}}})
	if !strings.Contains(got, "(3 to a step)") || !strings.Contains(got, ">0.7</text>") {
		t.Error("the highest bar is not drawn at 0.75")
	}
}

// Long names, as engines have, are written one below the other.
func TestNamesDoNotOverlap(t *testing.T) {
	var bots []arena.Score
	for i := range 12 {
		name := strings.Repeat("x", 30) + string(rune('a'+i))
		bots = append(bots, arena.Score{Bot: name, Games: 4, WinRate: 0.5, Histogram: []int{0, 4}})
	}
	got := drawn(t, arena.Report{Bots: bots})
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(`<text x="([0-9.-]+)" y="([0-9.-]+)"[^>]*>x{30}`).FindAllStringSubmatch(got, -1) {
		if at := m[1] + " " + m[2]; seen[at] {
			t.Errorf("two names are at %s", at)
		} else {
			seen[at] = true
		}
	}
	if len(seen) != 24 {
		t.Errorf("%d names are drawn", len(seen))
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
