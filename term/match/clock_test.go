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

// The stopwatch stands still before the first action, runs by the app's time, and keeps at the end what the match took.
func TestTheStopwatchIsShown(t *testing.T) {
	noon := time.Date(2001, 2, 3, 12, 0, 0, 0, time.UTC)
	page := &Page{Shell: &shell.Shell{Config: shell.Config{Now: func() time.Time { return noon.Add(10 * time.Second) }}}}
	for want, at := range map[string]model.Summary{
		"0:00": {Stopwatch: true, Status: game.Playing},
		"1:15": {Stopwatch: true, Status: game.Playing, Seq: 3, Running: 65_900},
		"1:05": {Stopwatch: true, Status: game.Won, Seq: 3, Running: 65_900},
		"":     {Status: game.Playing, Seq: 3, Running: 65_900},
	} {
		page.Match = model.Match{Summary: at, At: noon}
		if shown := strings.TrimSpace(ansi.Strip(page.clockText(0, ui.Frame{}))); shown != want {
			t.Errorf("it shows %q, not %q", shown, want)
		}
	}
	later := model.Match{Summary: model.Summary{Stopwatch: true, Status: game.Playing, Seq: 1, Running: 1000, Seats: make([]model.Seat, 1)}, At: noon}.
		After(model.Event{Seq: 2, Status: game.Won}, noon.Add(2*time.Second))
	if later.Running != 3000 {
		t.Errorf("an action leaves it at %d", later.Running)
	}
}
