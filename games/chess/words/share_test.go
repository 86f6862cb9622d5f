package words_test

import (
	"strings"
	"testing"

	"wits/games/chess/words"
)

func TestTheCourseOfAGameIsDrawn(t *testing.T) {
	m := from(t, start, "f2f3 e7e5 g2g4 d8h4") // the fool's mate
	if got := strings.Join(words.Voice{}.Share(m.View(0)), "\n"); got != "▄▄▄▄▄\n0-1  2" {
		t.Errorf("drawn:\n%s", got)
	}
	m = from(t, start, "e2e4 d7d5 e4d5 d8d5 b1c3 d5g2 f1g2")
	if got := (words.Voice{}).Share(m.View(0))[0]; got != "▄▄▄▅▄▄▃█" {
		t.Errorf("drawn: %s", got)
	}
}
