package search

import "testing"

func TestWhoIsToMoveIsPartOfAPosition(t *testing.T) {
	one, other := NewBoard(), NewBoard()
	for _, b := range []*Board{one, other} {
		b.Set(Black, 112)
		b.Set(White, 98)
	}
	one.SetTurn(Black)
	other.SetTurn(White)
	if one.Hash() == other.Hash() {
		t.Error("a memory would take one for the other")
	}
}

func TestAMemorySavesWork(t *testing.T) {
	b := NewBoard()
	for _, c := range []int{112, 98, 97, 127, 126, 83} {
		b.Place(c)
	}
	m, lim := NewMemory(16), Limits{Nodes: 1_000_000, Depth: 5, Width: 12, Fours: 6}
	first := m.Best(t.Context(), b, lim)
	if again := m.Best(t.Context(), b, lim); again.Nodes >= first.Nodes {
		t.Errorf("%d nodes, then %d", first.Nodes, again.Nodes)
	}
}
