package match

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/term/shell"
	"wits/term/ui"
)

// TestClocksAreShownByTheAppsTime lets ten seconds pass on the app's clock, whatever the machine's shows.
func TestClocksAreShownByTheAppsTime(t *testing.T) {
	noon := time.Date(2001, 2, 3, 12, 0, 0, 0, time.UTC)
	var first game.Seat
	page := &Page{
		Shell: &shell.Shell{Config: shell.Config{Now: func() time.Time { return noon.Add(10 * time.Second) }}},
		Match: model.Match{
			Summary: model.Summary{Clock: &referee.Clock{}, Turn: &first, Seats: []model.Seat{{Left: 60_000, You: true}, {Left: 60_000}}},
			At:      noon,
		},
	}
	if shown := strings.TrimSpace(ansi.Strip(page.clockText(0, ui.Frame{}))); shown != "0:50" {
		t.Errorf("the clock shows %q", shown)
	}
}
