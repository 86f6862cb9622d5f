package play

import (
	"fmt"
	"testing"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play/follow"
)

type dealt struct{ referee.Match }

// viewsAt are those of a match that goes on, for its player.
func viewsAt(seq referee.Seq) views {
	e := event{Event: model.Event{Seq: seq, Status: game.Playing}}
	return views{seq: seq, status: game.Playing, events: []seen{{follow.Seat(0), e}}}
}

func cachedMatch(id string, bytes int) *cached {
	return &cached{id: model.MatchID(id), who: map[model.PlayerID]int{"ada": 0}, seats: 1, match: dealt{}, bytes: bytes, latest: viewsAt(0)}
}

func TestTheCacheIsBounded(t *testing.T) {
	c := newCache()
	const big = cacheBytes / 4
	for i := range 6 {
		c.put(cachedMatch(fmt.Sprint(i), big))
		_, _ = c.latest(follow.Reader{Player: "ada"}, "0") // is used again and again
	}
	for i, want := range []bool{true, false, false, true, true, true} {
		if _, there := c.latest(follow.Reader{Player: "ada"}, model.MatchID(fmt.Sprint(i))); there != want {
			t.Errorf("%d is there: %t", i, there)
		}
	}
	for i := range cacheMatches + 10 {
		c.put(cachedMatch(fmt.Sprint("small", i), 1))
	}
	if c.matches.Len() != cacheMatches {
		t.Errorf("%d matches", c.matches.Len())
	}
}

func TestWhatIsTakenOutIsGoneUntilItIsPutBack(t *testing.T) {
	c := newCache()
	c.put(cachedMatch("m", 1))
	if c.take("bob", "m") != nil {
		t.Error("another player took it")
	}
	h := c.take("ada", "m")
	if h == nil || c.take("ada", "m") != nil {
		t.Error("it was not taken once")
	}
	if _, ok := c.latest(follow.Reader{Player: "ada"}, "m"); !ok {
		t.Error("its latest event is gone")
	}
	if _, ok := c.latest(follow.Reader{Player: "bob"}, "m"); ok {
		t.Error("another player saw its latest event")
	}
	h.latest = viewsAt(5)
	c.put(h)
	c.put(cachedMatch("m", 1)) // read before
	if h := c.take("ada", "m"); h == nil || h.latest.seq != 5 {
		t.Errorf("it is now %v", h)
	}
}

// TestAnotherMatchUnderTheSameIDIsAnother begins a match under the id of one that was forgotten in the store: a device draws ids.
func TestAnotherMatchUnderTheSameIDIsAnother(t *testing.T) {
	c := newCache()
	old := cachedMatch("m", 1)
	old.latest = viewsAt(5)
	c.put(old)
	other := cachedMatch("m", 1)
	other.who, other.began = map[model.PlayerID]int{"eve": 0}, time.UnixMilli(1)
	c.put(other)
	if e, ok := c.latest(follow.Reader{Player: "eve"}, "m"); !ok || e.Seq != 0 {
		t.Errorf("the other player sees what was played before: %+v", e)
	}
	if _, ok := c.latest(follow.Reader{Player: "ada"}, "m"); ok {
		t.Error("who played before sees the other match")
	}
}
