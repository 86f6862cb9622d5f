package storetest

import (
	"errors"
	"fmt"
	"testing"

	"wits/model"
	"wits/store"
)

// testOnce sends every change with a key several times at once: it happens once, and all are told what it made.
func testOnce(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	mark := func(owner, key, request string, n int) *store.Once {
		return &store.Once{Owner: owner, Key: store.Hash(key), Request: store.Hash(request), Made: fmt.Sprint("made ", n), At: at(n)}
	}
	const twins = 6
	for what, change := range map[string]func(o *store.Once, n int) error{
		"step": func(o *store.Once, _ int) error { return b.TakeStep(b, store.Step{Player: ada, Once: o}) },
		"name": func(o *store.Once, n int) error { return b.Rename(b, o, ada, fmt.Sprint("Ada ", n)) },
		"visit": func(o *store.Once, n int) error {
			p := newPlayer(model.PlayerID(fmt.Sprint("visitor", n)))
			p.Once = o
			return b.Visit(b, p, token(fmt.Sprint("visitor", n)))
		},
		"token": func(o *store.Once, n int) error {
			made := token(fmt.Sprint("token", n))
			made.Once = o
			return b.IssueToken(b, bob, made)
		},
		"match": func(o *store.Once, _ int) error {
			m := b.practice(ada)
			m.Once = o
			_, err := b.StartMatch(b, m)
			return err
		},
	} {
		owner := map[string]string{"visit": "from somewhere", "token": string(bob)}[what]
		if owner == "" {
			owner = string(ada)
		}
		marks := make([]*store.Once, twins)
		for i, err := range together(twins, func(i int) error {
			marks[i] = mark(owner, what, "r", i)
			return change(marks[i], i)
		}) {
			ok(t, err)
			same(t, what+" made", marks[i].Made, marks[0].Made)
		}
		first := 0
		for _, o := range marks {
			if !o.Repeated {
				first++
			}
		}
		same(t, what+" happened", first, 1)
		if err := change(mark(owner, what, "another request", 9), 9); !errors.Is(err, store.ErrKey) {
			t.Errorf("another %s under the key: %v", what, err)
		}
		known := mark(owner, what, "r", 9)
		ok(t, b.Recall(b, known))
		same(t, what+" recalled", known.Made, marks[0].Made)
	}
	same(t, "steps", b.explorer(t, ada).Steps, int64(1))
	b.owns(t, ada, 1, 0, 0, 0)

	failed := mark(string(ada), "failed", "r", 1)
	if err := b.TakeStep(b, store.Step{Player: ada, After: 9, Once: failed}); !errors.Is(err, store.ErrConflict) {
		t.Errorf("a step too far: %v", err)
	}
	ok(t, b.Recall(b, failed))
	same(t, "the key of what failed is known", failed.Repeated, false)

	twice := mark(string(ada), "twice", "r", 1)
	ok(t, b.Rename(b, twice, ada, "Ada"))
	if err := b.Set(b, twice, ada, "theme", "dark", 5); err == nil {
		t.Error("a second change under one key passes for the first")
	}
	settings, err := b.Settings(b, ada)
	ok(t, err)
	same(t, "what the second change set", len(settings), 0)

	ok(t, b.ForgetKeys(b, at(100)))
	forgotten := mark(string(ada), "match", "r", 1)
	ok(t, b.Recall(b, forgotten))
	same(t, "an old key is known", forgotten.Repeated, false)
}
