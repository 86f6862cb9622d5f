package gametest_test

import (
	"encoding/json"
	"errors"
	"iter"
	"testing"

	"wits/game"
	"wits/game/gametest"
	"wits/game/rng"
	"wits/game/words"
	"wits/internal/toy"
)

// The faults. Each is the sound game with one promise broken.

type leakyView struct{ digits }

func (l leakyView) View(s secret, to game.Seat) seen {
	v := l.digits.View(s, to)
	if s.Digit > 4 {
		v.Most = 10 // a hint that no answer gave
	}
	return v
}

type leakyStatus struct{ digits }

func (l leakyStatus) Status(s secret) game.Status {
	st := l.digits.Status(s)
	if !st.Over && s.Digit%2 == 0 {
		st.Winners = []game.Seat{}
	}
	return st
}

type leakyError struct{ digits }

func (l leakyError) Check(s secret, by game.Seat, g guess) error {
	err := l.digits.Check(s, by, g)
	if errors.Is(err, game.ErrIllegal) && s.Digit < 5 {
		return game.Break("once", words.New("once", words.Text("size", "small")))
	}
	return err
}

func (l leakyError) Apply(s secret, by game.Seat, g guess) (secret, error) {
	if err := l.Check(s, by, g); err != nil {
		return s, err
	}
	return l.digits.Apply(s, by, g)
}

type mutating struct{ digits }

func (m mutating) Apply(s secret, by game.Seat, g guess) (secret, error) {
	next, err := m.digits.Apply(s, by, g)
	if err == nil && len(s.Guesses) > 0 {
		s.Guesses[0] = g.N
	}
	return next, err
}

// sharing hands two later states the same memory: each is right until the other is made.
type sharing struct{ digits }

func (m sharing) Apply(s secret, by game.Seat, g guess) (secret, error) {
	if err := m.Check(s, by, g); err != nil {
		return s, err
	}
	if s.Guesses == nil || cap(s.Guesses) < 10 {
		s.Guesses = append(make([]int, 0, 16), s.Guesses...)
	}
	s.Guesses = append(s.Guesses, g.N)
	s.Won = g.N == s.Digit
	s.Over = s.Won
	return s, nil
}

type generousLegal struct{ digits }

func (generousLegal) Legal(v seen) iter.Seq[guess] {
	return func(yield func(guess) bool) {
		for n := range 10 {
			if !v.Over && !yield(guess{n}) {
				return
			}
		}
	}
}

// listing lists the first few digits; beyond the last it begins again.
type listing struct {
	digits
	upTo  int
	hints bool // the list begins where the game has come to
}

func (l listing) Actions(v seen) iter.Seq[guess] {
	return func(yield func(guess) bool) {
		for n := range l.upTo {
			if l.hints {
				n += len(v.Guesses)
			}
			if !yield(guess{n % 10}) {
				return
			}
		}
	}
}

// vector writes the last guess, and how many there were.
type vector struct {
	listing
	parts, high int
	grows       bool // the layout tells how far the game has come
	from        int  // where the legal numbers begin
}

func (n vector) Layout(v seen) []game.Part {
	parts := n.parts
	if n.grows {
		parts += len(v.Guesses)
	}
	return []game.Part{{Name: "all", Shape: []int{parts}, High: n.high}}
}

func (n vector) Vector(to []byte, v seen) []byte { return append(to, byte(len(v.Guesses)), 9) }

func (n vector) LegalRange(v seen) (first, end int) {
	if v.Over {
		return 0, 0
	}
	return n.from, n.upTo
}

type lateLegal struct{ digits }

func (l lateLegal) Legal(v seen) iter.Seq[guess] {
	v.Over = false
	return l.digits.Legal(v)
}

type quarrelling struct{ digits }

func (q quarrelling) Apply(s secret, by game.Seat, g guess) (secret, error) {
	if q.Check(s, by, g) != nil && !s.Over && by == 0 && g.N < 10 && g.N >= 0 {
		return s, nil // Check objects to a repeated guess, Apply lets it pass
	}
	return q.digits.Apply(s, by, g)
}

type anySeat struct{ digits }

func (a anySeat) Check(s secret, _ game.Seat, g guess) error { return a.digits.Check(s, 0, g) }

