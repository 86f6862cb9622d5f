package mastermind_test

import (
	"encoding/json"
	"os"
	"testing"

	"wits/games/mastermind"
)

// TestTheGuideGivesTheAnswersOfTheRules holds every picture of the browser's guide and help to the rules.
func TestTheGuideGivesTheAnswersOfTheRules(t *testing.T) {
	data, err := os.ReadFile("page/guide.json")
	if err != nil {
		t.Fatal(err)
	}
	var steps []struct {
		Secret, Guess mastermind.Code
		Answer        *mastermind.Feedback
	}
	if err := json.Unmarshal(data, &steps); err != nil || len(steps) < 3 {
		t.Fatalf("%d pictures: %v", len(steps), err)
	}
	for i, step := range steps {
		if want := mastermind.Score(step.Secret, step.Guess); step.Answer != nil && *step.Answer != want {
			t.Errorf("picture %d answers %v, the rules %v", i+1, *step.Answer, want)
		}
	}
}
