package arena

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"wits/game"
	"wits/game/rng"
)

// Two bots are rated by nothing but their games against each other: the ratings have half the pair's interval.
func TestRatingsOfTwoAgreeWithThePair(t *testing.T) {
	for name, rounds := range map[string][][2]game.Outcome{
		"all won":  {{game.Won, game.Won}, {game.Won, game.Won}, {game.Won, game.Won}, {game.Won, game.Won}, {game.Won, game.Won}},
		"mixed":    {{game.Won, game.Won}, {game.Won, game.Drawn}, {game.Drawn, game.Drawn}, {game.Won, game.Lost}, {game.Lost, game.Lost}},
		"one game": {{game.Won, game.Lost}},
	} {
		tally := NewTally([]string{"a", "b"}, lineups(2, 2), false)
		for _, r := range rounds {
			tally.Add(met(r[0], r[1]))
		}
		rep := tally.Summarize("g", "p", 1, "")
		d, a, b := rep.Pairs[0].Direct, rep.Bots[0], rep.Bots[1]
		for i := range 2 {
			if math.Abs(a.EloCI95[i]-d.EloCI95[i]/2) > 1e-3 || math.Abs(b.EloCI95[i]+d.EloCI95[1-i]/2) > 1e-3 {
				t.Errorf("%s: %v and %v, the pair %v", name, *a.EloCI95, *b.EloCI95, d.EloCI95)
			}
		}
		if !near(*a.Elo, d.Elo/2) {
			t.Errorf("%s: %v, the pair %v", name, *a.Elo, d.Elo)
		}
	}
}

// Of many bots with known strengths, the intervals hold the truth about as often as they say.
func TestRatingsOfManyHoldTheTruth(t *testing.T) {
	truth := []float64{150, 50, -20, -180}
	games := lineups(4, 2)
	const runs, rounds = 200, 40
	r, held := rng.New(5), 0
	for range runs {
		tally := NewTally([]string{"a", "b", "c", "d"}, games, false)
		for range rounds {
			round := Round{}
			for _, l := range games {
				o := draw(&r, truth[l[0]]-truth[l[1]])
				other := map[game.Outcome]game.Outcome{game.Won: game.Lost, game.Lost: game.Won, game.Drawn: game.Drawn}[o]
				round.Games = append(round.Games, []Outcome{{Result: o}, {Result: other}})
			}
			tally.Add(round)
		}
		for i, s := range tally.Summarize("g", "p", 1, "").Bots {
			if ci := *s.EloCI95; ci[0] <= truth[i] && truth[i] <= ci[1] {
				held++
			}
		}
	}
	if share := float64(held) / (4 * runs); share < 0.93 || share > 0.98 {
		t.Errorf("%.3f of the intervals hold the truth", share)
	}
}

func TestNormalizedEloAndSuperiority(t *testing.T) {
	tally := NewTally([]string{"a", "b"}, lineups(2, 2), false)
	for i, n := range [5]int{10, 40, 100, 60, 15} { // of fastchess's kind
		for range n {
			pair := [5][2]game.Outcome{{game.Lost, game.Lost}, {game.Lost, game.Drawn}, {game.Drawn, game.Drawn}, {game.Won, game.Drawn}, {game.Won, game.Won}}[i]
			tally.Add(met(pair[0], pair[1]))
		}
	}
	d := tally.Summarize("g", "p", 1, "").Pairs[0].Direct
	// By hand: the score is 0.533333, the variance of an opening's score 0.055556.
	mean := (0.25*40 + 0.5*100 + 0.75*60 + 15) / 225
	variance := (40*0.0625+100*0.25+60*0.5625+15)/225 - mean*mean
	if want := (mean - 0.5) / math.Sqrt(2*variance) * 800 / math.Ln10; math.Abs(*d.Normalized-want) > 1e-9 {
		t.Errorf("normalized Elo %v, want %v", *d.Normalized, want)
	}
	if ci := *d.NormalizedCI95; ci[0] >= *d.Normalized || ci[1] <= *d.Normalized {
		t.Errorf("its interval %v", ci)
	}
	z := (mean - 0.5) / math.Sqrt(variance/225)
	if want := (1 + math.Erf(z/math.Sqrt2)) / 2; math.Abs(d.Superior-want) > 0.005 {
		t.Errorf("LOS %v, want about %v", d.Superior, want)
	}
	turned := tally.Summarize("g", "p", 1, "b").Pairs[0].Direct
	if !near(turned.Superior, 1-d.Superior) || !near(*turned.Normalized, -*d.Normalized) {
		t.Errorf("from the other side %+v", turned)
	}
	equal := NewTally([]string{"a", "b"}, lineups(2, 2), false)
	equal.Add(met(game.Drawn, game.Drawn))
	equal.Add(met(game.Drawn, game.Drawn))
	if d := equal.Summarize("g", "p", 1, "").Pairs[0].Direct; d.Normalized != nil || d.Superior != 0.5 {
		t.Errorf("draws alone: %+v", d)
	}
}

