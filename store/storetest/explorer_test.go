package storetest

import (
	"errors"
	"testing"

	"wits/challenge"
	"wits/game/referee"
	"wits/game/rng"
	"wits/model"
	"wits/store"
)

func (b *bench) explorer(t *testing.T, p model.PlayerID) store.Explorer {
	t.Helper()
	e, err := b.Explorer(b, p)
	ok(t, err)
	return e
}

func testSteps(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	sealed := sealedSeed(t).Rand()
	for n, rand := range []rng.Rand{rng.New(1), sealed, rng.New(3)} {
		step := store.Step{Player: ada, After: int64(n), Rand: rand.State(), At: at(n)}
		if n == 1 {
			step.Found = "riddle"
		}
		ok(t, b.TakeStep(b, step))
		err := b.TakeStep(b, step)
		var c *store.Conflict
		if !errors.As(err, &c) || c.Seq != referee.Seq(n+1) {
			t.Errorf("the same step again: %v", err)
		}
		got := b.explorer(t, ada).Rand.Restore()
		if got.Uint32() != rand.Uint32() {
			t.Errorf("step %d left another generator", n+1)
		}
	}
	same(t, "Ada", b.explorer(t, ada), store.Explorer{
		Steps: 3, Rand: rng.New(3).State(), Pending: []model.Pending{{ID: 2, Type: "riddle", Found: at(1)}},
	})
	same(t, "Bob", b.explorer(t, bob), store.Explorer{
		Rand: rng.New(7).State(), Pending: []model.Pending{},
	})
	again := store.Step{Player: ada, After: 3, Found: "riddle"}
	if err := b.TakeStep(b, again); err == nil || b.explorer(t, ada).Steps != 3 {
		t.Errorf("a type that is pending was found again: %v", err)
	}
}

func testConsume(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	for n, typ := range []challenge.TypeID{"riddle", "go"} {
		ok(t, b.TakeStep(b, store.Step{Player: ada, After: int64(n), Found: typ}))
	}
	if err := b.Decline(b, bob, 1); !errors.Is(err, store.ErrNoChallenge) {
		t.Errorf("another player declines: %v", err)
	}
	ok(t, b.Decline(b, ada, 1))
	if err := b.Decline(b, ada, 1); !errors.Is(err, store.ErrNoChallenge) {
		t.Errorf("declined again: %v", err)
	}
	ids := make([]model.MatchID, 4)
	matches := make([]store.NewMatch, len(ids))
	for i := range matches {
		matches[i] = b.practice(ada)
		matches[i].Accepts = 2
	}
	taken := 0
	for i, err := range together(len(ids), func(i int) (err error) {
		ids[i], err = b.StartMatch(b, matches[i])
		return err
	}) {
		if err == nil {
			taken++
			got, err := b.Accepted(b, ada, 2)
			ok(t, err)
			same(t, "accepted", got, ids[i])
		} else if !errors.Is(err, store.ErrNoChallenge) {
			t.Error(err)
		}
	}
	same(t, "taken", taken, 1)
	b.owns(t, ada, 1, 0, 0, 0)
	for _, c := range []model.ChallengeID{0, 1, 9} {
		if _, err := b.Accepted(b, ada, c); !errors.Is(err, store.ErrNoChallenge) {
			t.Errorf("challenge %d: %v", c, err)
		}
	}
	same(t, "pending", b.explorer(t, ada).Pending, []model.Pending{})
}
