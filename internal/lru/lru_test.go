package lru

import (
	"maps"
	"slices"
	"testing"
)

func holds(t *testing.T, c *Cache[string, int], want ...string) {
	t.Helper()
	weight, inOrder := 0, 0
	for it := c.ends.after; it != &c.ends; it = it.after {
		weight += it.weight
		inOrder++
	}
	if got := slices.Sorted(maps.Keys(c.items)); !slices.Equal(got, want) || inOrder != len(want) || c.Len() != len(want) || c.weight != weight {
		t.Errorf("%v are kept, want %v; %d in order; they weigh %d, not %d", got, want, inOrder, weight, c.weight)
	}
}

func TestTheLongestUnusedGoFirst(t *testing.T) {
	c := New[string, int](3, 1000)
	for i, key := range []string{"a", "b", "c"} {
		c.Put(key, i, 1)
	}
	if v, ok := c.Get("b"); v != 1 || !ok {
		t.Errorf("b is %d, %t", v, ok)
	}
	c.Put("a", 7, 1) // again: no new one
	c.Put("d", 3, 1)
	holds(t, c, "a", "b", "d")
	if v, _ := c.Get("a"); v != 7 {
		t.Errorf("a is %d", v)
	}
	if _, ok := c.Get("c"); ok || !c.Remove("a") || c.Remove("a") {
		t.Error("what went is there")
	}
	holds(t, c, "b", "d")
}

func TestWhatIsKeptIsBoundedByItsWeight(t *testing.T) {
	c := New[string, int](10, 100)
	c.Put("a", 0, 60)
	c.Put("b", 0, 30)
	c.Put("a", 0, 75) // it grew: together too much
	holds(t, c, "a")
	c.Put("a", 0, 500) // what is in use stays, however heavy
	holds(t, c, "a")
	c.Put("b", 0, 1)
	holds(t, c, "b")
	c.Remove("b")
	holds(t, c)
}
