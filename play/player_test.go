package play_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	"wits/catalog"
	"wits/challenge"
	"wits/game/referee"
	"wits/model"
	"wits/play"
	"wits/store"
)

func TestWhoJoinsAgainStaysWhoTheyAre(t *testing.T) {
	tab := sit(t)
	p := tab.accept("mastermind", challenge.Novice)
	tab.must(p.ID, tab.winning(p)...)
	tab.ok(tab.For(ada).Rename(t.Context(), "Countess"))
	got, err := tab.For(ada).Join(t.Context(), "Somebody else")
	tab.ok(err)
	tab.same("Ada", got, challenge.Adventurer{Name: "Countess", Level: 1, XP: 50})
	for _, name := range []string{"", "a\nb", strings.Repeat("x", 65)} {
		if err := tab.For(ada).Rename(t.Context(), name); !errors.Is(err, referee.ErrMalformed) {
			t.Errorf("renamed to %q: %v", name, err)
		}
		if _, err := tab.For("new").Join(t.Context(), name); !errors.Is(err, referee.ErrMalformed) {
			t.Errorf("joined as %q: %v", name, err)
		}
	}
}

func TestMatchesKeepTheNameTheyWereStartedUnder(t *testing.T) {
	tab := sit(t)
	p := tab.practice("mastermind", "classic", 1)
	tab.ok(tab.For(ada).Rename(t.Context(), "Countess"))
	if got := encode(t, tab.look(p.ID).View); !strings.Contains(got, `"playerId":"ADA"`) {
		t.Errorf("the old match: %s", got)
	}
	if got := encode(t, tab.practice("mastermind", "classic", 1).View); !strings.Contains(got, `"playerId":"Countess"`) {
		t.Errorf("the new match: %s", got)
	}
}

func TestSettingsAreKeptWithinBounds(t *testing.T) {
	tab := sit(t)
	tab.ok(tab.For(ada).Set(t.Context(), "theme", "high contrast"))
	tab.restart()
	got, err := tab.For(ada).Settings(t.Context())
	tab.ok(err)
	tab.same("settings", got, map[string]string{"theme": "high contrast"})
	for name, value := range map[string]string{"": "x", strings.Repeat("n", 129): "x", "n": strings.Repeat("v", 4097)} {
		if err := tab.For(ada).Set(t.Context(), name, value); !errors.Is(err, referee.ErrMalformed) {
			t.Errorf("%.10q: %v", name, err)
		}
	}
	for n := range 99 {
		tab.ok(tab.For(ada).Set(t.Context(), fmt.Sprint("n", n), "v"))
	}
	if err := tab.For(ada).Set(t.Context(), "one more", "v"); !errors.Is(err, store.ErrTooMany) {
		t.Errorf("the 101st setting: %v", err)
	}
	tab.ok(tab.For(ada).Set(t.Context(), "theme", "dark"))
}

func TestAResetForgetsEverythingButTheName(t *testing.T) {
	tab := sit(t)
	ctx := t.Context()
	won := tab.accept("mastermind", challenge.Master)
	tab.must(won.ID, tab.winning(won)...)
	tab.practice("minesweeper", "novice", 1)
	tab.ok(tab.For(ada).Offer(ctx, "minesweeper"))
	tab.ok(tab.For(ada).Set(ctx, "theme", "dark"))
	theirs, err := tab.For(bob).Start(ctx, model.Practice{Game: "mastermind", Preset: "classic"})
	tab.ok(err)

	tab.ok(tab.For(ada).Reset(ctx))
	tab.same("Ada", tab.adventurer(), challenge.NewAdventurer("ADA"))
	running, err1 := tab.For(ada).Running(ctx, model.Page{})
	finished, err2 := tab.For(ada).Finished(ctx, model.Page{})
	pending, err3 := tab.For(ada).Challenges(ctx)
	stats, err4 := tab.For(ada).Statistics(ctx)
	settings, err5 := tab.For(ada).Settings(ctx)
	tab.ok(errors.Join(err1, err2, err3, err4, err5))
	if len(running)+len(finished)+len(pending)+len(stats)+len(settings) != 0 {
		t.Errorf("left: %v %v %v %v %v", running, finished, pending, stats, settings)
	}
	if _, err := tab.For(bob).Look(ctx, theirs.ID); err != nil {
		t.Errorf("Bob's match: %v", err)
	}
}

func TestAStrangerIsUnknown(t *testing.T) {
	tab := sit(t)
	ctx := t.Context()
	for name, err := range map[string]error{
		"adventurer": second(tab.For("eve").Adventurer(ctx)), "explore": second(tab.For("eve").Explore(ctx)),
		"start":      second(tab.For("eve").Start(ctx, model.Practice{Game: "mastermind", Preset: "classic"})),
		"challenges": second(tab.For("eve").Challenges(ctx)), "reset": tab.For("eve").Reset(ctx),
		"rename": tab.For("eve").Rename(ctx, "Eve"), "set": tab.For("eve").Set(ctx, "a", "b"),
	} {
		if !errors.Is(err, store.ErrNoPlayer) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWithoutEntropyNothingIsDealt(t *testing.T) {
	tab := sit(t)
	broken := play.New(tab.store, catalog.All(), iotest.ErrReader(errors.New("no entropy")), clock)
	tab.ok(tab.For(ada).Offer(t.Context(), "mastermind"))
	for name, do := range map[string]func() error{
		"join": func() error { return second(broken.For("new").Join(t.Context(), "New")) },
		"start": func() error {
			return second(broken.For(ada).Start(t.Context(), model.Practice{Game: "mastermind", Preset: "classic"}))
		},
		"accept": func() error { return second(broken.For(ada).Accept(t.Context(), 1, challenge.Novice)) },
		"reset":  func() error { return broken.For(ada).Reset(t.Context()) },
	} {
		func() {
			defer func() {
				if fault := fmt.Sprint(recover()); !strings.Contains(fault, "no entropy") {
					t.Errorf("%s: %v", name, fault)
				}
			}()
			t.Errorf("%s: it went on with %v", name, do())
		}()
	}
	running, err := tab.For(ada).Running(t.Context(), model.Page{})
	if err != nil || len(running) != 0 {
		t.Errorf("%v are running: %v", running, err)
	}
	if pending, err := tab.For(ada).Challenges(t.Context()); err != nil || len(pending) != 1 {
		t.Errorf("%v are pending: %v", pending, err)
	}
}
