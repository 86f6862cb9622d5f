package play_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	"wits/catalog"
	"wits/challenge"
	"wits/game"
	"wits/model"
	"wits/play"
	"wits/store"
)

func TestWhoJoinsAgainStaysWhoTheyAre(t *testing.T) {
	tab := sit(t)
	p := tab.accept("mastermind", challenge.Novice)
	tab.must(p.ID, tab.winning(p)...)
	tab.ok(tab.Rename(t.Context(), ada, "Countess"))
	got, err := tab.Join(t.Context(), ada, "Somebody else")
	tab.ok(err)
	tab.same("Ada", got, challenge.Adventurer{Name: "Countess", Level: 1, XP: 50})
	for _, name := range []string{"", "a\nb", strings.Repeat("x", 65)} {
		if err := tab.Rename(t.Context(), ada, name); !errors.Is(err, game.ErrMalformed) {
			t.Errorf("renamed to %q: %v", name, err)
		}
		if _, err := tab.Join(t.Context(), "new", name); !errors.Is(err, game.ErrMalformed) {
			t.Errorf("joined as %q: %v", name, err)
		}
	}
}

func TestMatchesKeepTheNameTheyWereStartedUnder(t *testing.T) {
	tab := sit(t)
	p := tab.practice("mastermind", "classic", 1)
	tab.ok(tab.Rename(t.Context(), ada, "Countess"))
	if got := encode(t, tab.look(p.ID).View); !strings.Contains(got, `"playerId":"ADA"`) {
		t.Errorf("the old match: %s", got)
	}
	if got := encode(t, tab.practice("mastermind", "classic", 1).View); !strings.Contains(got, `"playerId":"Countess"`) {
		t.Errorf("the new match: %s", got)
	}
}

func TestSettingsAreKeptWithinBounds(t *testing.T) {
	tab := sit(t)
	tab.ok(tab.Set(t.Context(), ada, "theme", "high contrast"))
	tab.restart()
	got, err := tab.Settings(t.Context(), ada)
	tab.ok(err)
	tab.same("settings", got, map[string]string{"theme": "high contrast"})
	for name, value := range map[string]string{"": "x", strings.Repeat("n", 129): "x", "n": strings.Repeat("v", 4097)} {
		if err := tab.Set(t.Context(), ada, name, value); !errors.Is(err, game.ErrMalformed) {
			t.Errorf("%.10q: %v", name, err)
		}
	}
	for n := range 99 {
		tab.ok(tab.Set(t.Context(), ada, fmt.Sprint("n", n), "v"))
	}
	if err := tab.Set(t.Context(), ada, "one more", "v"); !errors.Is(err, play.ErrTooMany) {
		t.Errorf("the 101st setting: %v", err)
	}
	tab.ok(tab.Set(t.Context(), ada, "theme", "dark"))
}

func TestAResetForgetsEverythingButTheName(t *testing.T) {
	tab := sit(t)
	ctx := t.Context()
	won := tab.accept("mastermind", challenge.Master)
	tab.must(won.ID, tab.winning(won)...)
	tab.practice("minesweeper", "novice", 1)
	tab.ok(tab.Offer(ctx, ada, "minesweeper"))
	tab.ok(tab.Set(ctx, ada, "theme", "dark"))
	theirs, err := tab.Start(ctx, bob, play.Practice{Game: "mastermind", Preset: "classic"})
	tab.ok(err)

	tab.ok(tab.Reset(ctx, ada))
	tab.same("Ada", tab.adventurer(), challenge.NewAdventurer("ADA"))
	running, err1 := tab.Running(ctx, ada, model.Page{})
	finished, err2 := tab.Finished(ctx, ada, model.Page{})
	pending, err3 := tab.Challenges(ctx, ada)
	stats, err4 := tab.Statistics(ctx, ada)
	settings, err5 := tab.Settings(ctx, ada)
	tab.ok(errors.Join(err1, err2, err3, err4, err5))
	if len(running)+len(finished)+len(pending)+len(stats)+len(settings) != 0 {
		t.Errorf("left: %v %v %v %v %v", running, finished, pending, stats, settings)
	}
	if _, err := tab.Look(ctx, bob, theirs.ID); err != nil {
		t.Errorf("Bob's match: %v", err)
	}
}

func TestAStrangerIsUnknown(t *testing.T) {
	tab := sit(t)
	ctx := t.Context()
	for name, err := range map[string]error{
		"adventurer": second(tab.Adventurer(ctx, "eve")), "explore": second(tab.Explore(ctx, "eve")),
		"start":      second(tab.Start(ctx, "eve", play.Practice{Game: "mastermind", Preset: "classic"})),
		"challenges": second(tab.Challenges(ctx, "eve")), "reset": tab.Reset(ctx, "eve"),
		"rename": tab.Rename(ctx, "eve", "Eve"), "set": tab.Set(ctx, "eve", "a", "b"),
	} {
		if !errors.Is(err, store.ErrNoPlayer) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWithoutEntropyNothingIsDealt(t *testing.T) {
	tab := sit(t)
	broken := play.New(tab.store, catalog.All(), iotest.ErrReader(errors.New("no entropy")), clock)
	tab.ok(tab.Offer(t.Context(), ada, "mastermind"))
	for name, err := range map[string]error{
		"join":   second(broken.Join(t.Context(), "new", "New")),
		"start":  second(broken.Start(t.Context(), ada, play.Practice{Game: "mastermind", Preset: "classic"})),
		"accept": second(broken.Accept(t.Context(), ada, 1, challenge.Novice)),
		"reset":  broken.Reset(t.Context(), ada),
	} {
		if err == nil || !strings.Contains(err.Error(), "no entropy") {
			t.Errorf("%s: %v", name, err)
		}
	}
	running, err := tab.Running(t.Context(), ada, model.Page{})
	if err != nil || len(running) != 0 {
		t.Errorf("%v are running: %v", running, err)
	}
	if pending, err := tab.Challenges(t.Context(), ada); err != nil || len(pending) != 1 {
		t.Errorf("%v are pending: %v", pending, err)
	}
}
