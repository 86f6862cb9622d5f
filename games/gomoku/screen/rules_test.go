package screen

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
)

// TestTheRulesAreExplainedWithThePicturesOfTheGuide holds the terminal's pictures to those that are tested against the rules.
func TestTheRulesAreExplainedWithThePicturesOfTheGuide(t *testing.T) {
	data, err := os.ReadFile("../page/guide.json")
	if err != nil {
		t.Fatal(err)
	}
	var guide []struct{ Rows []string }
	if err := json.Unmarshal(data, &guide); err != nil {
		t.Fatal(err)
	}
	for _, rows := range [][]string{three, double} {
		if !slices.ContainsFunc(guide, func(g struct{ Rows []string }) bool { return slices.Equal(g.Rows, rows) }) {
			t.Errorf("%q is no picture of the guide", rows)
		}
	}
}
