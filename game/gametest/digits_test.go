package gametest_test

import (
	"errors"
	"iter"
	"slices"

	"wits/game"
	"wits/game/rng"
	"wits/game/wire"
	"wits/game/words"
)

// The game of these tests: a hidden digit is guessed until it is found, and each wrong guess is told "more" or "less".
// It is small enough to plant one fault at a time.

type secret struct {
	Digit   int       `json:"digit"`
	Guesses []int     `json:"guesses"`
	Over    bool      `json:"over"`
	Won     bool      `json:"won"`
	Rand    rng.State `json:"rand"`
}

// loose is a secret that is read without a look.
type loose secret

// UnmarshalJSON refuses what no game comes to.
func (s *secret) UnmarshalJSON(data []byte) error {
	if err := wire.Decode(data, (*loose)(s)); err != nil {
		return err
	}
	for i, n := range s.Guesses {
		if n != hidden && (n < 0 || n > 9 || slices.Contains(s.Guesses[:i], n) || n == s.Digit && !s.Over) {
			return errors.New("a guess that nobody makes")
		}
	}
	if s.Digit < 0 || s.Digit > 9 {
		return errors.New("a digit is 0 to 9")
	}
	return nil
}

type guess struct {
	N int `json:"n"`
}

type seen struct {
	Guesses []int    `json:"guesses"`
	Answers []string `json:"answers"`
	Over    bool     `json:"over"`
	Most    int      `json:"most"`

	Status game.Outcome `json:"status"`
}

type digits struct{}

// hidden is a guess that is accepted, and that Legal does not offer, as a reset is not.
const hidden = 77

// Preset lets a state be restored without its record.
func (secret) Preset() string { return "small" }

func (digits) Start(_ string, r rng.Rand) (secret, error) {
	return secret{Digit: r.Int(0, 9), Guesses: []int{}, Rand: r.State()}, nil
}

func (digits) Check(s secret, by game.Seat, g guess) error {
	switch {
	case s.Over:
		return game.ErrOver
	case by != 0:
		return game.ErrTurn
	case g.N == hidden:
		return nil
	case g.N < 0 || g.N > 9:
		return game.Break("digit", words.New("digit", words.Int("n", g.N)))
	}
	for _, old := range s.Guesses {
		if old == g.N {
			return game.Break("once", words.New("once", words.Int("n", g.N)))
		}
	}
	return nil
}

func (d digits) Apply(s secret, by game.Seat, g guess) (secret, error) {
	if err := d.Check(s, by, g); err != nil {
		return s, err
	}
	s.Guesses = append(append([]int{}, s.Guesses...), g.N)
	s.Won = g.N == s.Digit
	s.Over = s.Won
	return s, nil
}

func (digits) Legal(v seen) iter.Seq[guess] {
	return func(yield func(guess) bool) {
		taken := map[int]bool{}
		for _, n := range v.Guesses {
			taken[n] = true
		}
		for n := range 10 {
			if !v.Over && !taken[n] && !yield(guess{n}) {
				return
			}
		}
	}
}

func (d digits) View(s secret, to game.Seat) seen {
	v := seen{Guesses: append([]int{}, s.Guesses...), Answers: []string{}, Over: s.Over, Most: 9, Status: d.Status(s).Outcome(to)}
	for _, n := range s.Guesses {
		v.Answers = append(v.Answers, answer(s.Digit, n))
	}
	if s.Over {
		v.Most = 100 + s.Digit // the end shows it
	}
	return v
}

func answer(digit, n int) string {
	switch {
	case n < digit:
		return "more"
	case n > digit:
		return "less"
	}
	return "yes"
}

func (digits) Status(s secret) game.Status {
	st := game.Status{Over: s.Over}
	if s.Won {
		st.Winners = []game.Seat{0}
	}
	return st
}

func (digits) Forfeit(s secret, _ game.Seat) secret {
	s.Over = true
	return s
}

func (digits) Resample(v seen, r *rng.Rand) (secret, bool) {
	var fits []int
	for digit := range 10 {
		ok := true
		for i, n := range v.Guesses {
			ok = ok && answer(digit, n) == v.Answers[i]
		}
		if ok {
			fits = append(fits, digit)
		}
	}
	next := r.Next()
	return secret{
		Digit: rng.Pick(r, fits), Guesses: append([]int{}, v.Guesses...), Over: v.Over, Won: v.Status == game.Won, Rand: next.State(),
	}, true
}
