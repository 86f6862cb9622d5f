package search

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"wits/games/mastermind"
)

func TestBestGuessKeepsTheOptimum(t *testing.T) {
	s := mustSpace(t, 4, 6)
	rapid.Check(t, func(t *rapid.T) {
		attempts := history(t, s, 40)
		g, err := s.Best(t.Context(), attempts, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		set, sym, _ := s.recall(attempts)
		x := newSearcher(t.Context(), s, effort{})
		p := position{set: set, sym: sym, left: unbounded, limit: len(s.reading) - 1}
		want, got := x.solve(p, never), len(set)
		for _, part := range x.split(p, s.find(g)) {
			p := position{set: part.set, sym: sym.after(s.find(g)), depth: 1, left: unbounded, limit: p.limit}
			got += x.solve(p, never)
		}
		if got != want {
			t.Fatalf("%s leads to %d, the best to %d", g, got, want)
		}
	})
}

func TestBestKeepsToTheGuessesLeft(t *testing.T) {
	s := mustSpace(t, 4, 5)
	// Two codes fit. With one guess left the bound cannot be kept, and there must be a guess all the same.
	secret := s.codes[100]
	attempts := []mastermind.Attempt{}
	for _, i := range []index{7, 300, 500} {
		attempts = append(attempts, mastermind.Attempt{Code: s.codes[i], Feedback: mastermind.Score(secret, s.codes[i])})
	}
	for left := range 5 {
		if _, err := s.Best(t.Context(), attempts, Limits{Guesses: left}); err != nil {
			t.Errorf("%d guesses left: %v", left, err)
		}
	}
}

func TestNoGuessFitsAContradiction(t *testing.T) {
	s := mustSpace(t, 4, 5)
	a := mastermind.Attempt{Code: s.codes[0], Feedback: mastermind.Feedback{Black: 4}}
	b := mastermind.Attempt{Code: s.codes[1], Feedback: mastermind.Feedback{Black: 4}}
	if _, err := s.Guess(Knuth, []mastermind.Attempt{a, b}); !errors.Is(err, ErrContradiction) {
		t.Errorf("rule: got %v", err)
	}
	if _, err := s.Best(t.Context(), []mastermind.Attempt{a, b}, Limits{}); !errors.Is(err, ErrContradiction) {
		t.Errorf("search: got %v", err)
	}
}

func TestBestGivesUpWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := mustSpace(t, 5, 6).Best(ctx, nil, Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
