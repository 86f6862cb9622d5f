package gametest_test

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"slices"
	"testing"

	"wits/game"
	"wits/game/gametest"
	"wits/game/rng"
	"wits/game/words"
	"wits/internal/toy"
)

// These faults passed an earlier kit, or were called by another name. Each is a sound game with one promise broken.

// glass shows everybody the hidden number, and finds no other that it could be.
type glass struct{ toy.Hide }

func (g glass) View(s toy.Safe, to game.Seat) toy.SafeView {
	v := g.Hide.View(s, to)
	v.Number = s.Numbers[0]
	return v
}

func (g glass) Resample(v toy.SafeView, r *rng.Rand) (toy.Safe, bool) {
	if v.Number != 0 && v.Turn != nil {
		return toy.Safe{}, false
	}
	return g.Hide.Resample(v, r)
}

// trusting shows everybody the hidden number, and believes what it sees.
type trusting struct{ glass }

func (t trusting) Resample(v toy.SafeView, _ *rng.Rand) (toy.Safe, bool) {
	return toy.Safe{Numbers: [2]int{v.Number, 0}, Tries: slices.Clone(v.Tries)}, true
}

// told shows the only player the digit, and believes what it sees.
type told struct{ digits }

func (t told) View(s secret, to game.Seat) seen {
	v := t.digits.View(s, to)
	v.Most = s.Digit
	return v
}

func (t told) Resample(v seen, r *rng.Rand) (secret, bool) {
	s, ok := t.digits.Resample(v, r)
	s.Digit = v.Most // the generator is drawn anew, so that the state is another
	return s, ok
}

// blind shows the only player the digit, and imagines nothing.
type blind struct{ told }

func (blind) Resample(seen, *rng.Rand) (secret, bool) { return secret{}, false }

// fixed imagines the same for a view, whatever the generator.
type fixed struct{ digits }

func (f fixed) Resample(v seen, _ *rng.Rand) (secret, bool) {
	r := rng.New(1)
	return f.digits.Resample(v, &r)
}

// patient goes on for 80 guesses, and shows the digit after one of the last.
type patient struct{ digits }

func (p patient) Apply(s secret, by game.Seat, g guess) (secret, error) {
	if err := p.Check(s, by, g); err != nil {
		return s, err
	}
	s.Guesses = append(slices.Clone(s.Guesses), hidden)
	s.Over = len(s.Guesses) == 80
	return s, nil
}

func (p patient) View(s secret, to game.Seat) seen {
	v := seen{Guesses: append([]int{}, s.Guesses...), Answers: []string{}, Over: s.Over, Status: p.Status(s).Outcome(to)}
	if len(s.Guesses) == 67 {
		v.Most = s.Digit
	}
	return v
}

func (patient) Resample(v seen, r *rng.Rand) (secret, bool) {
	return secret{Digit: r.Int(0, 9), Guesses: append([]int{}, v.Guesses...), Over: v.Over, Rand: r.State()}, true
}

// shuffled lists the digits in the order of a map, before the first guess.
type shuffled struct{ digits }

func (s shuffled) View(now secret, to game.Seat) seen {
	v := s.digits.View(now, to)
	if len(now.Guesses) == 0 {
		for name := range map[string]bool{"0": true, "1": true, "2": true, "3": true, "4": true, "5": true, "6": true} {
			v.Answers = append(v.Answers, name)
		}
	}
	return v
}

// lent hands the state's memory out in views, in a game with a secret action.
type lent struct{ toy.Hide }

func (l lent) View(s toy.Safe, to game.Seat) toy.SafeView {
	v := l.Hide.View(s, to)
	v.Tries = s.Tries
	return v
}

// crashing cannot show a game with two guesses.
type crashing struct{ digits }

func (c crashing) View(s secret, to game.Seat) seen {
	if len(s.Guesses) == 2 {
		panic("no view")
	}
	return c.digits.View(s, to)
}

// blinkered offers no nine before the end.
type blinkered struct{ digits }

func (b blinkered) Legal(v seen) iter.Seq[guess] {
	return func(yield func(guess) bool) {
		for g := range b.digits.Legal(v) {
			if (g.N < 9 || len(v.Guesses) == 9) && !yield(g) {
				return
			}
		}
	}
}

