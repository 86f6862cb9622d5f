package codemaker_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"wits/game"
	"wits/game/gametest"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/codemaker"
	"wits/games/codemaker/bots"
)

func made() referee.Game { return referee.New(codemaker.Info(), codemaker.Rules{}, bots.All()...) }

func start(t testing.TB, setup referee.Setup) referee.Match {
	t.Helper()
	if setup.Preset == "" {
		setup.Preset = "classic"
	}
	m, err := made().Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func code(kind, letters string) string {
	return `{"type":"` + kind + `","code":["` + strings.Join(strings.Split(letters, ""), `","`) + `"]}`
}

func act(t testing.TB, m referee.Match, by game.Seat, actions ...string) {
	t.Helper()
	for _, a := range actions {
		if err := m.Act(by, []byte(a)); err != nil {
			t.Fatalf("%s by seat %d: %v", a, by, err)
		}
	}
}

func encode(t testing.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTheSetterSetsAndTheBreakerGuesses(t *testing.T) {
	m := start(t, referee.Setup{Players: []string{"Ada", "Bob"}})
	if m.Status().Turn != codemaker.Setter {
		t.Fatalf("%+v", m.Status())
	}
	act(t, m, codemaker.Setter, code("set", "RBGY"))
	act(t, m, codemaker.Breaker, code("submit", "RRBB"))
	want := `"attempts":[{"code":["R","R","B","B"],"feedback":{"black":1,"white":1}}],"gameOver":false,"winner":null,` +
		`"maxAttempts":10,"playerId":"Bob","status":"playing","colors":["R","B","G","Y","O","V"],"codeLength":4,`
	if got := encode(t, m.View(codemaker.Setter)); got != `{"secretCode":["R","B","G","Y"],`+want+`"seat":0,"turn":1}` {
		t.Errorf("the setter sees %s", got)
	}
	if got := encode(t, m.View(codemaker.Breaker)); got != `{"secretCode":null,`+want+`"seat":1,"turn":1}` {
		t.Errorf("the breaker sees %s", got)
	}
	act(t, m, codemaker.Breaker, code("submit", "RBGY"))
	if st := m.Status(); st.Outcome(codemaker.Breaker) != game.Won || st.Outcome(codemaker.Setter) != game.Lost {
		t.Errorf("%+v", st)
	}
	if got := encode(t, m.View(codemaker.Breaker)); !strings.Contains(got, `"secretCode":["R","B","G","Y"]`) || !strings.Contains(got, `"winner":"Bob"`) ||
		!strings.Contains(got, `"turn":null`) {
		t.Errorf("at the end the breaker sees %s", got)
	}
	if m.Moves() != 2 {
		t.Errorf("%d moves: setting is none", m.Moves())
	}
}

func TestTheSetterWinsWhenTheAttemptsAreUsedUp(t *testing.T) {
	for preset, c := range map[string]struct {
		secret, guess string
		most          int
	}{
		"classic": {"RBGY", "RRRR", 10},
		"super":   {"RBGYN", "RRRRR", 12},
	} {
		m := start(t, referee.Setup{Preset: preset})
		act(t, m, codemaker.Setter, code("set", c.secret))
		for range c.most {
			if m.Status().Over {
				t.Fatalf("%s: over after %d actions", preset, m.Seq())
			}
			act(t, m, codemaker.Breaker, code("submit", c.guess))
		}
		if st := m.Status(); st.Outcome(codemaker.Setter) != game.Won {
			t.Errorf("%s: %+v", preset, st)
		}
	}
}

func TestTheLastAttemptCanFindIt(t *testing.T) {
	m := start(t, referee.Setup{})
	act(t, m, codemaker.Setter, code("set", "RBGY"))
	for range 9 {
		act(t, m, codemaker.Breaker, code("submit", "RRRR"))
	}
	act(t, m, codemaker.Breaker, code("submit", "RBGY"))
	if m.Status().Outcome(codemaker.Breaker) != game.Won {
		t.Errorf("%+v", m.Status())
	}
}

func TestWhatIsNoMoveIsRefused(t *testing.T) {
	m := start(t, referee.Setup{})
	broken := func(by game.Seat, action, rule string) {
		t.Helper()
		var why *game.Illegal
		if err := m.Act(by, []byte(action)); !errors.As(err, &why) || why.Rule != rule {
			t.Errorf("%s by seat %d: %v, want rule %s", action, by, err, rule)
		}
	}
	refused := func(by game.Seat, action string, want error) {
		t.Helper()
		if err := m.Act(by, []byte(action)); !errors.Is(err, want) {
			t.Errorf("%s by seat %d: %v, want %v", action, by, err, want)
		}
	}
	refused(codemaker.Breaker, code("submit", "RBGY"), game.ErrTurn)
	refused(codemaker.Breaker, code("set", "RBGY"), game.ErrTurn)
	broken(codemaker.Setter, code("submit", "RBGY"), "set")
	broken(codemaker.Setter, code("set", "RBG"), "code-length")
	broken(codemaker.Setter, code("set", "RBGYO"), "code-length")
	broken(codemaker.Setter, code("set", "RBGC"), "color")
	broken(codemaker.Setter, `{"type":"set","code":["R","B","G","x"]}`, "color")
	broken(codemaker.Setter, `{"type":"set"}`, "code-length")
	for _, action := range []string{`{"type":"set","code":null}`, `{"type":"submit"}`, `{"type":"reset"}`, `{"type":"set","code":"RBGY"}`, `{"code":["R"]}`, `7`} {
		refused(codemaker.Setter, action, referee.ErrMalformed)
	}
	act(t, m, codemaker.Setter, code("set", "RBGY"))
	refused(codemaker.Setter, code("set", "RRRR"), game.ErrTurn)
	broken(codemaker.Breaker, code("set", "RRRR"), "submit")
	act(t, m, codemaker.Setter, `{"type":"forfeit"}`)
	refused(codemaker.Breaker, code("submit", "RBGY"), game.ErrOver)
	if m.Status().Outcome(codemaker.Breaker) != game.Won {
		t.Errorf("the setter gave up: %+v", m.Status())
	}
}

func TestGivingUpBeforeACodeIsSet(t *testing.T) {
	for by := range game.Seat(2) {
		m := start(t, referee.Setup{})
		act(t, m, by, `{"type":"forfeit"}`)
		if st := m.Status(); st.Outcome(by) != game.Lost || st.Outcome(1-by) != game.Won {
			t.Errorf("seat %d: %+v", by, st)
		}
		r, err := m.Replay()
		if err != nil {
			t.Fatal(err)
		}
		if v := referee.Verify(made(), r); v.Err != nil {
			t.Error(v.Err)
		}
	}
}

// TestTheCodeIsInNothingThatTheBreakerGets sets two codes that the guesses do not tell apart and compares every byte that is
// meant for the breaker or for those who look on.
func TestTheCodeIsInNothingThatTheBreakerGets(t *testing.T) {
	told := func(secret string) (all []string) {
		m := start(t, referee.Setup{Seed: rng.Numeric(1), Minds: []string{"", ""}})
		note := func() {
			for _, v := range []any{m.View(codemaker.Breaker), m.Audience(), m.Shown(codemaker.Breaker), m.Shown(game.Everyone), m.Status(), m.Commitment()} {
				all = append(all, encode(t, v))
			}
			if err := m.Act(codemaker.Breaker, []byte(code("set", "VVVV"))); err != nil {
				all = append(all, err.Error())
			}
		}
		note()
		act(t, m, codemaker.Setter, code("set", secret))
		note()
		act(t, m, codemaker.Breaker, code("submit", "RRBB"))
		note()
		return all
	}
	one, other := told("RBGY"), told("RBGO")
	for i := range one {
		if one[i] != other[i] {
			t.Errorf("the breaker gets\n  %s or\n  %s", one[i], other[i])
		}
	}
	if shown := one[9]; shown != `{"type":"set"}` {
		t.Errorf("the breaker is shown %s", shown)
	}
}

func TestStatesThatNoGameReachesAreRefused(t *testing.T) {
	head := `{"preset":"classic","secretCode":["R","B","G","Y"],`
	wrong := `"attempts":[{"code":["R","R","B","B"],"feedback":{"black":2,"white":1}}],`
	right := `"attempts":[{"code":["R","R","B","B"],"feedback":{"black":1,"white":1}}],`
	found := `{"code":["R","B","G","Y"],"feedback":{"black":4,"white":0}}`
	tail := `"winner":null,"players":["a","b"]}`
	for state, want := range map[string]string{
		head + right + tail: "",
		`{"preset":"classic","secretCode":null,"attempts":[],` + tail: "",
		head + right + `"winner":0,"players":["a","b"]}`:              "",
		head + wrong + tail: "feedback",
		`{"preset":"classic","secretCode":null,` + right + tail:                  "no code is set",
		`{"preset":"giant","secretCode":null,"attempts":[],` + tail:              "unknown preset",
		`{"preset":"super",` + head[len(`{"preset":"classic",`):] + right + tail: "secretCode",
		head + right + `"winner":2,"players":["a","b"]}`:                         "cannot have won",
		head + right + `"winner":null,"players":["a"]}`:                          "there are 2",
		head + right + `"winner":null,"players":["a","b\u0001"]}`:                "players",
		head + `"attempts":[` + found + `],` + tail:                              "has won",
		head + strings.Replace(right, "[{", "["+found+",{", 1) + tail:            "after the code was found",
	} {
		_, err := made().Restore([]byte(state))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", state, err, want)
		}
		if errors.Is(err, game.ErrIllegal) {
			t.Errorf("%s reads as an illegal move: %v", state, err)
		}
	}
}

func TestMindsBreakCodesAndSetThem(t *testing.T) {
	for _, b := range bots.All() {
		m := start(t, referee.Setup{Seed: rng.Numeric(3), Minds: []string{"", b.Name}})
		act(t, m, codemaker.Setter, code("set", "VOGB"))
		for !m.Status().Over {
			if replied, err := m.Reply(t.Context()); !replied || err != nil {
				t.Fatalf("%s: %v", b.Name, err)
			}
		}
		if m.Status().Outcome(codemaker.Breaker) != game.Won && b.Name != "random" {
			t.Errorf("%s did not break it", b.Name)
		}
	}
	codes := map[string]bool{}
	for seed := range uint32(40) {
		m := start(t, referee.Setup{Seed: rng.Numeric(seed), Minds: []string{"optimal", ""}})
		if _, err := m.Reply(t.Context()); err != nil {
			t.Fatal(err)
		}
		codes[encode(t, m.Last())] = true
	}
	if len(codes) < 35 {
		t.Errorf("40 matches were set only %d codes", len(codes))
	}
}

func FuzzAction(f *testing.F) {
	gametest.FuzzAction[codemaker.Action](f, nil, code("set", "RBGY"), code("submit", "RBGY"), `{"type":"set"}`, `{"type":"submit"}`, `{"type":"set","code":[]}`)
}
