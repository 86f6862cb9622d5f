package coach_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/minesweeper"
	"wits/games/minesweeper/bots"
	"wits/games/minesweeper/coach"
	"wits/games/minesweeper/solver"
	"wits/review"
	"wits/review/reviewtest"
)

func rules() referee.Game {
	return referee.New(minesweeper.Info(), minesweeper.New(solver.Prover), bots.All()...)
}

func TestReviewsAddUp(t *testing.T) {
	reviewtest.Run(t, rules(), new(coach.Coach),
		reviewtest.Plan{Preset: "6x5x6", Bot: "local", Games: 1000},
		reviewtest.Plan{Preset: "novice", Games: 100},
		reviewtest.Plan{Preset: "master", Bot: "expert", Games: 2},
		reviewtest.Plan{Preset: "apprentice-sure", Bot: "local", Games: 5})
}

// TestARiskCostsWhatItGaveAway tries a board whose end is known, by hand.
func TestARiskCostsWhatItGaveAway(t *testing.T) {
	const flag = `{"type":"flag","x":0,"y":0}`
	coin := func() referee.Match { return set(t, "2 2 0 0 0001", `{"type":"reveal","x":1,"y":0}`) }
	for name, c := range map[string]struct {
		m             referee.Match
		a             minesweeper.Action
		value, chosen float64
		best          bool // another cell would have been better
		says          string
	}{
		"a safe cell":               {set(t, corner), minesweeper.Reveal(0, 0), 1, 1, false, "it is safe. Proved by"},
		"a trap beside a safe cell": {set(t, corner), minesweeper.Reveal(1, 0), 1, 0, true, "100 % a trap, while column 1, row 1 was safe"},
		"a coin toss":               {coin(), minesweeper.Reveal(0, 1), 0.5, 0.5, false, "Nothing was certain, and no cell promised more."},
	} {
		j, err := new(coach.Coach).Judge(context.Background(), c.m.View(0), game.NewAction(c.a))
		if err != nil || j.Value != c.value || j.Chosen != c.chosen || !j.Exact || j.Free || j.Best.IsZero() == c.best {
			t.Errorf("%s: %+v, %v", name, j, err)
		}
		if got := say(j.Reason); !strings.Contains(got, c.says) {
			t.Errorf("%s: said %q", name, got)
		}
	}
	fresh, err := rules().Start(referee.Setup{Preset: "novice", Seed: rng.Numeric(1)})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		m referee.Match
		a minesweeper.Action
	}{
		"the first click":            {fresh, minesweeper.Reveal(0, 0)},
		"a flag":                     {set(t, corner), minesweeper.Flag(1, 0)},
		"a reveal of a flagged cell": {set(t, corner, flag), minesweeper.Reveal(0, 0)},
	} {
		if j, err := new(coach.Coach).Judge(context.Background(), c.m.View(0), game.NewAction(c.a)); err != nil || !j.Free {
			t.Errorf("%s: %+v, %v", name, j, err)
		}
	}
}

// TestASureBoardIsWonUntilARiskIsTaken plays by certain cells alone: every value is 1.
func TestASureBoardIsWonUntilARiskIsTaken(t *testing.T) {
	g := rules()
	m := playedBy(t, g, "novice-sure", "expert", 3)
	for _, move := range read(t, g, new(coach.Coach), m).Moves {
		if move.Value != 1 || move.Skill != 0 || move.Luck != 0 {
			t.Errorf("%+v", move)
		}
	}
}

// playedBy plays a game.
func playedBy(tb testing.TB, g referee.Game, preset, bot string, seed uint32) referee.Match {
	tb.Helper()
	m, err := g.Start(referee.Setup{Preset: preset, Seed: rng.Numeric(seed)})
	if err != nil {
		tb.Fatal(err)
	}
	for r := rng.New(^seed); !m.Status().Over; { // not what the deal was drawn from
		if err := m.Step(context.Background(), bot, &r); err != nil {
			tb.Fatal(err)
		}
	}
	return m
}

// read reviews a game.
func read(tb testing.TB, g referee.Game, mind game.Coach, m referee.Match) review.Review {
	tb.Helper()
	rec, err := m.Record()
	if err != nil {
		tb.Fatal(err)
	}
	r, err := review.Begin(g, mind, rec)
	for more := err == nil; more && err == nil; {
		more, err = r.Next(context.Background())
	}
	if err != nil {
		tb.Fatal(err)
	}
	return r.Review()
}

// BenchmarkReview reviews games of a bot, and tells how lucky they were on average: about 0 where values are right.
func BenchmarkReview(b *testing.B) {
	for _, preset := range []string{"novice", "apprentice", "journeyman", "master", "master-sure"} {
		for _, bot := range []string{"expert", "local"} {
			b.Run(preset+"/"+bot, func(b *testing.B) {
				g, mind := rules(), new(coach.Coach)
				var luck, given, square float64
				for n := range b.N {
					b.StopTimer()
					m := playedBy(b, g, preset, bot, uint32(n))
					b.StartTimer()
					of := 0.0
					for _, move := range read(b, g, mind, m).Moves {
						of += move.Luck
						given -= move.Skill
					}
					luck, square = luck+of, square+of*of
				}
				games := float64(b.N)
				b.ReportMetric(100*luck/games, "luck%/game")
				b.ReportMetric(196*math.Sqrt(square)/games, "±luck%")
				b.ReportMetric(100*given/games, "given%/game")
			})
		}
	}
}
