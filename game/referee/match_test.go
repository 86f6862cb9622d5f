package referee_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

func find(t testing.TB, id string) referee.Game {
	t.Helper()
	g, err := referee.Find(entry.Games(catalog.All()), id)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func start(t testing.TB, id, preset string, seed referee.Seed) referee.Match {
	t.Helper()
	m, err := find(t, id).Start(referee.Setup{Preset: preset, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func act(t testing.TB, m referee.Match, actions ...string) {
	t.Helper()
	for _, a := range actions {
		if err := m.Act(0, []byte(a)); err != nil {
			t.Fatalf("%s: %v", a, err)
		}
	}
}

func encode(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func sealed(t testing.TB, b byte) referee.Seed {
	t.Helper()
	return rng.Sealed(bytes.NewReader(bytes.Repeat([]byte{b}, 64)))
}

const (
	guess   = `{"type":"submit","code":["R","R","B","B"]}`
	reset   = `{"type":"reset"}`
	forfeit = `{"type":"forfeit"}`
)

func TestARefusedActionChangesNothing(t *testing.T) {
	m := start(t, "mastermind", "classic", rng.Numeric(1))
	act(t, m, guess)
	before := encode(t, m.View(0))
	for action, want := range map[string]error{
		`{"type":"submit","code":["R","R","B"]}`:               game.ErrIllegal,
		`{"type":"submit","code":[]}`:                          game.ErrIllegal,
		`{"type":"submit","code":["R","R","B","B","B"]}`:       game.ErrIllegal,
		`{"type":"submit","code":["R","R","B","C"]}`:           game.ErrIllegal,
		`{"type":"submit","code":["R","R","B","r"]}`:           game.ErrIllegal,
		`{"type":"submit","code":["R","R","B",1]}`:             referee.ErrMalformed,
		`{"type":"submit","code":"RRBB"}`:                      referee.ErrMalformed,
		`{"type":"submit"}`:                                    referee.ErrMalformed,
		`{"type":"submit","code":null}`:                        referee.ErrMalformed,
		`{"type":"reset","code":["R","R","B","B"]}`:            referee.ErrMalformed,
		`{"type":"submit","code":["R","R","B","B"],"extra":1}`: referee.ErrMalformed,
		`{"Type":"submit","code":["R","R","B","B"]}`:           referee.ErrMalformed,
		`{"type":"reset","type":"reset"}`:                      referee.ErrMalformed,
		`{"type":"forfeit","x":1}`:                             referee.ErrMalformed,
		`{"type":"surrender"}`:                                 referee.ErrMalformed,
		`{}`:                                                   referee.ErrMalformed,
		`null`:                                                 referee.ErrMalformed,
		`[]`:                                                   referee.ErrMalformed,
		``:                                                     referee.ErrMalformed,
		guess + guess:                                          referee.ErrMalformed,
		`{"type":"submit","code":["\xff"]}`:                    referee.ErrMalformed,
		`{"type":"submit","code":` + strings.Repeat("[", 1000): referee.ErrMalformed,
		`{"type":"submit","code":["R","R","B","B","R","R","R","R","R"]}`: game.ErrIllegal,
	} {
		if err := m.Act(0, []byte(action)); !errors.Is(err, want) {
			t.Errorf("%.60s: got %v, want %v", action, err, want)
		}
	}
	if err := m.Act(1, []byte(guess)); !errors.Is(err, game.ErrTurn) {
		t.Errorf("another seat's move: got %v", err)
	}
	if err := m.Act(1, []byte(forfeit)); !errors.Is(err, game.ErrTurn) {
		t.Errorf("another seat's forfeit: got %v", err)
	}
	if got := encode(t, m.View(0)); got != before || m.Seq() != 1 {
		t.Errorf("seq %d, view %s; want 1, %s", m.Seq(), got, before)
	}
}

func TestEveryGameCanBeForfeited(t *testing.T) {
	for _, g := range entry.Games(catalog.All()) {
		for _, preset := range g.Info().Presets {
			m := start(t, g.Info().ID, preset, rng.Numeric(3))
			act(t, m, forfeit)
			if got := m.Status().Outcome(0); got != game.Lost || m.Seq() != 1 {
				t.Errorf("%s %s: %s at seq %d", g.Info().ID, preset, got, m.Seq())
			}
			if !strings.Contains(encode(t, m.View(0)), `"status":"lost"`) {
				t.Errorf("%s %s: the view does not say lost: %s", g.Info().ID, preset, encode(t, m.View(0)))
			}
			if err := m.Act(0, []byte(forfeit)); !errors.Is(err, game.ErrOver) {
				t.Errorf("%s %s: a second forfeit: %v", g.Info().ID, preset, err)
			}
			for a := range m.Legal(0) {
				t.Errorf("%s %s: %s is offered after the end", g.Info().ID, preset, encode(t, a))
			}
		}
	}
}

func TestAMatchDoesNotShowWhatItHides(t *testing.T) {
	type nest struct {
		m    referee.Match
		list []referee.Match
	}
	for _, id := range []string{"minesweeper", "mastermind"} { // secrets knows where these two keep what they hide
		g, err := referee.Find(entry.Games(catalog.All()), id)
		if err != nil {
			t.Fatal(err)
		}
		m := start(t, g.Info().ID, g.Info().Presets[0], sealed(t, 0xAB))
		r := rng.New(1)
		if err := m.Step(context.Background(), "random", &r); err != nil { // now traps lie
			t.Fatal(err)
		}
		var out bytes.Buffer
		for _, thing := range []any{m, nest{m, []referee.Match{m}}, &nest{m, nil}, []referee.Match{m}, g} {
			for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x"} {
				fmt.Fprintf(&out, verb+"\n", thing)
			}
			slog.New(slog.NewTextHandler(&out, nil)).Info("x", "thing", thing)
			slog.New(slog.NewJSONHandler(&out, nil)).Info("x", "thing", thing)
			data, _ := json.Marshal(thing)
			out.Write(data)
		}
		for _, tell := range append(secrets(t, m), "171 171", "171,171", "0xab, 0xab", "abababab", "secretCode", "has_mine", "####", "places", "rngState", "truth") {
			if strings.Contains(strings.ReplaceAll(out.String(), "secret)", ""), tell) {
				t.Errorf("%s shows %q:\n%s", g.Info().ID, tell, out.String())
			}
		}
		if _, err := json.Marshal(m); err == nil {
			t.Errorf("%s: a match was encoded", g.Info().ID)
		}
	}
}

// secrets are texts in which a match's hidden state would show: what only the saved state has, not the view.
func secrets(t *testing.T, m referee.Match) (tells []string) {
	t.Helper()
	saved, err := m.Save()
	if err != nil {
		t.Fatal(err)
	}
	var s struct {
		SecretCode []string `json:"secretCode"`
		Grid       [][]struct {
			HasMine bool `json:"has_mine"`
			Around  int  `json:"adjacent_mines"`
		} `json:"grid"`
	}
	if err := json.Unmarshal(saved, &s); err != nil {
		t.Fatal(err)
	}
	if len(s.SecretCode) > 0 {
		tells = append(tells, strings.Join(s.SecretCode, ""), strings.Join(s.SecretCode, " "))
	}
	for _, row := range s.Grid {
		truth, mined := "", false
		for _, c := range row {
			mined = mined || c.HasMine
			if c.HasMine {
				truth += "*"
			} else {
				truth += fmt.Sprint(c.Around)
			}
		}
		if mined {
			tells = append(tells, truth)
		}
	}
	if len(tells) == 0 {
		t.Fatal("there is no secret to look for")
	}
	return tells
}

func TestAStepPlaysTheBotsMove(t *testing.T) {
	for _, g := range entry.Games(catalog.All()) {
		for _, bot := range g.Info().Bots[:2] { // the quick ones: each of them is held against the kit
			a := start(t, g.Info().ID, g.Info().Presets[0], rng.Numeric(5))
			b := start(t, g.Info().ID, g.Info().Presets[0], rng.Numeric(5))
			r, s := rng.New(8), rng.New(8)
			for a.Seq() < 12 && !a.Status().Over {
				if err := a.Step(context.Background(), bot.Name, &r); err != nil {
					t.Fatal(err)
				}
				if err := b.Act(a.Actor(), []byte(encode(t, a.Last()))); err != nil {
					t.Fatal(err)
				}
				if sights(t, g, a) != sights(t, g, b) {
					t.Fatalf("%s: the step and its action differ", bot.Name)
				}
			}
			if !a.Status().Over {
				act(t, a, forfeit)
			}
			if err := a.Step(context.Background(), bot.Name, &s); !errors.Is(err, game.ErrOver) {
				t.Errorf("%s after the end: %v", bot.Name, err)
			}
		}
	}
	m := start(t, "mastermind", "classic", rng.Numeric(1))
	r := rng.New(1)
	if err := m.Step(context.Background(), "nobody", &r); !errors.Is(err, referee.ErrBot) {
		t.Errorf("unknown bot: %v", err)
	}
	if got := encode(t, m.Last()); got != "null" {
		t.Errorf("last action of a new match: %s", got)
	}
}

func TestASetupThatDoesNotFitIsRefused(t *testing.T) {
	g := find(t, "mastermind")
	for name, setup := range map[string]referee.Setup{
		"a preset that is not listed": {Preset: "giant"},
		"no preset":                   {},
		"too many players":            {Preset: "classic", Players: []string{"a", "b"}},
		"an empty name":               {Preset: "classic", Players: []string{""}},
		"a name too long":             {Preset: "classic", Players: []string{strings.Repeat("é", 65)}},
		"a name with a line break":    {Preset: "classic", Players: []string{"a\nb"}},
		"a name that is not UTF-8":    {Preset: "classic", Players: []string{"\xff"}},
	} {
		if _, err := g.Start(setup); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
	if _, err := find(t, "minesweeper").Start(referee.Setup{Preset: "30x16x99"}); !errors.Is(err, game.ErrPreset) {
		t.Errorf("a custom board for a player: %v", err)
	}
	if _, err := referee.Find(entry.Games(catalog.All()), "ludo"); !errors.Is(err, referee.ErrGame) {
		t.Errorf("an unknown game: %v", err)
	}
}

func TestAMatchHoldsABoundedNumberOfActions(t *testing.T) {
	m := start(t, "minesweeper", "novice", rng.Numeric(1))
	for range referee.MaxActions {
		act(t, m, `{"type":"flag","x":0,"y":0}`)
	}
	err := m.Act(0, []byte(`{"type":"flag","x":0,"y":0}`))
	var broken *game.Illegal
	if !errors.As(err, &broken) || broken.Rule != "match-length" || m.Seq() != referee.MaxActions {
		t.Errorf("seq %d, error %v", m.Seq(), err)
	}
}
