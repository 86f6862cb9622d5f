package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"wits/challenge"
	"wits/game/referee"
	"wits/game/rng"
	"wits/model"
	"wits/store"
)

func testPlayers(t *testing.T, b *bench) {
	for what, err := range map[string]error{
		"rename": b.Rename(b, nil, ada, "x"), "set": b.Set(b, nil, ada, "x", "y", 5), "reset": b.ResetPlayer(b, newPlayer(ada)),
		"step": b.TakeStep(b, store.Step{Player: ada}), "decline": b.Decline(b, ada, 1),
		"start":      second(b.StartMatch(b, b.practice(ada))),
		"adventurer": second(b.Adventurer(b, ada)), "explorer": second(b.Explorer(b, ada)),
	} {
		if !errors.Is(err, store.ErrNoPlayer) {
			t.Errorf("%s of an unknown player: %v", what, err)
		}
	}
	b.join(t, ada)
	same(t, "a new adventurer", b.adventurer(t, ada), challenge.NewAdventurer("ADA"))
	ok(t, b.Rename(b, nil, ada, "Ada"))
	b.join(t, ada)
	same(t, "an adventurer who joins again", b.adventurer(t, ada), challenge.NewAdventurer("Ada"))
}

func second[T any](_ T, err error) error { return err }

func testSettings(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	ok(t, b.Set(b, nil, ada, "theme", "dark", 5))
	ok(t, b.Set(b, nil, ada, "theme", "light", 5))
	ok(t, b.Set(b, nil, ada, "glyphs", "", 5))
	ok(t, b.Rename(b, nil, ada, "Ada, Countess; DROP TABLE players"))
	settings, err := b.Settings(b, ada)
	ok(t, err)
	same(t, "Ada's settings", settings, map[string]string{"theme": "light", "glyphs": ""})
	settings, err = b.Settings(b, bob)
	ok(t, err)
	same(t, "Bob's settings", settings, map[string]string{})
	if err := b.Set(b, nil, ada, "third", "", 2); !errors.Is(err, store.ErrTooMany) {
		t.Errorf("a third setting of two: %v", err)
	}
	ok(t, b.Set(b, nil, ada, "theme", "dark", 2))
	ok(t, b.Set(b, nil, bob, "theme", "dark", 2))
	same(t, "Ada's name", b.adventurer(t, ada).Name, "Ada, Countess; DROP TABLE players")
	same(t, "Bob's name", b.adventurer(t, bob).Name, "BOB")
}

func testReset(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	var matches [2]model.MatchID
	for i, p := range []model.PlayerID{ada, bob} {
		matches[i] = b.challenge(t, p, challenge.Reward{XPPercent: 250})
		b.append(t, last(p, matches[i], 0, "won"))
		b.start(t, b.practice(p))
		ok(t, b.Set(b, nil, p, "theme", "dark", 5))
	}
	fresh := newPlayer(ada)
	fresh.Name, fresh.Rand = "", rng.New(8).State()
	ok(t, b.ResetPlayer(b, fresh))

	same(t, "Ada", b.adventurer(t, ada), challenge.NewAdventurer("ADA"))
	explorer, err := b.Explorer(b, ada)
	ok(t, err)
	same(t, "Ada's steps", explorer, store.Explorer{
		Rand: fresh.Rand, Pending: []model.Pending{},
	})
	b.owns(t, ada, 0, 0, 0, 0)
	if _, err := b.LoadMatch(b, ada, matches[0]); !errors.Is(err, store.ErrNoMatch) {
		t.Errorf("a match from before the reset: %v", err)
	}
	b.owns(t, bob, 1, 1, 1, 1)
	same(t, "Bob's award", b.load(t, bob, matches[1]).Award.XP, 250)
}

// testResetWhileReading reads matches that are being forgotten: they are there with all their actions, or unknown.
func testResetWhileReading(t *testing.T, b *bench) {
	b.join(t, ada)
	for range 15 {
		var wg sync.WaitGroup
		for range 8 {
			m := b.practice(ada)
			for n := range 20 {
				m.Actions = append(m.Actions, referee.Entry{Action: fmt.Appendf(nil, `{"n":%d}`, n+1)})
			}
			id := b.start(t, m)
			wg.Go(func() {
				for {
					got, err := b.LoadMatch(b, ada, id)
					switch {
					case errors.Is(err, store.ErrNoMatch):
						return
					case err != nil || len(got.Actions) != len(m.Actions):
						t.Errorf("%d actions, %v", len(got.Actions), err)
						return
					}
				}
			})
		}
		ok(t, b.ResetPlayer(b, newPlayer(ada)))
		wg.Wait()
	}
}

// owns checks how much a player has.
func (b *bench) owns(t *testing.T, p model.PlayerID, running, finished, counted, settings int) {
	t.Helper()
	r, err := b.Running(b, p, model.Page{Limit: 10})
	ok(t, err)
	f, err := b.Finished(b, p, model.Page{Limit: 10})
	ok(t, err)
	c, err := b.Statistics(b, p)
	ok(t, err)
	s, err := b.Settings(b, p)
	ok(t, err)
	if len(r) != running || len(f) != finished || len(c) != counted || len(s) != settings {
		t.Fatalf("%s has %d running, %d finished, %d counted, %d settings; want %d, %d, %d, %d",
			p, len(r), len(f), len(c), len(s), running, finished, counted, settings)
	}
}
