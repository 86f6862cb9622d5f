package review_test

import (
	"math"
	"testing"

	"wits/game"
	"wits/review"
)

func TestSkillAcrossGames(t *testing.T) {
	var all []review.Own
	for i := range review.Enough {
		if got := review.Across(all); got.Games != i || got.Skill != nil || got.Luck != nil || got.Worst != 0 {
			t.Fatalf("of %d games: %+v", i, got)
		}
		mine, theirs := game.Seat(i%2), game.Seat(1-i%2)
		played := review.Review{Moves: []review.Move{
			{Seat: theirs, Skill: -9},
			{Seat: mine, Skill: -0.1, Luck: 0.5},
			{Seat: theirs, Luck: 9},
			{Seat: mine, Skill: -float64(i) / 10},
		}}
		all = append(all, played.Of(mine))
	}
	got := review.Across(all)
	// The skills are -0.1, -0.2 … -1: their deviation is 0.30277, Student's t with 9 degrees of freedom 2.262.
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 0.002 {
			t.Errorf("%s: %g, want %g", what, got, want)
		}
	}
	near("skill", got.Skill.Mean, -0.55)
	near("from", got.Skill.Low, -0.55-0.2166)
	near("to", got.Skill.High, -0.55+0.2166)
	near("luck", got.Luck.Mean, 0.5)
	near("luck from", got.Luck.Low, 0.5)
	if got.Games != review.Enough || got.Worst != 2 {
		t.Errorf("%+v", got)
	}
}
