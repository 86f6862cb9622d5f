package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"wits/game"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-6 }

func solo(won bool, actions int, luck float64) []Outcome {
	o := Outcome{Result: game.Lost, Actions: actions, Luck: luck, CPU: time.Millisecond}
	if won {
		o.Result = game.Won
	}
	return []Outcome{o}
}

func lineups(bots, seats int) [][]int {
	games, _ := Part{Bots: make([]Contestant, bots)}.Lineups(seats)
	return games
}

// tallied sums up rounds of one game for each bot.
func tallied(t testing.TB, luck bool, names []string, rounds ...[][]Outcome) *Tally {
	t.Helper()
	tally := NewTally(names, lineups(len(names), 1), luck)
	for i, games := range rounds {
		tally.Add(Round{Number: i + 1, Games: games})
	}
	return tally
}

// four is a run of two bots.
func four() [][][]Outcome {
	late := []Outcome{{Result: game.Lost, Actions: 1, Fault: "late"}}
	return [][][]Outcome{
		{solo(true, 3, 0.5), solo(true, 4, 0)},
		{solo(true, 5, 0.5), solo(false, 2, -1)},
		{solo(false, 3, -0.5), solo(false, 2, 0)},
		{solo(true, 3, 0), late},
	}
}

func TestAReportTellsHowLongMovesTook(t *testing.T) {
	program := func(moves int, cpu, slowest time.Duration) []Outcome {
		return []Outcome{{Result: game.Won, Actions: moves, Moves: moves, CPU: cpu, Slowest: slowest}}
	}
	own := solo(true, 3, 0)
	own[0].Moves = 2 // its board was opened for it
	rep := tallied(t, false, []string{"engine", "own"},
		[][]Outcome{program(4, 2*time.Second, 700*time.Millisecond), own}, [][]Outcome{program(6, time.Second, 500*time.Millisecond), own},
	).Summarize("g", "p", 7, "")
	if s := rep.Bots[0]; s.Moves != 10 || !near(s.MeanMove, 0.3) || !near(s.MaxMove, 0.7) {
		t.Errorf("%+v", s)
	}
	if s := rep.Bots[1]; s.Moves != 4 || !near(s.MeanMove, 0.0005) || s.MaxMove != 0 {
		t.Errorf("%+v", s)
	}
	var table, sheet bytes.Buffer
	if err := errors.Join(rep.WriteTable(&table), rep.WriteCSV(&sheet)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"thinking      a move     slowest", "engine  300.000 ms  700.000 ms", "own    0.500 ms           –"} {
		if !strings.Contains(table.String(), want) {
			t.Errorf("%q is not in\n%s", want, &table)
		}
	}
	if !strings.Contains(sheet.String(), ",rank,mean_move_seconds,max_move_seconds\n") || !strings.Contains(sheet.String(), ",0.300000,0.700000\n") {
		t.Errorf("%s", &sheet)
	}
	rep = tallied(t, false, []string{"own"}, [][]Outcome{own}).Summarize("g", "p", 7, "")
	table.Reset()
	if err := rep.WriteTable(&table); err != nil || strings.Contains(table.String(), "slowest") {
		t.Errorf("%v, %s", err, &table)
	}
}

func TestAScoreCountsWhatHappened(t *testing.T) {
	rep := tallied(t, true, []string{"a", "b"}, four()...).Summarize("g", "p", 7, "")
	s := rep.Bots[0]
	if s.Games != 4 || s.Won != 3 || s.Lost != 1 || s.WinRate != 0.75 || s.Score != 0.75 || s.Total != 14 || s.Mean != 3.5 ||
		s.Max != 5 || !near(s.CPU, 0.004) || s.ScoreCI95 != s.CI95 || s.Elo != nil {
		t.Errorf("%+v", s)
	}
	data, _ := json.Marshal(s.Histogram)
	if string(data) != "[0,0,0,3,0,1]" {
		t.Errorf("histogram %s", data)
	}
	if b := rep.Bots[1]; b.FaultSum != 1 || b.Faults[0] != (Faulty{4, 0, "late"}) {
		t.Errorf("%+v", b)
	}
	if s.Adjusted != nil || rep.Pairs[0].Adjusted != nil {
		t.Error("luck was taken out of four games")
	}
	empty := tallied(t, true, []string{"a"}).Summarize("g", "p", 7, "").Bots[0]
	if empty.Games != 0 || empty.CI95 != (Interval{0, 1}) {
		t.Errorf("%+v", empty)
	}
}

func TestAPairComparesGameByGame(t *testing.T) {
	tally := tallied(t, false, []string{"a", "b"}, four()...)
	p := tally.Summarize("g", "p", 7, "").Pairs[0]
	// Wins differ by 0, 1, 0, 1, and by 1 and −1 that are added: mean 1/3, variance (4 − 6/9)/5.
	half := t95(5) * math.Sqrt((4-6.0/9)/5/6)
	if !near(p.Difference, 0.5) || !near(p.CI95[0], 1.0/3-half) || !near(p.CI95[1], min(1, 1.0/3+half)) || !near(p.Actions, 1.25) {
		t.Errorf("%+v", p)
	}
	if p.ActionsCI95 != nil {
		t.Error("four games have an interval of actions")
	}
	turned := tally.Summarize("g", "p", 7, "b").Pairs[0]
	if turned.A != "b" || turned.Difference != -p.Difference || turned.CI95 != (Interval{-p.CI95[1], -p.CI95[0]}) || turned.Actions != -1.25 {
		t.Errorf("from the other side: %+v", turned)
	}
}

