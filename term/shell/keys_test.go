package shell

import (
	"testing"

	"wits/game/words"
	"wits/term/ui"
)

// TestAKeyDoesWhatItIsListedFor presses keys of a table: listed ones, hidden ones, one that the page handles, and one that is none.
func TestAKeyDoesWhatItIsListedFor(t *testing.T) {
	var did string
	does := func(what string) func() { return func() { did = what } }
	keys := []Key{On("right", words.New("do.on"), does("on"), "space", "l"), On("x", words.New("do.export"), does("export")), On(ui.UpDown, words.New("do.move"), nil)}
	if listed := Listed(keys); len(listed) != 3 || listed[0].Key != "right" {
		t.Errorf("listed are %v", listed)
	}
	for key, want := range map[string]string{"right": "on", "space": "on", "L": "on", "X": "export", ui.UpDown: "", "q": ""} {
		did = ""
		if taken := Press(keys, ui.Input{Key: key}); did != want || taken != (want != "") {
			t.Errorf("%s did %q, taken is %v", key, did, taken)
		}
	}
}
