package store_test

import (
	"testing"

	"wits/game"
	"wits/model"

	"pgregory.net/rapid"
)

func TestCountingKeepsTheNumbersTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var got, want model.Stats
		for range rapid.IntRange(0, 30).Draw(t, "games") {
			status := rapid.SampledFrom([]game.Outcome{game.Won, game.Lost, game.Drawn}).Draw(t, "status")
			won, hinted := status == game.Won, rapid.Bool().Draw(t, "hinted")
			got = got.Count(status, hinted)
			switch {
			case hinted && won:
				want.HintedGames, want.HintedWins = want.HintedGames+1, want.HintedWins+1
			case hinted:
				want.HintedGames++
			case status == game.Drawn:
				want.Games, want.Draws = want.Games+1, want.Draws+1
			case won:
				want.Games, want.Wins, want.Streak = want.Games+1, want.Wins+1, want.Streak+1
			default:
				want.Games, want.Streak = want.Games+1, 0
			}
			want.BestStreak = max(want.BestStreak, want.Streak)
		}
		if got.Games != want.Games || got.Draws != want.Draws || got.Wins != want.Wins || got.Streak != want.Streak ||
			got.BestStreak != want.BestStreak || got.HintedGames != want.HintedGames || got.HintedWins != want.HintedWins {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	})
}
