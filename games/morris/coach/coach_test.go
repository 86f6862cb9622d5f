package coach_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"wits/frame/frametest"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	messages "wits/game/words"
	"wits/games/morris"
	"wits/games/morris/coach"
	"wits/games/morris/words"
)

// say is what players read.
func say(m messages.Message) string {
	return frametest.Speaker("en", messages.Part{Prefix: "morris.", Files: words.Files()}).Say(m)
}

// at sets up men on named points.
func at(t *testing.T, white, black, rest string) referee.Match {
	t.Helper()
	var p morris.Position
	for side, list := range [2]string{white, black} {
		for _, name := range strings.Fields(list) {
			on, ok := morris.FindPoint(name)
			if !ok {
				t.Fatalf("no point %s", name)
			}
			p.Men[side] |= on.Set()
		}
	}
	m, err := referee.New(morris.Info(), morris.Rules{}).Restore([]byte(`{"board":"` + p.Board() + `",` + rest + `}`))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

const moving = `"hand":[0,0],"turn":0`

func TestHintsSayWhy(t *testing.T) {
	for name, c := range map[string]struct {
		m    referee.Match
		want string
	}{
		"a mill that ends the game":   {at(t, "a7 d7 g4 c3", "b6 d6 d1", moving), "g4-g7x"},
		"a mill":                      {at(t, "a7 d7", "b6 d6", `"hand":[7,7],"turn":0`), "g7x"},
		"a mill of the other side":    {at(t, "a7 f2", "b6 d6", `"hand":[7,7],"turn":0`), "f6 stops a mill of the other side."},
		"a win that the tables know":  {at(t, "a7 d5 g4", "b6 d2 e3", moving), " wins for sure"},
		"a draw that the tables know": {at(t, "a7 b6 c5 d3", "g7 f6 e5 d1", moving), ""},
	} {
		h, err := coach.Coach{}.Hint(context.Background(), c.m.View(0))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := say(h.Reason); !strings.Contains(got, c.want) || len(h.Proof) == 0 {
			t.Errorf("%s: %q", name, got)
		}
		for i, step := range h.Steps {
			if got := say(step.Text); strings.Contains(got, "The answer to expect is ") != (i == 1) || len(step.Marks) == 0 {
				t.Errorf("%s, step %d: %q", name, i, got)
			}
		}
	}
}

func TestOddsAreExactWhereTheTablesKnow(t *testing.T) {
	for name, c := range map[string]struct {
		m    referee.Match
		want string
	}{
		"won":   {at(t, "a7 d7 g4 c3", "b6 d6 d1", moving), `{"chance":1,"exact":true}`},
		"drawn": {at(t, "a7 b6 c5 d3", "g7 f6 e5 d1", moving), `{"chance":0.5,"exact":true}`},
	} {
		o, err := coach.Coach{}.Odds(context.Background(), c.m.View(0))
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := json.Marshal(o); string(got) != c.want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestOddsAreAnEstimateElsewhere(t *testing.T) {
	m := at(t, "a7 d7", "b6 f4", `"hand":[7,7],"turn":0`)
	o, err := coach.Coach{}.Odds(context.Background(), m.View(0))
	if err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(o)
	var got struct {
		Chance float64
		Exact  bool
	}
	if err := json.Unmarshal(text, &got); err != nil || got.Exact || got.Chance <= 0.5 || got.Chance >= 1 {
		t.Errorf("%s", text)
	}
}

func TestMistakesAreNamed(t *testing.T) {
	for name, c := range map[string]struct {
		m          referee.Match
		move, want string
	}{
		"a win given away":    {at(t, "a7 d7 g4 c3", "b6 d6 d1", moving), "c3-c4", "gave a won game away"},
		"a mill not stopped":  {at(t, "a7 f2", "b6 d6", `"hand":[7,7],"turn":0`), "g1", "is weaker than f6."},
		"the best move":       {at(t, "a7 d7 g4 c3", "b6 d6 d1", moving), "g4-g7xd1", ""},
		"a move without harm": {at(t, "", "", `"hand":[9,9],"turn":0`), "d6", ""},
	} {
		a, err := morris.ParseAction(c.move)
		if err != nil {
			t.Fatal(err)
		}
		got := say(coach.Coach{}.Mistake(context.Background(), c.m.View(0), game.NewAction(a)).Reason)
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestReasonsAreTrueOfTheBoard(t *testing.T) {
	m := at(t, "a7 f2", "b6 d6", `"hand":[7,7],"turn":0`)
	for move, want := range map[string]string{
		"f6": "f6 stops a mill of the other side.",
		"a4": "a4 threatens to close a mill.",
		"g1": "",
	} {
		a, err := morris.ParseAction(move)
		if err != nil {
			t.Fatal(err)
		}
		if got := say(coach.Coach{}.Why(context.Background(), m.View(0), game.NewAction(a))); got != want {
			t.Errorf("%s: %q", move, got)
		}
	}
}

// TestHintsCountMovesAsPuzzlesDo counts the moves of who wins alone.
func TestHintsCountMovesAsPuzzlesDo(t *testing.T) {
	m, err := referee.New(morris.Info(), morris.Rules{}).Start(referee.Setup{Preset: morris.Puzzle, Seed: rng.Numeric(7)})
	if err != nil {
		t.Fatal(err)
	}
	v, _ := game.As[morris.View](m.View(0))
	h, err := coach.Coach{}.Hint(context.Background(), m.View(0))
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("wins for sure, in %d moves at most", v.Win); !strings.Contains(say(h.Reason), want) {
		t.Errorf("%q, want %q", say(h.Reason), want)
	}
}
