package storetest

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/store"
)

// daily is an attempt at the puzzle of a day, with an opening of one action.
func (b *bench) daily(p model.PlayerID, day model.Day) store.NewMatch {
	m := b.practice(p)
	m.Setup.Seed, m.Day, m.Ranked, m.Opening = referee.Seed{}, day, true, 1
	m.Terms = model.Terms{Type: model.DailyType, Difficulty: model.DailyDifficulty}
	m.Actions, m.State = []referee.Entry{move(p, m.ID, 0).Action}, stateAt(1)
	return m
}

// try plays an attempt of so many actions to its end, which it reaches at a moment of its day.
func (b *bench) try(t *testing.T, p model.PlayerID, day model.Day, actions referee.Seq, status game.Outcome, end int) {
	t.Helper()
	id := b.start(t, b.daily(p, day))
	for n := referee.Seq(1); n < actions; n++ {
		b.append(t, move(p, id, n))
	}
	m := last(p, id, actions, status)
	begins, err := time.Parse(time.DateOnly, string(day))
	ok(t, err)
	m.At = begins.Add(time.Duration(end) * time.Millisecond)
	b.append(t, m)
}

// oneDay is longer than an attempt counts.
const oneDay = 24 * 60 * 60 * 1000

func testDailySecret(t *testing.T, b *bench) {
	got := make([]store.Saved, 6)
	for _, err := range together(len(got), func(i int) (err error) {
		got[i], err = b.DailySecret(b, store.Save([]byte(fmt.Sprint("drawn ", i))))
		return err
	}) {
		ok(t, err)
	}
	later, err := b.DailySecret(b, store.Save([]byte("drawn later")))
	ok(t, err)
	for _, s := range got {
		same(t, "the secret", s.Reveal(), later.Reveal())
	}
	if later.Reveal() == "drawn later" || strings.Contains(fmt.Sprintf("%v %+v", later, got), "drawn") {
		t.Error("it is not the first one, or shows itself")
	}
}

func testAttempt(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	if _, err := b.Attempt(b, ada, "riddle", "2026-01-02"); !errors.Is(err, store.ErrNoMatch) {
		t.Errorf("before it began: %v", err)
	}
	tries := make([]store.NewMatch, 5)
	for i := range tries {
		tries[i] = b.daily(ada, "2026-01-02")
	}
	ids := make([]model.MatchID, len(tries))
	for _, err := range together(len(tries), func(i int) (err error) {
		ids[i], err = b.StartMatch(b, tries[i])
		return err
	}) {
		ok(t, err)
	}
	for _, id := range ids {
		same(t, "the match", id, ids[0])
	}
	m := b.load(t, ada, ids[0])
	same(t, "its day and number", []any{m.Day, m.Seq, len(m.Actions)}, []any{"2026-01-02", 1, 1})
	b.start(t, b.daily(ada, "2026-01-03"))
	b.start(t, b.daily(bob, "2026-01-02"))
	b.owns(t, ada, 2, 0, 0, 0)
	b.append(t, last(ada, ids[0], 1, game.Won))
	a, err := b.Attempt(b, ada, "riddle", "2026-01-02")
	ok(t, err)
	same(t, "the attempt", a, store.Attempt{Match: ids[0], Status: game.Won, Moves: 1, Ranked: true})
	same(t, "no award", b.load(t, ada, ids[0]).Award, nil)

	ok(t, b.ResetPlayer(b, newPlayer(ada)))
	if _, err := b.StartMatch(b, b.daily(ada, "2026-01-02")); !errors.Is(err, store.ErrPlayed) {
		t.Errorf("a second attempt after a reset: %v", err)
	}
	a, err = b.Attempt(b, ada, "riddle", "2026-01-02")
	ok(t, err)
	same(t, "after a reset", a, store.Attempt{Status: game.Won, Moves: 1, Ranked: true})
}

