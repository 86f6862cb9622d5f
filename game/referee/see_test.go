package referee_test

import (
	"encoding/json"
	"errors"
	"testing"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

func TestAViewReadFromItsWireFormIsTheView(t *testing.T) {
	for _, g := range entry.Games(catalog.All()) {
		for _, preset := range g.Info().Presets {
			t.Run(g.Info().ID+"/"+preset, func(t *testing.T) { seeWholeGame(t, g, preset) })
		}
	}
}

func seeWholeGame(t *testing.T, g referee.Game, preset string) {
	m, err := g.Start(referee.Setup{Preset: preset, Seed: rng.Numeric(7)})
	if err != nil {
		t.Fatal(err)
	}
	r := rng.Numeric(8).Rand()
	for {
		sent := encoded(t, m.View(0))
		v, err := g.See(sent)
		if err != nil {
			t.Fatal(err)
		}
		if got := encoded(t, v); string(got) != string(sent) {
			t.Fatalf("seen %s, sent %s", got, sent)
		}
		if m.Status().Over {
			return
		}
		if err := m.Step(t.Context(), g.Info().Bots[0].Name, &r); err != nil {
			t.Fatal(err)
		}
		move, err := g.Move(encoded(t, m.Last()))
		if err != nil || string(encoded(t, move)) != string(encoded(t, m.Last())) {
			t.Fatalf("moved %v, %v", move, err)
		}
	}
}

func encoded(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestWhatIsNoViewAndNoActionIsRefused(t *testing.T) {
	for _, g := range entry.Games(catalog.All()) {
		for _, text := range []string{``, `{}`, `[]`, `{"status":"playing"}`, `{"type":"dance"}`} {
			if _, err := g.See([]byte(text)); !errors.Is(err, referee.ErrMalformed) {
				t.Errorf("%s sees %s: %v", g.Info().ID, text, err)
			}
			if _, err := g.Move([]byte(text)); !errors.Is(err, referee.ErrMalformed) && !errors.Is(err, game.ErrIllegal) {
				t.Errorf("%s moves %s: %v", g.Info().ID, text, err)
			}
		}
	}
}
