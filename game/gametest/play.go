package gametest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"reflect"
	"runtime/debug"
	"slices"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

const (
	maxPlies = 5_000
	sampled  = 24 // legal moves looked at closely in each position
	early    = 60 // plies of a long game in which everything is tried; after them a few of the moves, and every other law
)

// run plays one random game and returns the first broken law. Moves of the other presets are tried too: they may not fit,
// and must then be refused.
func (p *player[S, A, V]) run(others []string) (err error) {
	defer p.rescue(&err)
	if err := p.start(others); err != nil {
		return err
	}
	for ; !p.rules.Status(p.state).Over; p.ply++ {
		if p.ply == maxPlies {
			return p.broken(Termination, "not over after %d moves", maxPlies)
		}
		if err := p.move(); err != nil {
			return err
		}
	}
	return p.finish()
}

// rescue makes a broken law of a panic.
func (p *player[S, A, V]) rescue(err *error) {
	if fault := recover(); fault != nil {
		*err = p.broken(Soundness, "%v\n%s", fault, debug.Stack())
	}
}

// player is one random game under scrutiny.
type player[S, A, V any] struct {
	info   game.Info
	rules  game.Rules[S, A, V]
	preset string
	seed   uint32
	seats  int
	open   bool // the rules say that they hide nothing
	ply    int
	r      rng.Rand // draws the player's choices

	state    S
	restored S     // the same game, read back from JSON before every move
	worlds   [][]S // by seat: hidden states that look like state to it
	seen     *imagination
	past     []kept[S]
	foreign  []A   // moves from elsewhere: they may or may not be legal here
	legal    []A   // moves of the position before
	listing  []any // keys of every action of the preset, in order; nil where the rules list none
	listed   map[any]bool
	played   []played[A]
}

// kept is a state with the JSON it had when it was made.
type kept[S any] struct {
	state S
	json  string
}

// played is a move that was made.
type played[A any] struct {
	seat   game.Seat
	action A
}

func newPlayer[S, A, V any](info game.Info, rules game.Rules[S, A, V], preset string, seed uint32, seen *imagination) *player[S, A, V] {
	p := &player[S, A, V]{info: info, seen: seen, rules: rules, preset: preset, seed: seed, seats: max(1, info.Seats), open: info.Open, r: rng.New(^seed)}
	p.worlds = make([][]S, p.seats)
	return p
}

func (p *player[S, A, V]) broken(law Law, format string, args ...any) error {
	return &Broken{law, p.preset, p.seed, p.ply, fmt.Sprintf(format, args...)}
}

func (p *player[S, A, V]) start(others []string) error {
	s, err := p.rules.Start(p.preset, dealer(p.seed).Rand())
	if err != nil {
		return fmt.Errorf("gametest: start %s: %w", p.preset, err)
	}
	again, err := p.rules.Start(p.preset, dealer(p.seed).Rand())
	if err != nil || !reflect.DeepEqual(s, again) {
		return p.broken(Determinism, "the same preset and seed were dealt differently")
	}
	switch varies, chance := p.varies(encode(s)), p.info.Chance(p.preset); {
	case !chance && varies:
		return p.broken(Dealing, "the rules leave nothing to chance, and yet two seeds dealt differently")
	case chance && !varies:
		return p.broken(Dealing, "%d seeds all dealt the same", seeds)
	}
	p.state, p.restored = s, s
	if err := p.list(); err != nil {
		return err
	}
	for _, other := range others {
		o, err := p.rules.Start(other, rng.New(p.seed))
		if err != nil {
			return fmt.Errorf("gametest: start %s: %w", other, err)
		}
		some, err := p.sample(p.rules.View(o, p.rules.Status(o).Turn))
		if err != nil {
			return err
		}
		p.foreign = append(p.foreign, some...)
	}
	for _, a := range p.foreign {
		p.foreign = append(p.foreign, mutants(a)...)
	}
	return nil
}

// list notes every action that the rules list, and looks whether another match lists the same.
func (p *player[S, A, V]) list() error {
	lister, ok := p.rules.(game.Lister[A, V])
	if !ok {
		return nil
	}
	p.listed = make(map[any]bool)
	for a := range lister.Actions(p.rules.View(p.state, 0)) {
		k := key(a)
		if p.listed[k] {
			return p.broken(Listing, "%s is listed twice", encode(a))
		}
		p.listing, p.listed[k] = append(p.listing, k), true
	}
	other, err := p.rules.Start(p.preset, dealer(p.seed+1).Rand())
	if err != nil {
		return fmt.Errorf("gametest: start %s: %w", p.preset, err)
	}
	return p.checkListing(other)
}

// key tells actions apart: the action itself where it compares, its JSON elsewhere.
func key[A any](a A) any {
	if reflect.TypeFor[A]().Comparable() {
		return a
	}
	return encode(a)
}

// checkListing looks whether every seat of a state of the preset is listed the same actions.
func (p *player[S, A, V]) checkListing(s S) error {
	lister, ok := p.rules.(game.Lister[A, V])
	for seat := 0; ok && seat < p.seats; seat++ {
		again := make([]any, 0, len(p.listing))
		for a := range lister.Actions(p.rules.View(s, game.Seat(seat))) {
			again = append(again, key(a))
		}
		if !slices.Equal(p.listing, again) {
			return p.broken(Listing, "seat %d is listed %d actions, or in another order, where a new match has %d", seat, len(again), len(p.listing))
		}
	}
	return nil
}

// checkListed looks for legal moves that are not listed.
func (p *player[S, A, V]) checkListed(legal []A) error {
	for _, a := range legal {
		if p.listed != nil && !p.listed[key(a)] {
			return p.broken(Listing, "the legal move %s is not listed", encode(a))
		}
	}
	return nil
}