func testRanking(t *testing.T, b *bench) {
	const day = model.Day("2026-01-02")
	players := []model.PlayerID{ada, bob, "cai", "dee", "eve", "fay", "gus", "ida"}
	b.join(t, players...)
	b.try(t, "dee", day, 9, game.Won, 5)
	b.try(t, "eve", day, 1, game.Lost, 9)
	b.try(t, "cai", day, 4, game.Won, 7)
	b.try(t, "fay", day, 5, game.Lost, 8)
	b.try(t, ada, day, 2, game.Won, 6)
	b.try(t, bob, day, 4, game.Won, 3)
	b.start(t, b.daily("gus", day))
	b.try(t, "gus", "2026-01-03", 1, game.Won, 1)
	b.try(t, "ida", day, 1, game.Won, oneDay) // when everybody may know the puzzle
	late, err := b.Attempt(b, "ida", "riddle", day)
	ok(t, err)
	same(t, "an attempt that ended late", late.Status, game.Won)
	all, err := b.Ranking(b, "cai", "riddle", day, model.People, 0, 10)
	ok(t, err)
	same(t, "the leaderboard", all, []model.Rank{
		{Rank: 1, Name: "ADA", Status: game.Won, Actions: 2},
		{Rank: 2, Name: "BOB", Status: game.Won, Actions: 4},
		{Rank: 2, Name: "CAI", Status: game.Won, Actions: 4, You: true},
		{Rank: 4, Name: "DEE", Status: game.Won, Actions: 9},
		{Rank: 5, Name: "FAY", Status: game.Lost, Actions: 5},
		{Rank: 5, Name: "EVE", Status: game.Lost, Actions: 1},
	})
	part, err := b.Ranking(b, "cai", "riddle", day, model.People, 2, 3)
	ok(t, err)
	same(t, "a part", part, all[2:5])
	ok(t, b.Set(b, nil, ada, model.ShowRank, model.Hidden, 9))
	ok(t, b.ResetPlayer(b, newPlayer(ada))) // which leaves it hidden
	for reader, name := range map[model.PlayerID]string{ada: "ADA", bob: model.GoneName} {
		seen, err := b.Ranking(b, reader, "riddle", day, model.People, 0, 1)
		ok(t, err)
		same(t, "a hidden name", seen[0].Name, name)
		seen, err = b.Standings(b, reader, "riddle", model.People, 1, 1)
		ok(t, err)
		same(t, "a hidden name in the standings", seen[0].Name, name)
	}
	none, err := b.Ranking(b, ada, "go", day, model.People, 0, 10)
	ok(t, err)
	same(t, "another game", none, []model.Rank{})
}

func testStandings(t *testing.T, b *bench) {
	b.join(t, ada, bob, "cai", "dee")
	for day, c := range map[model.Day][2]game.Outcome{
		"2026-01-02": {game.Won, game.Won}, "2026-01-03": {game.Lost, game.Won}, "2026-01-04": {game.Won, game.Lost},
	} {
		b.try(t, ada, day, 3, c[0], 1)
		b.try(t, bob, day, 3, c[1], 2)
	}
	b.try(t, "cai", "2026-01-02", 2, game.Won, 3)
	b.try(t, "dee", "2026-01-02", 2, game.Lost, 4)
	all, err := b.Standings(b, bob, "riddle", model.People, 0, 10)
	ok(t, err)
	same(t, "standings", all, []model.Rank{
		{Rank: 1, Name: "ADA", Actions: 6, Wins: 2, Played: 3},
		{Rank: 1, Name: "BOB", Actions: 6, Wins: 2, Played: 3, You: true},
		{Rank: 3, Name: "CAI", Actions: 2, Wins: 1, Played: 1},
		{Rank: 4, Name: "DEE", Played: 1},
	})
	part, err := b.Standings(b, bob, "riddle", model.People, 1, 2)
	ok(t, err)
	same(t, "a part", part, all[1:3])
	stats, err := b.Statistics(b, ada)
	ok(t, err)
	same(t, "counted apart", []any{len(stats), stats[0].Difficulty, stats[0].Games}, []any{1, "daily", 3})
}

func testStartWith(t *testing.T, b *bench) {
	b.join(t, ada)
	m := b.practice(ada)
	for n := range referee.Seq(203) {
		m.Actions = append(m.Actions, move(ada, m.ID, n).Action)
	}
	m.Status, m.Length, m.State = game.Won, 2, stateAt(203)
	got := b.load(t, ada, b.start(t, m))
	same(t, "the end", []any{got.Seq, got.Status, got.Ended}, []any{203, game.Won, m.At})
	for i, a := range got.Actions {
		same(t, "an action", a.Entry, m.Actions[i])
	}
	b.owns(t, ada, 0, 1, 1, 0)
	stats, err := b.Statistics(b, ada)
	ok(t, err)
	same(t, "lengths", stats[0].Lengths, []model.Length{{Actions: 2, Wins: 1}})
	if _, err := b.Append(b, move(ada, m.ID, 203)); !errors.Is(err, game.ErrOver) {
		t.Errorf("an action after the end: %v", err)
	}
}

func testRunningLimit(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	start := func(p model.PlayerID) error {
		m := b.practice(p)
		m.Most = 2
		return second(b.StartMatch(b, m))
	}
	ok(t, start(ada))
	id := b.start(t, b.practice(ada))
	if err := start(ada); !errors.Is(err, store.ErrTooMany) {
		t.Errorf("a third: %v", err)
	}
	ok(t, start(bob))
	b.append(t, last(ada, id, 0, game.Lost))
	ok(t, start(ada))
	b.owns(t, ada, 2, 1, 1, 0)
}
