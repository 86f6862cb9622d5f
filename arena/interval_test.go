package arena

import (
	"math"
	"slices"
	"testing"

	"wits/game"
	"wits/game/rng"
)

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

func TestStudentsQuantiles(t *testing.T) {
	for freedom, want := range map[int]float64{1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 10: 2.2281, 30: 2.0423, 1000: 1.9623} {
		if got := t95(freedom); math.Abs(got-want) > 0.005 {
			t.Errorf("%d: %v, want %v", freedom, got, want)
		}
	}
}

func TestHolmsCorrection(t *testing.T) {
	got := holm([]float64{0.01, 0.04, 0.03, 0.005})
	for i, want := range []float64{0.03, 0.06, 0.06, 0.02} {
		if !near(got[i], want) {
			t.Errorf("%v", got)
			break
		}
	}
}

// gamble is a made-up game: guesses that are survived with known chances, each met by seven games of ten.
func gamble(r *rng.Rand, safe float64, guesses []float64) (won bool, luck float64) {
	if r.Chance(safe) {
		return true, 0
	}
	for _, p := range guesses {
		switch {
		case r.Chance(0.3):
		case r.Chance(p):
			luck += 1 - p
		default:
			return false, luck - p
		}
	}
	return true, luck
}

// TestIntervalsHoldTheTruth simulates many runs of known games and counts how often their intervals hold what is true: nine of ten
// runs would be too few at any number of games, 95 % is promised.
func TestIntervalsHoldTheTruth(t *testing.T) {
	const runs = 800
	for name, c := range map[string]struct {
		safe    float64
		guesses []float64
	}{
		"hardly ever lost": {0.93, []float64{0.9}},
		"seldom lost":      {0.6, []float64{0.9}},
		"often won":        {0.1, []float64{0.8, 0.85, 0.9, 0.93}},
		"even":             {0, []float64{0.5, 0.7, 0.8, 0.8}},
		"seldom won":       {0, []float64{0.2, 0.3, 0.3, 0.5}},
	} {
		truth := 1.0
		for _, p := range c.guesses {
			truth *= 0.3 + 0.7*p
		}
		truth = c.safe + (1-c.safe)*truth
		for _, n := range []int{20, 50, 100, 300} {
			r := rng.New(uint32(n))
			luck, pair, widths := 0, 0, 0.0
			for range runs {
				tally := NewTally([]string{"a", "b"}, lineups(2, 1), true)
				for i := range n {
					wa, la := gamble(&r, c.safe, c.guesses)
					wb, lb := gamble(&r, c.safe, c.guesses)
					tally.Add(Round{Number: i + 1, Games: [][]Outcome{solo(wa, 1, la), solo(wb, 1, lb)}})
				}
				s, p := tally.score(0), tally.compare(0, 1)
				if ci := s.Adjusted.CI95; ci[0] <= truth && truth <= ci[1] {
					luck++
				}
				if ci := p.CI95; ci[0] <= 0 && 0 <= ci[1] {
					pair++
				}
				widths += (s.Adjusted.CI95[1] - s.Adjusted.CI95[0]) / (s.CI95[1] - s.CI95[0])
			}
			if luck < runs*94/100 || pair < runs*94/100 {
				t.Errorf("%s, %d games: luck-adjusted intervals hold the truth in %d of %d runs, pairs' in %d", name, n, luck, runs, pair)
			}
			if n == 300 && name != "hardly ever lost" && widths/runs > 0.9 {
				t.Errorf("%s: taking luck out leaves %.2f of the width", name, widths/runs)
			}
		}
	}
}

// met is a round of two bots, from the points of the first in either seat.
func met(first, second game.Outcome) Round {
	other := map[game.Outcome]game.Outcome{game.Won: game.Lost, game.Lost: game.Won, game.Drawn: game.Drawn}
	return Round{Games: [][]Outcome{
		{{Result: first}, {Result: other[first]}},
		{{Result: other[second]}, {Result: second}},
	}}
}

// draw is a result for a bot with so many Elo more than its opponent, where a third of the games is drawn.
func draw(r *rng.Rand, elo float64) game.Outcome {
	const drawn = 1.0 / 3
	x := r.Float64()
	switch won := expected(elo) - drawn/2; {
	case x < won:
		return game.Won
	case x < won+drawn:
		return game.Drawn
	}
	return game.Lost
}

