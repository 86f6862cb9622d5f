package codemaker_test

import (
	"testing"

	"wits/frame/frametest"
	"wits/games/mastermind"
)

// TestTheGuideGivesTheAnswersOfTheRules holds every picture of the browser's guide and help to the rules.
func TestTheGuideGivesTheAnswersOfTheRules(t *testing.T) {
	type picture struct {
		Secret, Guess mastermind.Code
		Answer        *mastermind.Feedback
	}
	for i, step := range frametest.Guide[picture](t, "page/guide.json", 3) {
		if want := mastermind.Score(step.Secret, step.Guess); step.Answer != nil && *step.Answer != want {
			t.Errorf("picture %d answers %v, the rules %v", i+1, *step.Answer, want)
		}
	}
}
