package search_test

import (
	"strings"
	"testing"

	"wits/games/mastermind/search"
)

func TestStrategiesSurviveBeingWritten(t *testing.T) {
	s := newSpace(t, 3, 4).Strategy(search.Entropy)
	written := text(t, s)
	read, err := search.Read(strings.NewReader(written))
	if err != nil {
		t.Fatal(err)
	}
	if text(t, read) != written {
		t.Error("written again it reads differently")
	}
	want, _ := s.Verify()
	if got, err := read.Verify(); err != nil || got.Total != want.Total || got.Max != want.Max {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
}

func TestReadRefusesDamage(t *testing.T) {
	const header = "mastermind strategy: 2 pegs, 2 colors\n"
	cases := []struct{ name, text string }{
		{"nothing", ""},
		{"another header", "minesweeper strategy\nRB\n"},
		{"a guess too long", header + "RBR\n"},
		{"a colour that is not played", header + "RG\n"},
		{"a letter that is no colour", header + "RX\n"},
		{"an indent that leaps", header + "RB\n  00 BR\n"},
		{"a second first guess", header + "RB\nBR\n"},
		{"no answer", header + "RB\n BR\n"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if s, err := search.Read(strings.NewReader(c.text)); err == nil {
				t.Errorf("read %v", s)
			}
		})
	}
}

func text(t testing.TB, s search.Strategy) string {
	t.Helper()
	var b strings.Builder
	if _, err := s.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
