package referee_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

// randomMatch plays a match of any game for a while, with resets and forfeits in it where the game has them.
func randomMatch(t *rapid.T, tb testing.TB) (referee.Game, referee.Match) {
	g := rapid.SampledFrom(entry.Games(catalog.All())).Draw(t, "game")
	seed := rng.Numeric(rapid.Uint32().Draw(t, "seed"))
	if rapid.Bool().Draw(t, "sealed") {
		seed = sealed(tb, rapid.Byte().Draw(t, "key"))
	}
	setup := referee.Setup{Preset: rapid.SampledFrom(g.Info().Presets).Draw(t, "preset"), Seed: seed}
	if rapid.Bool().Draw(t, "named") {
		setup.Players = []string{"Ada <é> \"x\"", "Bob"}[:g.Info().Seats]
	}
	m, err := g.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := rng.New(rapid.Uint32().Draw(t, "player"))
	for range rapid.IntRange(0, 15).Draw(t, "moves") {
		playSome(t, m, &r)
	}
	return g, m
}

func playSome(t *rapid.T, m referee.Match, r *rng.Rand) {
	anybody := game.Seat(r.Int(0, 1))
	switch {
	case r.Chance(0.05):
		_ = m.Act(anybody, []byte(forfeit)) // refused where the match is over, or the seat is not there: fine
	case r.Chance(0.1) || m.Status().Over:
		_ = m.Act(0, []byte(reset)) // not every game knows it
	default:
		if err := m.Step(context.Background(), "random", r); err != nil {
			t.Fatal(err)
		}
	}
}

// sights is what every seat sees, and everybody.
func sights(t testing.TB, g referee.Game, m referee.Match) string {
	t.Helper()
	text := encode(t, m.Audience())
	for seat := range g.Info().Seats {
		text += encode(t, m.View(game.Seat(seat)))
	}
	return text
}

func TestASavedMatchGoesOnIdentically(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		g, m := randomMatch(rt, t)
		saved, err := m.Save()
		if err != nil {
			rt.Fatal(err)
		}
		back, err := g.Restore(saved)
		if err != nil {
			rt.Fatalf("%v\n%s", err, saved)
		}
		a, b := rng.New(1), rng.New(1)
		for range 10 {
			playSome(rt, m, &a)
			playSome(rt, back, &b)
		}
		replay, err1 := m.Replay()
		again, err2 := back.Replay()
		if err := errors.Join(err1, err2); err != nil {
			rt.Fatal(err)
		}
		if encode(t, replay) != encode(t, again) || sights(t, g, m) != sights(t, g, back) || m.Seq() != back.Seq() {
			rt.Fatalf("went another way:\n%s\n%s", encode(t, replay), encode(t, again))
		}
		if m.Commitment() != back.Commitment() || m.Preset() != back.Preset() {
			rt.Fatal("lost its commitment or preset")
		}
	})
}

// bare is a saved state without its record.
func bare(t testing.TB, m referee.Match) []byte {
	t.Helper()
	saved, err := m.Save()
	if err != nil {
		t.Fatal(err)
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(saved, &members); err != nil {
		t.Fatal(err)
	}
	delete(members, "record")
	return []byte(encode(t, members))
}

func TestABareStateGoesOnToo(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		g, m := randomMatch(rt, t)
		back, err := g.Restore(bare(t, m))
		if err != nil {
			rt.Fatal(err)
		}
		if back.Seq() != 0 || back.Preset() != m.Preset() || back.Commitment() != "" {
			rt.Fatalf("seq %d, preset %s", back.Seq(), back.Preset())
		}
		a, b := rng.New(1), rng.New(1)
		for range 10 {
			playSome(rt, m, &a)
			playSome(rt, back, &b)
			if sights(t, g, m) != sights(t, g, back) {
				rt.Fatal("went another way")
			}
		}
		if _, err := back.Replay(); !errors.Is(err, referee.ErrNoRecord) {
			rt.Fatalf("a replay without a beginning: %v", err)
		}
		again, err := back.Save()
		if err != nil || strings.Contains(string(again), "record") {
			rt.Fatalf("saved again: %v %s", err, again)
		}
	})
}

func TestADamagedSaveIsRefusedWithTheReason(t *testing.T) {
	m := start(t, "mastermind", "classic", rng.Numeric(42))
	act(t, m, guess)
	saved, err := m.Save()
	if err != nil {
		t.Fatal(err)
	}
	g := find(t, "mastermind")
	for name, c := range map[string]struct{ old, new, reason string }{
		"another secret":            {`"secretCode":["Y","G","V","O"]`, `"secretCode":["G","Y","V","O"]`, "record"},
		"another generator":         {`"rngState":3031295998`, `"rngState":3031295999`, "record"},
		"another seed":              {`"seed":42`, `"seed":43`, "record"},
		"an action that is illegal": {`"action":{"type":"submit","code":["R","R","B","B"]}`, `"action":{"type":"submit","code":["R"]}`, "action 1"},
		"an action by nobody":       {`"seat":0`, `"seat":1`, "turn"},
		"a negative seat":           {`"seat":0`, `"seat":-1`, "seat"},
		"no actions":                {`"actions":[`, `"deeds":[`, `"deeds"`},
		"wrong feedback":            {`"black":0`, `"black":1`, "feedback"},
		"a member twice":            {`"gameOver":false`, `"gameOver":false,"gameOver":false`, "twice"},
		"an unknown member":         {`"gameOver":false`, `"gameOver":false,"cheat":true`, "cheat"},
		"a missing member":          {`"gameOver":false,`, ``, "gameOver"},
		"a cut text":                {`"]}}]}}`, ``, "ends too early"},
	} {
		text := strings.Replace(string(saved), c.old, c.new, 1)
		if text == string(saved) {
			t.Fatalf("%s: nothing to change in %s", name, saved)
		}
		if _, err := g.Restore([]byte(text)); !errors.Is(err, referee.ErrMalformed) || !strings.Contains(err.Error(), c.reason) {
			t.Errorf("%s: got %v, want something about %s", name, err, c.reason)
		}
	}
	if _, err := find(t, "minesweeper").Restore(saved); !errors.Is(err, referee.ErrMalformed) {
		t.Errorf("another game's save: %v", err)
	}
}

