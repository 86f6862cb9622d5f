package search

import (
	"context"
	_ "embed" // the totals of first guesses
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// The totals of all first guesses take long to search for, and there are few.
//
//go:generate go run makeopenings.go -pegs 4 -colors 6 openings.json
//go:embed openings.json
var openingTotals []byte

// Openings are the least totals of the first guesses of a size, by their kind: how often each colour is in it, the most frequent
// first.
type Openings map[string]int

var knownOpenings = sync.OnceValue(func() (all map[string]Openings) {
	if err := json.Unmarshal(openingTotals, &all); err != nil {
		panic("search: openings.json: " + err.Error())
	}
	return all
})

// openings are those of the size, nil where they are not known.
func (s *Space) openings() Openings {
	return knownOpenings()[fmt.Sprintf("%dx%d", s.variant.Pegs, s.variant.Colors)]
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

// SearchOpenings finds the total of every kind of first guess. It is for the program that writes them down.
func (s *Space) SearchOpenings(ctx context.Context) Openings {
	all, sym := Openings{}, newSymmetry(s)
	for _, g := range sym.guesses() {
		o := oracle{space: s, search: newSearcher(ctx, s, effort{}), exact: true}
		all[s.kind(g)] = o.after(s.all, sym, g, unbounded)
	}
	return all
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
