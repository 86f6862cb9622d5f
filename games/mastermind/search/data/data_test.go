package data_test

import (
	"testing"

	"wits/games/mastermind/search/data"
)

// 179274 is the best total that others have published for 5 pegs, 8 colours.
func TestSuperFindsEveryCode(t *testing.T) {
	s, err := data.Super()
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Verify()
	if err != nil {
		t.Fatal(err)
	}
	codes := 0
	for _, n := range r.Histogram {
		codes += n
	}
	if codes != 32768 || r.Total >= 179274 {
		t.Errorf("%d codes, %d guesses, at most %d", codes, r.Total, r.Max)
	}
	t.Logf("%d guesses, %.4f a code, at most %d, by number %v", r.Total, r.Mean(), r.Max, r.Histogram)
}
