package gametest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"reflect"
	"runtime/debug"
	"slices"
	"strconv"

	"wits/game"
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
	p.start(others)
	for ; !p.rules.Status(p.state).Over; p.ply++ {
		p.hold(p.ply < maxPlies, Termination, "not over after %d moves", maxPlies)
		p.move()
	}
	p.finish()
	return nil
}

// fail ends the game with a broken law; see rescue.
func (p *player[S, A, V]) fail(law Law, format string, args ...any) {
	panic(&Broken{law, p.preset, p.seed, p.ply, fmt.Sprintf(format, args...)})
}

// hold fails unless a law holds.
func (p *player[S, A, V]) hold(holds bool, law Law, format string, args ...any) {
	if !holds {
		p.fail(law, format, args...)
	}
}

// must fails unless there is no error.
func (p *player[S, A, V]) must(err error, law Law, format string, args ...any) {
	if err != nil {
		p.fail(law, "%s: %v", fmt.Sprintf(format, args...), err)
	}
}

// rescue returns the law that fail broke. Any other panic breaks one itself.
func (p *player[S, A, V]) rescue(err *error) {
	switch fault := recover().(type) {
	case nil:
	case *Broken:
		*err = fault
	default:
		*err = &Broken{Soundness, p.preset, p.seed, p.ply, fmt.Sprintf("%v\n%s", fault, debug.Stack())}
	}
}

// player is one random game under scrutiny.
type player[S, A, V any] struct {
	info   game.Info
	rules  game.Rules[S, A, V]
	preset string
	seed   uint32
	seats  int
	all    []game.Seat
	ply    int
	r      rng.Rand // draws the player's choices

	state   S
	worlds  [][]S // by seat: hidden states that look like state to it
	seen    *imagination
	past    []kept[S]
	foreign []A   // moves from elsewhere: they may or may not be legal here
	legal   []A   // moves of the position before
	listing []any // keys of every action of the preset, in order; nil where the rules list none
	listed  map[any]bool
	layout  []game.Part // of vectors, in another match of the preset; nil until it is asked for
	played  []played[A]
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
	p := &player[S, A, V]{info: info, seen: seen, rules: rules, preset: preset, seed: seed, seats: max(1, info.Seats), r: rng.New(^seed)}
	p.worlds = make([][]S, p.seats)
	for seat := range p.seats {
		p.all = append(p.all, game.Seat(seat))
	}
	return p
}

// deal starts a game of a preset.
func (p *player[S, A, V]) deal(preset string, seed rng.Seed) S {
	s, err := p.rules.Start(preset, seed.Rand())
	p.must(err, Dealing, "%s does not start", preset)
	return s
}

func (p *player[S, A, V]) start(others []string) {
	s := p.deal(p.preset, dealer(p.seed))
	p.hold(reflect.DeepEqual(s, p.deal(p.preset, dealer(p.seed))), Determinism, "the same preset and seed were dealt differently")
	varies, chance := p.varies(encode(s)), p.info.Chance(p.preset)
	p.hold(chance || !varies, Dealing, "the rules leave nothing to chance, and yet two seeds dealt differently")
	p.hold(varies || !chance, Dealing, "%d seeds all dealt the same", seeds)
	p.state = s
	p.list()
	for _, other := range others {
		o := p.deal(other, rng.Numeric(p.seed))
		p.foreign = append(p.foreign, p.sample(o, p.rules.Status(o).Turn)...)
	}
	for _, a := range p.foreign {
		p.foreign = append(p.foreign, mutants(a)...)
	}
}

// list notes every action that the rules list, and looks whether another match lists the same.
func (p *player[S, A, V]) list() {
	lister, ok := p.rules.(game.Lister[A, V])
	if !ok {
		return
	}
	p.listed = make(map[any]bool)
	for a := range lister.Actions(p.rules.View(p.state, 0)) {
		k := key(a)
		p.hold(!p.listed[k], Listing, "%s is listed twice", text{a})
		p.listing, p.listed[k] = append(p.listing, k), true
	}
	p.checkListing(p.deal(p.preset, dealer(p.seed+1)))
	p.checkRange(p.state)
}

// key tells actions apart: the action itself where it compares, its JSON elsewhere.
func key[A any](a A) any {
	if reflect.TypeFor[A]().Comparable() {
		return a
	}
	return encode(a)
}

// checkListing looks whether every seat of a state of the preset is listed the same actions.
func (p *player[S, A, V]) checkListing(s S) {
	lister, ok := p.rules.(game.Lister[A, V])
	for seat := game.Seat(0); ok && int(seat) < p.seats; seat++ {
		again := make([]any, 0, len(p.listing))
		for a := range lister.Actions(p.rules.View(s, seat)) {
			again = append(again, key(a))
		}
		p.hold(slices.Equal(p.listing, again), Listing,
			"seat %d is listed %d actions, or in another order, where a new match has %d", seat, len(again), len(p.listing))
	}
}