func TestFewEqualGamesAreNotCertain(t *testing.T) {
	for _, n := range []int{1, 2, 5, 30} {
		var rounds [][][]Outcome
		for range n {
			rounds = append(rounds, [][]Outcome{solo(true, 1, 0), solo(false, 1, 0)})
		}
		rep := tallied(t, true, []string{"a", "b"}, rounds...).Summarize("g", "p", 7, "")
		if ci := rep.Pairs[0].CI95; ci[0] >= 0.97 || ci[1] != 1 {
			t.Errorf("%d games: the pair's interval is %v", n, ci)
		}
		if n <= 2 && rep.Pairs[0].P < 0.05 {
			t.Errorf("%d games told two bots apart", n)
		}
		if a := rep.Bots[0].Adjusted; a != nil && (a.CI95[0] > 0.97 || a.CI95[1] != 1) {
			t.Errorf("%d games: luck-adjusted %v", n, a.CI95)
		}
	}
}

func TestRanksTellWhoIsBetterBeyondDoubt(t *testing.T) {
	var rounds [][][]Outcome
	for i := range 200 {
		rounds = append(rounds, [][]Outcome{
			solo(i%10 == 0, 3, 0), solo(true, 5+i%2, 0), solo(true, 4+i%2, 0), solo(i%10 != 0, 3, 0), solo(i%10 != 1, 3, 0),
		})
	}
	rep := tallied(t, false, []string{"poor", "slow", "quick", "good", "too"}, rounds...).Summarize("g", "p", 7, "")
	var ranks []int
	for _, s := range rep.Bots {
		ranks = append(ranks, s.Rank)
	}
	got, _ := json.Marshal(ranks)
	if string(got) != "[5,2,1,3,3]" { // slow and quick won everything: their actions tell them apart
		t.Errorf("ranks %s", got)
	}
}

func TestReportsInEveryForm(t *testing.T) {
	tally := tallied(t, true, []string{"a", "b"}, append(append(append(append(append(four(), four()...), four()...), four()...), four()...), four()...)...)
	rep := tally.Summarize("g", "p", 7, "")
	if len(rep.Bots) != 2 || len(rep.Pairs) != 1 || rep.Pairs[0].Adjusted == nil {
		t.Fatalf("%+v", rep)
	}
	var table, csv bytes.Buffer
	if err := rep.WriteTable(&table); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"75.00 %", "luck-adjusted", "a − b", "b lost game 4: late"} {
		if !strings.Contains(table.String(), part) {
			t.Errorf("%q is not in the table:\n%s", part, table.String())
		}
	}
	for line := range strings.Lines(table.String()) {
		if n := len([]rune(line)); n > 81 {
			t.Errorf("a line has %d columns: %s", n, line)
		}
	}
	if err := rep.WriteCSV(&csv); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(csv.String(), "\n"); got != 3 || !strings.HasPrefix(csv.String(), "game,preset,bot,games,won,") {
		t.Errorf("CSV:\n%s", csv.String())
	}
	data, err := json.Marshal(rep)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		`"game"`, `"preset"`, `"bots"`, `"bot"`, `"games"`, `"won"`, `"drawn"`, `"lost"`, `"score"`, `"winRate"`, `"ci95":[`,
		`"total"`, `"mean"`, `"max"`, `"histogram":[`, `"cpuSeconds"`, `"pairs"`, `"a"`, `"b"`, `"difference"`,
	} {
		if !bytes.Contains(data, []byte(name)) {
			t.Errorf("%s is not in %s", name, data)
		}
	}
}

func TestOutcomesAreALineAGameAndBot(t *testing.T) {
	deal := Deal{Seed: func(i int) string { return []string{"x", "y", "z", "u"}[i] }}
	for _, asCSV := range []bool{false, true} {
		var lines bytes.Buffer
		out, err := NewOutcomes(&lines, asCSV, []string{"a", "b"}, lineups(2, 1), deal)
		if err != nil {
			t.Fatal(err)
		}
		for i, games := range four() {
			if err := out.Add(Round{Number: i + 1, Games: games}); err != nil {
				t.Fatal(err)
			}
		}
		if err := out.Flush(); err != nil {
			t.Fatal(err)
		}
		want := []string{"1 a won 3 1.000 0.500000 x 0 -\n1 b won 4 1.000 0.000000 x 0 -\n2 a won", "\n4 b lost 1 0.000 0.000000 u 0 -\n"}
		if asCSV {
			want = []string{"game,bot,result,actions,cpu_ms,luck,seed,seat,opponent,fault\n1,a,won,3,1.000,", "4,b,lost,1,0.000,0.000000,u,0,-,late\n"}
		}
		for _, w := range want {
			if !strings.Contains(lines.String(), w) {
				t.Errorf("%q is not in\n%s", w, lines.String())
			}
		}
	}
}
