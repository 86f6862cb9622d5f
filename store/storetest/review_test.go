package storetest

import (
	"errors"
	"strings"
	"testing"

	"wits/game"
	"wits/store"
)

// testReview checks that a review is kept with its match, for one version of the program, and goes with it.
func testReview(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	id := b.start(t, b.practice(ada))
	is := func(what, program, want string) {
		t.Helper()
		got, err := b.Review(b, ada, id, program)
		ok(t, err)
		same(t, what, got, want)
	}
	is("none was made", "1", "")
	document := `{"long":"` + strings.Repeat("☂", 100_000) + `"}`
	ok(t, b.KeepReview(b, ada, id, "1", document))
	is("kept", "1", document)
	is("another version", "2", "")
	ok(t, b.KeepReview(b, ada, id, "2", "{}"))
	is("made anew", "2", "{}")
	is("the former", "1", "")
	for what, err := range map[string]error{
		"to read another's": second(b.Review(b, bob, id, "2")),
		"to keep another's": b.KeepReview(b, bob, id, "2", "{}"),
		"of none":           second(b.Review(b, ada, "none", "2")),
	} {
		if !errors.Is(err, store.ErrNoMatch) {
			t.Errorf("%s: %v", what, err)
		}
	}
	listed := func(what string, want ...store.Review) {
		t.Helper()
		got, err := b.Reviews(b, ada, "riddle", "2", 1)
		ok(t, err)
		same(t, what, got, append([]store.Review{}, want...))
	}
	listed("while it runs")
	b.append(t, last(ada, id, 0, game.Won))
	listed("its own", store.Review{Seat: 0, Document: "{}"})
	hinted := b.start(t, b.practice(ada))
	ok(t, b.MarkHinted(b, ada, hinted))
	b.append(t, last(ada, hinted, 0, game.Won))
	ok(t, b.KeepReview(b, ada, hinted, "2", "hinted"))
	listed("with one that had help", store.Review{Seat: 0, Document: "{}"})
	later := b.start(t, b.practice(ada))
	b.append(t, last(ada, later, 0, game.Won))
	ok(t, b.KeepReview(b, ada, later, "2", "later"))
	listed("the latest", store.Review{Seat: 0, Document: "later"})
	ok(t, b.ResetPlayer(b, newPlayer(ada)))
	listed("after a reset")
	if err := b.KeepReview(b, ada, id, "2", "{}"); !errors.Is(err, store.ErrNoMatch) {
		t.Errorf("of a match that is forgotten: %v", err)
	}
	again := b.practice(ada)
	again.ID = id
	same(t, "the id", b.start(t, again), id)
	is("after a reset", "2", "")
}
