package catalog_test

import (
	"fmt"
	"testing"
	"unicode/utf8"

	"wits/catalog"
	"wits/challenge"
	"wits/entry"
	"wits/game/referee"
	"wits/games/mastermind"
	"wits/games/minesweeper"
)

func TestTrapDetectionIsTheOneOfTheRequirements(t *testing.T) {
	got, err := challenge.Find(entry.Challenges(catalog.All()), "minesweeper")
	if err != nil {
		t.Fatal(err)
	}
	say := catalog.Library().In("en")
	if got.Icon != "⚠" || say.Say(got.Title()) != "Minesweeper: Trap Detection" {
		t.Errorf("it is called %s %s", got.Icon, say.Say(got.Title()))
	}
	const want = "A weathered scout beckons you toward a ruined corridor. 'The floor's rigged with pressure plates,' she " +
		"warns, pulling out a worn map. 'One wrong step and...' She makes an explosive gesture. 'Help me chart the safe " +
		"path. Probe carefully—the numbers tell you how many traps lurk nearby.'"
	if story := say.Say(got.Story()); story != want {
		t.Errorf("it reads\n%s\nwant\n%s", story, want)
	}
}

func TestEveryChallengeCanBePlayedAtEveryDifficulty(t *testing.T) {
	rewards := []string{"+50% level XP", "+75% level XP", "+100% level XP", "+1 Prestige Rank, +200% level XP"}
	say := catalog.Library().In("en")
	for _, typ := range entry.Challenges(catalog.All()) {
		e, err := entry.Find(catalog.All(), typ.Game())
		if err != nil || utf8.RuneCountInString(typ.Icon) != 1 {
			t.Fatalf("%s is not complete: %+v, %v", typ.ID, typ, err)
		}
		for i, tier := range typ.Tiers {
			if got := say.Say(tier.Reward.Message()); got != rewards[i] {
				t.Errorf("%s %s gives %q, want %q", typ.ID, tier.Difficulty, got, rewards[i])
			}
			if _, err := e.Game.Start(referee.Setup{Preset: tier.Preset}); err != nil {
				t.Errorf("%s %s: %v", typ.ID, tier.Difficulty, err)
			}
		}
	}
}

func TestTheSizeOfATierIsTrue(t *testing.T) {
	sizes := map[string]string{}
	for _, b := range minesweeper.Presets() {
		sizes["minesweeper "+b.Difficulty] = fmt.Sprintf("%d×%d, %d traps", b.Width, b.Height, b.Traps)
	}
	for _, v := range mastermind.Presets() {
		sizes["mastermind "+v.Name] = fmt.Sprintf("%d pegs, %d colours, %d attempts", v.Pegs, v.Colors, v.Attempts)
	}
	say := catalog.Library().In("en")
	for _, typ := range entry.Challenges(catalog.All()) {
		for _, tier := range typ.Tiers {
			if tier.Mind != "" {
				continue // it says who plays, not a size
			}
			want := sizes[typ.Game()+" "+tier.Preset]
			if tier.Counted {
				want += ", codes left shown"
			}
			if got := say.Say(typ.Info(tier.Difficulty)); got != want {
				t.Errorf("%s %s says %q, is %q", typ.ID, tier.Difficulty, got, want)
			}
		}
	}
}

func TestTheCipherLockCountsInEveryOtherTier(t *testing.T) {
	typ, err := challenge.Find(entry.Challenges(catalog.All()), "mastermind")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		preset  string
		counted bool
	}{{"classic", true}, {"classic", false}, {"super", true}, {"super", false}} {
		if tier := typ.Tiers[i]; tier.Preset != want.preset || tier.Counted != want.counted {
			t.Errorf("%s is %s, counted %t", tier.Difficulty, tier.Preset, tier.Counted)
		}
	}
}