type endless struct{ digits }

func (e endless) Apply(s secret, by game.Seat, g guess) (secret, error) {
	next, err := e.digits.Apply(s, by, g)
	if err == nil {
		next.Guesses, next.Over, next.Won = []int{}, false, false
	}
	return next, err
}

// undead takes moves after the end.
type undead struct{ digits }

func (u undead) Check(s secret, by game.Seat, g guess) error {
	s.Over = false
	if len(s.Guesses) > 0 && s.Guesses[len(s.Guesses)-1] == g.N {
		return game.ErrOver
	}
	return u.digits.Check(s, by, g)
}

func (u undead) Apply(s secret, by game.Seat, g guess) (secret, error) {
	if err := u.Check(s, by, g); err != nil {
		return s, err
	}
	if s.Over {
		return s, nil
	}
	return u.digits.Apply(s, by, g)
}

// careless checks the turn in Check alone.
type careless struct{ digits }

func (c careless) Apply(s secret, _ game.Seat, g guess) (secret, error) {
	return c.digits.Apply(s, 0, g)
}

// whispering tells worlds apart by the rule it names; the sentence is the same.
type whispering struct{ digits }

func (w whispering) Check(s secret, by game.Seat, g guess) error {
	err := w.digits.Check(s, by, g)
	if errors.Is(err, game.ErrIllegal) && s.Digit < 5 {
		return game.Break("small", words.New("once"))
	}
	return err
}

func (w whispering) Apply(s secret, by game.Seat, g guess) (secret, error) {
	if err := w.Check(s, by, g); err != nil {
		return s, err
	}
	return w.digits.Apply(s, by, g)
}

// lending hands its own memory out in views.
type lending struct{ digits }

func (l lending) View(s secret, to game.Seat) seen {
	v := l.digits.View(s, to)
	v.Guesses = s.Guesses
	return v
}

// constant deals the same whatever the seed.
type constant struct{ digits }

func (c constant) Start(preset string, _ rng.Rand) (secret, error) {
	return c.digits.Start(preset, rng.New(1))
}

// careful is sound, but writes no guesses as null, which is no list.
type careful struct{ digits }

func (c careful) Start(preset string, r rng.Rand) (secret, error) {
	s, err := c.digits.Start(preset, r)
	s.Guesses = nil
	return s, err
}

type sticky struct{ digits }

func (sticky) Forfeit(s secret, _ game.Seat) secret { return s }

type unimaginative struct{ digits }

func (unimaginative) Resample(seen, *rng.Rand) (secret, bool) { return secret{}, false }

// dressed is the game with a state of another form.
type dressed[T interface{ bare() secret }] struct{ dress func(secret) T }

func (s secret) bare() secret { return s }

func (d dressed[T]) Start(p string, r rng.Rand) (T, error) {
	s, err := digits{}.Start(p, r)
	return d.dress(s), err
}

func (d dressed[T]) Check(s T, by game.Seat, g guess) error { return digits{}.Check(s.bare(), by, g) }

func (d dressed[T]) Apply(s T, by game.Seat, g guess) (T, error) {
	next, err := digits{}.Apply(s.bare(), by, g)
	return d.dress(next), err
}
func (d dressed[T]) Legal(v seen) iter.Seq[guess] { return digits{}.Legal(v) }
func (d dressed[T]) View(s T, to game.Seat) seen  { return digits{}.View(s.bare(), to) }
func (d dressed[T]) Status(s T) game.Status       { return digits{}.Status(s.bare()) }
func (d dressed[T]) Forfeit(s T, by game.Seat) T  { return d.dress(digits{}.Forfeit(s.bare(), by)) }
func (d dressed[T]) Resample(v seen, r *rng.Rand) (T, bool) {
	s, ok := digits{}.Resample(v, r)
	return d.dress(s), ok
}

// forgetfulState leaves the generator out of its JSON.
type forgetfulState struct{ secret }

func (f forgetfulState) MarshalJSON() ([]byte, error) {
	f.Rand = rng.State{}
	return json.Marshal(f.secret)
}

func (f *forgetfulState) UnmarshalJSON(data []byte) error { return json.Unmarshal(data, &f.secret) }

func forgetful() dressed[forgetfulState] {
	return dressed[forgetfulState]{func(s secret) forgetfulState { return forgetfulState{s} }}
}

