package arena

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"wits/game/rng"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-6 }

func TestWilsonsInterval(t *testing.T) {
	for _, c := range []struct {
		hits, n  int
		low, top float64
	}{
		{50, 100, 0.4038315, 0.5961685}, {0, 10, 0, 0.2775328}, {10, 10, 0.7224672, 1}, {0, 0, 0, 1}, {1, 1000, 0.0001765, 0.0056421},
	} {
		if got := wilson(c.hits, c.n); math.Abs(got[0]-c.low) > 1e-5 || math.Abs(got[1]-c.top) > 1e-5 {
			t.Errorf("%d of %d: %v, want %v … %v", c.hits, c.n, got, c.low, c.top)
		}
	}
}

// results makes a run of two bots.
func results() Results {
	o := func(won bool, actions int, luck float64) Outcome {
		return Outcome{Won: won, Actions: actions, Luck: luck, CPU: time.Millisecond}
	}
	return Results{Bots: []string{"a", "b"}, Games: []int{0, 1, 2, 5}, Rows: [][]Outcome{
		{o(true, 3, 0.5), o(true, 4, 0)},
		{o(true, 5, 0.5), o(false, 2, -1)},
		{o(false, 3, -0.5), o(false, 2, 0)},
		{o(true, 3, 0), {Actions: 1, Fault: "late"}},
	}}
}

func TestAScoreCountsWhatHappened(t *testing.T) {
	s := results().Score(0, true)
	if s.Games != 4 || s.Won != 3 || s.WinRate != 0.75 || s.Total != 14 || s.Mean != 3.5 || s.Max != 5 || !near(s.CPU, 0.004) {
		t.Errorf("%+v", s)
	}
	data, _ := json.Marshal(s.Histogram)
	if string(data) != "[0,0,0,3,0,1]" {
		t.Errorf("histogram %s", data)
	}
	if b := results().Score(1, false); b.FaultSum != 1 || b.Faults[0] != (Faulty{6, "late"}) || b.Adjusted != nil {
		t.Errorf("%+v", b)
	}
	if empty := (Results{Bots: []string{"a"}}).Score(0, true); empty.Games != 0 || empty.CI95 != (Interval{0, 1}) {
		t.Errorf("%+v", empty)
	}
}

func TestAPairComparesGameByGame(t *testing.T) {
	p := results().Pair(0, 1, false)
	// wins differ by 0, 1, 0, 1: mean 0.5, standard deviation 1/√3; actions by −1, 3, 1, 2: mean 1.25
	half := z95 * math.Sqrt(1.0/3/4)
	if !near(p.Difference, 0.5) || !near(p.CI95[0], 0.5-half) || !near(p.CI95[1], 0.5+half) || !near(p.Actions, 1.25) {
		t.Errorf("%+v", p)
	}
}

// TestLuckAdjustmentIsUnbiasedAndNarrower plays a made-up game: a coin with a known chance decides, after it a rest that
// chance does not show.
func TestLuckAdjustmentIsUnbiasedAndNarrower(t *testing.T) {
	r := rng.New(1)
	var res Results
	res.Bots = []string{"a"}
	for i := range 20_000 {
		p := 0.5 + 0.5*r.Float64()
		alive := r.Chance(p)
		luck := -p
		if alive {
			luck = 1 - p
		}
		res.Games = append(res.Games, i)
		res.Rows = append(res.Rows, []Outcome{{Won: alive && r.Chance(0.9), Luck: luck}})
	}
	s := res.Score(0, true)
	const truth = 0.75 * 0.9
	width := func(ci Interval) float64 { return ci[1] - ci[0] }
	if math.Abs(s.Adjusted.WinRate-truth) > 0.01 || width(s.Adjusted.CI95) > 0.75*width(s.CI95) {
		t.Errorf("adjusted %+v, plain %v %v, truth %v", *s.Adjusted, s.WinRate, s.CI95, truth)
	}
}

func TestReportsInEveryForm(t *testing.T) {
	rep := Summarize("minesweeper", "novice", 7, results(), true)
	if len(rep.Bots) != 2 || len(rep.Pairs) != 1 || rep.Pairs[0].Adjusted == nil {
		t.Fatalf("%+v", rep)
	}
	var table, csv, lines bytes.Buffer
	if err := rep.WriteTable(&table); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"75.00 %", "luck-adjusted", "a − b: ", "b lost game 6: late"} {
		if !strings.Contains(table.String(), part) {
			t.Errorf("%q is not in the table:\n%s", part, table.String())
		}
	}
	if err := rep.WriteCSV(&csv); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(csv.String(), "\n"); got != 3 || !strings.HasPrefix(csv.String(), "game,preset,bot,games,won,") {
		t.Errorf("CSV:\n%s", csv.String())
	}
	if err := WriteOutcomes(&lines, results()); err != nil {
		t.Fatal(err)
	}
	if want := "1 a won 3 1.000\n1 b won 4 1.000\n2 a won 5 1.000\n2 b lost 2 1.000\n"; !strings.HasPrefix(lines.String(), want) {
		t.Errorf("outcomes:\n%s", lines.String())
	}
	if !strings.HasSuffix(lines.String(), "6 b lost 1 0.000\n") {
		t.Errorf("outcomes:\n%s", lines.String())
	}
	data, err := json.Marshal(rep)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		`"game"`, `"preset"`, `"bots"`, `"bot"`, `"games"`, `"won"`, `"winRate"`, `"ci95":[`, `"total"`, `"mean"`, `"max"`,
		`"histogram":[`, `"cpuSeconds"`, `"pairs"`, `"a"`, `"b"`, `"difference"`,
	} {
		if !bytes.Contains(data, []byte(name)) {
			t.Errorf("%s is not in %s", name, data)
		}
	}
}
