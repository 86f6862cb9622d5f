package storetest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/store"
)

// rounds is how often the writer is killed.
func rounds() int {
	if os.Getenv("WITS_LONG") != "" {
		return 20
	}
	return 5
}

var crashReward = challenge.Reward{PrestigeRanks: 1, XPPercent: 50}

// A writer is killed again and again, at random moments: each time everything that it was promised is there, nothing is there
// by half, and nothing was awarded twice.
func TestWhatWasAcknowledgedSurvivesBeingKilled(t *testing.T) {
	forEach(t, func(t *testing.T, d database) {
		if !asChild(t, d, writeForEver) {
			crash(t, d)
		}
	})
}

func crash(t *testing.T, d database) {
	place := d.made(t)
	kept := map[string]bool{}
	for round := range rounds() {
		c := spawn(t, place, fmt.Sprint("writer", round))
		for range rand.IntN(60) {
			line, ok := c.next()
			if !ok {
				t.Fatalf("the writer ended by itself: %v: %s", c.Wait(), c.said)
			}
			kept[line] = true
		}
		time.Sleep(time.Duration(rand.IntN(3000)) * time.Microsecond)
		ok(t, c.Process.Kill())
		for line, more := c.next(); more; line, more = c.next() {
			kept[line] = true
		}
		_ = c.Wait() // it was killed
		b, end := reopen(t, d, place)
		b.audit(t, kept)
		end()
	}
	t.Logf("%d promises were kept", len(kept))
}

// writeForEver goes on with what a killed writer left, then plays challenge after challenge.
func writeForEver(t *testing.T, b *bench, name string) {
	b.join(t, ada)
	running, err := b.Running(b, ada, model.Page{Limit: 9})
	ok(t, err)
	for _, m := range running {
		b.writeOn(t, m.ID, m.Seq)
	}
	for n := 0; ; n++ {
		m := b.practice(ada)
		m.ID = model.MatchID(fmt.Sprintf("%s-%d", name, n))
		m.Accepts = b.find(t)
		m.Terms = model.Terms{Type: "riddle", Difficulty: challenge.Novice, Reward: crashReward}
		b.start(t, m)
		promised("%s %d", m.ID, 0)
		b.writeOn(t, m.ID, 0)
	}
}

// find returns a challenge that waits, and explores until there is one.
func (b *bench) find(t *testing.T) model.ChallengeID {
	t.Helper()
	e := b.explorer(t, ada)
	if len(e.Pending) > 0 {
		return e.Pending[0].ID
	}
	ok(t, b.TakeStep(b, store.Step{Player: ada, After: e.Steps, Rand: e.Rand, Found: "riddle"}))
	return model.ChallengeID(e.Steps + 1)
}

const crashLength = 4

// writeOn plays a match of four actions to its end.
func (b *bench) writeOn(t *testing.T, id model.MatchID, n referee.Seq) {
	t.Helper()
	for ; n < crashLength-1; n++ {
		b.append(t, move(ada, id, n))
		promised("%s %d", id, n+1)
	}
	b.append(t, last(ada, id, n, game.Won))
	promised("%s %d", id, n+1)
}

// audit checks everything that is there.
func (b *bench) audit(t *testing.T, kept map[string]bool) {
	t.Helper()
	finished := b.all(t, b.Finished)
	running := b.all(t, b.Running)
	found := map[string]bool{}
	want := challenge.NewAdventurer("ADA")
	for _, sum := range slices.Backward(finished) { // in the order in which they ended
		var award challenge.Award
		want, award = want.Grant(crashReward)
		same(t, "the award of "+string(sum.ID), sum.Award, award)
		same(t, "the end of "+string(sum.ID), sum.Seq, crashLength)
	}
	for _, sum := range append(finished, running...) {
		b.auditMatch(t, sum, found)
	}
	for promise := range kept {
		if !found[promise] {
			t.Fatalf("%s was promised and is lost", promise)
		}
	}
	if len(running) > 1 {
		t.Fatalf("%d matches are running", len(running))
	}
	if len(finished) > 0 {
		same(t, "adventurer", b.adventurer(t, ada), want)
		stats, err := b.Statistics(b, ada)
		ok(t, err)
		same(t, "counted", stats[0].Lengths, []model.Length{{Actions: crashLength, Wins: len(finished)}})
	}
}

func (b *bench) auditMatch(t *testing.T, sum model.Summary, found map[string]bool) {
	t.Helper()
	m := b.load(t, ada, sum.ID)
	if m.State.Reveal() != stateAt(m.Seq).Digest().Reveal() {
		t.Fatalf("%s: the state is not that of action %d", m.ID, m.Seq)
	}
	for n := range m.Seq {
		same(t, "action", m.Actions[n].Entry, move(ada, m.ID, n).Action)
	}
	for n := range m.Seq + 1 {
		found[fmt.Sprintf("%s %d", m.ID, n)] = true
	}
}
