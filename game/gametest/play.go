package gametest

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"

	"wits/game"
	"wits/game/rng"
)

const (
	maxPlies = 5_000
	sampled  = 24 // legal moves looked at closely in each position
)

// Check plays one random game and returns the first broken law as a *Broken, nil when there is none. Moves of the other
// presets are tried too: they may not fit, and must then be refused.
func Check[S, A, V any](rules game.Rules[S, A, V], preset string, seed uint32, others ...string) error {
	p := &player[S, A, V]{rules: rules, preset: preset, seed: seed, r: rng.New(^seed)}
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

// player is one random game under scrutiny.
type player[S, A, V any] struct {
	rules  game.Rules[S, A, V]
	preset string
	seed   uint32
	ply    int
	r      rng.Rand // draws the player's choices

	state    S
	restored S    // the same game, read back from JSON before every move
	worlds   []S  // hidden states that look like state to the seat whose turn it is
	imagined bool // whether Resample ever found one
	past     []kept[S]
	foreign  []A // moves from elsewhere: they may or may not be legal here
	legal    []A // moves of the position before
	played   []A
}

// kept is a state with the JSON it had when it was made.
type kept[S any] struct {
	state S
	json  string
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
	if !p.varies(encode(s)) {
		return p.broken(Dealing, "%d seeds all dealt the same", seeds)
	}
	p.state, p.restored = s, s
	for _, other := range others {
		o, err := p.rules.Start(other, rng.New(p.seed))
		if err != nil {
			return fmt.Errorf("gametest: start %s: %w", other, err)
		}
		p.foreign = append(p.foreign, p.sample(p.rules.View(o, p.rules.Status(o).Turn))...)
	}
	for _, a := range p.foreign {
		p.foreign = append(p.foreign, mutants(a)...)
	}
	return nil
}

// seeds is how many are tried to find two that deal differently.
const seeds = 64

// dealer is the seed that game number n is dealt from: numeric ones and sealed ones by turns.
func dealer(n uint32) game.Seed {
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

// sample draws some of the legal moves, all equally likely.
func (p *player[S, A, V]) sample(v V) []A {
	var some []A
	n := 0
	for a := range p.rules.Legal(v) {
		n++
		if len(some) < sampled {
			some = append(some, a)
		} else if i := p.r.Int(0, n-1); i < sampled {
			some[i] = a
		}
	}
	return some
}

// move checks every law in the position and plays one move.
func (p *player[S, A, V]) move() error {
	seat := p.rules.Status(p.state).Turn
	v := p.rules.View(p.state, seat)
	legal := p.sample(v)
	if len(legal) == 0 {
		return p.broken(Legality, "no legal move, yet the game is not over")
	}
	before := encode(p.state)
	p.keep(p.state, before)
	for _, check := range []func() error{
		func() error { return p.checkEncoding(v, legal) },
		func() error { return p.checkLegal(seat, legal) },
		func() error { return p.checkForeign(seat) },
		func() error { return p.checkWorlds(seat, v, legal) },
		func() error { return p.checkForfeit(seat) },
	} {
		if err := check(); err != nil {
			return err
		}
	}
	scribble(reflect.ValueOf(&v))
	if got := encode(p.state); got != before {
		return p.broken(Purity, "looking at a state, or writing to a view, changed it:\n  was %s\n  is  %s", before, got)
	}
	p.legal = legal
	return p.play(seat, rng.Pick(&p.r, legal))
}

// keep remembers some of the states, the early ones and every tenth.
func (p *player[S, A, V]) keep(s S, json string) {
	if len(p.past) < 50 || p.ply%10 == 0 {
		p.past = append(p.past, kept[S]{s, json})
	}
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
	p.foreign, p.played = append(p.foreign, a), append(p.played, a)
	p.state = next
	return nil
}

// checkEncoding reads the state, the view and the moves back from their JSON.
func (p *player[S, A, V]) checkEncoding(v V, legal []A) error {
	if why := roundTrip(p.state); why != "" {
		return p.broken(Encoding, "the state %s", why)
	}
	if why := roundTrip(v); why != "" {
		return p.broken(Encoding, "the view %s", why)
	}
	for _, a := range legal {
		if why := roundTrip(a); why != "" {
			return p.broken(Encoding, "the action %s", why)
		}
	}
	return nil
}

// checkLegal tries every sampled move, by the right seat and by a wrong one.
func (p *player[S, A, V]) checkLegal(seat game.Seat, legal []A) error {
	for i, a := range legal {
		if err := p.rules.Check(p.state, seat, a); err != nil {
			return p.broken(Legality, "Legal yields %s, Check refuses it: %v", encode(a), err)
		}
		next, err := p.rules.Apply(p.state, seat, a)
		if err != nil {
			return p.broken(Legality, "Legal yields %s, Apply refuses it: %v", encode(a), err)
		}
		if i < 2 { // the moves after these must not reach into what these made
			p.keep(next, encode(next))
		}
		err = p.rules.Check(p.state, seat+1, a)
		if _, applied := p.rules.Apply(p.state, seat+1, a); !errors.Is(err, game.ErrTurn) || !errors.Is(applied, game.ErrTurn) {
			return p.broken(Refusal, "%s by a seat whose turn it is not: want ErrTurn, got %v and %v", encode(a), err, applied)
		}
	}
	return nil
}

// checkForeign tries moves from earlier, from other presets and with changed numbers. Some fit, some do not: Check and
// Apply must agree on which.
func (p *player[S, A, V]) checkForeign(seat game.Seat) error {
	before := encode(p.state)
	for _, a := range p.someForeign() {
		want := p.rules.Check(p.state, seat, a)
		next, got := p.rules.Apply(p.state, seat, a)
		switch {
		case words(want) != words(got):
			return p.broken(Refusal, "%s: Check says %q, Apply says %q", encode(a), words(want), words(got))
		case got == nil:
			p.keep(next, encode(next))
		case !errors.Is(got, game.ErrIllegal) && !errors.Is(got, game.ErrOver) && !errors.Is(got, game.ErrTurn):
			return p.broken(Refusal, "%s: the error is none of game's: %v", encode(a), got)
		}
	}
	if got := encode(p.state); got != before {
		return p.broken(Purity, "trying moves changed the state:\n  was %s\n  is  %s", before, got)
	}
	return nil
}

// someForeign draws a few of the moves that may not fit.
func (p *player[S, A, V]) someForeign() []A {
	some := make([]A, min(len(p.foreign), sampled))
	for i := range some {
		some[i] = rng.Pick(&p.r, p.foreign)
	}
	return some
}

// checkForfeit gives the game up on the side, in some of the positions.
func (p *player[S, A, V]) checkForfeit(seat game.Seat) error {
	if p.ply%5 != 0 {
		return nil
	}
	f, ok := p.rules.(game.Forfeiter[S])
	if !ok {
		return p.broken(Forfeiting, "the rules have no Forfeit")
	}
	lost := f.Forfeit(p.state, seat)
	if got := p.rules.Status(lost).Outcome(seat); got != game.Lost {
		return p.broken(Forfeiting, "given up, the game is %s for that seat", got)
	}
	if why := roundTrip(lost); why != "" {
		return p.broken(Encoding, "the state of a game given up %s", why)
	}
	for a := range p.rules.Legal(p.rules.View(lost, seat)) {
		return p.broken(Legality, "Legal yields %s in a game given up", encode(a))
	}
	return p.checkGivenUp(f, seat, lost)
}

// finish checks the end, and that nothing kept on the way has changed.
func (p *player[S, A, V]) finish() error {
	v := p.rules.View(p.state, 0)
	for a := range p.rules.Legal(v) {
		return p.broken(Legality, "the game is over, yet Legal yields %s", encode(a))
	}
	if err := p.checkEncoding(v, nil); err != nil {
		return err
	}
	if err := p.checkForeign(0); err != nil {
		return err
	}
	if err := p.checkConcealed(p.state, 0); err != nil {
		return err
	}
	for _, a := range p.legal {
		if err := p.rules.Check(p.state, 0, a); !errors.Is(err, game.ErrOver) {
			return p.broken(Refusal, "%s after the end: want ErrOver, got %v", encode(a), err)
		}
	}
	if err := p.checkSaving(); err != nil {
		return err
	}
	for _, k := range p.past {
		if got := encode(k.state); got != k.json {
			return p.broken(Purity, "a later move changed an earlier state:\n  was %s\n  is  %s", k.json, got)
		}
	}
	if !p.imagined {
		return p.broken(NonInterference, "Resample never found a hidden state, so nothing is proved")
	}
	return nil
}
