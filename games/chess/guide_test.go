package chess_test

import (
	"slices"
	"testing"

	"wits/frame/frametest"
	"wits/games/chess/board"
)

// TestTheGuideShowsWhatTheRulesAllow holds every picture of the browser's guide and help to the rules: the positions can be played, the
// marks are where the piece may go, all of them and no other, and what a sentence shows is so.
func TestTheGuideShowsWhatTheRulesAllow(t *testing.T) {
	type picture struct {
		FEN   string
		Ranks [2]int
		Piece string
		Marks []string
		Play  string
		Then  string // the position after it
		Shows string // mate, or castling where only that is marked
	}
	for i, step := range frametest.Guide[picture](t, "page/guide.json", 4) {
		p, err := board.ReadFEN(step.FEN)
		if err != nil {
			t.Errorf("picture %d: %v", i+1, err)
			continue
		}
		if step.Shows == "mate" && !(p.InCheck() && p.Stuck()) {
			t.Errorf("picture %d: %s is no checkmate", i+1, step.FEN)
		}
		var may, plays []string
		for _, m := range p.Moves() {
			text := m.String()
			plays = append(plays, text)
			castles := step.Piece != "" && text[:2] == step.Piece && (text[0]-text[2] == 2 || text[2]-text[0] == 2)
			if text[:2] == step.Piece && (step.Shows != "castling" || castles) && !slices.Contains(may, text[2:4]) {
				may = append(may, text[2:4])
			}
		}
		slices.Sort(may)
		slices.Sort(step.Marks)
		if !slices.Equal(may, step.Marks) {
			t.Errorf("picture %d marks %v, the piece on %s may go to %v", i+1, step.Marks, step.Piece, may)
		}
		if step.Play != "" && !slices.Contains(plays, step.Play) {
			t.Errorf("picture %d lets %s be played, which is not allowed", i+1, step.Play)
		}
		if m, ok := p.Find(step.Play); ok {
			if p.Make(m); p.FEN() != step.Then {
				t.Errorf("picture %d shows %s after %s, it is %s", i+1, step.Then, step.Play, p.FEN())
			}
		}
		for _, square := range append(step.Marks, step.Piece) {
			if square != "" && (int(square[1]-'0') < step.Ranks[0] || int(square[1]-'0') > step.Ranks[1]) {
				t.Errorf("picture %d does not show %s", i+1, square)
			}
		}
	}
}
