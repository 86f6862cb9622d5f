package words_test

import (
	"strings"
	"testing"

	"wits/frame/frametest"
	"wits/games/minesweeper/words"
)

func TestHowMuchWasOpenedIsDrawnAndNotWhere(t *testing.T) {
	m := match(t)
	for _, line := range []string{"open 5 5", "open 3 1", "open 3 2"} {
		frametest.Type(t, m, words.Voice{}, line)
	}
	got := strings.Join(words.Voice{}.Share(m.View(0)), "\n")
	if want := "🟩🟩🟩🟩🟩\n🟩🟩🟩🟩💥\n⬜⬜⬜⬜⬜\n43/71"; got != want {
		t.Errorf("drawn:\n%s", got)
	}
}
