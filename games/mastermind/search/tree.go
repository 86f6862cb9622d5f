package search

import "wits/games/mastermind"

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
