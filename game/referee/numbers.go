package referee

import (
	"fmt"
	"reflect"

	"wits/game"
)

// Numbering plays matches of one preset by numbers, for programs that learn: an action is its place in [Actions], what a seat sees is a
// vector of bytes.
type Numbering interface {
	// Actions is how many actions there are.
	Actions() int
	// Layout says what the numbers of a vector mean.
	Layout() []game.Part
	// Observe appends what a seat sees to vector, and to mask a bit for every action, set where the seat may do it: the first action
	// is the lowest bit of the first byte. A match of another size is refused.
	Observe(m Match, to game.Seat, vector, mask []byte) (vectorAfter, maskAfter []byte, err error)
	// Act makes an action. An error changes nothing.
	Act(m Match, by game.Seat, number int) error
}

// Number returns the numbering of a preset. A game that cannot list its actions, or whose views are not written as numbers, has none.
func Number(g Game, preset string) (Numbering, error) {
	n, ok := g.(interface {
		number(preset string) (Numbering, error)
	})
	if !ok {
		return nil, fmt.Errorf("%w: %s is not played by numbers", ErrNoLab, g.Info().ID)
	}
	return n.number(preset)
}

type numbering[S, A, V any] struct {
	game    *typed[S, A, V]
	preset  string
	vectors game.Vectorizer[V]
	ranger  game.Ranger[V] // nil where Legal has to be asked
	layout  []game.Part
	all     []A
	numbers map[any]int // only where there is no ranger
}

func (g *typed[S, A, V]) number(preset string) (Numbering, error) {
	lister, err := g.lister()
	if err != nil {
		return nil, err
	}
	n := &numbering[S, A, V]{game: g, preset: preset}
	var ok bool
	if n.vectors, ok = g.rules.(game.Vectorizer[V]); !ok {
		return nil, fmt.Errorf("%w: the views of %s are not written as numbers", ErrNoLab, g.info.ID)
	}
	m, err := g.start(Setup{Preset: preset})
	if err != nil {
		return nil, err
	}
	v := g.rules.View(m.in().state, 0)
	n.layout = n.vectors.Layout(v)
	for a := range lister.Actions(v) {
		n.all = append(n.all, a)
	}
	if n.ranger, ok = g.rules.(game.Ranger[V]); !ok {
		if !reflect.TypeFor[A]().Comparable() {
			return nil, fmt.Errorf("%w: the actions of %s cannot be compared", ErrNoLab, g.info.ID)
		}
		n.numbers = make(map[any]int, len(n.all))
		for i, a := range n.all {
			n.numbers[a] = i
		}
	}
	return n, nil
}

func (n *numbering[S, A, V]) Actions() int        { return len(n.all) }
func (n *numbering[S, A, V]) Layout() []game.Part { return n.layout }

func (n *numbering[S, A, V]) Observe(m Match, to game.Seat, vector, mask []byte) ([]byte, []byte, error) {
	own := m.(*match[S, A, V])
	rules := n.game.rules
	v := rules.View(own.in().state, to)
	if (own.in().bare || own.in().setup.Preset != n.preset) && !reflect.DeepEqual(n.vectors.Layout(v), n.layout) {
		return vector, mask, fmt.Errorf("%w: the state is of another size", ErrNoLab)
	}
	bits := len(mask)
	mask = append(mask, make([]byte, (len(n.all)+7)/8)...)
	if own.Status().Due(to) {
		if err := n.mark(v, mask[bits:]); err != nil {
			return vector, mask[:bits], err
		}
	}
	return n.vectors.Vector(vector, v), mask, nil
}

// mark sets the bits of what is legal.
func (n *numbering[S, A, V]) mark(v V, mask []byte) error {
	if n.ranger != nil {
		for i, end := n.ranger.LegalRange(v); i < end; {
			if i%8 == 0 && end-i >= 8 {
				mask[i/8] = 0xff
				i += 8
				continue
			}
			mask[i/8] |= 1 << (i % 8)
			i++
		}
		return nil
	}
	for a := range n.game.rules.Legal(v) {
		i, ok := n.numbers[a]
		if !ok {
			return fmt.Errorf("%w: an action of the state is not among those of the preset", ErrNoLab)
		}
		mask[i/8] |= 1 << (i % 8)
	}
	return nil
}

func (n *numbering[S, A, V]) Act(m Match, by game.Seat, number int) error {
	return m.(*match[S, A, V]).apply(entry[A]{seat: by, action: n.all[number]})
}
