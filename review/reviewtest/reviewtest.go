// Package reviewtest holds what the reviews of every game keep to, as a test that a game runs in one line. It knows no game.
package reviewtest

import (
	"context"
	"encoding/json"
	"math"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/review"
)

// Plan says how much is played.
type Plan struct {
	Preset string // of any size that the rules can read
	Bot    string // who plays; the weakest bot where it is empty
	Games  int    // that the coach reviews
	Moves  int    // after which a game is left as it stands; 0 plays to the end
}

const (
	// madeUp is how many games are reviewed with made-up judgments: sums hold whatever a coach thinks.
	madeUp = 1000
	// madeUpMoves is how long those are.
	madeUpMoves = 10
	// exact is how far sums of rounded numbers may be off.
	exact = 1e-9
)

// Run plays games at random, with offers of draws, moves taken back and games given up among them, and fails unless skill and
// luck of every review add up to the result less the value of the start, with no skill above 0. Games of the first plan are
// reviewed with made-up judgments too.
func Run(t *testing.T, g referee.Game, coach game.Coach, plans ...Plan) {
	t.Helper()
	c, ok := coach.(game.Reviewer)
	if !ok {
		t.Fatal("the coach reviews nothing")
	}
	g = referee.AnySize(g)
	for i, p := range plans {
		if p.Bot == "" {
			p.Bot = g.Info().Bots[0].Name
		}
		p.review(t, g, coach)
		for n := uint32(0); i == 0 && n < madeUp; n++ {
			m := p.play(t, g, n, madeUpMoves)
			r := rng.New(n)
			hold(t, c, m, read(t, g, whim{c, coach, &r}, m))
		}
	}
}

// review lets the coach review the games of a plan, the first of them twice.
func (p Plan) review(t *testing.T, g referee.Game, coach game.Coach) {
	t.Helper()
	for n := range uint32(p.Games) {
		m := p.play(t, g, n, p.Moves)
		first := read(t, g, coach, m)
		hold(t, coach.(game.Reviewer), m, first)
		if n > 0 {
			continue
		}
		if a, b := text(t, first), text(t, read(t, g, coach, m)); a != b {
			t.Errorf("a game reviewed twice:\n%s\n%s", a, b)
		}
	}
}

// play plays a game at random.
func (p Plan) play(t *testing.T, g referee.Game, n uint32, moves int) referee.Match {
	t.Helper()
	m, err := g.Start(referee.Setup{Preset: p.Preset, Seed: rng.Numeric(n)})
	if err != nil {
		t.Fatal(err)
	}
	r := rng.New(n)
	for made := 0; !m.Status().Over && (moves == 0 || made < moves); made++ {
		if err := m.Step(t.Context(), p.Bot, &r); err != nil {
			t.Fatal(err)
		}
		if st := m.Status(); !st.Over && r.Chance(0.1) {
			// What a game does not know is refused and changes nothing.
			kind := []string{"draw", "takeback", "draw", "takeback", "forfeit"}[r.Int(0, 4)]
			_ = m.Act(st.Turn, json.RawMessage(`{"type":"`+kind+`"}`))
		}
	}
	return m
}

// read reviews a match.
func read(t *testing.T, g referee.Game, coach game.Coach, m referee.Match) review.Review {
	t.Helper()
	rec, err := m.Record()
	if err != nil {
		t.Fatal(err)
	}
	r, err := review.Begin(g, coach, rec)
	for more := err == nil; more && err == nil; {
		more, err = r.Next(t.Context())
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, text(t, rec))
	}
	return r.Review()
}

// hold fails unless a review adds up.
func hold(t *testing.T, c game.Reviewer, m referee.Match, r review.Review) {
	t.Helper()
	sum := 0.0
	for _, move := range r.Moves {
		if move.Skill > 0 || !c.Scale().Luck && math.Abs(move.Luck) > exact || move.Best.IsZero() {
			t.Errorf("skill %g, luck %g, best %s: %s", move.Skill, move.Luck, text(t, move.Best), text(t, move.Action))
		}
		both := move.Skill + move.Luck
		if move.Seat == 1 {
			both = -both
		}
		sum += both
	}
	if len(r.Moves) > 0 && !(math.Abs(sum-(r.Result-r.Start)) <= exact) {
		t.Errorf("skill and luck are %g, from %g to %g", sum, r.Start, r.Result)
	}
	if m.Status().Over && r.Result != c.Result(m.View(0)) {
		t.Errorf("the result is %g, not %g", r.Result, c.Result(m.View(0)))
	}
	for _, share := range append(append([]float64{}, r.Accuracy...), r.Luck...) {
		if !(share >= 0 && share <= 100) {
			t.Errorf("accuracy %v, luck %v", r.Accuracy, r.Luck)
		}
	}
}

// text is a value as it is sent.
func text(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// whim is a coach that makes its judgments up.
type whim struct {
	game.Reviewer
	game.Coach
	r *rng.Rand
}

// Judge thinks anything.
func (w whim) Judge(_ context.Context, _ game.View, a game.Action) (game.Judgment, error) {
	unit := w.Scale().Unit
	j := game.Judgment{Value: unit * w.r.Float64(), Chosen: unit * w.r.Float64(), Paid: w.r.Float64(), Free: w.r.Chance(0.1)}
	if w.r.Chance(0.5) {
		j.Best = a
	}
	return j, nil
}