func TestEloIntervalsHoldTheTruth(t *testing.T) {
	const runs, truth = 1500, 60
	for _, rounds := range []int{5, 20, 100, 400} {
		r, pairs, bots := rng.New(uint32(rounds)), 0, 0
		for range runs {
			tally := NewTally([]string{"a", "b"}, lineups(2, 2), false)
			for range rounds {
				tally.Add(met(draw(&r, truth), draw(&r, truth)))
			}
			rep := tally.Summarize("g", "p", 1, "")
			if ci := rep.Pairs[0].Direct.EloCI95; ci[0] <= truth && truth <= ci[1] {
				pairs++
			}
			if ci := rep.Bots[1].EloCI95; ci[0] <= -truth/2 && -truth/2 <= ci[1] {
				bots++
			}
		}
		if pairs < runs*94/100 || bots < runs*94/100 {
			t.Errorf("%d rounds: intervals hold the truth in %d and %d of %d runs", rounds, pairs, bots, runs)
		}
	}
}

func TestRatingsOfManyAgreeWithTheirScores(t *testing.T) {
	truth := []float64{120, 30, -50, -100}
	scores := func(a, b int) moments {
		m := moments{n: 1000}
		m.sum = 1000 * expected(truth[a]-truth[b])
		m.squares = m.sum*m.sum/1000 + 1000*0.1
		return m
	}
	for i, r := range ratings(4, scores) {
		if math.Abs(r-truth[i]) > 1e-6 {
			t.Errorf("bot %d: %+v, want %v", i, r, truth[i])
		}
	}
	always := func(a, b int) moments { return moments{n: 10, sum: 10, squares: 10} }
	if all := ratings(2, always); !(all[0] > 100 && all[0] < maxElo) {
		t.Errorf("a bot that always wins: %+v", all)
	}
}

func TestPentanomialScores(t *testing.T) {
	tally := NewTally([]string{"a", "b"}, lineups(2, 2), false)
	for _, r := range [][2]game.Outcome{
		{game.Won, game.Won}, {game.Won, game.Drawn}, {game.Drawn, game.Drawn}, {game.Won, game.Lost}, {game.Lost, game.Lost},
	} {
		tally.Add(met(r[0], r[1]))
	}
	rep := tally.Summarize("g", "p", 1, "")
	p, a, b := rep.Pairs[0], rep.Bots[0], rep.Bots[1]
	if d := p.Direct; d.Rounds != [5]int{1, 0, 2, 1, 1} || d.Games != 10 || d.Results != (Results{4, 3, 3}) || !near(d.Score, 0.55) {
		t.Errorf("%+v", d)
	}
	if !near(p.Difference, 0.1) || a.Won != 4 || b.Won != 3 || a.Drawn != 3 || a.Lost != 3 || !near(a.Score, 0.55) || !near(b.Score, 0.45) {
		t.Errorf("%+v %+v %+v", p, a, b)
	}
	if !near(*a.Elo, eloOf(0.55)/2) || !near(*b.Elo, -*a.Elo) {
		t.Errorf("Elo %v and %v", *a.Elo, *b.Elo)
	}
	if !slices.Equal(a.BySeat, []Results{{3, 1, 1}, {1, 2, 2}}) {
		t.Errorf("by seat %+v", a.BySeat)
	}
}

// TestASequentialTestIsSeldomWrong counts wrong verdicts at both ends of what is tested.
func TestASequentialTestIsSeldomWrong(t *testing.T) {
	const runs = 300
	stop := Stop{Test: &Test{Elo0: 0, Elo1: 40, Alpha: 0.05, Beta: 0.05, A: 0, B: 1}}
	for truth, wrong := range map[float64]string{0: "elo1", 40: "elo0"} {
		r, mistakes, played := rng.New(7), 0, 0
		for range runs {
			tally := NewTally([]string{"a", "b"}, lineups(2, 2), false)
			for !stop.Enough(tally) {
				tally.Add(met(draw(&r, truth), draw(&r, truth)))
			}
			played += tally.Rounds()
			if stop.Judge(tally).Verdict == wrong {
				mistakes++
			}
		}
		if mistakes > runs*8/100 {
			t.Errorf("at %v Elo %d of %d tests were wrong", truth, mistakes, runs)
		}
		if played/runs > 1000 {
			t.Errorf("at %v Elo a test took %d rounds", truth, played/runs)
		}
	}
}

func TestUntilIsReachedWhenEveryIntervalIsNarrow(t *testing.T) {
	tally := NewTally([]string{"a"}, lineups(1, 1), false)
	r, stop := rng.New(3), Stop{Until: 0.05}
	for !stop.Enough(tally) {
		tally.Add(Round{Games: [][]Outcome{solo(r.Chance(0.5), 1, 0)}})
	}
	if n := tally.Rounds(); n < 350 || n > 420 {
		t.Errorf("it took %d games", n)
	}
	if (Stop{Test: &Test{Elo0: 0, Elo1: 5}}).Check(1) == nil {
		t.Error("a test of one bot was accepted")
	}
}
