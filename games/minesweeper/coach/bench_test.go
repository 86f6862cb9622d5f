package coach_test

import (
	"context"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/minesweeper"
	"wits/games/minesweeper/bots"
	"wits/games/minesweeper/coach"
)

// BenchmarkHint asks for a hint in the positions of games that expert plays.
func BenchmarkHint(b *testing.B) {
	for _, preset := range []string{"novice", "journeyman", "master"} {
		b.Run(preset, func(b *testing.B) {
			views, mind := positions(b, preset, 12), new(coach.Coach)
			b.ResetTimer()
			for i := range b.N {
				if _, err := mind.Hint(context.Background(), views[i%len(views)]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// positions are what expert sees in so many games.
func positions(t testing.TB, preset string, games uint32) (views []game.View) {
	t.Helper()
	g := referee.New(minesweeper.Info(), minesweeper.Rules{}, bots.All()...)
	for seed := range games {
		m, err := g.Start(referee.Setup{Preset: preset, Seed: rng.Numeric(seed)})
		if err != nil {
			t.Fatal(err)
		}
		for r := rng.New(seed); !m.Status().Over; {
			views = append(views, m.View(0))
			if err := m.Step(context.Background(), "expert", &r); err != nil {
				t.Fatal(err)
			}
		}
	}
	return views
}
