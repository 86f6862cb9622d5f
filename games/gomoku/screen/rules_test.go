package screen

import (
	"slices"
	"testing"

	"wits/frame/frametest"
)

// TestTheRulesAreExplainedWithThePicturesOfTheGuide holds the terminal's pictures to those that are tested against the rules.
func TestTheRulesAreExplainedWithThePicturesOfTheGuide(t *testing.T) {
	type picture struct{ Rows []string }
	guide := frametest.Guide[picture](t, "../page/guide.json", 1)
	for _, rows := range [][]string{three, double} {
		if !slices.ContainsFunc(guide, func(g picture) bool { return slices.Equal(g.Rows, rows) }) {
			t.Errorf("%q is no picture of the guide", rows)
		}
	}
}
