package play_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/game"
	"wits/game/rng"
	"wits/model"
	"wits/play"
	"wits/store"
)

func (t *table) daily(by model.PlayerID, gameID string) model.Match {
	t.Helper()
	p, err := t.For(by).StartDaily(t.Context(), gameID, false)
	t.ok(err)
	return p
}

func (t *table) about(gameID string, day model.Day) model.Daily {
	t.Helper()
	d, err := t.For(ada).Daily(t.Context(), gameID, day)
	t.ok(err)
	return d
}

// actAs plays actions of a player, from where the match stands.
func (t *table) actAs(by model.PlayerID, id model.MatchID, actions ...string) {
	t.Helper()
	for _, a := range actions {
		p, err := t.For(by).Look(t.Context(), id)
		t.ok(err)
		_, err = t.For(by).Act(t.Context(), model.Act{Match: id, After: p.Seq}, game.WireAction([]byte(a)))
		t.ok(err)
	}
}

func TestTheDailyPuzzleIsTheSameForEverybody(t *testing.T) {
	tab, dial := timed(t)
	replica := play.New(tab.store, catalog.All(), tab.chaos, dial.now)
	seen := map[string]bool{}
	for range 3 {
		for _, id := range []string{"minesweeper", "mastermind"} {
			mine := tab.daily(ada, id)
			theirs, err := replica.For(bob).StartDaily(t.Context(), id, false)
			tab.ok(err)
			about := tab.about(id, "")
			tab.same("the commitments", []string{mine.Commitment, theirs.Commitment}, []string{about.Commitment, about.Commitment})
			tab.same("the boards", strings.ReplaceAll(encode(t, mine.View), "ADA", "BOB"), encode(t, theirs.View))
			tab.same("my attempt", []any{about.Match, about.Status, mine.Day}, []any{mine.ID, game.Playing, about.Day})
			if mine.ID == theirs.ID || seen[mine.Commitment] || about.Seed != nil || about.Salt != "" {
				t.Errorf("%s of %s: %+v", id, about.Day, about)
			}
			seen[mine.Commitment] = true
		}
		dial.move(24 * time.Hour)
		tab.restart()
		tab.Service = play.New(tab.store, catalog.All(), tab.chaos, dial.now)
		replica = play.New(tab.store, catalog.All(), tab.chaos, dial.now)
	}
	other, _ := timed(t)
	other.chaos = strings.NewReader(strings.Repeat("another entropy ", 99))
	other.Service = play.New(other.store, catalog.All(), other.chaos, dial.now)
	if seen[other.about("mastermind", "2026-03-01").Commitment] {
		t.Error("another server has the same puzzle")
	}
}

func TestADailyBoardIsOpenInTheMiddle(t *testing.T) {
	tab, _ := timed(t)
	p := tab.daily(ada, "minesweeper")
	var view struct {
		Width, Height int
		Rows          []string
	}
	tab.ok(json.Unmarshal([]byte(encode(t, p.View)), &view))
	if got := view.Rows[view.Height/2][view.Width/2]; got != '0' || p.Seq != 1 || p.Preset != "journeyman" {
		t.Errorf("the middle is %c, the match %+v", got, p)
	}
}

func TestThePuzzleOfAPastDayCanBeChecked(t *testing.T) {
	tab, dial := timed(t)
	p := tab.daily(ada, "minesweeper")
	day := p.Day
	if _, err := tab.For(ada).Replay(t.Context(), p.ID); !errors.Is(err, play.ErrRunning) {
		t.Errorf("the replay of a running one: %v", err)
	}
	tab.must(p.ID, tab.winning(p)...)
	ends := tab.about("minesweeper", day).Ends
	for _, at := range []time.Time{dial.now(), ends.Add(-time.Millisecond)} {
		dial.set(at)
		if d := tab.about("minesweeper", day); d.Seed != nil || d.Salt != "" || d.Status != game.Won {
			t.Errorf("at %v: %+v", at, d)
		}
		if _, err := tab.For(ada).Replay(t.Context(), p.ID); !errors.Is(err, play.ErrNotYet) {
			t.Errorf("the replay at %v: %v", at, err)
		}
	}
	dial.set(ends)
	d := tab.about("minesweeper", day)
	seed, err := rng.Opened{Value: *d.Seed, Salt: string(d.Salt), Commitment: p.Commitment}.Seed()
	tab.ok(err)
	tab.same("the commitment", seed.Commitment(), d.Commitment)
	tab.verify(p)
	r, err := tab.For(ada).Replay(t.Context(), p.ID)
	tab.ok(err)
	tab.same("the seed", r.Seed, d.Seed)
}

