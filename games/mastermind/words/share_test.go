package words_test

import (
	"strings"
	"testing"

	"wits/games/mastermind/words"
)

func TestTheAnswersAreDrawnAndNoColour(t *testing.T) {
	m := match(t)
	for _, code := range []string{"rrbb", "yvgr", "ygvo"} {
		play(t, m, code)
	}
	got := strings.Join(words.Voice{}.Share(m.View(0)), "\n")
	if want := "⬜⬜⬜⬜\n🟩🟨🟨⬜\n🟩🟩🟩🟩\n3/10"; got != want {
		t.Errorf("drawn:\n%s", got)
	}
}
