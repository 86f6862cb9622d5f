package morris

import (
	"slices"
	"testing"

	"wits/frame/frametest"
)

// TestTheGuideShowsWhatTheRulesAllow holds every picture of the browser's guide and help to the rules: the positions are of games that
// go on, white's move is allowed there, and it is of the kind that the sentence speaks of.
func TestTheGuideShowsWhatTheRulesAllow(t *testing.T) {
	type picture struct {
		Board string
		Hand  [2]uint8
		Play  string
		Shows string // mill, or jump
	}
	for i, step := range frametest.Guide[picture](t, "page/guide.json", 4) {
		men, err := ReadBoard(step.Board)
		if err != nil {
			t.Errorf("picture %d: %v", i+1, err)
			continue
		}
		p := Position{Men: men, Hand: step.Hand}
		other := p
		other.Turn = 1
		if p.Lost() || other.Lost() || p.Total(0) > Men || p.Total(1) > Men {
			t.Errorf("picture %d shows a game that is over", i+1)
		}
		a, err := ParseAction(step.Play)
		if err != nil || !slices.Contains(p.Moves(nil), a) {
			t.Errorf("picture %d plays %s, which is not allowed: %v", i+1, step.Play, err)
			continue
		}
		if next := p.Play(a); next.Lost() {
			t.Errorf("picture %d: %s ends the game", i+1, step.Play)
		}
		if mill := a.Take != None; mill != (step.Shows == "mill") {
			t.Errorf("picture %d: that %s closes a mill is %v", i+1, step.Play, mill)
		}
		if jump := a.From != None && !a.From.Neighbours().Has(a.To); jump != (step.Shows == "jump") {
			t.Errorf("picture %d: that %s is a jump is %v", i+1, step.Play, jump)
		}
	}
}
