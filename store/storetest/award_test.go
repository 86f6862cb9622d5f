package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"wits/challenge"
	"wits/game"
	"wits/model"
	"wits/store"
)

func testAward(t *testing.T, b *bench) {
	b.join(t, ada)
	reward := challenge.Reward{PrestigeRanks: 1, XPPercent: 200}
	id := b.challenge(t, ada, reward)
	b.append(t, move(ada, id, 0))
	after, award := b.adventurer(t, ada).Grant(reward)
	same(t, "appended", b.append(t, last(ada, id, 1, game.Won)), store.Appended{Seq: 2, Award: &award})
	same(t, "kept", b.load(t, ada, id).Award, &award)
	same(t, "adventurer", b.adventurer(t, ada), after)
	finished, err := b.Finished(b, ada, model.Page{Limit: 9})
	ok(t, err)
	same(t, "listed", finished[0].Award, &award)
}

func testNoAward(t *testing.T, b *bench) {
	b.join(t, ada)
	lost := b.challenge(t, ada, challenge.Reward{XPPercent: 50})
	won := b.start(t, b.practice(ada))
	same(t, "lost", b.append(t, last(ada, lost, 0, game.Lost)), store.Appended{Seq: 1})
	same(t, "practice", b.append(t, last(ada, won, 0, game.Won)), store.Appended{Seq: 1})
	same(t, "adventurer", b.adventurer(t, ada), challenge.NewAdventurer("ADA"))
	if m := b.load(t, ada, lost); m.Award != nil || m.Status != game.Lost {
		t.Errorf("the lost challenge: %+v", m.Summary)
	}
}

// at the same time.
func together(n int, do func(i int) error) []error {
	errs := make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { errs[i] = do(i) })
	}
	wg.Wait()
	return errs
}

func testAwards(t *testing.T, b *bench) {
	b.join(t, ada)
	const n = 6
	want := b.adventurer(t, ada)
	ids := make([]model.MatchID, n)
	for i := range ids {
		ids[i] = b.challenge(t, ada, challenge.Reward{XPPercent: 100, PrestigeRanks: 1})
		want, _ = want.Grant(challenge.Reward{XPPercent: 100, PrestigeRanks: 1})
	}
	for _, err := range together(n, func(i int) error { return second(b.Append(b, last(ada, ids[i], 0, game.Won))) }) {
		ok(t, err)
	}
	same(t, "adventurer", b.adventurer(t, ada), want)
	stats, err := b.Statistics(b, ada)
	ok(t, err)
	same(t, "statistics", stats, []model.Stats{{
		Game: "riddle", Preset: "blitz", Difficulty: challenge.Master, Games: n, Wins: n, Streak: n, BestStreak: n,
		Lengths: []model.Length{{Actions: 1, Wins: n}},
	}})
}

func testConcurrent(t *testing.T, b *bench) {
	b.join(t, ada)
	id := b.challenge(t, ada, challenge.Reward{XPPercent: 50})
	taken := 0
	for i, err := range together(8, func(i int) error {
		m := move(ada, id, 0)
		m.Key = fmt.Sprint("key", i)
		return second(b.Append(b, m))
	}) {
		var c *store.Conflict
		switch {
		case err == nil:
			taken++
		case !errors.As(err, &c) || c.Seq != 1:
			t.Errorf("%d: %v", i, err)
		}
	}
	same(t, "taken", taken, 1)

	answers := make([]store.Appended, 8)
	for _, err := range together(8, func(i int) (err error) {
		m := last(ada, id, 1, game.Won)
		m.Key = "end"
		answers[i], err = b.Append(b, m)
		return err
	}) {
		ok(t, err)
	}
	_, award := challenge.NewAdventurer("").Grant(challenge.Reward{XPPercent: 50})
	first := 0
	for _, a := range answers {
		if !a.Repeated {
			first++
		}
		same(t, "answer", a, store.Appended{Seq: 2, Repeated: a.Repeated, Award: &award})
	}
	same(t, "first answers", first, 1)
	same(t, "XP", b.adventurer(t, ada).XP, award.XP)
}

func testStatistics(t *testing.T, b *bench) {
	players := 0
	rapid.Check(t, func(r *rapid.T) {
		players++
		p := model.PlayerID(fmt.Sprint("player", players))
		b.join(t, p)
		var want model.Stats
		lengths := map[int]int{}
		for range rapid.IntRange(1, 8).Draw(r, "games") {
			status := rapid.SampledFrom([]game.Outcome{game.Won, game.Lost, game.Drawn}).Draw(r, "status")
			hinted := rapid.Bool().Draw(r, "hinted")
			length := rapid.IntRange(1, 3).Draw(r, "length")
			b.finish(t, p, status, hinted, length)
			want = want.Count(status, hinted)
			if status == game.Won && !hinted {
				lengths[length]++
			}
		}
		want.Game, want.Preset, want.Lengths = "riddle", "blitz", []model.Length{}
		for n := range 4 {
			if lengths[n] > 0 {
				want.Lengths = append(want.Lengths, model.Length{Actions: n, Wins: lengths[n]})
			}
		}
		stats, err := b.Statistics(b, p)
		ok(t, err)
		same(t, "statistics", stats, []model.Stats{want})
	})
}

// finish plays a match of one action that counts as so many.
func (b *bench) finish(t *testing.T, p model.PlayerID, status game.Outcome, hinted bool, length int) {
	t.Helper()
	m := last(p, b.start(t, b.practice(p)), 0, status)
	m.Assisted, m.Length = hinted, length
	b.append(t, m)
}
