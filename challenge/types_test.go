package challenge_test

import (
	"errors"
	"fmt"
	"testing"
	"unicode/utf8"

	"wits/catalog"
	"wits/challenge"
	"wits/game"
	"wits/games/mastermind"
	"wits/games/minesweeper"
)

func TestTrapDetectionIsTheOneOfTheRequirements(t *testing.T) {
	got, err := challenge.Find("minesweeper")
	if err != nil {
		t.Fatal(err)
	}
	if got.Icon != "⚠" || got.Title != "Minesweeper: Trap Detection" {
		t.Errorf("it is called %s %s", got.Icon, got.Title)
	}
	const want = "A weathered scout beckons you toward a ruined corridor. 'The floor's rigged with pressure plates,' she " +
		"warns, pulling out a worn map. 'One wrong step and...' She makes an explosive gesture. 'Help me chart the safe " +
		"path. Probe carefully—the numbers tell you how many traps lurk nearby.'"
	if got.Description != want {
		t.Errorf("it reads\n%s\nwant\n%s", got.Description, want)
	}
}

func TestEveryTypeHasFourTiersThatCanBePlayed(t *testing.T) {
	rewards := []string{"+50% level XP", "+75% level XP", "+100% level XP", "+1 Prestige Rank, +200% level XP"}
	for _, typ := range challenge.Types() {
		if typ.Weight != 25 || typ.Title == "" || typ.Description == "" || utf8.RuneCountInString(typ.Icon) != 1 {
			t.Errorf("%s is not complete: %+v", typ.ID, typ)
		}
		for i, d := range challenge.Difficulties() {
			tier, err := typ.Tier(d)
			if err != nil || tier != typ.Tiers[i] {
				t.Fatalf("%s: tier %d is %+v (%v), want %s", typ.ID, i, tier, err, d)
			}
			if got := tier.Reward.String(); got != rewards[i] {
				t.Errorf("%s %s gives %q, want %q", typ.ID, d, got, rewards[i])
			}
			g, err := game.Find(catalog.All(), tier.Game)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := g.Start(game.Setup{Preset: tier.Preset}); err != nil {
				t.Errorf("%s %s: %v", typ.ID, d, err)
			}
		}
	}
}

func TestTheExtraInformationIsTrue(t *testing.T) {
	sizes := map[string]string{}
	for _, b := range minesweeper.Presets() {
		sizes["minesweeper "+b.Difficulty] = fmt.Sprintf("%dx%d, %d traps", b.Width, b.Height, b.Traps)
	}
	for _, v := range mastermind.Presets() {
		sizes["mastermind "+v.Name] = fmt.Sprintf("%d pegs, %d colours, %d attempts", v.Pegs, v.Colors, v.Attempts)
	}
	for _, typ := range challenge.Types() {
		for _, tier := range typ.Tiers {
			want := sizes[tier.Game+" "+tier.Preset]
			if tier.ShowPossible {
				want += ", codes left shown"
			}
			if tier.Info != want {
				t.Errorf("%s %s says %q, is %q", typ.ID, tier.Difficulty, tier.Info, want)
			}
		}
	}
}

func TestTheCipherLockShowsTheCodesLeftInEveryOtherTier(t *testing.T) {
	typ, err := challenge.Find("mastermind")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		preset string
		shown  bool
	}{{"classic", true}, {"classic", false}, {"super", true}, {"super", false}} {
		if tier := typ.Tiers[i]; tier.Preset != want.preset || tier.ShowPossible != want.shown {
			t.Errorf("%s is %s, shown %t", tier.Difficulty, tier.Preset, tier.ShowPossible)
		}
	}
}

func TestWhatDoesNotExistIsRefusedByName(t *testing.T) {
	if _, err := challenge.Find("chess"); !errors.Is(err, challenge.ErrType) {
		t.Errorf("chess: %v", err)
	}
	if _, err := challenge.ParseDifficulty("Legend"); !errors.Is(err, challenge.ErrDifficulty) {
		t.Errorf("Legend: %v", err)
	}
	if _, err := challenge.Types()[0].Tier(""); !errors.Is(err, challenge.ErrDifficulty) {
		t.Errorf("no difficulty: %v", err)
	}
	if d, err := challenge.ParseDifficulty("master"); err != nil || d.Name() != "Master" {
		t.Errorf("master: %q, %v", d.Name(), err)
	}
}
