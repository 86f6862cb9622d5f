package coach_test

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/mastermind"
	"wits/games/mastermind/coach"
)

func TestOddsCountWhatIsPossible(t *testing.T) {
	for name, c := range map[string]struct {
		m    referee.Match
		want int64
	}{
		"all at first":           {match(t), 1296},
		"those that fit later":   {match(t, nothing), 256},
		"a repeat tells no more": {match(t, nothing, nothing), 256},
		"a reset makes all fit":  {match(t, nothing, `{"type":"reset"}`), 1296},
	} {
		got, err := new(coach.Coach).Odds(context.Background(), c.m.View(0))
		text, _ := json.Marshal(got)
		if want := fmt.Sprintf(`{"possible":%d}`, c.want); err != nil || string(text) != want {
			t.Errorf("%s: %s, %v; want %s", name, text, err, want)
		}
	}
}

func TestOddsNameTheCodesWhereTheyAreFew(t *testing.T) {
	const found = `{"type":"submit","code":["R","R","R","B"]}`
	m := match(t, found, `{"type":"submit","code":["R","R","B","R"]}`, `{"type":"submit","code":["G","Y","O","V"]}`)
	got, err := new(coach.Coach).Odds(context.Background(), m.View(0))
	var odds struct {
		Possible int
		Codes    []mastermind.Code
	}
	text, _ := json.Marshal(got)
	if err := json.Unmarshal(text, &odds); err != nil {
		t.Fatal(err)
	}
	v, _ := game.As[mastermind.View](m.View(0))
	if err != nil || odds.Possible == 0 || odds.Possible > coach.Few || len(odds.Codes) != odds.Possible {
		t.Fatalf("%s, %v", text, err)
	}
	for _, code := range odds.Codes {
		if !v.Allows(code) {
			t.Errorf("%s is named and does not fit", code)
		}
	}
}

// wide is a game with more codes than anybody counts.
type wide struct{}

func (wide) Start(string, rng.Rand) (struct{}, error) { return struct{}{}, nil }
func (wide) Check(struct{}, game.Seat, mastermind.Action) error {
	return nil
}

func (wide) Apply(struct{}, game.Seat, mastermind.Action) (struct{}, error) { return struct{}{}, nil }

func (wide) Legal(mastermind.View) iter.Seq[mastermind.Action] {
	return func(func(mastermind.Action) bool) {}
}

func (wide) View(struct{}, game.Seat) mastermind.View {
	return mastermind.View{CodeLength: mastermind.MaxPegs, Colors: make([]mastermind.Color, mastermind.MaxColors)}
}
func (wide) Status(struct{}) game.Status              { return game.Status{} }
func (wide) Forfeit(s struct{}, _ game.Seat) struct{} { return s }

func TestTooManyCodesAreNotCounted(t *testing.T) {
	m, err := referee.New(game.Info{ID: "wide", Presets: []string{"all"}}, wide{}).Start(referee.Setup{Preset: "all"})
	if err != nil {
		t.Fatal(err)
	}
	got, err := new(coach.Coach).Odds(context.Background(), m.View(0))
	if text, _ := json.Marshal(got); err != nil || string(text) != "{}" {
		t.Errorf("%s, %v", text, err)
	}
}