func TestThereIsNoDailyPuzzleOfOtherDaysAndGames(t *testing.T) {
	tab, _ := timed(t)
	for _, c := range []struct{ game, day string }{
		{"minesweeper", "2026-03-02"},
		{"minesweeper", "2025-12-31"},
		{"minesweeper", "9999-01-01"},
		{"minesweeper", "2026-02-30"},
		{"minesweeper", "2026-3-1"},
		{"minesweeper", "yesterday"},
		{"minesweeper", " 2026-03-01"},
		{"minesweeper", "2026-03-01T00:00:00Z"},
		{"checkers", ""},
		{"", ""},
		{"checkers", "2026-03-01"},
	} {
		_, err1 := tab.For(ada).Daily(t.Context(), c.game, model.Day(c.day))
		_, err2 := tab.For(ada).Leaderboard(t.Context(), c.game, model.Day(c.day), model.People, 0, 10)
		for _, err := range []error{err1, err2} {
			if !errors.Is(err, play.ErrNoDaily) {
				t.Errorf("%v: %v", c, err)
			}
		}
	}
	_, err1 := tab.For(ada).StartDaily(t.Context(), "checkers", false)
	_, err2 := tab.For(ada).Standings(t.Context(), "checkers", model.People, 0, 10)
	if !errors.Is(err1, play.ErrNoDaily) || !errors.Is(err2, play.ErrNoDaily) {
		t.Errorf("checkers: %v, %v", err1, err2)
	}
	if d, err := tab.For("").Daily(t.Context(), "minesweeper", "2026-01-01"); err != nil || d.Match != "" || d.Seed == nil {
		t.Errorf("nobody asks for the first day: %+v, %v", d, err)
	}
	if _, err := tab.For("nobody").StartDaily(t.Context(), "minesweeper", false); !errors.Is(err, store.ErrNoPlayer) {
		t.Errorf("nobody starts: %v", err)
	}
}

func TestADailyPuzzleIsOneAttemptWithoutHelp(t *testing.T) {
	tab, _ := timed(t)
	ctx := t.Context()
	p := tab.daily(ada, "mastermind")
	for want, do := range map[string]func() error{
		"one-deal":   func() error { return second(tab.act(p.ID, reset)) },
		"no-hints":   func() error { return tab.For(ada).MarkHinted(ctx, p.ID) },
		"no-discard": func() error { return tab.For(ada).Discard(ctx, p.ID) },
		"no-bots":    func() error { return second(tab.For(ada).Bot(ctx, model.Act{Match: p.ID}, "random")) },
	} {
		if err := tab.unchanged(p.ID, do); rule(err) != want || !strings.Contains(err.Error(), "stakes.daily") {
			t.Errorf("want %s, got %v", want, err)
		}
	}
	tab.must(p.ID, tab.winning(p)...)
	tab.same("asked again", tab.daily(ada, "mastermind"), tab.look(p.ID))
	if a := tab.look(p.ID); a.Award != nil || a.Terms.Type != model.DailyType {
		t.Errorf("it ended as %+v", a)
	}
	stats, err := tab.For(ada).Statistics(ctx)
	tab.ok(err)
	if len(stats) != 1 || stats[0].Difficulty != model.DailyDifficulty || stats[0].Wins != 1 {
		t.Errorf("the statistics are %+v", stats)
	}
	tab.ok(tab.For(ada).Reset(ctx))
	if _, err := tab.For(ada).StartDaily(ctx, "mastermind", false); rule(err) != "one-attempt" {
		t.Errorf("after a reset: %v", err)
	}
	again, err := tab.For(bob).Again(ctx, tab.daily(bob, "mastermind").ID)
	if err != nil || !again.Terms.Practice() || again.Day != "" {
		t.Errorf("another game like it is practice: %+v, %v", again, err)
	}
}

func TestAnAttemptBelongsToItsDayWhateverTheClockDoes(t *testing.T) {
	tab, dial := timed(t)
	noon := dial.now()
	first := tab.daily(ada, "mastermind")
	dial.set(noon.Add(24 * time.Hour))
	later := tab.daily(ada, "mastermind")
	if later.ID == first.ID || later.Day == first.Day {
		t.Fatalf("%s and %s", first.Day, later.Day)
	}
	tab.must(first.ID, tab.winning(first)...) // after its day, when the puzzle is known: it is not ranked
	dial.set(noon)                            // and back
	tab.same("the first day again", tab.daily(ada, "mastermind").ID, first.ID)
	if _, err := tab.For(ada).Daily(t.Context(), "mastermind", later.Day); !errors.Is(err, play.ErrNoDaily) {
		t.Errorf("a day that is yet to come, again: %v", err)
	}
	if _, err := tab.For(ada).Replay(t.Context(), first.ID); !errors.Is(err, play.ErrNotYet) {
		t.Errorf("a day that is not over, again: %v", err)
	}
	dial.set(noon.Add(48 * time.Hour))
	board, err := tab.For(ada).Leaderboard(t.Context(), "mastermind", first.Day, model.People, 0, 0)
	tab.ok(err)
	tab.same("the first day", board, []model.Rank{})
	board, err = tab.For(ada).Leaderboard(t.Context(), "mastermind", later.Day, model.People, 0, 0)
	tab.ok(err)
	tab.same("the other day", board, []model.Rank{})
}

