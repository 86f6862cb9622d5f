package search

import (
	"context"
	"slices"

	"wits/games/mastermind"
)

// Outlook is how many guesses a game is still expected to take, with the best guess and with another.
type Outlook struct {
	Guesses float64         // with the best one, that one included
	Best    mastermind.Code // the best one
	Exact   bool            // no strategy takes fewer

	Codes       int // still possible
	BestAnswers int // that the best guess can get

	Chosen        float64 // with the guess asked for, that one included
	ChosenAnswers int     // that it can get
}

const (
	// provable is the number of codes of a size up to which every position is searched to the end; of larger sizes, those
	// with up to fewCodes codes left are.
	provable = 1296
	fewCodes = 64
	// enough is a number of attempts that no good strategy runs out of.
	enough = 7
)

// Outlook looks ahead after some attempts, with a number of attempts left. A code that is not found by then counts one guess more
// than that. Where a search to the end would take too long, what follows an answer is estimated by the number of codes that it
// leaves. The zero guess asks for the position alone.
func (s *Space) Outlook(ctx context.Context, attempts []mastermind.Attempt, left int, guess mastermind.Code) (Outlook, error) {
	set, sym, err := s.recall(attempts)
	if err != nil {
		return Outlook{}, err
	}
	o := oracle{s, newSearcher(ctx, s, effort{}), s.Len() <= provable || len(set) <= fewCodes, len(attempts) == 0 && left >= enough}
	total, best := o.best(set, sym, left)
	n := float64(len(set))
	out := Outlook{Guesses: float64(total) / n, Best: s.codes[best], Codes: len(set)}
	// Searched to the end, and the attempts cannot run out in a way that makes another strategy better.
	out.Exact = o.exact && (left <= 2 || left >= enough || len(set) <= left+1) || len(set) <= 2
	out.Chosen, out.BestAnswers = out.Guesses, o.answers(best, set)
	if (guess != mastermind.Code{}) {
		g := s.find(guess)
		out.Chosen, out.ChosenAnswers = float64(o.after(set, sym, g, left))/n, o.answers(g, set)
	}
	if out.Chosen < out.Guesses {
		out.Guesses, out.Best, out.BestAnswers, out.Exact = out.Chosen, guess, out.ChosenAnswers, false
	}
	return out, ctx.Err()
}

// oracle tells the total of guesses that sets of codes take.
type oracle struct {
	space  *Space
	search *searcher
	exact  bool // sets are searched to the end
	first  bool // nothing was guessed yet, and attempts are plenty
}

// best is the least total of a set, and the guess that leads to it.
func (o *oracle) best(set []index, sym *symmetry, left int) (total int, guess index) {
	switch n := len(set); {
	case n <= 2 || left <= 1:
		return o.total(set, sym, left), set[0]
	case left == 2:
		return o.last(set, sym)
	case o.first && o.space.openings() != nil:
		return o.opening()
	case o.exact:
		p := position{set: set, sym: sym, left: unbounded, limit: len(o.space.reading) - 1}
		total := o.search.solve(p, never)
		return min(total, n*(left+1)), o.search.memo[o.search.key(p)].guess
	}
	guess = o.space.pick(promising, set, sym, estimateWork)
	return o.after(set, sym, guess, left), guess
}

// estimateWork bounds how many answers are looked at for the best guess of a position that is not searched to the end.
const estimateWork = 40_000_000

// total is what a set takes, with a number of guesses left.
func (o *oracle) total(set []index, sym *symmetry, left int) int {
	switch n := len(set); {
	case left == 0:
		return n
	case n <= 2 || left == 1:
		return 2*n - 1
	case left == 2 && o.exact:
		total, _ := o.last(set, sym)
		return total
	case o.exact:
		p := position{set: set, sym: sym, depth: 1, left: unbounded, limit: len(o.space.reading) - 1}
		return min(o.search.solve(p, never), n*(left+1))
	default:
		return min(o.space.guesses[n]/million, n*(left+1))
	}
}

// last is the total with two guesses left: the next should be the code, or leave as few together as it can.
func (o *oracle) last(set []index, sym *symmetry) (total int, guess index) {
	total = never
	for _, g := range o.space.usable(set, sym, nil) {
		m := o.space.spread(g, set)
		if sum := 3*len(set) - m.parts() - 2*m.possible(); sum < total {
			total, guess = sum, g
		}
	}
	return total, guess
}

// after is the total of a set when it starts with a guess.
func (o *oracle) after(set []index, sym *symmetry, guess index, left int) int {
	if total, known := o.space.openings()[o.space.kind(guess)]; known && o.first {
		return total
	}
	sorted := make([]index, len(set))
	starts := o.space.split(guess, set, sorted)
	sum, next := len(set), sym.after(guess)
	for a := 1; a < len(o.space.reading); a++ {
		if part := sorted[starts[a]:starts[a+1]]; len(part) > 0 {
			sum += o.total(part, next, left-1)
		}
	}
	return sum
}

// answers counts those that a guess can get.
func (o *oracle) answers(guess index, set []index) int {
	m := o.space.spread(guess, set)
	return m.parts() + m.possible()
}

// foundWork bounds how many answers are looked at for each guess where it is told how many codes are found.
const foundWork = 100_000

// Chance is how many of the codes that are possible after some attempts good guesses find with a number of attempts left, as a share.
func (s *Space) Chance(ctx context.Context, attempts []mastermind.Attempt, left int) (float64, error) {
	set, sym, err := s.recall(attempts)
	if err != nil {
		return 0, err
	}
	return float64(s.found(ctx, set, sym, left)) / float64(len(set)), ctx.Err()
}

// found counts the codes of a set that are found.
func (s *Space) found(ctx context.Context, set []index, sym *symmetry, left int) int {
	switch n := len(set); {
	case left <= 1 || ctx.Err() != nil:
		return min(n, left)
	case n <= left || left >= enough:
		return n
	}
	guess := s.pick(promising, set, sym, foundWork)
	sorted := make([]index, len(set))
	starts := s.split(guess, set, sorted)
	sum, next := int(starts[1]-starts[0]), sym.after(guess)
	for a := 1; a < len(s.reading); a++ {
		if part := sorted[starts[a]:starts[a+1]]; len(part) > 0 {
			sum += s.found(ctx, part, next, left-1)
		}
	}
	return sum
}

// openings are the least totals of the size's first guesses, by their kind: how often each colour is in one, the most frequent first.
// Nil where they are not known: they take long to search for.
func (s *Space) openings() map[string]int {
	if s.variant.Pegs == 4 && s.variant.Colors == 6 {
		return map[string]int{"1111": 5673, "211": 5625, "22": 5702, "31": 5791, "4": 6318}
	}
	return nil
}

// kind tells first guesses apart that no swap of pegs and colours takes to each other.
func (s *Space) kind(guess index) string {
	var often [8]byte
	for k := range s.variant.Pegs {
		often[s.pegs[guess][k]]++
	}
	slices.Sort(often[:])
	slices.Reverse(often[:])
	kind := ""
	for _, n := range often {
		if n > 0 {
			kind += string('0' + rune(n))
		}
	}
	return kind
}

// opening is the best first guess.
func (o *oracle) opening() (total int, guess index) {
	total = never
	for _, g := range newSymmetry(o.space).guesses() {
		if t := o.space.openings()[o.space.kind(g)]; t < total {
			total, guess = t, g
		}
	}
	return total, guess
}
