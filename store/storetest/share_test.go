package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"wits/game/referee"
	"wits/model"
	"wits/store"
)

// Processes open a new store at the same moment and fight for every place of one match: each place goes to one of them, and all
// who were promised a place have it.
func TestProcessesThatShareADatabaseDoNotHurtEachOther(t *testing.T) {
	forEach(t, func(t *testing.T, d database) {
		if !asChild(t, d, fight) {
			share(t, d)
		}
	})
}

func share(t *testing.T, d database) {
	place := d.fresh(t)
	const fighters = 3
	promises := make([][]string, fighters)
	var wg sync.WaitGroup
	for i := range fighters {
		c := spawn(t, place, fmt.Sprint("fighter", i))
		wg.Go(func() {
			for line, more := c.next(); more; line, more = c.next() {
				promises[i] = append(promises[i], line)
			}
			if err := c.Wait(); err != nil {
				t.Errorf("fighter %d: %v: %s", i, err, c.said)
			}
		})
	}
	wg.Wait()
	b, end := reopen(t, d, place)
	defer end()
	b.auditFight(t, promises)
}

// fought is how many places there are.
const fought referee.Seq = 60

func fight(t *testing.T, b *bench, name string) {
	b.join(t, ada)
	m := b.practice(ada)
	m.ID = model.MatchID(name)
	m.Once = &store.Once{Owner: string(ada), Key: "the one"}
	id, err := b.StartMatch(b, m)
	ok(t, err) // of whoever was first
	for n := b.load(t, ada, id).Seq; n < fought; {
		m := move(ada, id, n)
		m.Action.Action = fmt.Appendf(nil, "%q", name)
		done, err := b.Append(b, m)
		var c *store.Conflict
		switch {
		case err == nil:
			promised("%d %s", done.Seq, name)
			n = done.Seq
		case errors.As(err, &c) && c.Seq > n:
			n = c.Seq
		default:
			t.Fatal(err)
		}
	}
}

func (b *bench) auditFight(t *testing.T, promises [][]string) {
	t.Helper()
	running := b.all(t, b.Running)
	same(t, "matches", len(running), 1)
	m := b.load(t, ada, running[0].ID)
	if m.Seq < fought {
		t.Fatalf("the fight ended at %d", m.Seq)
	}
	count := referee.Seq(0)
	for _, list := range promises {
		for _, line := range list {
			var n int
			var name string
			if _, err := fmt.Sscan(line, &n, &name); err != nil {
				t.Fatal(err)
			}
			same(t, fmt.Sprintf("place %d", n), string(m.Actions[n-1].Entry.Action), fmt.Sprintf("%q", name))
			count++
		}
	}
	same(t, "promised places", count, m.Seq)
}

// all reads a list to its end.
func (b *bench) all(
	t *testing.T, list func(context.Context, model.PlayerID, model.Page) ([]model.Summary, error),
) (all []model.Summary) {
	t.Helper()
	for page := (model.Page{Limit: 20}); ; {
		part, err := list(b, ada, page)
		ok(t, err)
		if len(part) == 0 {
			return all
		}
		all = append(all, part...)
		page.Before = part[len(part)-1].Place
	}
}