// list is a guess that shares memory with whoever holds it.
type list struct {
	N []int `json:"n"`
}

// sliced takes lists of one guess, and writes to them.
type sliced struct{ digits }

func (sliced) Check(s secret, by game.Seat, a list) error {
	if len(a.N) != 1 {
		return game.Break("digit", words.New("digit"))
	}
	return digits{}.Check(s, by, guess{a.N[0]})
}

func (c sliced) Apply(s secret, by game.Seat, a list) (secret, error) {
	if err := c.Check(s, by, a); err != nil {
		return s, err
	}
	next, err := c.digits.Apply(s, by, guess{a.N[0]})
	a.N[0] = 10
	return next, err
}

func (sliced) Legal(v seen) iter.Seq[list] {
	return func(yield func(list) bool) {
		for g := range (digits{}).Legal(v) {
			if !yield(list{[]int{g.N}}) {
				return
			}
		}
	}
}

// gullibleState reads any numbers.
type gullibleState struct{ secret }

func (g gullibleState) MarshalJSON() ([]byte, error) { return json.Marshal(loose(g.secret)) }

func (g *gullibleState) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, (*loose)(&g.secret))
}

func gullible() dressed[gullibleState] {
	return dressed[gullibleState]{func(s secret) gullibleState { return gullibleState{s} }}
}

// vast has more guesses than anybody can list: after a digit comes any number of steps.
type vast struct{ digits }

func (v vast) Check(s secret, by game.Seat, g guess) error { return v.digits.Check(s, by, g.near()) }

func (v vast) Apply(s secret, by game.Seat, g guess) (secret, error) {
	return v.digits.Apply(s, by, g.near())
}

// near is the guess within the digits; what is below none stays.
func (g guess) near() guess {
	if g.N >= 0 {
		g.N %= 10
	}
	return g
}

func (vast) Legal(v seen) iter.Seq[guess] {
	return func(yield func(guess) bool) {
		for step := range 1_000_000_000 {
			for g := range (digits{}).Legal(v) {
				if !yield(guess{g.N + 10*step}) {
					return
				}
			}
			if v.Over {
				return
			}
		}
	}
}

func TestMovesThatNobodyCanList(t *testing.T) {
	var broken *gametest.Broken
	if err := firstBroken(vast{}); !errors.As(err, &broken) || broken.Law != gametest.Amount {
		t.Errorf("got %v, want %q", err, gametest.Amount)
	}
	info := digitsInfo
	info.CheckDecides = true
	gametest.Run(t, info, vast{})
	gametest.RunBot(t, info, vast{}, beyond{})
}

// beyond guesses what Legal yields at last, if ever.
type beyond struct{}

func (beyond) Choose(_ context.Context, v seen, legal iter.Seq[guess], _ *rng.Rand) (guess, error) {
	for g := range legal {
		return guess{g.N + 1_000_000_000}, nil
	}
	return guess{}, game.ErrOver
}

// cards deals each of two seats a card from 1 to 9, which the other does not see. Each passes once; the higher card wins.
type cards struct{}

var cardsInfo = game.Info{ID: "cards", Presets: []string{"small"}, Seats: 2}

type table struct {
	Cards  [2]int `json:"cards"`
	Given  int    `json:"given"` // who gave up, counted from 1
	Passed int    `json:"passed"`
}

func (s *table) UnmarshalJSON(data []byte) error {
	type plain table
	if err := json.Unmarshal(data, (*plain)(s)); err != nil {
		return err
	}
	if min(s.Cards[0], s.Cards[1]) < 1 || max(s.Cards[0], s.Cards[1]) > 9 || s.Given < 0 || s.Given > 2 || s.Passed < 0 || s.Passed > 2 {
		return errors.New("no table of the game")
	}
	return nil
}

type pass struct{}

type held struct {
	Cards  [2]int       `json:"cards"` // 0 for one that is not seen
	Given  int          `json:"given"`
	Passed int          `json:"passed"`
	Seat   game.Seat    `json:"seat"`
	Turn   *game.Seat   `json:"turn"`
	Status game.Outcome `json:"status"`
}

func (cards) Start(_ string, r rng.Rand) (table, error) {
	return table{Cards: [2]int{r.Int(1, 9), r.Int(1, 9)}}, nil
}

