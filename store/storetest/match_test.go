package storetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/model"
	"wits/store"
)

func sealedSeed(t *testing.T) referee.Seed {
	t.Helper()
	return rng.Sealed(bytes.NewReader(bytes.Repeat([]byte{0xab}, 64)))
}

func testStart(t *testing.T, b *bench) {
	b.join(t, ada)
	for name, seed := range map[string]referee.Seed{"numeric": rng.Numeric(4294967295), "sealed": sealedSeed(t)} {
		m := b.practice(ada)
		m.Setup.Seed, m.Setup.Players = seed, []string{`Ada "the first" ☂`}
		m.Terms = model.Terms{
			Type: "riddle", Difficulty: challenge.Novice, Counted: true,
			Reward: challenge.Reward{PrestigeRanks: 1, XPPercent: 200},
		}
		got := b.load(t, ada, b.start(t, m))
		same(t, name+" summary", got.Summary, model.Summary{
			ID: m.ID, Game: "riddle", Preset: "blitz", Commitment: seed.Commitment(), Terms: m.Terms, Status: game.Playing,
			Seats: []model.Seat{{Name: m.Setup.Players[0], You: true, Status: game.Playing}}, Turn: new(game.Seat),
			Started: m.At, Touched: m.At,
		})
		if !got.Seed.Equal(seed) || got.State.Reveal() != stateAt(0).Digest().Reveal() || got.Program != "1" || len(got.Actions) != 0 {
			t.Errorf("%s: got %+v", name, got)
		}
		same(t, name+" players", got.Players, m.Setup.Players)
		same(t, name+" record", got.Record(0).Commitment, seed.Commitment())
	}
}

func testStartKey(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	first, again, other, none := b.practice(ada), b.practice(ada), b.practice(bob), b.practice(ada)
	for _, c := range []struct {
		m    store.NewMatch
		key  store.Hash
		want model.MatchID
	}{{first, "k", first.ID}, {again, "k", first.ID}, {other, "k", other.ID}, {none, "", none.ID}, {b.practice(ada), "", ""}} {
		c.m.Once = &store.Once{Owner: string(c.m.Player), Key: c.key, Request: "r"}
		got, err := b.StartMatch(b, c.m)
		ok(t, err)
		if c.want != "" && got != c.want {
			t.Errorf("starting %s gave %s, want %s", c.m.ID, got, c.want)
		}
	}
	b.owns(t, ada, 3, 0, 0, 0)
}

func testAppend(t *testing.T, b *bench) {
	b.join(t, ada)
	id := b.start(t, b.practice(ada))
	for n := range referee.Seq(5) {
		m := move(ada, id, n)
		m.Key = fmt.Sprint("key", n)
		if n == 3 {
			m.Program, m.Action.Seat = "2", 1
		}
		same(t, "appended", b.append(t, m), store.Appended{Seq: n + 1})
		got := b.load(t, ada, id)
		same(t, "seq", got.Seq, n+1)
		same(t, "status", got.Status, game.Playing)
		same(t, "touched", got.Touched, m.At)
		same(t, "actions", len(got.Actions), n+1)
		same(t, "latest", got.Actions[n], store.Action{Entry: m.Action, Key: m.Key, At: m.At})
		if got.State.Reveal() != stateAt(n+1).Digest().Reveal() || got.Program != m.Program {
			t.Fatalf("after %d actions the state is another", n+1)
		}
	}
	rec := b.load(t, ada, id).Record(2)
	same(t, "the record of two actions", rec.Actions, []referee.Entry{
		{Action: json.RawMessage(`{"n":1}`)}, {Action: json.RawMessage(`{"n":2}`)},
	})
}