var digitsInfo = game.Info{ID: "digits", Presets: []string{"small"}}

// firstBroken plays until a law breaks.
func firstBroken[S, A, V any](rules game.Rules[S, A, V]) error {
	info := digitsInfo
	switch any(*new(S)).(type) {
	case toy.Heap:
		info = nim
	case toy.Safe:
		info = hide
	}
	return firstBrokenOf(info, rules)
}

func firstBrokenOf[S, A, V any](info game.Info, rules game.Rules[S, A, V]) error {
	return gametest.Check(info, rules, 40)
}

func TestTheSoundGamePasses(t *testing.T) {
	gametest.Run(t, digitsInfo, digits{})
	gametest.Run(t, digitsInfo, vector{listing: listing{upTo: 10}, parts: 2, high: 255})
	gametest.RunBot(t, digitsInfo, digits{}, firstLegal{})
}

func TestPlantedFaultsAreCaught(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		want gametest.Law
	}{
		"a leaky view":                          {firstBroken(leakyView{}), gametest.NonInterference},
		"a leaky status":                        {firstBroken(leakyStatus{}), gametest.NonInterference},
		"an error text that tells worlds apart": {firstBroken(leakyError{}), gametest.NonInterference},
		"nothing to compare with":               {firstBroken(unimaginative{}), gametest.Imagining},
		"an Apply that writes to its argument":  {firstBroken(mutating{}), gametest.Purity},
		"states that share memory":              {firstBroken(sharing{}), gametest.Purity},
		"a Legal that offers a refused move":    {firstBroken(generousLegal{}), gametest.Legality},
		"a Legal that goes on after the end":    {firstBroken(lateLegal{}), gametest.Legality},
		"a list that leaves an action out":      {firstBroken(listing{upTo: 9}), gametest.Listing},
		"a list with an action twice":           {firstBroken(listing{upTo: 11}), gametest.Listing},
		"a list that tells what happened":       {firstBroken(listing{upTo: 10, hints: true}), gametest.Listing},
		"fewer numbers than the layout has":     {firstBroken(vector{listing: listing{upTo: 10}, parts: 3, high: 255}), gametest.Numbers},
		"a number that is too high":             {firstBroken(vector{listing: listing{upTo: 10}, parts: 2, high: 8}), gametest.Numbers},
		"a layout that tells what happened":     {firstBroken(vector{listing: listing{upTo: 10}, parts: 2, high: 255, grows: true}), gametest.Numbers},
		"a range that leaves a move out":        {firstBroken(vector{listing: listing{upTo: 10}, parts: 2, high: 255, from: 1}), gametest.Numbers},
		"an Apply that is laxer than Check":     {firstBroken(quarrelling{}), gametest.Refusal},
		"a move out of turn":                    {firstBroken(anySeat{}), gametest.Turns},
		"a state that forgets a field in JSON":  {firstBroken(forgetful()), gametest.Encoding},
		"a game that never ends":                {firstBroken(endless{}), gametest.Termination},
		"a forfeit that does not end the game":  {firstBroken(sticky{}), gametest.Forfeiting},
		"moves that are taken after the end":    {firstBroken(undead{}), gametest.Ending},
		"an Apply that ignores the seat":        {firstBroken(careless{}), gametest.Turns},
		"a rule's name that tells worlds apart": {firstBroken(whispering{}), gametest.NonInterference},
		"a view that is the state's own memory": {firstBroken(lending{}), gametest.Purity},
		"a deal that is always the same":        {firstBroken(constant{}), gametest.Dealing},
		"a list that is null":                   {firstBroken(careful{}), gametest.Encoding},
		"a deal that does not follow the seed":  {firstBroken(&drifting{}), gametest.Determinism},
	} {
		var broken *gametest.Broken
		if !errors.As(c.err, &broken) || broken.Law != c.want {
			t.Errorf("%s: got %v, want %q", name, c.err, c.want)
		}
	}
}

// drifting deals another game each time it is asked.
type drifting struct {
	digits
	dealt uint32
}

func (d *drifting) Start(preset string, _ rng.Rand) (secret, error) {
	d.dealt++
	return d.digits.Start(preset, rng.New(d.dealt))
}
