package storetest

import (
	"errors"
	"testing"

	"wits/game"
	"wits/model"
	"wits/store"
)

func testDelete(t *testing.T, b *bench) {
	b.join(t, ada, bob, "eve")
	won := b.table(t, ada, bob, "WON") // Ada has the second seat
	first := move(ada, won, 0)
	first.Key, first.Action.Seat = "key", 1
	b.append(t, first)
	b.append(t, ends(bob, won, 1, game.Won, game.Lost))
	lost := b.table(t, ada, bob, "LOST")
	b.append(t, ends(bob, lost, 0, game.Lost, game.Won))
	for id, document := range map[model.ReplayID]string{"won": "by ADA", "other": "by others"} {
		_, err := b.Publish(b, nil, bob, model.Published{ID: id, Game: "riddle", Preset: "blitz", Seq: 2, Published: at(1)}, document)
		ok(t, err)
	}
	if err := b.DeletePlayer(b, ada); !errors.Is(err, store.ErrConflict) {
		t.Fatalf("a player whom others still know by name: %v", err)
	}
	if err := b.DeletePlayer(b, "nobody"); !errors.Is(err, store.ErrNoPlayer) {
		t.Errorf("nobody: %v", err)
	}
	found, err := b.PublishedBeside(b, ada, won)
	ok(t, err)
	same(t, "what may be its replay", found, map[model.ReplayID]string{"won": "by ADA", "other": "by others"})

	for _, id := range []model.MatchID{won, lost} {
		ok(t, b.Unname(b, store.Unnamed{
			Player: ada, Match: id, Players: []string{"BOB", "NOBODY"}, State: stateAt(9), Program: "2", Replays: map[model.ReplayID]string{"won": "by NOBODY"},
		}))
	}
	kept := b.load(t, bob, won)
	same(t, "who plays", kept.Players, []string{"BOB", "NOBODY"})
	same(t, "the state", []string{kept.State.Reveal(), kept.Program}, []string{stateAt(9).Digest().Reveal(), "2"})
	same(t, "whose it is", kept.Starter, bob)
	same(t, "the key", kept.Actions[0].Key, "")
	stats, err := b.Statistics(b, bob)
	ok(t, err)
	if len(stats) != 1 || stats[0].Opponent != "@NOBODY" || stats[0].Games != 2 || stats[0].Wins != 1 || len(stats[0].Lengths) != 1 {
		t.Errorf("Bob has %+v", stats)
	}
	for id, want := range map[model.ReplayID]string{"won": "by NOBODY", "other": "by others"} {
		document, err := b.Published(b, id)
		ok(t, err)
		same(t, "a public replay", document, want)
	}
	ok(t, b.DeletePlayer(b, ada))
	if _, err := b.Adventurer(b, ada); !errors.Is(err, store.ErrNoPlayer) {
		t.Errorf("who is deleted: %v", err)
	}
	b.join(t, ada) // nothing is left that would be in the way
	b.owns(t, ada, 0, 0, 0, 0)
	same(t, "a match of others", b.load(t, bob, lost).Status, game.Lost)
}

func testLeft(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	id := b.table(t, bob, ada, "CODE")
	b.append(t, move(ada, id, 0))
	b.append(t, ends(bob, id, 1, game.Won, game.Lost))
	ok(t, b.ResetPlayer(b, newPlayer(ada)))
	left, err := b.Left(b, ada)
	ok(t, err)
	same(t, "what Ada has left", left, []store.Seated{{Match: id, Holder: bob, Seat: 0}})
	left, err = b.Left(b, bob)
	ok(t, err)
	same(t, "what Bob has left", left, []store.Seated{})
}