// unchanged runs something that must fail and checks that the match is as it was.
func (b *bench) unchanged(t *testing.T, p model.PlayerID, id model.MatchID, do func() error) error {
	t.Helper()
	before := b.load(t, p, id)
	adventurer := b.adventurer(t, p)
	err := do()
	if err == nil {
		t.Fatal("it was taken")
	}
	after := b.load(t, p, id)
	same(t, "summary", after.Summary, before.Summary)
	same(t, "actions", after.Actions, before.Actions)
	same(t, "state", after.State.Reveal(), before.State.Reveal())
	same(t, "adventurer", b.adventurer(t, p), adventurer)
	return err
}

func testConflict(t *testing.T, b *bench) {
	b.join(t, ada)
	id := b.challenge(t, ada, challenge.Reward{XPPercent: 50})
	for n := range referee.Seq(3) {
		b.append(t, move(ada, id, n))
	}
	for _, after := range []referee.Seq{-1, 0, 2, 4, 1 << 40} {
		for _, m := range []store.Move{move(ada, id, after), last(ada, id, after, game.Won)} {
			err := b.unchanged(t, ada, id, func() error { return second(b.Append(b, m)) })
			var c *store.Conflict
			if !errors.As(err, &c) || !errors.Is(err, store.ErrConflict) || c.Seq != 3 {
				t.Errorf("after %d: %v", after, err)
			}
		}
	}
	same(t, "the match goes on", b.append(t, move(ada, id, 3)), store.Appended{Seq: 4})
}

func testOver(t *testing.T, b *bench) {
	b.join(t, ada)
	id := b.challenge(t, ada, challenge.Reward{XPPercent: 50})
	end := last(ada, id, 0, game.Won)
	end.At = at(99)
	b.append(t, end)
	got := b.load(t, ada, id)
	if got.Status != game.Won || !got.Ended.Equal(at(99)) {
		t.Errorf("it ended %s at %s", got.Status, got.Ended)
	}
	for _, m := range []store.Move{move(ada, id, 1), last(ada, id, 1, game.Won), move(ada, id, 0)} {
		if err := b.unchanged(t, ada, id, func() error { return second(b.Append(b, m)) }); !errors.Is(err, game.ErrOver) {
			t.Errorf("after %d: %v", m.After, err)
		}
	}
	if err := b.MarkHinted(b, ada, id); !errors.Is(err, game.ErrOver) {
		t.Errorf("a hint: %v", err)
	}
}

func testKey(t *testing.T, b *bench) {
	b.join(t, ada)
	id, other := b.challenge(t, ada, challenge.Reward{XPPercent: 50}), b.start(t, b.practice(ada))
	first, end := move(ada, id, 0), last(ada, id, 1, game.Won)
	first.Key, end.Key = "first", "end"
	same(t, "first", b.append(t, first), store.Appended{Seq: 1})
	for _, m := range []store.Move{move(ada, id, 1), last(ada, id, 1, game.Won)} {
		m.Key = "first" // at the right place, but the key is known
		same(t, "first again", b.append(t, m), store.Appended{Seq: 1, Repeated: true})
	}
	same(t, "adventurer", b.adventurer(t, ada), challenge.NewAdventurer("ADA"))
	won := b.append(t, end)
	for _, after := range []referee.Seq{0, 1, 2, 9} {
		m := move(ada, id, after)
		m.Key = "first"
		same(t, "first again", b.append(t, m), store.Appended{Seq: 1, Repeated: true})
		m.Key = "end"
		same(t, "the end again", b.append(t, m), store.Appended{Seq: 2, Repeated: true, Award: won.Award})
	}
	elsewhere := move(ada, other, 0)
	elsewhere.Key = "first"
	same(t, "the key in another match", b.append(t, elsewhere), store.Appended{Seq: 1})
	same(t, "actions", len(b.load(t, ada, id).Actions), 2)
}

