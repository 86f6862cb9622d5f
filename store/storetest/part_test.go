package storetest

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/store"
)

// testParts checks that a part of a match begins at the nearest checkpoint, which was kept with its action.
func testParts(t *testing.T, b *bench) {
	const every, length = store.CheckpointEvery, 2*store.CheckpointEvery + 10
	b.join(t, ada, bob)
	id := b.challenge(t, ada, challenge.Reward{XPPercent: 50})
	for n := range referee.Seq(length - 1) {
		m := move(ada, id, n)
		m.Length, m.Key = int(n)+1, fmt.Sprint("key ", n+1)
		b.append(t, m)
	}
	b.append(t, last(ada, id, length-1, game.Won))
	whole := b.load(t, ada, id)
	for _, c := range []struct {
		after    referee.Seq
		limit    int
		from, to referee.Seq
	}{
		{0, 0, 0, 0},
		{0, 5, 0, 5},
		{every - 1, 1, 0, every},
		{every, 0, every, every},
		{every + 3, 2, every, every + 5},
		{2*every - 1, 100, every, length},
		{length, 100, 2 * every, length},
		{math.MaxInt64, 0, 2 * every, length},
		{math.MaxInt64, 100, 2 * every, length},
	} {
		what := fmt.Sprintf("%d after %d", c.limit, c.after)
		got, err := b.LoadPart(b, ada, id, store.Span{After: c.after, Limit: c.limit, Program: "1"})
		ok(t, err)
		same(t, what, []any{got.From.Seq, got.From.Length, got.Actions}, []any{c.from, c.from, whole.Actions[c.from:c.to]})
		same(t, what+": the match", got.Summary, whole.Summary)
		if !got.Seed.Equal(whole.Seed) || got.State.Reveal() != whole.State.Reveal() || got.Program != whole.Program {
			t.Errorf("%s: it is another match", what)
		}
		if c.from > 0 && got.From.State.Reveal() != stateAt(c.from).Reveal() {
			t.Errorf("%s: the checkpoint has another state", what)
		}
	}
	other, err := b.LoadPart(b, ada, id, store.Span{After: length, Program: "2"})
	ok(t, err)
	same(t, "checkpoints of another version", []any{other.From.Seq, len(other.Actions)}, []any{0, length})
	for what, err := range map[string]error{
		"another player's":  second(b.LoadPart(b, bob, id, store.Span{Program: "1"})),
		"a missing one":     second(b.LoadPart(b, ada, "missing", store.Span{Program: "1"})),
		"to keep in theirs": b.KeepCheckpoints(b, bob, id, "2", []store.Checkpoint{{Seq: every, State: stateAt(1)}}),
	} {
		if !errors.Is(err, store.ErrNoMatch) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// testKeepCheckpoints checks that checkpoints can be made later: a match that starts with actions has none.
func testKeepCheckpoints(t *testing.T, b *bench) {
	const every, length = store.CheckpointEvery, 2*store.CheckpointEvery + 10
	b.join(t, ada)
	m := b.practice(ada)
	for n := range referee.Seq(length) {
		m.Actions = append(m.Actions, move(ada, m.ID, n).Action)
	}
	id := b.start(t, m)
	from := func(program string) referee.Seq {
		t.Helper()
		p, err := b.LoadPart(b, ada, id, store.Span{After: length, Program: program})
		ok(t, err)
		same(t, "its actions", len(p.Actions), length-p.From.Seq)
		return p.From.Seq
	}
	same(t, "before", from("1"), 0)
	list := []store.Checkpoint{{Seq: every, Length: 1, State: stateAt(every)}, {Seq: 2 * every, Length: 2, State: stateAt(2 * every)}}
	for _, program := range []string{"1", "1", "2"} {
		ok(t, b.KeepCheckpoints(b, ada, id, program, list))
		same(t, "afterwards", from(program), 2*every)
	}
	same(t, "of the older version", from("1"), 0)
	ok(t, b.ResetPlayer(b, newPlayer(ada)))
	if err := b.KeepCheckpoints(b, ada, id, "1", list); !errors.Is(err, store.ErrNoMatch) {
		t.Errorf("after a reset: %v", err)
	}
}

// testAnswered checks that a key leads to its action.
func testAnswered(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	id := b.challenge(t, ada, challenge.Reward{XPPercent: 50})
	first, end := move(ada, id, 0), last(ada, id, 1, game.Won)
	first.Key, end.Key = "first", "end"
	b.append(t, first)
	won := b.append(t, end)
	for _, c := range []struct {
		player model.PlayerID
		key    string
		want   store.Appended
	}{
		{ada, "first", store.Appended{Seq: 1, Repeated: true}},
		{ada, "end", store.Appended{Seq: 2, Repeated: true, Award: won.Award}},
		{ada, "other", store.Appended{}},
		{ada, "", store.Appended{}},
		{bob, "first", store.Appended{}},
	} {
		got, err := b.Answered(b, c.player, id, c.key)
		ok(t, err)
		same(t, string(c.player)+" "+c.key, got, c.want)
	}
}
