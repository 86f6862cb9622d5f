package game

import (
	"errors"
	"fmt"
)

// ErrNoLab says that a game cannot be set up the way an experiment asks for.
var ErrNoLab = errors.New("the game cannot be set up so")

// Enumerator is a rule book whose deals can be listed.
type Enumerator[S any] interface {
	// Deals returns every hidden state that a preset can start from, once.
	Deals(preset string) ([]S, error)
}

// Setter is a rule book that can set up a deal which somebody wrote down.
type Setter[S, A any] interface {
	// Set reads a deal from a line, with the actions that open it.
	Set(line string) (S, []A, error)
}

// Lab starts matches for experiments: any size, every deal, a given deal. Players never get one; the arena and local tools
// ask a Game for it by assertion. Matches of Deals and Set have no record.
type Lab interface {
	// AnySize is the same game with every preset that its rules can read, listed or not, such as a board of any size.
	AnySize() Game
	// Deals counts the deals of a preset and starts the i-th, from 0.
	Deals(preset string) (n int, start func(i int) Match, err error)
	// Set starts the deal that a line describes.
	Set(line string) (Match, error)
}

func (g *typed[S, A, V]) AnySize() Game {
	lab := *g
	lab.anySize = true
	return &lab
}

func (g *typed[S, A, V]) Deals(preset string) (int, func(int) Match, error) {
	rules, ok := g.rules.(Enumerator[S])
	if !ok {
		return 0, nil, fmt.Errorf("%w: the deals of %s cannot be listed", ErrNoLab, g.info.ID)
	}
	deals, err := rules.Deals(preset)
	return len(deals), func(i int) Match { return g.seat(inner[S, A]{position: position[S]{state: deals[i]}, bare: true}) }, err
}

func (g *typed[S, A, V]) Set(line string) (Match, error) {
	rules, ok := g.rules.(Setter[S, A])
	if !ok {
		return nil, fmt.Errorf("%w: %s has no deals to read", ErrNoLab, g.info.ID)
	}
	s, opening, err := rules.Set(line)
	if err != nil {
		return nil, err
	}
	m := g.seat(inner[S, A]{position: position[S]{state: s}, bare: true})
	for _, a := range opening {
		if err := m.apply(entry[A]{seat: m.Status().Turn, action: a}); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// AnySize returns a game with every preset that its rules can read, or the game itself where that is not known.
func AnySize(g Game) Game {
	if lab, ok := g.(Lab); ok {
		return lab.AnySize()
	}
	return g
}
