package storetest

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/model"
	"wits/store"
)

// fair is a practice match from a sealed deal.
func (b *bench) fair(t *testing.T, p model.PlayerID) store.NewMatch {
	t.Helper()
	m := b.practice(p)
	m.Setup.Seed = rng.Sealed(bytes.NewReader(bytes.Repeat([]byte{byte(b.made.Load())}, 64)))
	return m
}

func (b *bench) wins(t *testing.T, p model.PlayerID) int {
	t.Helper()
	e, err := b.Experience(b, p)
	ok(t, err)
	return e.Wins
}

func testExperience(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	if _, err := b.Experience(b, "nobody"); !errors.Is(err, store.ErrNoPlayer) {
		t.Errorf("nobody: %v", err)
	}
	e, err := b.Experience(b, ada)
	ok(t, err)
	same(t, "at first", e, model.Experience{Since: newPlayer(ada).At.UTC()})
	end := func(m store.NewMatch, status game.Outcome, assisted bool) {
		t.Helper()
		l := last(ada, b.start(t, m), 0, status)
		l.Assisted = assisted
		b.append(t, l)
	}
	end(b.practice(ada), game.Won, false) // anybody can look that deal up
	end(b.fair(t, ada), game.Lost, false)
	end(b.fair(t, ada), game.Won, true)
	elsewhere := b.fair(t, ada)
	elsewhere.Status, elsewhere.Length, elsewhere.Digest = game.Won, 1, "digest"
	elsewhere.Actions, elsewhere.State = []referee.Entry{move(ada, elsewhere.ID, 0).Action}, stateAt(1)
	b.start(t, elsewhere)
	daily := b.daily(ada, "2026-01-02")
	daily.Setup.Seed = b.fair(t, ada).Setup.Seed
	b.append(t, last(ada, b.start(t, daily), 1, game.Won))
	same(t, "wins that do not count", b.wins(t, ada), 0)
	end(b.fair(t, ada), game.Won, false)
	end(b.fair(t, ada), game.Won, false)
	same(t, "wins", []int{b.wins(t, ada), b.wins(t, bob)}, []int{2, 0})
	ok(t, b.ResetPlayer(b, newPlayer(ada)))
	e, err = b.Experience(b, ada)
	ok(t, err)
	same(t, "after a reset", e, model.Experience{Since: newPlayer(ada).At.UTC(), Wins: 2})
}

// moment is one within a day.
func moment(day model.Day) time.Time {
	ends, _ := day.Ends() // tests name days
	return ends.Add(-time.Hour)
}

func testUnranked(t *testing.T, b *bench) {
	const day = model.Day("2026-01-02")
	b.join(t, ada, bob)
	m := b.daily(ada, day)
	m.Ranked = false
	id := b.start(t, m)
	end := last(ada, id, 1, game.Won)
	end.At, end.Moves = moment(day), 4
	b.append(t, end)
	a, err := b.Attempt(b, ada, "riddle", day)
	ok(t, err)
	same(t, "the attempt", a, store.Attempt{Match: id, Status: game.Won, Moves: 3})
	for _, kind := range []model.Kind{model.People, model.Bots} {
		list, err := b.Ranking(b, ada, "riddle", day, kind, 0, 10)
		ok(t, err)
		all, err := b.Standings(b, ada, "riddle", kind, 0, 10)
		ok(t, err)
		same(t, "ranked "+string(kind), append(list, all...), []model.Rank{})
	}
}

func testBotRanking(t *testing.T, b *bench) {
	const day = model.Day("2026-01-02")
	b.join(t, ada, bob, "cai")
	begun := b.daily(ada, day)
	begun.Bot = true
	for p, m := range map[model.PlayerID]store.NewMatch{ada: begun, bob: b.daily(bob, day)} {
		id := b.start(t, m)
		middle := move(p, id, 1)
		middle.Bot, middle.Daily = p == bob, true
		b.append(t, middle)
		end := last(p, id, 2, game.Won)
		end.At = moment(day)
		b.append(t, end)
		a, err := b.Attempt(b, p, "riddle", day)
		ok(t, err)
		same(t, "the attempt", a, store.Attempt{Match: id, Status: game.Won, Moves: 2, Ranked: true, Bot: true})
	}
	b.try(t, "cai", day, 5, game.Won, 1)
	b.try(t, ada, "2026-01-03", 5, game.Won, 1)
	for kind, want := range map[model.Kind][]model.Rank{
		model.People: {{Rank: 1, Name: "CAI", Status: game.Won, Actions: 5}},
		model.Bots: {
			{Rank: 1, Name: "ADA", Status: game.Won, Actions: 2, You: true},
			{Rank: 1, Name: "BOB", Status: game.Won, Actions: 2},
		},
	} {
		list, err := b.Ranking(b, ada, "riddle", day, kind, 0, 10)
		ok(t, err)
		same(t, string(kind), list, want)
	}
	all, err := b.Standings(b, ada, "riddle", model.Bots, 0, 10)
	ok(t, err)
	same(t, "the bots' standings", all, []model.Rank{
		{Rank: 1, Name: "ADA", Actions: 2, Wins: 1, Played: 1, You: true}, {Rank: 1, Name: "BOB", Actions: 2, Wins: 1, Played: 1},
	})
	all, err = b.Standings(b, ada, "riddle", model.People, 0, 10)
	ok(t, err)
	same(t, "the people's standings", len(all), 2)
}