// In a gauntlet everybody's rating is told from the first bot, so that each agrees with its pair.
func TestAGauntlet(t *testing.T) {
	games, err := Part{Bots: make([]Contestant, 3), Gauntlet: true}.Lineups(2)
	if err != nil || len(games) != 4 {
		t.Fatal(games, err)
	}
	tally := NewTally([]string{"new", "old", "older"}, games, false)
	for range 10 {
		won, drawn := met(game.Won, game.Drawn).Games, met(game.Won, game.Lost).Games
		tally.Add(Round{Games: append(won, drawn...)})
	}
	rep := tally.Summarize("g", "p", 1, "")
	if len(rep.Pairs) != 2 || !rep.Gauntlet || *rep.Bots[0].Elo != 0 || !near(*rep.Bots[1].Elo, -rep.Pairs[0].Direct.Elo) {
		t.Errorf("%+v", rep)
	}
	if s := rep.Bots[1]; s.Games != 20 || !near(s.EloCI95[0], -rep.Pairs[0].Direct.EloCI95[1]) {
		t.Errorf("%+v", s)
	}
	var out bytes.Buffer
	if err := rep.WriteTable(&out); err != nil || !strings.Contains(out.String(), "new − older") || strings.Contains(out.String(), "old − older") {
		t.Errorf("%v\n%s", err, &out)
	}
	if _, err := (Part{Bots: make([]Contestant, 1), Gauntlet: true}).Lineups(2); err == nil {
		t.Error("one bot alone was accepted")
	}
}

// The last game of an odd number has no game from the other seat.
func TestAnOddNumberOfGames(t *testing.T) {
	tally := NewTally([]string{"a", "b"}, lineups(2, 2), false)
	tally.Add(met(game.Won, game.Drawn))
	half := met(game.Won, game.Won)
	half.Games[1] = nil
	tally.Add(half)
	rep := tally.Summarize("g", "p", 1, "")
	if d := rep.Pairs[0].Direct; d.Games != 3 || d.Won != 2 || d.Drawn != 1 || d.Rounds != [5]int{3: 1} || rep.Bots[0].Games != 3 ||
		!near(d.Score, 2.5/3) || !near(rep.Bots[0].Score, 2.5/3) || !near(rep.Bots[1].Score, 0.5/3) {
		t.Errorf("%+v", d)
	}
}

// Where every deal was played nothing is left to chance.
func TestEveryDealLeavesNoInterval(t *testing.T) {
	tally := tallied(t, false, []string{"best", "good"},
		[][]Outcome{solo(true, 4, 0), solo(true, 5, 0)}, [][]Outcome{solo(true, 4, 0), solo(true, 4, 0)}, [][]Outcome{solo(true, 6, 0), solo(true, 6, 0)})
	tally.Exhaustive = true
	rep := tally.Summarize("g", "p", 1, "")
	if a, b := rep.Bots[0], rep.Bots[1]; a.CI95 != (Interval{1, 1}) || a.Rank != 1 || b.Rank != 2 {
		t.Errorf("%+v %+v", a, b)
	}
	if p := rep.Pairs[0]; p.P != 0 || p.CI95 != (Interval{}) || *p.ActionsCI95 != (Interval{p.Actions, p.Actions}) {
		t.Errorf("%+v", p)
	}
	var out bytes.Buffer
	if err := rep.WriteTable(&out); err != nil || !strings.Contains(out.String(), "exact") {
		t.Errorf("%v\n%s", err, &out)
	}
}

func TestASequentialTestOfAnyTwo(t *testing.T) {
	tally := NewTally([]string{"a", "b", "c"}, lineups(3, 2), false)
	for range 200 {
		a, c := met(game.Won, game.Lost).Games, met(game.Lost, game.Lost).Games
		tally.Add(Round{Games: append(append(a, a...), c...)})
	}
	judge := func(a, b int, alpha, beta float64) *Sequential {
		return Stop{Test: &Test{Elo0: 0, Elo1: 10, Alpha: alpha, Beta: beta, A: a, B: b}}.Judge(tally)
	}
	if q := judge(2, 1, 0.05, 0.05); q.Verdict != "elo1" || q.A != "c" || q.B != "b" || !near(q.Bound, -q.Lower) {
		t.Errorf("c − b: %+v", q)
	}
	if q := judge(1, 2, 0.01, 0.2); q.Verdict != "elo0" || !near(q.Bound, math.Log(80)) || !near(q.Lower, math.Log(0.2/0.99)) {
		t.Errorf("b − c: %+v", q)
	}
}