func (c cards) Check(s table, by game.Seat, _ pass) error {
	switch st := c.Status(s); {
	case st.Over:
		return game.ErrOver
	case !st.Due(by):
		return game.ErrTurn
	}
	return nil
}

func (c cards) Apply(s table, by game.Seat, a pass) (table, error) {
	if err := c.Check(s, by, a); err != nil {
		return s, err
	}
	s.Passed++
	return s, nil
}

func (cards) Legal(v held) iter.Seq[pass] {
	return func(yield func(pass) bool) {
		if v.Turn != nil && *v.Turn == v.Seat {
			yield(pass{})
		}
	}
}

func (c cards) View(s table, to game.Seat) held {
	st := c.Status(s)
	v := held{Given: s.Given, Passed: s.Passed, Seat: to, Status: st.Outcome(to)}
	if v.Cards[to] = s.Cards[to]; st.Over {
		v.Cards = s.Cards
	} else {
		v.Turn = &st.Turn
	}
	return v
}

func (cards) Status(s table) game.Status {
	winner := game.Seat(0)
	switch {
	case s.Given > 0:
		winner = game.Seat(2 - s.Given)
	case s.Passed < 2:
		return game.Status{Turn: game.Seat(s.Passed)}
	case s.Cards[0] == s.Cards[1]:
		return game.Status{Over: true, Drawn: true}
	case s.Cards[1] > s.Cards[0]:
		winner = 1
	}
	return game.Status{Over: true, Winners: []game.Seat{winner}}
}

func (cards) Forfeit(s table, by game.Seat) table {
	s.Given = int(by) + 1
	return s
}

func (cards) Resample(v held, r *rng.Rand) (table, bool) {
	s := table{v.Cards, v.Given, v.Passed}
	for i, card := range s.Cards {
		if card == 0 {
			s.Cards[i] = r.Int(1, 9)
		}
	}
	return s, true
}

// peeking shows seat 1 both cards, and believes what it sees.
type peeking struct{ cards }

func (p peeking) View(s table, to game.Seat) held {
	v := p.cards.View(s, to)
	if to == 1 {
		v.Cards = s.Cards
	}
	return v
}

// silent never shows the other's card, even at the end.
type silent struct{ cards }

func (c silent) View(s table, to game.Seat) held {
	v := c.cards.View(s, to)
	v.Cards[1-to] = 0
	return v
}

func TestAGameThatDealsSecretsPasses(t *testing.T) { gametest.Run(t, cardsInfo, cards{}) }

func TestFaultsThatPassedAreCaught(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		want gametest.Law
	}{
		"a leak for two that imagines nothing":  {firstBroken(glass{}), gametest.Discretion},
		"a leak for one that imagines nothing":  {firstBroken(blind{}), gametest.Imagining},
		"a leak that imagines what it sees":     {firstBroken(trusting{}), gametest.Discretion},
		"a leak to the only player":             {firstBroken(told{}), gametest.Imagining},
		"a dealt card that one seat sees":       {firstBrokenOf(cardsInfo, peeking{}), gametest.Imagining},
		"an end that shows nothing":             {firstBrokenOf(cardsInfo, silent{}), gametest.Imagining},
		"one imagination for every generator":   {firstBroken(fixed{}), gametest.Imagining},
		"a leak at one late ply":                {firstBroken(patient{}), gametest.NonInterference},
		"a view in the order of a map":          {firstBroken(shuffled{}), gametest.Determinism},
		"memory lent in a game with a secret":   {firstBroken(lent{}), gametest.Purity},
		"a panic":                               {firstBroken(crashing{}), gametest.Soundness},
		"a Legal that leaves a digit out":       {firstBroken(blinkered{}), gametest.Legality},
		"an Apply that writes to its action":    {firstBroken(sliced{}), gametest.Purity},
		"a state with any numbers that is read": {firstBroken(gullible()), gametest.Restoring},
	} {
		var broken *gametest.Broken
		if !errors.As(c.err, &broken) || broken.Law != c.want {
			t.Errorf("%s: got %v, want %q", name, c.err, c.want)
		}
	}
}

func TestAPanicTellsWhere(t *testing.T) {
	var broken *gametest.Broken
	if !errors.As(firstBroken(crashing{}), &broken) || broken.Ply != 1 || broken.Preset != "small" {
		t.Errorf("got %+v", broken)
	}
}
