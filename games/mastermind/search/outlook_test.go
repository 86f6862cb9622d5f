package search

import (
	"context"
	"math"
	"testing"

	"wits/game/rng"
	"wits/games/mastermind"
)

// spent is the least total of guesses that a set of codes takes, one bit a code, where a code that is not found counts one more
// than are left. It tries every guess, and shares nothing with the search.
type spent struct {
	codes []mastermind.Code
	known map[[2]uint64]int
}

func (b spent) total(set uint64, left int) int {
	key := [2]uint64{set, uint64(left)}
	if t, ok := b.known[key]; ok || set == 0 {
		return t
	}
	n := 0
	for i := range b.codes {
		n += int(set >> i & 1)
	}
	least := n
	if left > 0 {
		least = math.MaxInt
		for _, g := range b.codes {
			least = min(least, b.after(set, left, g, n))
		}
	}
	b.known[key] = least
	return least
}

// after is the total when it starts with a guess. A guess that tells nothing is worth trying only where nothing else is left.
func (b spent) after(set uint64, left int, guess mastermind.Code, n int) int {
	parts := map[mastermind.Feedback]uint64{}
	for i, c := range b.codes {
		if set>>i&1 == 1 {
			parts[mastermind.Score(c, guess)] |= 1 << i
		}
	}
	sum := n
	for f, part := range parts {
		if int(f.Black) < guess.Len() {
			sum += b.total(part, left-1)
		}
	}
	return sum
}

func TestAnOutlookThatIsExactIsTheLeastThereIs(t *testing.T) {
	space, err := NewSpace(3, 3)
	if err != nil {
		t.Fatal(err)
	}
	brute := spent{space.codes, map[[2]uint64]int{}}
	r := rng.New(5)
	exact := 0
	for range 300 {
		secret, most := rng.Pick(&r, space.codes), r.Int(1, 8)
		v := mastermind.View{}
		for range r.Int(0, min(most-1, 3)) {
			g := rng.Pick(&r, space.codes)
			if g == secret {
				continue
			}
			v.Attempts = append(v.Attempts, mastermind.Attempt{Code: g, Feedback: mastermind.Score(secret, g)})
		}
		left, guess := most-len(v.Attempts), rng.Pick(&r, space.codes)
		set, n := uint64(0), 0
		for i, c := range space.codes {
			if v.Allows(c) {
				set, n = set|1<<i, n+1
			}
		}
		o, err := space.Outlook(context.Background(), v.Attempts, left, guess)
		if err != nil {
			t.Fatal(err)
		}
		best, chosen := brute.total(set, left), brute.after(set, left, guess, n)
		if o.Codes != n || o.Chosen < o.Guesses || o.Guesses*float64(n) < float64(best)-1e-9 {
			t.Errorf("%d codes, %d left, %s: %+v, the least is %d, with the guess %d", n, left, guess, o, best, chosen)
		}
		if !o.Exact {
			continue
		}
		exact++
		if math.Abs(o.Guesses*float64(n)-float64(best)) > 1e-9 || math.Abs(o.Chosen*float64(n)-float64(chosen)) > 1e-9 {
			t.Errorf("%d codes, %d left, %s: %+v, want %d and %d", n, left, guess, o, best, chosen)
		}
	}
	if exact < 200 {
		t.Errorf("only %d exact", exact)
	}
}

func TestTheTotalsOfFirstGuessesAreTheLeast(t *testing.T) {
	space, err := NewSpace(4, 6)
	if err != nil {
		t.Fatal(err)
	}
	sym := newSymmetry(space)
	for _, g := range sym.guesses() {
		o := oracle{space: space, search: newSearcher(context.Background(), space, effort{}), exact: true}
		if got, want := o.after(space.all, sym, g, unbounded), space.openings()[space.kind(g)]; got != want {
			t.Errorf("%s: %d guesses, want %d", space.kind(g), got, want)
		}
	}
}