func TestACustomBoardCannotBeSmuggledIn(t *testing.T) {
	text := `{"grid":[[{"has_mine":false,"revealed":false,"flagged":false,"adjacent_mines":0},
		{"has_mine":false,"revealed":false,"flagged":false,"adjacent_mines":0}]],"width":2,"height":1,
		"difficulty":"2x1x1","game_result":null,"first_click_done":false,"total_mines":1,"flags_placed":0,
		"sprung":null,"rng_state":1}`
	if _, err := find(t, "minesweeper").Restore([]byte(text)); !errors.Is(err, game.ErrPreset) {
		t.Errorf("got %v", err)
	}
}

func FuzzRestore(f *testing.F) {
	for i, g := range entry.Games(catalog.All()) {
		for _, preset := range g.Info().Presets {
			m := start(f, g.Info().ID, preset, rng.Numeric(42))
			r := rng.New(1)
			if err := m.Step(context.Background(), "random", &r); err != nil {
				f.Fatal(err)
			}
			saved, err := m.Save()
			if err != nil {
				f.Fatal(err)
			}
			f.Add(i, saved)
			f.Add(i, bare(f, m))
		}
	}
	f.Fuzz(func(t *testing.T, which int, saved []byte) {
		games := entry.Games(catalog.All())
		g := games[uint(which)%uint(len(games))]
		m, err := g.Restore(saved)
		if err != nil {
			if m != nil || !errors.Is(err, referee.ErrMalformed) && !errors.Is(err, game.ErrIllegal) {
				t.Fatalf("match %v with error %v", m, err)
			}
			return
		}
		again, err := m.Save()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Restore(again); err != nil {
			t.Fatalf("saved again, it is refused: %v\n%s", err, again)
		}
		r := rng.New(1)
		for range 3 {
			if m.Status().Over {
				break
			}
			if err := m.Step(context.Background(), "random", &r); err != nil {
				t.Fatalf("a restored match cannot be played: %v\n%s", err, saved)
			}
		}
	})
}

// A match that goes on from its state alone does as the whole one does, whatever was played before.
func TestAMatchGoesOnFromItsState(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		g, m := randomMatch(rt, t)
		rec, err := m.Record()
		if err != nil {
			rt.Fatal(err)
		}
		at := rapid.IntRange(0, len(rec.Actions)).Draw(rt, "at")
		first := rec
		first.Actions = rec.Actions[:at]
		early, err := g.Resume(first)
		if err != nil {
			rt.Fatal(err)
		}
		rest := rec
		rest.Actions = rec.Actions[at:]
		part, err := g.ResumeAt(rest, stateOf(rt, early), referee.Seq(at))
		if err != nil {
			rt.Fatal(err)
		}
		a, b := rng.New(1), rng.New(1)
		for range 10 {
			playSome(rt, m, &a)
			playSome(rt, part, &b)
			got, want := stateOf(rt, part), stateOf(rt, m)
			if part.Seq() != m.Seq() || string(got) != string(want) || sights(t, g, part) != sights(t, g, m) {
				rt.Fatalf("at %d of %d: %s, want %s", part.Seq(), m.Seq(), got, want)
			}
		}
		if _, err := part.Record(); at > 0 && !errors.Is(err, referee.ErrNoRecord) {
			rt.Fatalf("it has a record without its beginning: %v", err)
		}
	})
}

func stateOf(t *rapid.T, m referee.Match) []byte {
	state, err := m.State()
	if err != nil {
		t.Fatal(err)
	}
	return state
}

func TestAStateThatWasChangedIsNotGoneOnFrom(t *testing.T) {
	for _, g := range entry.Games(catalog.All()) {
		m, err := g.Start(referee.Setup{Preset: g.Info().Presets[0], Seed: rng.Numeric(1)})
		if err != nil {
			t.Fatal(err)
		}
		rec, err1 := m.Record()
		state, err2 := m.State()
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		for _, changed := range []string{"", "{}", "null", string(state[:len(state)-1]), string(state) + " ", strings.Replace(string(state), ":", ": ", 1)} {
			if _, err := g.ResumeAt(rec, []byte(changed), 0); err == nil {
				t.Errorf("%s: %q was taken", g.Info().ID, changed)
			}
		}
	}
}

func TestAMatchHasAnEndWhereverItGoesOnFrom(t *testing.T) {
	g := catalog.All()[0].Game
	m, err := g.Start(referee.Setup{Preset: g.Info().Presets[0], Seed: rng.Numeric(1)})
	if err != nil {
		t.Fatal(err)
	}
	rec, err1 := m.Record()
	state, err2 := m.State()
	full, err3 := g.ResumeAt(rec, state, referee.MaxActions)
	if err := errors.Join(err1, err2, err3); err != nil {
		t.Fatal(err)
	}
	if err := full.Act(0, []byte(forfeit)); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("it took one more action: %v", err)
	}
}
