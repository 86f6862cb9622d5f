package storetest

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/store"
)

func testImport(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	imported := func(p model.PlayerID, digest string) store.NewMatch {
		m := b.practice(p)
		m.Actions, m.Status, m.Length, m.Digest = []referee.Entry{move(p, m.ID, 0).Action}, game.Won, 1, digest
		return m
	}
	first := imported(ada, "one")
	for _, m := range []store.NewMatch{first, imported(ada, "one")} {
		same(t, "the match", b.start(t, m), first.ID)
	}
	b.start(t, imported(ada, "two"))
	b.start(t, imported(bob, "one"))
	b.owns(t, ada, 0, 2, 1, 0)
	b.owns(t, bob, 0, 1, 1, 0)
	if m := b.load(t, ada, first.ID); !m.Imported || m.Hinted {
		t.Errorf("the imported match: %+v", m.Summary)
	}
	if m := b.load(t, ada, b.start(t, b.practice(ada))); m.Imported {
		t.Errorf("a match played here: %+v", m.Summary)
	}
}

func published(n int) (model.Published, string) {
	return model.Published{
		ID: model.ReplayID(fmt.Sprint("replay ", n)), Game: "riddle", Preset: "blitz", Status: game.Won, Seq: referee.Seq(n), Published: at(n),
	}, fmt.Sprintf(`{"n":%d,"long":%q}`, n, strings.Repeat("☂", 100_000))
}

func testPublish(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	var want []model.Published
	for n := range 5 {
		p, document := published(n)
		done, err := b.Publish(b, nil, ada, p, document)
		ok(t, err)
		same(t, "published", done, p)
		want = append([]model.Published{p}, want...)
		later := p
		later.Published = at(99)
		again, err := b.Publish(b, nil, ada, later, "another document")
		ok(t, err)
		same(t, "published again", again, p)
		got, err := b.Published(b, p.ID)
		ok(t, err)
		same(t, "the document", got, document)
	}
	p, document := published(2)
	ok(t, second(b.Publish(b, nil, bob, p, document)))
	var got []model.Published
	for page := (model.Page{Limit: 2}); ; {
		list, err := b.Publications(b, ada, page)
		ok(t, err)
		got = append(got, list...)
		if len(list) < 2 {
			break
		}
		page.Before = list[1].Place
	}
	same(t, "Ada's", got, want)
	if _, err := b.Published(b, "unknown"); !errors.Is(err, store.ErrNoReplay) {
		t.Errorf("an unknown one: %v", err)
	}
	if _, err := b.Publish(b, nil, "nobody", p, document); !errors.Is(err, store.ErrNoPlayer) {
		t.Errorf("by nobody: %v", err)
	}
	ok(t, b.ResetPlayer(b, newPlayer(ada)))
	list, err := b.Publications(b, ada, model.Page{Limit: 9})
	ok(t, err)
	same(t, "after a reset", list, []model.Published{})
	ok(t, second(b.Published(b, "replay 4")))
}
