package catalog_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"wits/catalog"
	"wits/challenge"
	"wits/entry"
	"wits/game/referee"
	"wits/game/words"
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

// TestAMindHasOneName looks for it where a challenge and a goal speak of the mind, and for its Elo in its rank.
func TestAMindHasOneName(t *testing.T) {
	for _, lang := range catalog.Library().Languages() {
		say := catalog.Library().In(lang)
		for _, e := range catalog.All() {
			named := func(mind string, text words.Message) {
				name := []rune(e.BotTitle(say, mind)) // but for an article that is declined
				if !strings.Contains(say.Say(text), string(name[len(name)-3:])) {
					t.Errorf("%s, %s: %q does not name %s", lang, e.ID(), say.Say(text), string(name))
				}
			}
			for _, g := range e.Goals {
				if g.Opponent != "" {
					named(g.Opponent, e.Message("goal."+g.ID))
				}
			}
			if e.Challenge == nil {
				continue
			}
			for _, tier := range e.Challenge.Tiers {
				if tier.Mind == "" {
					continue
				}
				named(tier.Mind, e.Challenge.Info(tier.Difficulty))
				rank := say.Say(e.Rank(tier.Mind))
				if !strings.HasPrefix(rank, say.Say(tier.Difficulty.Name())) || !strings.HasSuffix(rank, strconv.Itoa(e.Elo[tier.Mind])) || e.Elo[tier.Mind] == 0 {
					t.Errorf("%s, %s: %s is %q", lang, e.ID(), tier.Mind, rank)
				}
			}
		}
	}
}
