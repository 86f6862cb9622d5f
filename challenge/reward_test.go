package challenge_test

import (
	"encoding/json"
	"testing"

	"wits/challenge"
	"wits/frame/frametest"
)

// read is a reward as players read it.
func read(t *testing.T, r challenge.Reward) string {
	t.Helper()
	return frametest.Speaker("en").Say(r.Message())
}

func TestARewardReads(t *testing.T) {
	for want, r := range map[string]challenge.Reward{
		"+50% level XP":                     {XPPercent: 50},
		"+1 Prestige Rank":                  {PrestigeRanks: 1},
		"+1 Prestige Rank, +200% level XP":  {PrestigeRanks: 1, XPPercent: 200},
		"+2 Prestige Ranks, +200% level XP": {PrestigeRanks: 2, XPPercent: 200},
		"No reward":                         {},
	} {
		if got := read(t, r); got != want {
			t.Errorf("%+v reads %q, want %q", struct{ P, X int }{r.PrestigeRanks, r.XPPercent}, got, want)
		}
	}
}

func TestAnAwardReadsAsItsRewardAndSaysWhatItCameTo(t *testing.T) {
	_, award := challenge.NewAdventurer("Ada").Grant(challenge.Reward{PrestigeRanks: 1, XPPercent: 200})
	if got, want := read(t, award.Reward), "+1 Prestige Rank, +200% level XP"; got != want {
		t.Errorf("the award reads %q, want %q", got, want)
	}
	got, err := json.Marshal(award)
	want := `{"prestigeRanks":1,"xpPercent":200,"xp":200,"fromLevel":1,"toLevel":2}`
	if err != nil || string(got) != want {
		t.Errorf("the award encodes as %s (%v), want %s", got, err, want)
	}
}
