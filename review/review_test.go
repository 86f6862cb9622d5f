package review_test

import (
	"context"
	"encoding/json"
	"math"
	"testing"

	"pgregory.net/rapid"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/words"
	"wits/internal/toy"
	"wits/review"
)

// whim is a coach that judges by a table of numbers: however wrong it is, the sums hold.
type whim struct {
	numbers []float64
	luck    bool
	calls   *int
}

func (w whim) Hint(context.Context, game.View) (game.Hint, error) { return game.Hint{}, game.ErrOver }

func (w whim) Scale() game.Scale { return game.Scale{Unit: 1, Sum: 1, Luck: w.luck} }

func (w whim) Amount(v float64) words.Message { return words.New("amount", words.Percent("share", v)) }

func (w whim) Judge(_ context.Context, _ game.View, a game.Action) (game.Judgment, error) {
	n := *w.calls
	*w.calls++
	at := func(i int) float64 { return w.numbers[(3*n+i)%len(w.numbers)] }
	return game.Judgment{Value: at(0), Chosen: at(1), Best: game.NewAction(toy.Take{N: 1 + n%3}), Free: at(2) < 0.1}, nil
}

func (w whim) Result(v game.View) float64 {
	seen, _ := game.As[toy.HeapView](v)
	return map[game.Outcome]float64{game.Won: 1, game.Drawn: 0.5}[seen.Status]
}

func nim() referee.Game {
	return referee.New(toy.NimInfo("nim", "short"), toy.Nim{})
}

func TestSkillAndLuckAddUpWhateverTheCoachThinks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := nim()
		m, err := g.Start(referee.Setup{Preset: "short", Seed: rng.Numeric(rapid.Uint32().Draw(t, "seed"))})
		if err != nil {
			t.Fatal(err)
		}
		for !m.Status().Over && rapid.IntRange(0, 9).Draw(t, "go on") > 0 {
			act(t, m, rapid.IntRange(0, 6).Draw(t, "take"))
		}
		rec, err := m.Record()
		if err != nil {
			t.Fatal(err)
		}
		calls := 0
		coach := whim{rapid.SliceOfN(rapid.Float64Range(0, 1), 3, 40).Draw(t, "numbers"), rapid.Bool().Draw(t, "luck"), &calls}
		r, err := review.Begin(g, coach, rec)
		if err != nil {
			t.Fatal(err)
		}
		for more := true; more; {
			if more, err = r.Next(t.Context()); err != nil {
				t.Fatal(err)
			}
			holds(t, r.Review())
		}
		if out := r.Review(); !out.Complete() || m.Status().Over && out.Result != coach.Result(m.View(0)) {
			t.Errorf("%+v", out)
		}
	})
}

// act takes some, or, for high numbers, gives up or offers a draw.
func act(t *rapid.T, m referee.Match, n int) {
	action := `{"n":` + string(rune('1'+n%3)) + `}`
	switch n {
	case 5:
		action = `{"type":"draw"}`
	case 6:
		action = `{"type":"forfeit"}`
	}
	_ = m.Act(m.Status().Turn, json.RawMessage(action)) // a refused one changes nothing
	_ = t
}

// holds fails unless skill and luck are what the value changed by, and no skill is above 0.
func holds(t *rapid.T, r review.Review) {
	sum := 0.0
	for _, m := range r.Moves {
		sign := 1.0
		if m.Seat == 1 {
			sign = -1
		}
		sum += sign * (m.Skill + m.Luck)
		if m.Skill > 0 {
			t.Fatalf("skill above 0: %+v", m)
		}
	}
	if len(r.Moves) > 0 && math.Abs(sum-(r.Result-r.Start)) > 1e-9 {
		t.Fatalf("%g in all, from %g to %g: %+v", sum, r.Start, r.Result, r.Moves)
	}
	for _, a := range append(append([]float64{}, r.Accuracy...), r.Luck...) {
		if !(a >= 0 && a <= 100) {
			t.Fatalf("accuracy %v, luck %v", r.Accuracy, r.Luck)
		}
	}
}

func TestWhoGivesUpWhileAnotherIsDueIsNotToldTheOthersMove(t *testing.T) {
	g := nim()
	m, err := g.Start(referee.Setup{Preset: "short"})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Act(1, json.RawMessage(`{"type":"forfeit"}`)); err != nil {
		t.Fatal(err)
	}
	rec, err := m.Record()
	if err != nil {
		t.Fatal(err)
	}
	r, err := review.Begin(g, whim{[]float64{0.5}, false, new(int)}, rec)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Next(t.Context()); err != nil {
		t.Fatal(err)
	}
	best, err := json.Marshal(r.Review().Moves[0].Best)
	if err != nil || string(best) != `{"type":"forfeit"}` {
		t.Errorf("best was %s, %v", best, err)
	}
}
