package storetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"wits/game"
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

// Stores on one database take actions with few keys at any place: each key is taken once, and whoever repeats it is told where.
func TestAKeyIsKnownToAllWhoShareADatabase(t *testing.T) {
	forEach(t, func(t *testing.T, d database) {
		place := d.made(t)
		first := &bench{Context: t.Context(), Store: d.store(t, place)}
		first.join(t, ada, bob)
		id := first.table(t, ada, bob, "KEYS")
		var mu sync.Mutex
		places := map[string]referee.Seq{} // of keys, as they were told
		var wg sync.WaitGroup
		for n := range 4 {
			b, random := first, rand.New(rand.NewPCG(7, uint64(n)))
			if n%2 > 0 {
				b = &bench{Context: t.Context(), Store: d.store(t, place)}
			}
			wg.Go(func() {
				at := referee.Seq(0)
				for range 150 {
					who := random.IntN(2)
					m := move([]model.PlayerID{ada, bob}[who], id, max(at-referee.Seq(random.IntN(8)/6), 0))
					m.Action.Seat = game.Seat(who)
					if random.IntN(4) > 0 {
						m.Key = fmt.Sprint("key", random.IntN(60))
					}
					done, err := b.Append(b, m)
					var c *store.Conflict
					if errors.As(err, &c) {
						at = c.Seq
						continue
					}
					if err != nil {
						t.Error(err)
						return
					}
					at = max(at, done.Seq)
					mu.Lock()
					whose := string(m.Player) + m.Key
					if was, known := places[whose]; m.Key != "" && known && was != done.Seq {
						t.Errorf("%s was told %d and %d", whose, was, done.Seq)
					}
					places[whose] = done.Seq
					mu.Unlock()
				}
			})
		}
		wg.Wait()
		used := map[string]bool{}
		for i, a := range first.load(t, ada, id).Actions {
			whose := fmt.Sprint(a.Seat, a.Key)
			if a.Key != "" && used[whose] {
				t.Errorf("action %d has the key %s again", i+1, whose)
			}
			used[whose] = true
		}
		if len(used) < 60 {
			t.Errorf("only %d keys were used", len(used))
		}
	})
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