// seeds is how many are tried to find two that deal differently.
const seeds = 64

// dealer is the seed that game number n is dealt from: numeric ones and sealed ones by turns.
func dealer(n uint32) referee.Seed {
	if n%2 == 0 {
		return rng.Numeric(n)
	}
	s, err := rng.Sealed(bytes.NewReader(bytes.Repeat(binary.BigEndian.AppendUint32(nil, n), 16)))
	if err != nil {
		panic(err) // 64 bytes are what it takes
	}
	return s
}

// varies reports whether some seed deals another game than this one.
func (p *player[S, A, V]) varies(dealt string) bool {
	for n := range uint32(seeds) {
		if s, err := p.rules.Start(p.preset, dealer(p.seed+1+n).Rand()); err == nil && encode(s) != dealt {
			return true
		}
	}
	return false
}

// most is how many moves Legal may yield; it is in the words of Amount, too.
const most = 100_000

// sample draws some of the legal moves, all equally likely; the first ones where Legal yields only some itself.
func (p *player[S, A, V]) sample(v V) (some []A, err error) {
	n := 0
	for a := range p.rules.Legal(v) {
		n++
		switch {
		case len(some) < sampled:
			some = append(some, a)
		case p.info.CheckDecides:
			return some, nil
		case n > most:
			return nil, p.broken(Amount, "it yields more; the last was %s", encode(a))
		default:
			if i := p.r.Int(0, n-1); i < sampled {
				some[i] = a
			}
		}
	}
	return some, nil
}

// move checks every law in the position and plays one move. Late in a long game fewer moves are tried.
func (p *player[S, A, V]) move() error {
	before := encode(p.state)
	p.keep(p.state, before)
	if err := p.checkViews(before); err != nil {
		return err
	}
	if err := p.checkSeats(p.state); err != nil {
		return err
	}
	turn := rng.Pick(&p.r, p.rules.Status(p.state).AllDue())
	legal, err := p.sample(p.rules.View(p.state, turn))
	if err != nil {
		return err
	}
	if len(legal) == 0 {
		return p.broken(Legality, "seat %d is due and has no legal move", turn)
	}
	if err := p.checkListed(legal); err != nil {
		return err
	}
	tried := legal
	if p.ply >= early {
		tried = legal[:min(len(legal), 3)]
	}
	for _, check := range []func() error{
		func() error { return p.checkEncoding(tried) },
		func() error { return p.checkLegal(turn, tried) },
		func() error { return p.checkForeign(turn, tried) },
		func() error { return p.checkWorlds(tried) },
		func() error { return p.checkShown(turn, tried) },
		p.checkEnds,
	} {
		if err := check(); err != nil {
			return err
		}
	}
	if got := encode(p.state); got != before {
		return p.broken(Purity, "looking at a state changed it:\n  was %s\n  is  %s", before, got)
	}
	p.legal = legal
	return p.play(turn, rng.Pick(&p.r, legal))
}

// keep remembers some of the states, the early ones and every tenth.
func (p *player[S, A, V]) keep(s S, json string) {
	if len(p.past) < 50 || p.ply%10 == 0 {
		p.past = append(p.past, kept[S]{s, json})
	}
}

// looks is how often the same is asked for: what depends on the order of a map is the same now and then.
const looks = 4

// checkViews looks at the state several times as every seat, and writes over what it saw, which is not to reach the state.
func (p *player[S, A, V]) checkViews(state string) error {
	for seat := range p.seats {
		v := p.rules.View(p.state, game.Seat(seat))
		once := encode(v)
		for range looks - 1 {
			if again := encode(p.rules.View(p.state, game.Seat(seat))); once != again {
				return p.broken(Determinism, "two calls of View differ for seat %d:\n  one     %s\n  another %s", seat, once, again)
			}
		}
		scribble(reflect.ValueOf(&v))
		if got := encode(p.state); got != state {
			return p.broken(Purity, "writing to the view of seat %d changed the state:\n  was %s\n  is  %s", seat, state, got)
		}
	}
	return nil
}

// play applies a in the game, in its restored twin and in every world that still looks alike.
func (p *player[S, A, V]) play(seat game.Seat, a A) error {
	next, err := p.rules.Apply(p.state, seat, a)
	if err != nil {
		return p.broken(Legality, "the legal move %s is refused: %v", encode(a), err)
	}
	again, err := p.rules.Apply(p.state, seat, a)
	if err != nil || !reflect.DeepEqual(next, again) {
		return p.broken(Determinism, "%s gave two different states", encode(a))
	}
	if err := p.playWorlds(seat, a, next); err != nil {
		return err
	}
	var twin S
	if err := decode(encode(p.restored), &twin); err != nil {
		return p.broken(Encoding, "a state cannot be read back: %v", err)
	}
	if p.restored, err = p.rules.Apply(twin, seat, a); err != nil {
		return p.broken(Encoding, "a game restored before every move refuses %s: %v", encode(a), err)
	}
	if got, want := encode(p.restored), encode(next); got != want {
		return p.broken(Encoding, "a game restored before every move went another way:\n  want %s\n  got  %s", want, got)
	}
	p.foreign, p.played = append(p.foreign, a), append(p.played, played[A]{seat, a})
	p.state = next
	return nil
}

// checkEncoding reads the state and the moves back from their JSON.
func (p *player[S, A, V]) checkEncoding(legal []A) error {
	if why := roundTrip(p.state); why != "" {
		return p.broken(Encoding, "the state %s", why)
	}
	for _, a := range legal {
		if why := roundTrip(a); why != "" {
			return p.broken(Encoding, "the action %s", why)
		}
	}
	return nil
}
