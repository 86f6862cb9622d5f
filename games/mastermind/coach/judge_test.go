package coach_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"wits/frame/frametest"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	messages "wits/game/words"
	"wits/games/mastermind"
	"wits/games/mastermind/bots"
	"wits/games/mastermind/coach"
	"wits/games/mastermind/words"
	"wits/review"
	"wits/review/reviewtest"
)

func rules() referee.Game { return referee.New(mastermind.Info(), mastermind.Rules{}, bots.All()...) }

func TestReviewsAddUp(t *testing.T) {
	reviewtest.Run(t, rules(), new(coach.Coach),
		reviewtest.Plan{Preset: "3x4x4", Games: 1000},
		reviewtest.Plan{Preset: "classic", Bot: "smart", Games: 20})
}

// seen is a view of classic with some attempts, answered as the secret would.
func seen(secret string, guesses ...string) mastermind.View {
	v := mastermind.View{MaxAttempts: 10, CodeLength: 4, Status: game.Playing, Colors: []mastermind.Color{0, 1, 2, 3, 4, 5}}
	for _, g := range guesses {
		v.Attempts = append(v.Attempts, mastermind.Attempt{Code: code(g), Feedback: mastermind.Score(code(secret), code(g))})
	}
	return v
}

func code(letters string) mastermind.Code {
	pegs := make([]mastermind.Color, len(letters))
	for i := range letters {
		pegs[i] = mastermind.Color(strings.IndexByte("RBGYOVCN", letters[i]))
	}
	return mastermind.NewCode(pegs...)
}

// TestGuessesAreWorthWhatIsKnownOfThem compares with totals that others have published, and with small cases by hand.
func TestGuessesAreWorthWhatIsKnownOfThem(t *testing.T) {
	lost := seen("VVVV", "RRRR", "RRRR", "RRRR", "RRRR", "RRRR", "RRRR", "RRRR", "RRRR", "RRRR")
	for name, c := range map[string]struct {
		v             mastermind.View
		guess         string
		value, chosen float64
		exact         bool
	}{
		"the best opening":             {seen("RRRR"), "RRBG", -5625.0 / 1296, -5625.0 / 1296, true},
		"the opening of Knuth":         {seen("RRRR"), "GGVV", -5625.0 / 1296, -5702.0 / 1296, true},
		"the only code":                {seen("RBGY", "RBYG", "RBGV"), "RBGY", -1, -1, true},
		"another than the only code":   {seen("RBGY", "RBYG", "RBGV"), "RRRR", -1, -2, true},
		"the last of ten, 625 left":    {lost, "VVVV", -(1 + 624.0/625), -(1 + 624.0/625), true},
		"the last of ten, thrown away": {lost, "RRRR", -(1 + 624.0/625), -2, true},
	} {
		j, err := new(coach.Coach).Judge(context.Background(), game.NewView(c.v), game.NewAction(mastermind.Submit(code(c.guess))))
		if err != nil || math.Abs(j.Value-c.value) > 1e-9 || math.Abs(j.Chosen-c.chosen) > 1e-9 || j.Exact != c.exact {
			t.Errorf("%s: %+v, %v", name, j, err)
		}
		if j.Best.IsZero() != (c.value == c.chosen) || j.Paid != float64(len(c.v.Attempts)) {
			t.Errorf("%s: %+v", name, j)
		}
	}
}

func TestAGuessIsExplained(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "1296 codes were possible. RRBB can get 13 answers, RRBG 14 answers, and finds the code sooner on average: this guess gave away 0.06 guesses.",
		"de": "1296 Codes waren möglich. RRBB kann 13 Antworten bekommen, RRBG 14 Antworten und findet den Code im Mittel früher: Dieser Versuch hat 0,06 Versuche verschenkt.",
	} {
		s := frametest.Speaker(lang, messages.Part{Prefix: "mastermind.", Files: words.Files()})
		j, err := new(coach.Coach).Judge(context.Background(), game.NewView(seen("RRRR")), game.NewAction(mastermind.Submit(code("RRBB"))))
		if got := s.Say(j.Reason); err != nil || got != want {
			t.Errorf("said %q, %v", got, err)
		}
		one := map[string]string{"en": "1 guess", "de": "1 Versuch"}[lang]
		if got := s.Say(new(coach.Coach).Amount(1.001)); got != one {
			t.Errorf("said %q, want %q", got, one)
		}
	}
}

func TestWhatIsGivenAwayIsToldByGuesses(t *testing.T) {
	for lang, want := range map[string]string{"en": "Most of it at guess 2.", "de": "Am meisten bei Versuch 2."} {
		s := frametest.Speaker(lang, messages.Part{Prefix: "mastermind.", Files: words.Files()})
		lines := review.Skills{Games: 20, Skill: &review.Mean{Mean: -0.4, Low: -0.5, High: -0.3}, Luck: &review.Mean{}, Worst: 2}.Say(new(coach.Coach))
		if len(lines) < 2 || s.Say(lines[1]) != want {
			t.Errorf("said %v, want %q second", lines, want)
		}
	}
}

// BenchmarkReview reviews games of a bot, and tells how lucky they were on average, in guesses: about 0 where values are right.
func BenchmarkReview(b *testing.B) {
	for _, c := range []struct{ preset, bot string }{{"classic", "smart"}, {"classic", "optimal"}, {"super", "smart"}, {"super", "optimal"}} {
		b.Run(c.preset+"/"+c.bot, func(b *testing.B) {
			g, mind := rules(), new(coach.Coach)
			luck, given, square := 0.0, 0.0, 0.0
			for n := range b.N {
				l, s := reviewed(b, g, mind, c.preset, c.bot, uint32(n))
				luck, given, square = luck+l, given-s, square+l*l
			}
			games := float64(b.N)
			b.ReportMetric(luck/games, "luck/game")
			b.ReportMetric(1.96*math.Sqrt(square/games/games), "±luck")
			b.ReportMetric(given/games, "given/game")
		})
	}
}

// reviewed plays and reviews a game.
func reviewed(b *testing.B, g referee.Game, mind game.Coach, preset, bot string, seed uint32) (luck, skill float64) {
	b.StopTimer()
	m, err := g.Start(referee.Setup{Preset: preset, Seed: rng.Numeric(seed)})
	if err != nil {
		b.Fatal(err)
	}
	for r := rng.New(^seed); !m.Status().Over; { // not what the deal was drawn from
		if err := m.Step(context.Background(), bot, &r); err != nil {
			b.Fatal(err)
		}
	}
	rec, err := m.Record()
	if err != nil {
		b.Fatal(err)
	}
	b.StartTimer()
	r, err := review.Begin(g, mind, rec)
	for more := err == nil; more && err == nil; {
		more, err = r.Next(context.Background())
	}
	if err != nil {
		b.Fatal(err)
	}
	for _, m := range r.Review().Moves {
		luck, skill = luck+m.Luck, skill+m.Skill
	}
	return luck, skill
}
