package search

import (
	"errors"
	"fmt"

	"wits/games/mastermind"
)

// Strategy says what to guess in a size of the game, whatever the answers.
type Strategy struct {
	Pegs, Colors int
	Tree         *Tree
}

// Tree is a guess and what follows each answer to it. The answer that ends the game has no branch.
type Tree struct {
	Guess    mastermind.Code
	Branches []Branch
}

// Branch is what follows one answer.
type Branch struct {
	Answer mastermind.Feedback
	Tree   *Tree
}

// After is what follows an answer, nil when the tree does not expect it.
func (t *Tree) After(f mastermind.Feedback) *Tree {
	for _, b := range t.Branches {
		if b.Answer == f {
			return b.Tree
		}
	}
	return nil
}

// Next is the guess after some attempts. It reports false when they are not those that the strategy makes.
func (s Strategy) Next(attempts []mastermind.Attempt) (mastermind.Code, bool) {
	t := s.Tree
	for _, a := range attempts {
		if t == nil || t.Guess != a.Code {
			return mastermind.Code{}, false
		}
		t = t.After(a.Feedback)
	}
	if t == nil {
		return mastermind.Code{}, false
	}
	return t.Guess, true
}

// ErrBroken is a strategy that does not find every code.
var ErrBroken = errors.New("broken strategy")

// Report is how well a strategy does when every code is the secret once.
type Report struct {
	Total     int   // guesses, over all codes
	Max       int   // guesses for the code that takes most
	Histogram []int // codes by the number of guesses that they take; none takes 0
}

// Mean is the average number of guesses per code.
func (r Report) Mean() float64 {
	codes := 0
	for _, n := range r.Histogram {
		codes += n
	}
	return float64(r.Total) / float64(max(codes, 1))
}

// Verify plays the strategy against every code of its size, by the rules' own feedback and nothing that a search has
// worked out. It returns ErrBroken, with the code, when one is not found.
func (s Strategy) Verify() (Report, error) {
	var r Report
	for secret := range (mastermind.Variant{Pegs: s.Pegs, Colors: s.Colors}).Codes() {
		n, err := s.play(secret)
		if err != nil {
			return Report{}, err
		}
		for len(r.Histogram) <= n {
			r.Histogram = append(r.Histogram, 0)
		}
		r.Histogram[n]++
		r.Total += n
		r.Max = max(r.Max, n)
	}
	return r, nil
}

// play counts the guesses for one secret.
func (s Strategy) play(secret mastermind.Code) (int, error) {
	n := 0
	for t := s.Tree; t != nil; n++ {
		if t.Guess == secret {
			return n + 1, nil
		}
		if t.Guess.Len() != s.Pegs {
			return 0, fmt.Errorf("%w: %s is no guess for %d pegs", ErrBroken, t.Guess, s.Pegs)
		}
		t = t.After(mastermind.Score(secret, t.Guess))
	}
	return 0, fmt.Errorf("%w: %s is not found after %d guesses", ErrBroken, secret, n)
}
