package bots_test

import (
	"testing"

	"wits/game/rng"
	"wits/games/mastermind"
	"wits/games/mastermind/bots"
)

// One move of super after guesses of someone else, where nothing is known in advance.
func BenchmarkSuperMove(b *testing.B) {
	histories := [][]mastermind.Code{
		{mastermind.NewCode(0, 0, 0, 0, 0), mastermind.NewCode(0, 0, 0, 0, 0)},
		{mastermind.NewCode(0, 1, 2, 3, 4)},
		{mastermind.NewCode(5, 2, 0, 5, 7), mastermind.NewCode(4, 3, 3, 1, 0)},
	}
	secret := mastermind.NewCode(1, 2, 2, 4, 7)
	for _, bot := range bots.All() {
		b.Run(bot.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for _, h := range histories {
					v := view("super")
					for _, g := range h {
						v.Attempts = append(v.Attempts, mastermind.Attempt{Code: g, Feedback: mastermind.Score(secret, g)})
					}
					choose(b, bot.Bot, v, rng.New(1))
				}
			}
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N*len(histories)), "ms/move")
		})
	}
}
