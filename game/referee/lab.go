package referee

import (
	"errors"
	"fmt"
	"iter"

	"wits/game"
)

// ErrNoLab says that a game cannot be set up the way an experiment asks for.
var ErrNoLab = errors.New("the game cannot be set up so")

// Actions yields every action that is ever legal in a match of a preset, in an order that stays: an action's place is its number.
func Actions(g Game, preset string) (iter.Seq[game.Action], error) {
	lister, ok := g.(interface {
		actions(preset string) (iter.Seq[game.Action], error)
	})
	if !ok {
		return nil, fmt.Errorf("%w: the actions of %s cannot be listed", ErrNoLab, g.Info().ID)
	}
	return lister.actions(preset)
}

// lister is who lists the game's actions, where they can be listed.
func (g *typed[S, A, V]) lister() (game.Lister[A, V], error) {
	rules, ok := g.rules.(game.Lister[A, V])
	if !ok {
		return nil, fmt.Errorf("%w: the actions of %s cannot be listed", ErrNoLab, g.info.ID)
	}
	if g.info.CheckDecides {
		return nil, fmt.Errorf("%w: %s has more actions than can be listed", ErrNoLab, g.info.ID)
	}
	return rules, nil
}

func (g *typed[S, A, V]) actions(preset string) (iter.Seq[game.Action], error) {
	rules, err := g.lister()
	if err != nil {
		return nil, err
	}
	m, err := g.start(Setup{Preset: preset})
	if err != nil {
		return nil, err
	}
	return func(yield func(game.Action) bool) {
		for a := range rules.Actions(g.rules.View(m.in().state, 0)) {
			if !yield(game.NewAction(a)) {
				return
			}
		}
	}, nil
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
	rules, ok := g.rules.(game.Enumerator[S])
	if !ok {
		return 0, nil, fmt.Errorf("%w: the deals of %s cannot be listed", ErrNoLab, g.info.ID)
	}
	deals, err := rules.Deals(preset)
	return len(deals), func(i int) Match { return g.newMatch(inner[S, A]{position: position[S]{state: deals[i]}, bare: true}) }, err
}

func (g *typed[S, A, V]) Set(line string) (Match, error) {
	rules, ok := g.rules.(game.Setter[S, A])
	if !ok {
		return nil, fmt.Errorf("%w: %s has no deals to read", ErrNoLab, g.info.ID)
	}
	s, opening, err := rules.Set(line)
	if err != nil {
		return nil, err
	}
	m := g.newMatch(inner[S, A]{position: position[S]{state: s}, bare: true})
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
