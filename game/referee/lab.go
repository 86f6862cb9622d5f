package referee

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"reflect"

	"wits/game"
)

// ErrNoLab says that a game cannot be set up the way an experiment asks for.
var ErrNoLab = errors.New("the game cannot be set up so")

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

func (g *typed[S, A, V]) Actions(preset string) (iter.Seq[game.Action], error) {
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

// Description is the wire form of a game's actions, by their type, and of its views, as JSON Schemas. Forfeiting, which
// every game has, is not in it. What a [game.Discreet] game hides of an action is not required there.
type Description struct {
	Actions map[string]json.RawMessage `json:"actions"`
	View    json.RawMessage            `json:"view"`
}

// Describe returns a game's description. It reports false where the game has none. Where views have a member preset, its values are
// the presets of the game: nobody writes them down twice.
func Describe(g Game) (Description, bool) {
	info := g.Info()
	if info.Schema == nil {
		return Description{}, false
	}
	var out Description
	err := json.Unmarshal([]byte(*info.Schema), &out)
	if err == nil && out.View != nil {
		out.View, err = withPresets(out.View, info.Presets)
	}
	return out, err == nil && out.View != nil
}

// withPresets lists presets as the values of a view's member preset, where it has one.
func withPresets(view json.RawMessage, presets []string) (json.RawMessage, error) {
	var schema, members, preset map[string]json.RawMessage
	if err := json.Unmarshal(view, &schema); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(schema["properties"], &members); err != nil || members["preset"] == nil {
		return view, nil
	}
	err := json.Unmarshal(members["preset"], &preset)
	if err != nil {
		return nil, err
	}
	if preset["enum"], err = json.Marshal(presets); err == nil {
		if members["preset"], err = json.Marshal(preset); err == nil {
			schema["properties"], err = json.Marshal(members)
		}
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(schema)
}

// Numbering plays matches of one preset by numbers, for programs that learn: an action is its place in [Game.Actions], what a seat sees is a
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

type numbering[S, A, V any] struct {
	game    *typed[S, A, V]
	preset  string
	vectors game.Vectorizer[V]
	ranger  game.Ranger[V] // nil where Legal has to be asked
	layout  []game.Part
	all     []A
	numbers map[any]int // only where there is no ranger
}

func (g *typed[S, A, V]) Number(preset string) (Numbering, error) {
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
