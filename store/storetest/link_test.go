package storetest

import (
	"errors"
	"fmt"
	"testing"

	"wits/store"
)

func testLink(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	id, other := b.start(t, b.practice(ada)), b.start(t, b.practice(ada))
	links := make([]string, 4)
	for _, err := range together(len(links), func(i int) (err error) {
		links[i], err = b.Share(b, nil, ada, id, fmt.Sprint("link", i))
		return err
	}) {
		ok(t, err)
	}
	for _, link := range links {
		same(t, "the link", link, links[0])
	}
	player, match, err := b.Shared(b, links[0])
	ok(t, err)
	same(t, "what it shows", []any{player, match}, []any{ada, id})
	if _, err := b.Share(b, nil, ada, other, links[0]); err == nil {
		t.Error("two matches have one link")
	}
	for what, err := range map[string]error{
		"share":   second(b.Share(b, nil, bob, id, "x")),
		"unshare": b.Unshare(b, bob, id),
		"nobody":  second(b.Share(b, nil, "nobody", id, "y")),
		"missing": b.Unshare(b, ada, "missing"),
	} {
		if !errors.Is(err, store.ErrNoMatch) {
			t.Errorf("%s: %v", what, err)
		}
	}
	ok(t, b.Unshare(b, ada, id))
	ok(t, b.Unshare(b, ada, id))
	for _, link := range append(links, "", "unknown") {
		if _, _, err := b.Shared(b, link); !errors.Is(err, store.ErrNoLink) {
			t.Errorf("%q: %v", link, err)
		}
	}
	again, err := b.Share(b, nil, ada, id, "again")
	ok(t, err)
	same(t, "shared again", again, "again")
	ok(t, b.ResetPlayer(b, newPlayer(ada)))
	if _, _, err := b.Shared(b, "again"); !errors.Is(err, store.ErrNoLink) {
		t.Errorf("after a reset: %v", err)
	}
}
