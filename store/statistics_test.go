package store_test

import (
	"testing"

	"wits/model"

	"pgregory.net/rapid"
)

func TestCountingKeepsTheNumbersTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var got, want model.Stats
		for range rapid.IntRange(0, 30).Draw(t, "games") {
			won, hinted := rapid.Bool().Draw(t, "won"), rapid.Bool().Draw(t, "hinted")
			got = got.Count(won, hinted)
			switch {
			case hinted && won:
				want.HintedGames, want.HintedWins = want.HintedGames+1, want.HintedWins+1
			case hinted:
				want.HintedGames++
			case won:
				want.Games, want.Wins, want.Streak = want.Games+1, want.Wins+1, want.Streak+1
			default:
				want.Games, want.Streak = want.Games+1, 0
			}
			want.BestStreak = max(want.BestStreak, want.Streak)
		}
		if got.Games != want.Games || got.Wins != want.Wins || got.Streak != want.Streak ||
			got.BestStreak != want.BestStreak || got.HintedGames != want.HintedGames || got.HintedWins != want.HintedWins {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	})
}
