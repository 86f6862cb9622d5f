package words_test

import (
	"strings"
	"testing"

	"wits/games/gomoku"
	"wits/games/gomoku/words"
)

func TestTheStonesAreDrawn(t *testing.T) {
	m := match(t, gomoku.Standard, "h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8")
	got := strings.Join(words.Voice{}.Share(m.View(0)), "\n")
	if want := "⚪⚪⚪⚪🟫\n⚫⚫⚫⚫⚫\n9"; got != want {
		t.Errorf("drawn:\n%s", got)
	}
}