// checkListed looks for legal moves that are not listed.
func (p *player[S, A, V]) checkListed(legal []A) {
	for _, a := range legal {
		p.hold(p.listed == nil || p.listed[key(a)], Listing, "the legal move %s is not listed", text{a})
	}
}

// seeds is how many are tried to find two that deal differently.
const seeds = 64

// dealer is the seed that game number n is dealt from: numeric ones and sealed ones by turns.
func dealer(n uint32) rng.Seed {
	if n%2 == 0 {
		return rng.Numeric(n)
	}
	return rng.Sealed(bytes.NewReader(bytes.Repeat(binary.BigEndian.AppendUint32(nil, n), 16)))
}

// varies reports whether some seed deals another game than this one.
func (p *player[S, A, V]) varies(dealt string) bool {
	for n := range uint32(seeds) {
		if encode(p.deal(p.preset, dealer(p.seed+1+n))) != dealt {
			return true
		}
	}
	return false
}

// most is how many moves Legal may yield; it is in the words of Amount, too.
const most = 100_000

// sample draws some of the legal moves of a seat that is due, all equally likely; the first ones where Legal yields only some itself.
func (p *player[S, A, V]) sample(s S, due game.Seat) (some []A) {
	n := 0
	for a := range p.rules.Legal(p.rules.View(s, due)) {
		n++
		switch {
		case len(some) < sampled:
			some = append(some, a)
		case p.info.CheckDecides:
			return some
		case n > most:
			p.fail(Amount, "it yields more; the last was %s", encode(a))
		default:
			if i := p.r.Int(0, n-1); i < sampled {
				some[i] = a
			}
		}
	}
	p.hold(len(some) > 0, Legality, "seat %d is due and has no legal move", due)
	return some
}

// move checks every law in the position and plays one move. Late in a long game fewer moves are tried.
func (p *player[S, A, V]) move() {
	before := encode(p.state)
	p.keep(p.state, before)
	p.checkViews(before)
	p.checkSeats(p.state)
	turn := rng.Pick(&p.r, p.rules.Status(p.state).AllDue())
	legal := p.sample(p.state, turn)
	p.checkListed(legal)
	p.checkVectors(p.state)
	tried := legal
	if p.ply >= early {
		tried = legal[:min(len(legal), 3)]
	}
	p.checkEncoding(tried)
	p.checkLegal(turn, tried)
	p.checkForeign(turn, tried)
	p.checkWorlds(tried)
	p.checkShown(turn, tried)
	p.checkEnds()
	p.checkUnchanged(before, "looking at it")
	p.legal = legal
	p.play(turn, rng.Pick(&p.r, legal))
}

// checkUnchanged checks that the state is as it was before something was done.
func (p *player[S, A, V]) checkUnchanged(before, what string) {
	got := encode(p.state)
	p.hold(got == before, Purity, "%s changed the state:\n  was %s\n  is  %s", what, before, got)
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
func (p *player[S, A, V]) checkViews(state string) {
	for _, seat := range p.all {
		v := p.rules.View(p.state, seat)
		once := encode(v)
		for range looks - 1 {
			again := encode(p.rules.View(p.state, seat))
			p.hold(once == again, Determinism, "two calls of View differ for seat %d:\n  one     %s\n  another %s", seat, once, again)
		}
		scribble(reflect.ValueOf(&v))
		p.checkUnchanged(state, "writing to the view of seat "+strconv.Itoa(int(seat)))
	}
}

// apply makes a legal move.
func (p *player[S, A, V]) apply(s S, seat game.Seat, a A) S {
	next, err := p.rules.Apply(s, seat, a)
	p.must(err, Legality, "the legal move %s is refused", text{a})
	return next
}

// play applies a in the game and in every world that still looks alike. A game that is restored before every move goes the same way:
// checkEncoding has seen that its state is deeply equal.
func (p *player[S, A, V]) play(seat game.Seat, a A) {
	next := p.apply(p.state, seat, a)
	p.hold(reflect.DeepEqual(next, p.apply(p.state, seat, a)), Determinism, "%s gave two different states", text{a})
	p.playWorlds(seat, a, next)
	p.foreign, p.played = append(p.foreign, a), append(p.played, played[A]{seat, a})
	p.state = next
}

// checkEncoding reads the state and the moves back from their JSON.
func (p *player[S, A, V]) checkEncoding(legal []A) {
	p.checkReadBack(p.state, "the state")
	for _, a := range legal {
		p.checkReadBack(a, "the action")
	}
}

// checkReadBack reads a value back from its JSON.
func (p *player[S, A, V]) checkReadBack(v any, what string, args ...any) {
	why := roundTrip(v)
	p.hold(why == "", Encoding, what+" %s", append(args, why)...)
}
