package longtoy_test

import (
	"testing"

	"wits/frame"
	"wits/game"
	"wits/game/rng"
	"wits/game/words"
	"wits/internal/longtoy"
)

func TestItsBotFindsTheNumber(t *testing.T) {
	e := longtoy.Entry()
	for _, preset := range e.Game.Info().Presets {
		m, err := e.Game.Start(game.Setup{Preset: preset, Seed: rng.Numeric(42)})
		if err != nil {
			t.Fatal(err)
		}
		r := rng.New(1)
		for !m.Status().Over {
			if err := m.Step(t.Context(), "halver", &r); err != nil {
				t.Fatal(err)
			}
		}
		if m.Status().Outcome(0) != game.Won || m.Seq() > 7 {
			t.Errorf("%s: %+v after %d", preset, m.Status(), m.Seq())
		}
	}
}

func TestItSpeaksBothLanguages(t *testing.T) {
	e := longtoy.Entry()
	l, err := words.Load(words.Part{Files: frame.Words()}, words.Part{Prefix: e.ID() + ".", Files: e.Words})
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{"en": "Higher or Lower", "de": "Höher oder tiefer"} {
		if got := l.In(lang).Say(e.Name()); got != want {
			t.Errorf("%s: %q", lang, got)
		}
	}
}
