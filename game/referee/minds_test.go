package referee_test

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"wits/game/referee"
	"wits/game/rng"
)

func TestMindsThatDoNotFitAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		minds []string
		want  error
	}{
		"a mind that the game does not have": {[]string{"", "genius"}, referee.ErrBot},
		"one for two seats":                  {[]string{"bold"}, referee.ErrMalformed},
		"three for two seats":                {[]string{"bold", "", ""}, referee.ErrMalformed},
	} {
		if _, err := nim().Start(referee.Setup{Preset: "short", Minds: c.minds}); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
		rec := record(t, table(t, nim(), referee.Setup{}))
		rec.Minds = c.minds
		if _, err := nim().Resume(rec); !errors.Is(err, c.want) {
			t.Errorf("%s, in a record: %v", name, err)
		}
		state := stateText(t, table(t, nim(), referee.Setup{}))
		if _, err := nim().ResumeAt(rec, []byte(state), 1); !errors.Is(err, c.want) {
			t.Errorf("%s, at a state: %v", name, err)
		}
	}
}

func TestMindsAreInTheRecordAndPeopleAreNot(t *testing.T) {
	minds := []string{"", "drawing"}
	m := table(t, nim(), referee.Setup{Minds: minds})
	minds[1] = "bold" // which the match does not notice
	rec := record(t, m)
	if !slices.Equal(rec.Minds, []string{"", "drawing"}) || m.Mind(1) != "drawing" || m.Mind(0) != "" || m.Mind(7) != "" {
		t.Errorf("%q", rec.Minds)
	}
	if !slices.Equal(rec.Players, []string{"p1", "drawing"}) {
		t.Errorf("they are called %q", rec.Players)
	}
	if text := string(replayOf(t, m)); !strings.Contains(text, `"minds":["","drawing"]`) {
		t.Errorf("the replay is %s", text)
	}
	for _, people := range [][]string{nil, {}, {"", ""}} {
		m := table(t, nim(), referee.Setup{Minds: people})
		if rec := record(t, m); rec.Minds != nil {
			t.Errorf("a match of people has minds %q", rec.Minds)
		}
		if text := string(replayOf(t, m)); strings.Contains(text, "minds") {
			t.Errorf("the replay is %s", text)
		}
	}
}

func TestMindsReplyUntilAPersonIsDue(t *testing.T) {
	m := table(t, nim(), referee.Setup{Seed: rng.Numeric(3), Minds: []string{"drawing", ""}})
	for want := range referee.Seq(3) {
		replied, err := m.Reply(t.Context())
		if err != nil || !replied || m.Actor() != 0 || m.Seq() != 2*want+1 {
			t.Fatalf("%v, %v: seat %d, %d actions", replied, err, m.Actor(), m.Seq())
		}
		if replied, err := m.Reply(t.Context()); replied || err != nil {
			t.Fatalf("a mind replied for a person: %v", err)
		}
		if _, _, due := m.Due(); due {
			t.Fatal("a mind is due where a person is")
		}
		moves(t, m, "1 "+one)
	}
	moves(t, m, "1 "+forfeit)
	if _, _, due := m.Due(); due {
		t.Error("a mind is due after the end")
	}
	if replied, err := m.Reply(t.Context()); replied || err != nil {
		t.Errorf("a mind replied after the end: %v", err)
	}
}

func TestThinkingComesToTheSameEveryTime(t *testing.T) {
	m := table(t, nim(), referee.Setup{Preset: "long", Seed: sealed(t, 4), Minds: []string{"drawing", "drawing"}})
	seen := map[string]bool{}
	for !m.Status().Over {
		_, first, due := m.Due()
		_, second, again := m.Due()
		if !due || !again {
			t.Fatal("no mind is due")
		}
		before := stateText(t, m)
		chosen := make([]string, 8)
		var thinking sync.WaitGroup
		for i := range chosen { // several at once, which is allowed
			thinking.Go(func() {
				think := first
				if i%2 == 1 {
					think = second
				}
				a, err := think(t.Context())
				if err != nil {
					t.Error(err)
				}
				chosen[i] = encode(t, a)
			})
		}
		thinking.Wait()
		if len(slices.Compact(slices.Clone(chosen))) != 1 || stateText(t, m) != before {
			t.Fatalf("it came to %q", chosen)
		}
		if replied, err := m.Reply(t.Context()); !replied || err != nil {
			t.Fatal(err)
		}
		if got := encode(t, m.Last()); got != chosen[0] {
			t.Fatalf("it thought of %s and played %s", chosen[0], got)
		}
		seen[chosen[0]] = true
	}
	if len(seen) != 3 {
		t.Errorf("in a long game it drew only %v", seen)
	}
	verifies(t, nim(), m)
}

func TestAMindGoesOnTheSameWhereverTheMatchIsResumed(t *testing.T) {
	for name, seed := range map[string]referee.Seed{"numeric": rng.Numeric(9), "sealed": sealed(t, 9)} {
		m := table(t, nim(), referee.Setup{Seed: seed, Minds: []string{"drawing", "drawing"}})
		for !m.Status().Over {
			rec := record(t, m)
			resumed, err := nim().Resume(rec)
			if err != nil {
				t.Fatal(err)
			}
			saved, err := m.Save()
			if err != nil {
				t.Fatal(err)
			}
			restored, err := nim().Restore(saved)
			if err != nil {
				t.Fatal(err)
			}
			at := goOn(t, nim(), m)
			for how, match := range map[string]referee.Match{"played on": m, "resumed": resumed, "restored": restored, "at a state": at} {
				if replied, err := match.Reply(t.Context()); !replied || err != nil {
					t.Fatalf("%s, %s: %v", name, how, err)
				}
			}
			for how, match := range map[string]referee.Match{"resumed": resumed, "restored": restored, "at a state": at} {
				if got, want := encode(t, match.Last()), encode(t, m.Last()); got != want {
					t.Fatalf("%s, %s: the mind played %s instead of %s", name, how, got, want)
				}
			}
		}
	}
}

func TestAMindThatFailsChangesNothing(t *testing.T) {
	for _, mind := range []string{"lost", "wild"} {
		m := table(t, nim(), referee.Setup{Minds: []string{mind, ""}})
		before := stateText(t, m)
		if replied, err := m.Reply(t.Context()); !replied || err == nil {
			t.Errorf("%s replied: %v", mind, err)
		}
		if stateText(t, m) != before || m.Seq() != 0 {
			t.Errorf("%s changed the match", mind)
		}
	}
}

func TestMindsSeeTheirOwnViewAlone(t *testing.T) {
	g := hide()
	m := table(t, g, referee.Setup{Minds: []string{"bold", "bold"}})
	for !m.Status().Over {
		view, err := g.See([]byte(encode(t, m.View(m.Status().Turn))))
		if err != nil {
			t.Fatal(err)
		}
		r := rng.New(1)
		want, err := g.Choose(t.Context(), "bold", view, &r)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Reply(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := encode(t, m.Last()); got != encode(t, want) {
			t.Errorf("it played %s, from its view alone %s", got, encode(t, want))
		}
	}
}
