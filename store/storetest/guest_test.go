package storetest

import (
	"errors"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/store"
)

// idle are guests of this suite who were last here before a moment.
func idle(before int) store.Idle {
	return store.Idle{Name: "Guest", Before: at(before), Spare: "terminal", Most: 100}
}

// guest makes a player with no name of their own.
func (b *bench) guest(t *testing.T, id model.PlayerID) model.PlayerID {
	t.Helper()
	p := newPlayer(id)
	p.Name = "Guest"
	ok(t, b.Visit(b, p, token(string(id))))
	return id
}

func testForgetIdle(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	terminal := newPlayer("terminal")
	terminal.Name = "Guest"
	ok(t, b.CreatePlayer(b, terminal))
	gone, back, named, plays, moved := b.guest(t, "gone"), b.guest(t, "back"), b.guest(t, "named"), b.guest(t, "plays"), b.guest(t, "moved")
	ok(t, b.TouchToken(b, "back", at(5000)))
	ok(t, b.Rename(b, nil, named, "Eve"))

	// Everything that a player can have, and what another plays or has published too.
	over := b.start(t, b.practice(gone))
	b.append(t, last(gone, over, 0, "won"))
	shared := b.start(t, b.practice(gone))
	link, err := b.Share(b, nil, gone, shared, "link")
	ok(t, err)
	ok(t, b.Set(b, nil, gone, "theme", "dark", 5))
	_, err = b.StartMatch(b, b.daily(gone, "2026-03-01"))
	ok(t, err)
	for id, who := range map[model.ReplayID][]model.PlayerID{"theirs": {gone}, "common": {gone, ada}} {
		for _, p := range who {
			_, err := b.Publish(b, nil, p, model.Published{ID: id, Published: at(1)}, "document")
			ok(t, err)
		}
	}
	ended := b.table(t, ada, gone, "ENDED")
	b.append(t, ends(ada, ended, 0, "won", "lost"))
	running := b.table(t, ada, plays, "RUNNING")
	late := b.practice(moved)
	late.At = at(5000)
	b.start(t, late)

	n, err := b.ForgetIdle(b, idle(0))
	ok(t, err)
	same(t, "forgotten when nobody is gone", n, 0)
	n, err = b.ForgetIdle(b, idle(4000))
	ok(t, err)
	same(t, "forgotten", n, 1)

	for _, p := range []model.PlayerID{ada, bob, "terminal", back, named, plays, moved} {
		b.adventurer(t, p)
	}
	for what, err := range map[string]error{
		"the adventurer": second(b.Adventurer(b, gone)), "the explorer": second(b.Explorer(b, gone)),
	} {
		if !errors.Is(err, store.ErrNoPlayer) {
			t.Errorf("%s of who is gone: %v", what, err)
		}
	}
	if _, _, err := b.Identify(b, "hash of gone"); !errors.Is(err, store.ErrNoToken) {
		t.Errorf("the token of who is gone: %v", err)
	}
	if _, _, err := b.Shared(b, link); !errors.Is(err, store.ErrNoLink) {
		t.Errorf("the link of who is gone: %v", err)
	}
	if _, err := b.Published(b, "theirs"); !errors.Is(err, store.ErrNoReplay) {
		t.Errorf("the replay of who is gone: %v", err)
	}
	_, err = b.Published(b, "common")
	ok(t, err)
	same(t, "a match that another played too", b.load(t, ada, ended).Status, game.Lost)
	same(t, "a match that another plays too", b.load(t, plays, running).Status, game.Playing)
	b.guest(t, gone) // nothing is left that would be in the way
	b.owns(t, gone, 0, 0, 0, 0)
}

// table is a match that two players sit at, the first in the second seat.
func (b *bench) table(t *testing.T, first, other model.PlayerID, code string) model.MatchID {
	t.Helper()
	m := b.practice(first)
	m.Setup.Players, m.Holds, m.Table = []string{"", "ADA"}, 1, code
	id := b.start(t, m)
	ok(t, b.Sit(b, seating(other, id, code)))
	return id
}

func testUsage(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	m := b.practice(ada)
	m.Actions = []referee.Entry{{Action: []byte(`{"n":1}`)}, {Action: []byte(`{"n":2}`)}}
	id := b.start(t, m)
	b.append(t, move(ada, id, 2))
	b.start(t, b.practice(ada))
	_, err := b.Publish(b, nil, ada, model.Published{ID: "r", Seq: 7, Published: at(1)}, "document")
	ok(t, err)
	for p, want := range map[model.PlayerID]store.Usage{ada: {Matches: 3, Actions: 10}, bob: {}} {
		got, err := b.Usage(b, p)
		ok(t, err)
		same(t, "what is kept of "+string(p), got, want)
	}
}
