package prove

import (
	"bytes"
	"context"
	"testing"

	"wits/games/gomoku/proof"
)

// start is h8 g11 h6 g7: black, to move, wins by threats only after a quiet stone.
func start() []int { return []int{112, 66, 142, 126} }

func TestASmallProofIsFoundAndVerified(t *testing.T) {
	tree, err := New().tree(t.Context(), proof.NewTree(), start(), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := tree.Verify(t.Context(), start(), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Positions != tree.Positions() || r.Answers < 200 || r.Longest < 7 || len(r.Open) > 0 {
		t.Errorf("%+v, %d positions", r, tree.Positions())
	}
}

// soon is a context that is over after it was asked some times.
type soon struct {
	context.Context
	left int
}

func (s *soon) Err() error {
	if s.left--; s.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestASearchGoesOnWhereItEnded(t *testing.T) {
	var was, is Progress
	s := New()
	s.Run(&soon{t.Context(), 12}, 1, func(p Progress) { was = p })
	var file bytes.Buffer
	if _, err := s.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	again := New()
	if _, err := again.ReadFrom(bytes.NewReader(file.Bytes())); err != nil {
		t.Fatal(err)
	}
	again.Run(&soon{t.Context(), 1}, 1, func(p Progress) { is = p })
	if was.Positions == 0 || is.Positions < was.Positions {
		t.Errorf("%+v became %+v", was, is)
	}
	if _, err := New().ReadFrom(bytes.NewReader(file.Bytes()[:file.Len()-1])); err == nil {
		t.Error("a file that is cut short was read")
	}
	if _, err := New().ReadFrom(bytes.NewReader([]byte("wits gomoku search 2"))); err == nil {
		t.Error("a file of another version was read")
	}
}
