package screen

import (
	"slices"
	"testing"

	"wits/frame/frametest"
	"wits/games/morris"
)

// TestTheRulesAreExplainedWithThePictureOfTheGuide holds the terminal's picture to that which is tested against the rules: the moment in
// which a mill is closed and a man is to be taken.
func TestTheRulesAreExplainedWithThePictureOfTheGuide(t *testing.T) {
	type picture struct{ Board, Play, Shows string }
	guide := frametest.Guide[picture](t, "../page/guide.json", 1)
	shown := guide[slices.IndexFunc(guide, func(p picture) bool { return p.Shows == "mill" })]
	a, err := morris.ParseAction(shown.Play)
	if err != nil {
		t.Fatal(err)
	}
	reached := []byte(shown.Board)
	reached[a.From-1], reached[a.To-1] = '.', 'W' // points count from 1
	if string(reached) != mill {
		t.Errorf("the picture is %s, that of the guide %s", mill, reached)
	}
}
