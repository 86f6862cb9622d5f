package challenge_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"wits/challenge"
)

func TestLeavingALevelTakesMoreAndMore(t *testing.T) {
	for level, want := range map[challenge.Level]challenge.XP{
		1: 100, 2: 282, 3: 519, 4: 800, 9: 2700, 10: 3162, 25: 12500, 100: 100_000, 10_000: 100_000_000,
	} {
		if got := level.Needed(); got != want {
			t.Errorf("leaving level %d takes %d XP, want %d", level, got, want)
		}
	}
}

func TestWhatALevelTakesIsTheWholePartOfTheFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		level := rapid.Int64Range(1, 10_000_000_000).Draw(t, "level")
		needed := int64(challenge.Level(level).Needed())
		// needed ≤ 100·L^1.5 < needed+1, squared.
		formula := new(big.Int).Exp(big.NewInt(level), big.NewInt(3), nil)
		formula.Mul(formula, big.NewInt(10_000))
		square := func(n int64) *big.Int { return new(big.Int).Mul(big.NewInt(n), big.NewInt(n)) }
		if square(needed).Cmp(formula) > 0 || square(needed+1).Cmp(formula) <= 0 {
			t.Fatalf("level %d takes %d", level, needed)
		}
	})
}

func TestGranting(t *testing.T) {
	ada := func(level challenge.Level, xp challenge.XP, prestige int) challenge.Adventurer {
		return challenge.Adventurer{Name: "Ada", Level: level, XP: xp, Prestige: prestige}
	}
	for name, c := range map[string]struct {
		before challenge.Adventurer
		reward challenge.Reward
		after  challenge.Adventurer
		xp     challenge.XP
	}{
		"half a level stays on the level":               {ada(1, 0, 0), challenge.Reward{XPPercent: 50}, ada(1, 50, 0), 50},
		"exactly a level reaches the next":              {ada(1, 50, 0), challenge.Reward{XPPercent: 50}, ada(2, 0, 0), 50},
		"the surplus carries over":                      {ada(1, 90, 0), challenge.Reward{XPPercent: 75}, ada(2, 65, 0), 75},
		"a percentage is rounded down":                  {ada(2, 0, 0), challenge.Reward{XPPercent: 75}, ada(2, 211, 0), 211},
		"one reward can raise several levels":           {ada(10, 3161, 0), challenge.Reward{XPPercent: 200}, ada(12, 2675, 0), 6324},
		"the percentage is of the level held before":    {ada(1, 99, 0), challenge.Reward{XPPercent: 1000}, ada(4, 198, 0), 1000},
		"prestige adds a rank and resets nothing":       {ada(7, 30, 2), challenge.Reward{PrestigeRanks: 1}, ada(7, 30, 3), 0},
		"no reward changes nothing":                     {ada(7, 30, 2), challenge.Reward{}, ada(7, 30, 2), 0},
		"a master's reward gives both at the same time": {ada(1, 0, 0), challenge.Reward{PrestigeRanks: 1, XPPercent: 200}, ada(2, 100, 1), 200},
	} {
		t.Run(name, func(t *testing.T) {
			after, award := c.before.Grant(c.reward)
			want := challenge.Award{Reward: c.reward, XP: c.xp, FromLevel: c.before.Level, ToLevel: c.after.Level}
			if after != c.after || award != want {
				t.Errorf("got %+v and %+v, want %+v and %+v", after, award, c.after, want)
			}
		})
	}
}

func TestWhatIsShownIsWhatIsApplied(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		level := challenge.Level(rapid.Int64Range(1, 1000).Draw(t, "level"))
		before := challenge.Adventurer{
			Level: level, Prestige: rapid.IntRange(0, 50).Draw(t, "prestige"),
			XP: challenge.XP(rapid.Int64Range(0, int64(level.Needed())-1).Draw(t, "xp")),
		}
		reward := challenge.Reward{
			PrestigeRanks: rapid.IntRange(0, 3).Draw(t, "ranks"), XPPercent: rapid.IntRange(0, 5000).Draw(t, "percent"),
		}
		after, award := before.Grant(reward)
		if after.Prestige != before.Prestige+award.PrestigeRanks || after.Level != award.ToLevel || before.Level != award.FromLevel {
			t.Fatalf("%+v after %+v, awarded %+v", after, before, award)
		}
		if after.XP < 0 || after.XP >= after.Level.Needed() {
			t.Fatalf("level %d holds %d XP", after.Level, after.XP)
		}
		paid := after.XP
		for l := before.Level; l < after.Level; l++ {
			paid += l.Needed()
		}
		if paid != before.XP+award.XP {
			t.Fatalf("%d XP went in, %d came out", before.XP+award.XP, paid)
		}
	})
}
