package play_test

import (
	"errors"
	"testing"
	"time"

	"wits/game"
	"wits/model"
	"wits/play"
)

// A puzzle of the day can be practised when its day is over, as often as one likes, and not before.
func TestPastPuzzlesArePractice(t *testing.T) {
	tab, dial := timed(t)
	attempt := tab.daily(ada, "minesweeper")
	day := attempt.Day
	for _, c := range []struct {
		day  model.Day
		want error
	}{{day, play.ErrNotYet}, {day.Add(1), play.ErrNoDaily}, {"2025-12-31", play.ErrNoDaily}, {"tomorrow", play.ErrNoDaily}} {
		if _, err := tab.For(bob).Start(t.Context(), model.Practice{Game: "minesweeper", Day: c.day}); !errors.Is(err, c.want) {
			t.Errorf("%s while it is %s: %v", c.day, day, err)
		}
	}
	dial.move(24 * time.Hour)
	p, err := tab.For(bob).Start(t.Context(), model.Practice{Game: "minesweeper", Day: day})
	tab.ok(err)
	tab.same("the deal", []any{p.Commitment, p.Preset, p.Seq, encode(t, p.View)}, []any{attempt.Commitment, attempt.Preset, attempt.Seq, encode(t, attempt.View)})
	tab.same("its terms", []any{p.Terms.Practice(), p.Archive, p.Day}, []any{true, day, model.Day("")})
	second, err := tab.For(bob).Start(t.Context(), model.Practice{Game: "minesweeper", Day: day})
	tab.ok(err)
	if second.ID == p.ID {
		t.Error("it can be practised once only")
	}
	c, err := tab.For(bob).Calendar(t.Context(), day, day)
	tab.ok(err)
	tab.same("the calendar", []any{len(c.Items), c.Items[0].Practice, c.Items[0].Status, c.Streak, c.Today}, []any{2, true, game.Playing, model.Streak{}, day.Add(1)})
}

func TestADailyMakesAStreakOfDays(t *testing.T) {
	tab, dial := timed(t)
	for n := range 3 {
		p := tab.daily(ada, "mastermind")
		tab.actAs(ada, p.ID, tab.winning(p)...)
		e, err := tab.For(ada).Ending(t.Context(), p.ID)
		tab.ok(err)
		tab.same("the days", *e.Days, model.Streak{Now: n + 1, Best: n + 1})
		d := tab.about("mastermind", "")
		tab.same("the moves", e.Moves, d.Moves)
		dial.move(24 * time.Hour)
	}
	dial.move(48 * time.Hour)
	c, err := tab.For(ada).Calendar(t.Context(), "", "")
	tab.ok(err)
	tab.same("the streak", []any{c.Streak, c.Solved}, []any{model.Streak{Best: 3}, 3})
	if _, err := tab.For(ada).Calendar(t.Context(), "2026-01-01", "2026-12-31"); !errors.Is(err, play.ErrNoDaily) {
		t.Errorf("a whole year: %v", err)
	}
	goals, err := tab.For(ada).Goals(t.Context())
	tab.ok(err)
	for _, g := range goals {
		want := map[string]int{"win": 1, "daily": 1, "week": 3, "games": 1}[g.ID]
		if g.Have != want && g.ID != "mastermind.four" {
			t.Errorf("%s: %d of %d, want %d", g.ID, g.Have, g.Need, want)
		}
	}
}

// The end is told beside what was before, in moves as the leaderboard counts them: flags and the opening are none.
func TestAnEndIsComparedWithEarlierOnes(t *testing.T) {
	tab, _ := timed(t)
	p := tab.daily(ada, "minesweeper")
	if _, err := tab.For(ada).Ending(t.Context(), p.ID); !errors.Is(err, play.ErrRunning) {
		t.Errorf("a running one: %v", err)
	}
	tab.actAs(ada, p.ID, flag(0), flag(0))
	winning := tab.winning(p)
	tab.actAs(ada, p.ID, winning...)
	e, err := tab.For(ada).Ending(t.Context(), p.ID)
	tab.ok(err)
	tab.same("moves", []int{e.Moves, tab.about("minesweeper", "").Moves, e.Stats.Lengths[0].Actions}, []int{len(winning), len(winning), len(winning)})
	if e.Par <= 0 || e.Par > e.Moves || len(e.Records) > 0 {
		t.Errorf("the end: %+v", e)
	}
	if _, err := tab.For(bob).Ending(t.Context(), p.ID); err == nil {
		t.Error("another player is told of it")
	}

	lost := tab.daily(bob, "minesweeper")
	tab.actAs(bob, lost.ID, forfeit)
	e, err = tab.For(bob).Ending(t.Context(), lost.ID)
	tab.ok(err)
	tab.same("what a loss tells of the deal while others play it", e.Par, 0)
}
