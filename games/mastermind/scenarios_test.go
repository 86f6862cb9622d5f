package mastermind

// Every requirement and scenario of the seed document, by its name.

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

// code reads a code from its letters.
func code(t testing.TB, letters string) Code {
	t.Helper()
	var c Code
	for _, l := range letters {
		var color Color
		if err := color.UnmarshalText([]byte(string(l))); err != nil {
			t.Fatal(err)
		}
		c = c.with(color)
	}
	return c
}

// with returns a classic game with this secret.
func with(t testing.TB, secret string) state {
	t.Helper()
	s, err := Rules{}.Start("classic", rng.New(1))
	if err != nil {
		t.Fatal(err)
	}
	s.secret = code(t, secret)
	return s
}

func submit(t testing.TB, s state, guesses ...string) state {
	t.Helper()
	for _, g := range guesses {
		var err error
		if s, err = (Rules{}).Apply(s, 0, Submit(code(t, g))); err != nil {
			t.Fatalf("%s: %v", g, err)
		}
	}
	return s
}

func view(s state) View { return Rules{}.View(s, 0) }

func TestGameInitialization(t *testing.T) {
	t.Run("New game with seed", func(t *testing.T) {
		s, err := Rules{}.Start("classic", rng.New(11))
		if err != nil {
			t.Fatal(err)
		}
		if got := s.secret.String(); got != "YYYY" { // duplicates are allowed
			t.Errorf("secret %s", got)
		}
		if v := view(s); v.SecretCode != (Code{}) || len(v.Attempts) != 0 || v.Status != game.Playing {
			t.Errorf("a new game shows %+v", v)
		}
	})
	t.Run("Deterministic code generation", func(t *testing.T) {
		for seed := range uint32(500) {
			a, _ := Rules{}.Start("classic", rng.New(seed))
			b, _ := Rules{}.Start("classic", rng.New(seed))
			if !reflect.DeepEqual(a, b) {
				t.Fatalf("seed %d was dealt twice differently", seed)
			}
		}
	})
	t.Run("a seed is the same puzzle in the other implementation", func(t *testing.T) {
		for seed, want := range map[uint32]string{
			0: "BRBR", 1: "YRYV", 2: "OBBY", 3: "ORGR", 4: "VBBR", 5: "OOBY", 6: "YRYB", 7: "RRVO", 8: "RYBO",
			9: "BVRO", 10: "YVOO", 12: "BRYV", 13: "YGRR", 14: "GGYG", 15: "BGGG", 16: "YROG", 17: "OBYR",
			2147483649: "BGYO", 2463401483: "RBRB", 1073141706: "YROO", 628583083: "VRRO", 1833589943: "OYOY",
			3268136299: "OROB", 4140032971: "BOGR", 2977721098: "RBVG", 4254940276: "VOOV", 4198363162: "OBYV",
		} {
			s, _ := Rules{}.Start("classic", rng.New(seed))
			if got := s.secret.String(); got != want {
				t.Errorf("seed %d: secret %s, want %s", seed, got, want)
			}
		}
	})
	t.Run("an unknown preset is refused", func(t *testing.T) {
		if _, err := (Rules{}).Start("giant", rng.New(1)); !errors.Is(err, game.ErrPreset) {
			t.Errorf("got %v", err)
		}
	})
}

func TestValidColors(t *testing.T) {
	t.Run("Color palette", func(t *testing.T) {
		var names []string
		for _, c := range view(with(t, "RBGY")).Colors {
			names = append(names, c.String())
		}
		want := []string{"R", "B", "G", "Y", "O", "V"}
		if !slices.Equal(names, want) {
			t.Errorf("palette %v", names)
		}
	})
	t.Run("super adds Cyan and browN", func(t *testing.T) {
		s, _ := Rules{}.Start("super", rng.New(1))
		v := view(s)
		if got := v.Colors[6:]; len(v.Colors) != 8 || got[0].String() != "C" || got[1].String() != "N" || v.CodeLength != 5 || v.MaxAttempts != 12 {
			t.Errorf("super shows %+v", v)
		}
	})
	t.Run("Code composition", func(t *testing.T) {
		seen, repeats := map[Color]bool{}, false
		for seed := range uint32(300) {
			s, _ := Rules{}.Start("classic", rng.New(seed))
			if s.secret.Len() != 4 || !s.secret.fits(6) {
				t.Fatalf("seed %d: secret %s", seed, s.secret)
			}
			for i := range 4 {
				seen[s.secret.At(i)] = true
			}
			repeats = repeats || s.secret.At(0) == s.secret.At(1)
		}
		if len(seen) != 6 || !repeats {
			t.Errorf("300 secrets use %d colours, repeats %t", len(seen), repeats)
		}
	})
}

