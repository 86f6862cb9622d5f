package play_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"wits/catalog"
	"wits/entry"
	"wits/game/referee"
	"wits/game/rng"
	"wits/model"
	"wits/play"
)

// openPuzzles lists the games whose puzzle of the day hides nothing.
func openPuzzles() []entry.Entry {
	var list []entry.Entry
	for _, e := range catalog.All() {
		if e.Daily != nil && e.Game.Info().Open {
			list = append(list, e)
		}
	}
	return list
}

// numbered finds the number under which a game deals what fits.
func numbered(t *testing.T, e entry.Entry, preset string, fits func(referee.Match) bool) uint32 {
	t.Helper()
	for seed := range uint32(100_000) {
		m, err := e.Game.Start(referee.Setup{Preset: preset, Seed: rng.Numeric(seed)})
		if err != nil {
			t.Fatal(err)
		}
		if fits(m) {
			return seed
		}
	}
	t.Fatalf("%s: no number deals it", e.ID())
	return 0
}

func TestNobodyIsHelpedInTodaysPuzzleUnderAnotherNumber(t *testing.T) {
	for _, e := range openPuzzles() {
		t.Run(e.ID(), func(t *testing.T) {
			tab, dial := timed(t)
			ctx := t.Context()
			daily := tab.daily(ada, e.ID())
			today := encode(t, daily.View)
			seed := numbered(t, e, daily.Preset, func(m referee.Match) bool { return encode(t, m.View(0)) == today })
			if _, err := tab.For(ada).Start(ctx, model.Practice{Game: e.ID(), Preset: daily.Preset, Seed: &seed}); rule(err) != "todays-puzzle" {
				t.Errorf("practice that is today's puzzle: %v", err)
			}
			m := play.Mirrored{Match: deviceID, Game: e.ID(), Preset: daily.Preset, Seed: rng.Numeric(seed)}
			sum, err := tab.For(ada).Mirror(ctx, m)
			tab.ok(err)
			if want := dial.now().Truncate(24 * time.Hour).Add(24 * time.Hour); !sum.HiddenUntil.Equal(want) {
				t.Errorf("the device is told that help waits until %v, not %v", sum.HiddenUntil, want)
			}
			if err := tab.For(ada).MarkHinted(ctx, deviceID); rule(err) != "no-hints" {
				t.Errorf("a hint in what a device has dealt: %v", err)
			}
			if _, err := tab.For(ada).Bot(ctx, model.Act{Match: deviceID}, e.Daily.Mind); rule(err) != "no-bots" {
				t.Errorf("a bot in what a device has dealt: %v", err)
			}
			tab.must(deviceID, forfeit)
			if _, err := tab.For(ada).Review(ctx, deviceID); !errors.Is(err, play.ErrNotYet) {
				t.Errorf("a review of what a device has dealt: %v", err)
			}
			if _, err := tab.For(ada).Replay(ctx, deviceID); !errors.Is(err, play.ErrNotYet) {
				t.Errorf("the replay of what a device has dealt: %v", err)
			}
			dial.set(dial.now().AddDate(0, 0, 1))
			if encode(t, tab.daily(bob, e.ID()).View) == today {
				return // tomorrow's is the same
			}
			_, err = tab.For(ada).Start(ctx, model.Practice{Game: e.ID(), Preset: daily.Preset, Seed: &seed})
			tab.ok(err)
			if _, err := tab.For(ada).Review(ctx, deviceID); errors.Is(err, play.ErrNotYet) {
				t.Errorf("a review when the day is over: %v", err)
			}
		})
	}
}

func TestATurnedPuzzleOfTheDayIsTodaysToo(t *testing.T) {
	tab, _ := timed(t)
	e, err := entry.Find(catalog.All(), "gomoku")
	tab.ok(err)
	daily := tab.daily(ada, e.ID())
	today := encode(t, daily.View)
	var shape string
	same := numbered(t, e, daily.Preset, func(m referee.Match) bool { shape = m.Shape(); return encode(t, m.View(0)) == today })
	turned := numbered(t, e, daily.Preset, func(m referee.Match) bool { return m.Shape() == shape && encode(t, m.View(0)) != today })
	for _, seed := range []uint32{same, turned} {
		if _, err := tab.For(ada).Start(context.Background(), model.Practice{Game: e.ID(), Preset: daily.Preset, Seed: &seed}); rule(err) != "todays-puzzle" {
			t.Errorf("number %d: %v", seed, err)
		}
	}
}

func TestNoNumberTellsAPuzzleThatHidesSomething(t *testing.T) {
	tab, _ := timed(t)
	daily := tab.daily(ada, "mastermind")
	code := secretsOf(t, must(tab.store.LoadMatch(t.Context(), ada, daily.ID)))
	if len(code) == 0 {
		t.Fatal("the puzzle hides nothing")
	}
	for seed := range uint32(100) { // of so many some deal the code of the day: to refuse them would tell it
		p, err := tab.For(bob).Start(t.Context(), model.Practice{Game: "mastermind", Preset: daily.Preset, Seed: &seed})
		tab.ok(err)
		tab.ok(tab.For(bob).MarkHinted(t.Context(), p.ID))
	}
}
