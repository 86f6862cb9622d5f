package catalog_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

// played is a match that random bots have played to its end.
func played(t *testing.T, g referee.Game, preset string, seed uint32) referee.Match {
	t.Helper()
	m, err := g.Start(referee.Setup{Preset: preset, Seed: rng.Numeric(seed)})
	if err != nil {
		t.Fatal(err)
	}
	r := rng.New(seed)
	for !m.Status().Over {
		if err := m.Step(context.Background(), "random", &r); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

func TestEveryResultCanBeDrawnInAFewBlocks(t *testing.T) {
	const widest, highest = 24, 16
	for _, e := range catalog.All() {
		sharer, ok := e.Voice.(game.Sharer)
		if !ok {
			t.Errorf("%s cannot be shared", e.ID())
			continue
		}
		for _, preset := range e.Game.Info().Presets {
			m := played(t, e.Game, preset, 7)
			for seat := range e.Game.Info().Seats {
				lines := sharer.Share(m.View(game.Seat(seat)))
				if len(lines) < 2 || len(lines) > highest {
					t.Errorf("%s %s: %d lines", e.ID(), preset, len(lines))
				}
				for _, line := range lines {
					if utf8.RuneCountInString(line) > widest || strings.Trim(line, "▁▂▃▄▅▆▇█🟩🟨🟥🟫⬜⚫⚪💥　 0123456789/:-½X") != "" {
						t.Errorf("%s %s: %q", e.ID(), preset, line)
					}
				}
			}
		}
	}
}

// TestADrawingTellsNothingThatADailyPuzzleHides compares what is drawn of all that a seat sees at the end with what is drawn
// of the view in which secrets are kept: it must be the same.
func TestADrawingTellsNothingThatADailyPuzzleHides(t *testing.T) {
	for _, e := range catalog.All() {
		sharer, ok := e.Voice.(game.Sharer)
		if !ok || !e.Game.Info().Conceals {
			continue
		}
		for _, preset := range e.Game.Info().Presets {
			m := played(t, e.Game, preset, 7)
			if open, kept := sharer.Share(m.View(0)), sharer.Share(m.Concealed(0)); !slices.Equal(open, kept) {
				t.Errorf("%s %s: %q, and of what may be shown %q", e.ID(), preset, open, kept)
			}
		}
	}
}

func TestAResultNamesItsPuzzle(t *testing.T) {
	e := catalog.All()[0]
	preset := e.Game.Info().Presets[0]
	m := played(t, e.Game, preset, 7)
	say := catalog.Library().In("en")
	of := func(day, seed string) string {
		return strings.Join(e.Share(say, entry.Result{Preset: preset, Day: day, Seed: seed, Seen: m.View(0), Status: m.Status().Outcome(0)}), "\n")
	}
	if got := of("", "7"); !strings.HasPrefix(got, "wits · ") || !strings.HasSuffix(got, "\nseed 7") {
		t.Errorf("shared: %s", got)
	}
	if got := of("2026-01-02", ""); !strings.HasSuffix(got, "\ndaily puzzle of 2026-01-02") {
		t.Errorf("shared: %s", got)
	}
}
