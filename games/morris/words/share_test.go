package words_test

import (
	"strings"
	"testing"

	"wits/game/referee"
	"wits/game/rng"
	"wits/games/morris"
	"wits/games/morris/words"
)

func TestTheMenAreDrawn(t *testing.T) {
	m, err := referee.New(morris.Info(), morris.Rules{}).Start(referee.Setup{Preset: morris.Info().Presets[0], Seed: rng.Numeric(1)})
	if err != nil {
		t.Fatal(err)
	}
	play(t, m, "en", "a7", "d6", "d7", "g1")
	got := strings.Join(words.Voice{}.Share(m.View(0)), "\n")
	want := "⚪　　⚪　　🟫\n　🟫　⚫　🟫　\n　　🟫🟫🟫　　\n🟫🟫🟫　🟫🟫🟫\n　　🟫🟫🟫　　\n　🟫　🟫　🟫　\n🟫　　🟫　　⚫\n9:9"
	if got != want {
		t.Errorf("drawn:\n%s", got)
	}
}
