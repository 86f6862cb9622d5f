package screen_test

import (
	"strings"
	"testing"

	"wits/games/chess/screen"
	"wits/term/ui"
)

// TestTheRulesAreExplainedByRealMoves holds what the terminal's pictures mark: all eight moves of a knight, and castling on both sides.
func TestTheRulesAreExplainedByRealMoves(t *testing.T) {
	text := screen.New(ui.Setup{View: match(t, start, "").View(0)}).Rules(frame("none", ui.ASCII(), 80, 60)).String()
	for _, row := range []string{
		"      *     *   ", "   *           *", "         N      ", "P  P  P        P  P  P", "R     *     K     *  R",
	} {
		if !strings.Contains(text, row) {
			t.Errorf("no row %q:\n%s", row, text)
		}
	}
}
