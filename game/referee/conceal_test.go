package referee_test

import (
	"testing"

	"wits/catalog"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

// plain is a rule book without powers: what else it can is hidden.
type plain struct {
	game.Rules[int, int, int]
	game.Forfeiter[int]
}

func TestAMatchConcealsOnlyItsEnd(t *testing.T) {
	for _, e := range catalog.All() {
		g := e.Game
		m, err := g.Start(referee.Setup{Preset: g.Info().Presets[0], Seed: rng.Numeric(1)})
		if err != nil {
			t.Fatal(err)
		}
		switch conceals := g.Info().Conceals; {
		case !conceals && !g.Info().Open && e.Daily != nil:
			t.Errorf("%s has a daily puzzle and cannot conceal", g.Info().ID)
		case conceals && encode(t, m.Concealed(0)) != encode(t, m.View(0)):
			t.Errorf("%s runs and is concealed", g.Info().ID)
		}
	}
	m := start(t, "mastermind", "classic", rng.Numeric(1))
	act(t, m, `{"type":"forfeit"}`)
	if encode(t, m.Concealed(0)) == encode(t, m.View(0)) {
		t.Error("a game given up shows its code")
	}
	if referee.New(game.Info{}, plain{}).Info().Conceals {
		t.Error("rules without the power conceal")
	}
}

func TestFlagsAndForfeitsAreNoMoves(t *testing.T) {
	m := start(t, "minesweeper", "novice", rng.Numeric(1))
	act(t, m, `{"type":"flag","x":0,"y":0}`, `{"type":"reveal","x":0,"y":0}`, `{"type":"reveal","x":4,"y":4}`,
		`{"type":"flag","x":0,"y":0}`, `{"type":"forfeit"}`)
	if m.Moves() != 1 || m.Seq() != 5 {
		t.Errorf("%d moves in %d actions", m.Moves(), m.Seq())
	}
	m = start(t, "mastermind", "classic", rng.Numeric(1))
	act(t, m, `{"type":"submit","code":["R","R","B","B"]}`, `{"type":"submit","code":["R","R","B","B"]}`)
	if m.Moves() != 2 {
		t.Errorf("%d moves", m.Moves())
	}
}
