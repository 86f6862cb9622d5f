package minesweeper_test

import (
	"context"
	"testing"

	"wits/game/referee"
	"wits/game/rng"
	"wits/games/minesweeper"
	"wits/games/minesweeper/bots"
)

// BenchmarkRandomGame plays whole games with the random bot, the way the arena does: dealt, chosen and applied without
// JSON. It also reports games a second, and how many actions a game has.
func BenchmarkRandomGame(b *testing.B) {
	g := referee.New(minesweeper.Info(), minesweeper.Rules{}, bots.All()...)
	for _, preset := range g.Info().Presets {
		b.Run(preset, func(b *testing.B) {
			r, ctx, actions := rng.New(1), context.Background(), 0
			b.ReportAllocs()
			for b.Loop() {
				m, err := g.Start(referee.Setup{Preset: preset, Seed: rng.Numeric(r.Uint32())})
				if err != nil {
					b.Fatal(err)
				}
				for !m.Status().Over {
					if err := m.Step(ctx, "random", &r); err != nil {
						b.Fatal(err)
					}
				}
				actions += int(m.Seq())
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(float64(actions)/float64(b.N), "actions/op")
		})
	}
}

// BenchmarkApply measures one action by itself, with its allocations.
func BenchmarkApply(b *testing.B) {
	rules := minesweeper.Rules{}
	s, err := rules.Start("journeyman", rng.New(42))
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name string
		a    minesweeper.Action
	}{{"first click", minesweeper.Reveal(8, 8)}, {"flag", minesweeper.Flag(0, 0)}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := rules.Apply(s, 0, c.a); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