func TestTheLeaderboardCountsMovesWithoutFlagsAndTheOpening(t *testing.T) {
	tab, _ := timed(t)
	tab.establish(ada, bob)
	p := tab.daily(ada, "minesweeper")
	actions := tab.winning(p)
	theirs := tab.daily(bob, "minesweeper")
	tab.actAs(bob, theirs.ID, actions...)
	tab.must(p.ID, append([]string{`{"type":"flag","x":0,"y":0}`, `{"type":"flag","x":0,"y":0}`}, actions...)...)
	n := len(actions)
	board, err := tab.For(ada).Leaderboard(t.Context(), "minesweeper", "", model.People, -5, 1000)
	tab.ok(err)
	tab.same("the leaderboard", board, []model.Rank{
		{Rank: 1, Name: "ADA", Status: game.Won, Actions: n, You: true},
		{Rank: 1, Name: "BOB", Status: game.Won, Actions: n},
	})
	all, err := tab.For(ada).Standings(t.Context(), "minesweeper", model.People, 0, 1)
	tab.ok(err)
	tab.same("the standings", all, []model.Rank{{Rank: 1, Name: "ADA", Actions: n, Wins: 1, Played: 1, You: true}})
}

func TestNothingTellsTheSecretOfTheDay(t *testing.T) {
	tab, _ := timed(t)
	ctx := t.Context()
	for _, id := range []string{"minesweeper", "mastermind"} {
		p := tab.daily(ada, id)
		secrets := secretsOf(t, must(tab.store.LoadMatch(ctx, ada, p.ID)))
		key := must(tab.store.DailySecret(ctx, store.Saved{})).Reveal()
		var said strings.Builder
		say := func(v any, err error) {
			fmt.Fprintf(&said, "%v %+v %#v %v\n", v, v, v, err)
			if err == nil {
				said.WriteString(encode(t, v))
			}
		}
		say(p, nil)
		say(tab.For(ada).Daily(ctx, id, ""))
		say(tab.For(ada).Replay(ctx, p.ID))
		say(tab.For(ada).Running(ctx, model.Page{}))
		say(tab.act(p.ID, reset))
		say(nil, tab.For(ada).MarkHinted(ctx, p.ID))
		tab.must(p.ID, forfeit)
		say(tab.For(ada).Replay(ctx, p.ID))
		say(tab.For(bob).Daily(ctx, id, ""))
		say(tab.For(bob).Leaderboard(ctx, id, "", model.People, 0, 10))
		for _, secret := range append(secrets, key) {
			if strings.Contains(said.String(), secret) {
				t.Errorf("%s: %.20q… is in what was said", id, secret)
			}
		}
	}
}

func TestADamagedSecretDealsNothing(t *testing.T) {
	tab := sit(t)
	kept, err := tab.store.DailySecret(t.Context(), store.Save([]byte("no secret")))
	tab.ok(err)
	service := play.New(tab.store, catalog.All(), tab.chaos, func() time.Time { return time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC) })
	_, err = service.For(ada).StartDaily(t.Context(), "mastermind", false)
	if !errors.Is(err, store.ErrDamaged) || strings.Contains(err.Error(), kept.Reveal()) {
		t.Errorf("dealt: %v", err)
	}
}

func TestAPlayerHasSoManyMatchesRunning(t *testing.T) {
	tab := sit(t)
	for i := range 200 {
		tab.practice("mastermind", "classic", uint32(i))
	}
	_, err := tab.For(ada).Start(t.Context(), model.Practice{Game: "mastermind", Preset: "classic"})
	if !errors.Is(err, store.ErrTooMany) || !strings.Contains(err.Error(), "finish one or give it up") {
		t.Errorf("one more: %v", err)
	}
	running, err := tab.For(ada).Running(t.Context(), model.Page{})
	tab.ok(err)
	tab.must(running[0].ID, forfeit)
	tab.practice("mastermind", "classic", 1)
}