func testOthers(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	id := b.start(t, b.practice(ada))
	b.append(t, move(ada, id, 0))
	for what, do := range map[string]func() error{
		"load":    func() error { return second(b.LoadMatch(b, bob, id)) },
		"append":  func() error { return second(b.Append(b, move(bob, id, 1))) },
		"end":     func() error { return second(b.Append(b, last(bob, id, 1, game.Won))) },
		"hint":    func() error { return b.MarkHinted(b, bob, id) },
		"nobody":  func() error { return second(b.LoadMatch(b, "nobody", id)) },
		"missing": func() error { return second(b.LoadMatch(b, ada, "missing")) },
	} {
		if err := b.unchanged(t, ada, id, do); !errors.Is(err, store.ErrNoMatch) {
			t.Errorf("%s: %v", what, err)
		}
	}
	keyed := move(ada, id, 1)
	keyed.Key = "k"
	b.append(t, keyed)
	keyed.Player = bob
	if _, err := b.Append(b, keyed); !errors.Is(err, store.ErrNoMatch) {
		t.Errorf("a key of another player's: %v", err)
	}
	b.owns(t, bob, 0, 0, 0, 0)
}

func testPages(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	var running, finished []model.MatchID
	for i := range 7 {
		running = append([]model.MatchID{b.start(t, b.practice(ada))}, running...)
		b.start(t, b.practice(bob))
		id := b.start(t, b.practice(ada))
		m := last(ada, id, 0, game.Lost)
		m.At = at(-i) // a clock that goes backwards does not change the order
		b.append(t, m)
		finished = append([]model.MatchID{id}, finished...)
	}
	for what, c := range map[string]struct {
		list func(page model.Page) ([]model.Summary, error)
		want []model.MatchID
	}{
		"running":  {func(p model.Page) ([]model.Summary, error) { return b.Running(b, ada, p) }, running},
		"finished": {func(p model.Page) ([]model.Summary, error) { return b.Finished(b, ada, p) }, finished},
	} {
		var got []model.MatchID
		for page := (model.Page{Limit: 3}); ; {
			list, err := c.list(page)
			ok(t, err)
			for _, m := range list {
				got = append(got, m.ID)
				page.Before = m.Place
			}
			if len(list) < 3 {
				break
			}
		}
		same(t, what, got, c.want)
	}
}

func testSecrecy(t *testing.T, b *bench) {
	b.join(t, ada)
	n := b.practice(ada)
	n.Setup.Seed = sealedSeed(t)
	m := b.load(t, ada, b.start(t, n))
	public, err := json.Marshal(m.Summary)
	ok(t, err)
	if _, err := json.Marshal(m); err == nil {
		t.Error("a whole match can be encoded by accident")
	}
	hidden := struct{ m store.Match }{m}
	shown := string(public)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x"} {
		shown += fmt.Sprintf(verb, m) + fmt.Sprintf(verb, hidden) + fmt.Sprintf(verb, m.State)
	}
	for _, secret := range []string{code, fmt.Sprintf("%x", code), "abab", "171 171"} {
		if strings.Contains(shown, secret) {
			t.Errorf("%q is shown in %s", secret, shown)
		}
	}
}

func testHints(t *testing.T, b *bench) {
	b.join(t, ada)
	id := b.start(t, b.practice(ada))
	ok(t, b.MarkHinted(b, ada, id))
	ok(t, b.MarkHinted(b, ada, id))
	assisted := b.start(t, b.practice(ada))
	m := move(ada, assisted, 0)
	m.Assisted = true
	b.append(t, m)
	b.append(t, move(ada, assisted, 1))
	for _, id := range []model.MatchID{id, assisted} {
		got := b.load(t, ada, id)
		same(t, "hinted", got.Hinted, true)
		b.append(t, last(ada, id, got.Seq, game.Won))
	}
	stats, err := b.Statistics(b, ada)
	ok(t, err)
	same(t, "statistics", stats, []model.Stats{
		{Game: "riddle", Preset: "blitz", HintedGames: 2, HintedWins: 2, Lengths: []model.Length{}},
	})
}
