package play

import (
	"fmt"
	"testing"
	"time"

	"wits/game"
	"wits/model"
)

type dealt struct{ game.Match }

func holding(id string, bytes int) *held {
	return &held{id: model.MatchID(id), who: map[model.PlayerID]int{"ada": 0}, seats: 1, match: dealt{}, bytes: bytes, latest: sight{events: []event{{Event: model.Event{Status: game.Playing}}}}}
}

func TestTheCacheIsBounded(t *testing.T) {
	c := newCache()
	const big = heldBytes / 4
	for i := range 6 {
		c.put(holding(fmt.Sprint(i), big))
		_, _ = c.latest(reader{player: "ada"}, "0") // is used again and again
	}
	for i, want := range []bool{true, false, false, true, true, true} {
		if _, there := c.latest(reader{player: "ada"}, model.MatchID(fmt.Sprint(i))); there != want {
			t.Errorf("%d is there: %t", i, there)
		}
	}
	for i := range heldMatches + 10 {
		c.put(holding(fmt.Sprint("small", i), 1))
	}
	if c.matches.Len() != heldMatches {
		t.Errorf("%d matches", c.matches.Len())
	}
}

func TestWhatIsTakenOutIsGoneUntilItIsPutBack(t *testing.T) {
	c := newCache()
	c.put(holding("m", 1))
	if c.take("bob", "m") != nil {
		t.Error("another player took it")
	}
	h := c.take("ada", "m")
	if h == nil || c.take("ada", "m") != nil {
		t.Error("it was not taken once")
	}
	if _, ok := c.latest(reader{player: "ada"}, "m"); !ok {
		t.Error("its latest event is gone")
	}
	if _, ok := c.latest(reader{player: "bob"}, "m"); ok {
		t.Error("another player saw its latest event")
	}
	h.latest = sight{events: []event{{Event: model.Event{Seq: 5, Status: game.Playing}}}}
	c.put(h)
	c.put(holding("m", 1)) // read before
	if h := c.take("ada", "m"); h == nil || h.latest.seq() != 5 {
		t.Errorf("it is now %v", h)
	}
}

// TestAnotherMatchUnderTheSameIDIsAnother begins a match under the id of one that was forgotten in the store: a device draws ids.
func TestAnotherMatchUnderTheSameIDIsAnother(t *testing.T) {
	c := newCache()
	old := holding("m", 1)
	old.latest.events[0].Seq = 5
	c.put(old)
	other := holding("m", 1)
	other.who, other.began = map[model.PlayerID]int{"eve": 0}, time.UnixMilli(1)
	c.put(other)
	if e, ok := c.latest(reader{player: "eve"}, "m"); !ok || e.Seq != 0 {
		t.Errorf("the other player sees what was played before: %+v", e)
	}
	if _, ok := c.latest(reader{player: "ada"}, "m"); ok {
		t.Error("who played before sees the other match")
	}
}