func TestAttemptSubmission(t *testing.T) {
	t.Run("Valid attempt", func(t *testing.T) {
		v := view(submit(t, with(t, "RBGY"), "RRBB"))
		want := []Attempt{{code(t, "RRBB"), Feedback{Black: 1, White: 1}}}
		if !slices.Equal(v.Attempts, want) {
			t.Errorf("attempts %v", v.Attempts)
		}
	})
	t.Run("Invalid attempt (wrong length)", func(t *testing.T) {
		s := submit(t, with(t, "RBGY"), "RRBB")
		for _, g := range []string{"", "R", "RRB", "RRBBB", "RRBBRRBB"} {
			next, err := Rules{}.Apply(s, 0, Submit(code(t, g)))
			if !errors.Is(err, game.ErrIllegal) || !reflect.DeepEqual(next, s) {
				t.Errorf("%q: %v", g, err)
			}
		}
	})
	t.Run("a colour that is not played is refused", func(t *testing.T) {
		if err := (Rules{}).Check(with(t, "RBGY"), 0, Submit(code(t, "RRBC"))); !errors.Is(err, game.ErrIllegal) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("Attempt after game over", func(t *testing.T) {
		for _, s := range []state{
			submit(t, with(t, "RBGY"), "RBGY"),
			submit(t, with(t, "RBGY"), slices.Repeat([]string{"RRRR"}, 10)...),
			Rules{}.Forfeit(with(t, "RBGY"), 0),
		} {
			next, err := Rules{}.Apply(s, 0, Submit(code(t, "RRBB")))
			if !errors.Is(err, game.ErrOver) || !reflect.DeepEqual(next, s) {
				t.Errorf("got %v", err)
			}
		}
	})
}

func TestFeedbackCalculation(t *testing.T) {
	for _, c := range []struct {
		scenario, secret, guess string
		black, white            uint8
	}{
		{"Black peg (exact match)", "RBGY", "ROOO", 1, 0},
		{"White peg (color match, wrong position)", "RBGY", "OROO", 0, 1},
		{"No match", "RBGY", "OOOO", 0, 0},
		{"No double counting", "RBGY", "RROO", 1, 0},
		{"All correct", "RBGY", "RBGY", 4, 0},
		{"All wrong", "RBGY", "OVOV", 0, 0},
		{"Duplicates in code", "RRBB", "BBRR", 0, 4},
		{"Mixed feedback", "RBGY", "RYBG", 1, 3},
		// The document says 1 black, 1 white here, which contradicts the algorithm printed in the same document:
		// places 1 and 2 both match, so there are two black pegs, and min(2, 3) − 2 = 0 white ones. The algorithm holds.
		{"Duplicate handling", "RBBY", "BBBO", 2, 0},
	} {
		t.Run(c.scenario, func(t *testing.T) {
			if got := Score(code(t, c.secret), code(t, c.guess)); got != (Feedback{c.black, c.white}) {
				t.Errorf("secret %s, guess %s: got %+v", c.secret, c.guess, got)
			}
		})
	}
}

func TestFeedbackMatchesTheOtherImplementation(t *testing.T) {
	for _, line := range strings.Split(strings.TrimSpace(`
		BOBB RYGY 00|GOBO ORBR 11|RGRV OYBG 01|GBVB RGRR 01|VBGY YVVR 02|OVOR ORBR 20|OBRG RGOG 12|OGBV ROVR 02
		OBYV BGYG 11|RYOO VRVY 02|YRYO VVRY 02|OBBV VVYB 02|OORG OYYG 20|BOYV GOOV 20|OYRY YYYR 12|OYBR YRGR 11
		RROG OGGR 03|BRRO GOOV 01|YOGY BRYO 02|BBYV GYRY 01|RGVB RBRR 11|RBGO ROYY 11|RYGB YBBB 11|YVRY YVRO 30
		BVOG GYVG 11|GRVB YBVB 20|VVYO ROBR 01|OYBY VGRR 00|OBRO OROR 12|BBYY OORV 00|RBBY GYRY 11|GGYG VYRV 01`), "\n") {
		for _, c := range strings.Split(strings.TrimSpace(line), "|") {
			f := strings.Fields(c)
			want := Feedback{f[2][0] - '0', f[2][1] - '0'}
			if got := Score(code(t, f[0]), code(t, f[1])); got != want {
				t.Errorf("secret %s, guess %s: got %+v, want %+v", f[0], f[1], got, want)
			}
		}
	}
}

// plainScore is the algorithm of the document, word for word.
func plainScore(secret, guess Code) Feedback {
	var black, matches int
	var inSecret, inGuess [MaxColors]int
	for i := range secret.Len() {
		if secret.At(i) == guess.At(i) {
			black++
		}
		inSecret[secret.At(i)]++
		inGuess[guess.At(i)]++
	}
	for c := range inSecret {
		matches += min(inSecret[c], inGuess[c])
	}
	return Feedback{uint8(black), uint8(matches - black)}
}

func TestFeedbackIsTheDocumentsAlgorithmForEveryPair(t *testing.T) {
	classic := slices.Collect(Presets()[0].Codes())
	for _, secret := range classic {
		for _, guess := range classic {
			if got, want := Score(secret, guess), plainScore(secret, guess); got != want {
				t.Fatalf("secret %s, guess %s: got %+v, want %+v", secret, guess, got, want)
			}
		}
	}
	super, r := slices.Collect(Presets()[1].Codes()), rng.New(1)
	for range 200_000 {
		secret, guess := rng.Pick(&r, super), rng.Pick(&r, super)
		if got, want := Score(secret, guess), plainScore(secret, guess); got != want {
			t.Fatalf("secret %s, guess %s: got %+v, want %+v", secret, guess, got, want)
		}
	}
}

func TestVictoryCondition(t *testing.T) {
	t.Run("Correct guess", func(t *testing.T) {
		s := submit(t, with(t, "RBGY"), "RRBB", "RBGY")
		v := view(s)
		if v.Status != game.Won || !v.GameOver || v.Winner != v.PlayerID || v.Attempts[1].Feedback.Black != 4 {
			t.Errorf("shows %+v", v)
		}
		if st := (Rules{}).Status(s); !st.Over || !slices.Equal(st.Winners, []game.Seat{0}) {
			t.Errorf("status %+v", st)
		}
	})
	t.Run("the last attempt can win", func(t *testing.T) {
		v := view(submit(t, with(t, "RBGY"), append(slices.Repeat([]string{"RRRR"}, 9), "RBGY")...))
		if v.Status != game.Won || len(v.Attempts) != 10 {
			t.Errorf("shows %+v", v)
		}
	})
}

func TestDefeatCondition(t *testing.T) {
	t.Run("10 failed attempts", func(t *testing.T) {
		v := view(submit(t, with(t, "RBGY"), slices.Repeat([]string{"RRRR"}, 10)...))
		if v.Status != game.Lost || !v.GameOver || v.Winner != "" || v.SecretCode != code(t, "RBGY") {
			t.Errorf("shows %+v", v)
		}
	})
	t.Run("Still playing", func(t *testing.T) {
		v := view(submit(t, with(t, "RBGY"), slices.Repeat([]string{"RRRR"}, 9)...))
		if v.Status != game.Playing || v.GameOver {
			t.Errorf("shows %+v", v)
		}
	})
}

func TestAttemptHistory(t *testing.T) {
	t.Run("View history", func(t *testing.T) {
		guesses := []string{"RRBB", "GGYY", "OOVV"}
		v := view(submit(t, with(t, "RBGY"), guesses...))
		for i, g := range guesses {
			if a := v.Attempts[i]; a.Code != code(t, g) || a.Feedback != Score(code(t, "RBGY"), a.Code) {
				t.Errorf("attempt %d is %+v", i, a)
			}
		}
	})
}

func TestPlayerView(t *testing.T) {
	t.Run("During gameplay", func(t *testing.T) {
		s := submit(t, with(t, "RBGY"), "OOOO")
		data, err := json.Marshal(view(s))
		if err != nil {
			t.Fatal(err)
		}
		want := `{"secretCode":null,"attempts":[{"code":["O","O","O","O"],"feedback":{"black":0,"white":0}}],` +
			`"gameOver":false,"winner":null,"maxAttempts":10,"playerId":"p1","status":"playing",` +
			`"colors":["R","B","G","Y","O","V"],"codeLength":4}`
		if string(data) != want {
			t.Errorf("got  %s\nwant %s", data, want)
		}
	})
	t.Run("After game over", func(t *testing.T) {
		for _, s := range []state{
			submit(t, with(t, "RBGY"), "RBGY"),
			submit(t, with(t, "RBGY"), slices.Repeat([]string{"RRRR"}, 10)...),
			Rules{}.Forfeit(with(t, "RBGY"), 0),
		} {
			if v := view(s); v.SecretCode != code(t, "RBGY") {
				t.Errorf("the secret is not shown: %+v", v)
			}
		}
	})
	t.Run("a view can be written to without harm", func(t *testing.T) {
		s := submit(t, with(t, "RBGY"), "OOOO")
		v := view(s)
		v.Attempts[0].Feedback.Black, v.Colors[0] = 4, 5
		if again := view(s); again.Attempts[0].Feedback.Black != 0 || again.Colors[0] != 0 {
			t.Error("a view reaches into the state")
		}
	})
}

func TestGameReset(t *testing.T) {
	t.Run("Reset game", func(t *testing.T) {
		for _, s := range []state{
			with(t, "RBGY"), submit(t, with(t, "RBGY"), "OOOO"), submit(t, with(t, "RBGY"), "RBGY"),
			submit(t, with(t, "RBGY"), slices.Repeat([]string{"RRRR"}, 10)...), Rules{}.Forfeit(with(t, "RBGY"), 0),
		} {
			s = Rules{}.Name(s, []string{"Ada"})
			next, err := Rules{}.Apply(s, 0, Reset())
			if err != nil {
				t.Fatal(err)
			}
			v := view(next)
			if len(v.Attempts) != 0 || v.Status != game.Playing || v.SecretCode != (Code{}) || v.PlayerID != "Ada" {
				t.Errorf("after a reset: %+v", v)
			}
			again, _ := Rules{}.Apply(s, 0, Reset())
			if !reflect.DeepEqual(next, again) {
				t.Error("a reset is not deterministic")
			}
		}
	})
	t.Run("the next seed is drawn from the current generator", func(t *testing.T) {
		s, _ := Rules{}.Start("classic", rng.New(42))
		r := rng.New(42)
		for range 4 {
			r.Uint32()
		}
		for range 20 {
			s, _ = Rules{}.Apply(s, 0, Reset())
			want, _ := Rules{}.Start("classic", r.Next())
			if s.secret != want.secret {
				t.Fatalf("secret %s, want %s", s.secret, want.secret)
			}
			r = want.rand.Restore()
		}
	})
}

func TestSinglePlayerOnly(t *testing.T) {
	t.Run("Player configuration", func(t *testing.T) {
		g := referee.New(Info(), Rules{})
		if n := g.Info().Seats; n != 1 {
			t.Errorf("%d seats", n)
		}
		if _, err := g.Start(referee.Setup{Preset: "classic", Players: []string{"a", "b"}}); err == nil {
			t.Error("two players were seated")
		}
	})
	t.Run("Fixed roles", func(t *testing.T) {
		for _, a := range []Action{Submit(code(t, "RRBB")), Reset()} {
			if err := (Rules{}).Check(with(t, "RBGY"), 1, a); !errors.Is(err, game.ErrTurn) {
				t.Errorf("a second seat moved: %v", err)
			}
		}
	})
}

func TestStateSerialization(t *testing.T) {
	states := map[string]state{
		"playing":   submit(t, with(t, "RBGY"), "RRBB", "OOVV"),
		"won":       submit(t, with(t, "RBGY"), "RBGY"),
		"lost":      submit(t, with(t, "RBGY"), slices.Repeat([]string{"RRRR"}, 10)...),
		"forfeited": Rules{}.Forfeit(submit(t, with(t, "RBGY"), "RRBB"), 0),
	}
	t.Run("Save state", func(t *testing.T) {
		for name, s := range states {
			data, err := json.Marshal(s)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			var members map[string]any
			_ = json.Unmarshal(data, &members)
			for _, field := range []string{
				"secretCode", "attempts", "gameOver", "winner", "maxAttempts", "rngState", "playerId",
			} {
				if _, ok := members[field]; !ok {
					t.Errorf("%s: %s is missing", name, field)
				}
			}
			if len(members) != 7 {
				t.Errorf("%s: %d fields", name, len(members))
			}
		}
	})
	t.Run("Restore state", func(t *testing.T) {
		for name, s := range states {
			data, _ := json.Marshal(s)
			var back state
			if err := json.Unmarshal(data, &back); err != nil || !reflect.DeepEqual(back, s) {
				t.Errorf("%s: %v\n%s", name, err, data)
			}
		}
	})
}

func TestReplaySupport(t *testing.T) {
	t.Run("Replay game", func(t *testing.T) {
		actions := []Action{Submit(code(t, "RRBB")), Reset(), Submit(code(t, "GGYY")), Submit(code(t, "RBGY"))}
		a, _ := Rules{}.Start("classic", rng.New(77))
		b, _ := Rules{}.Start("classic", rng.New(77))
		for _, action := range actions {
			a, _ = Rules{}.Apply(a, 0, action)
			b, _ = Rules{}.Apply(b, 0, action)
			if !reflect.DeepEqual(a, b) {
				t.Fatal("the replay went another way")
			}
		}
	})
}

func TestGameConstants(t *testing.T) {
	want := []Variant{{"classic", 4, 6, 10}, {"super", 5, 8, 12}}
	if got := Presets(); !slices.Equal(got, want) {
		t.Errorf("presets %+v", got)
	}
	if got := Presets()[0].Count(); got != 1296 {
		t.Errorf("%d codes", got)
	}
}

func TestLegalMovesAreEveryCode(t *testing.T) {
	for _, p := range Presets() {
		s, _ := Rules{}.Start(p.Name, rng.New(1))
		seen := map[Action]bool{}
		for a := range (Rules{}).Legal(view(s)) {
			if err := (Rules{}).Check(s, 0, a); err != nil {
				t.Fatalf("%s: %v", a.Code, err)
			}
			seen[a] = true
		}
		if len(seen) != p.Count() {
			t.Errorf("%s: %d moves of %d", p.Name, len(seen), p.Count())
		}
	}
}

func TestAConcealedEndShowsTheCodeToWhoFoundIt(t *testing.T) {
	wrong := submit(t, with(t, "RBGY"), "RRRR", "BBBB")
	for name, c := range map[string]struct {
		ended state
		want  Code
	}{
		"found":    {submit(t, wrong, "RBGY"), code(t, "RBGY")},
		"given up": {Rules{}.Forfeit(wrong, 0), Code{}},
		"lost":     {submit(t, wrong, "RRRR", "RRRR", "RRRR", "RRRR", "RRRR", "RRRR", "RRRR", "RRRR"), Code{}},
	} {
		got := Rules{}.Conceal(c.ended, 0)
		if !got.GameOver || got.SecretCode != c.want || len(got.Attempts) != len(c.ended.attempts) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
