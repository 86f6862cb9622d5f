package term

import (
	"testing"

	"wits/term/shell"
	"wits/term/ui"
)

// TestWhatWaitsForAnAnswerIsBounded types on for ever while nothing is answered.
func TestWhatWaitsForAnAnswerIsBounded(t *testing.T) {
	page := &torn{}
	a := &App{pages: []shell.Page{page}}
	a.calls = []*call{{Call: &shell.Call{Of: page, Holds: true}}}
	for range 3 * maxLater {
		a.typed(ui.Input{Key: "up"})
	}
	if len(a.later) != maxLater {
		t.Errorf("%d inputs wait", len(a.later))
	}
}
