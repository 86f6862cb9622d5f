package data_test

import (
	"testing"

	"wits/games/mastermind/search/data"
)

// The best total that others have published for 5 pegs, 8 colours is 179274.
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
	if codes != 32768 || r.Total != 178508 || r.Max != 8 {
		t.Errorf("%d codes, %d guesses, at most %d", codes, r.Total, r.Max)
	}
}
