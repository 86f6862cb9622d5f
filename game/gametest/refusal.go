package gametest

import (
	"errors"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

// checkLegal tries every sampled move, by the seat that is due and by those that are not.
func (p *player[S, A, V]) checkLegal(turn game.Seat, legal []A) {
	before := encode(p.state)
	for i, a := range legal {
		text := encode(a)
		p.hold(!referee.IsFrame([]byte(text)), Encoding, "the move %s has a type that belongs to every match", text)
		p.must(p.rules.Check(p.state, turn, a), Legality, "Legal yields %s, Check refuses it", text)
		next, err := p.rules.Apply(p.state, turn, a)
		got := encode(a)
		p.hold(got == text, Purity, "the action %s is %s after Check and Apply", text, got)
		p.must(err, Legality, "Legal yields %s, Apply refuses it", text)
		if i < 2 { // the moves after these must not reach into what these made
			p.keep(next, encode(next))
		}
	}
	p.checkUnchanged(before, "making moves")
	p.refused(p.state, p.strangers(), legal, game.ErrTurn)
}

// checkForeign tries moves from earlier, from other presets and with changed numbers. Some fit, some do not: Check and
// Apply must agree on which, and Legal yields what fits and changes something. Whoever is not due hears that, and nothing else.
func (p *player[S, A, V]) checkForeign(turn game.Seat, legal []A) {
	before := encode(p.state)
	tries := p.someForeign()
	near := mutants(rng.Pick(&p.r, legal))
	for i, a := range append(near, tries...) {
		want := p.rules.Check(p.state, turn, a)
		next, got := p.rules.Apply(p.state, turn, a)
		switch {
		case words(want) != words(got):
			p.fail(Refusal, "%s: Check says %q, Apply says %q", encode(a), words(want), words(got))
		case got == nil && i < len(near) && encode(next) != before && !p.info.CheckDecides && !offered(p.rules.Legal(p.rules.View(p.state, turn)), a):
			p.fail(Legality, "Check accepts %s, which Legal does not yield; another that it yields is %s", encode(a), encode(legal[0]))
		case got == nil:
			p.keep(next, encode(next))
		case !errors.Is(got, game.ErrIllegal) && !errors.Is(got, game.ErrOver) && !errors.Is(got, game.ErrTurn):
			p.fail(Refusal, "%s: the error is none of game's: %v", encode(a), got)
		}
	}
	p.refused(p.state, p.strangers(), tries[:min(len(tries), 4)], game.ErrTurn)
	p.checkUnchanged(before, "trying moves")
}

// refused checks that none of some seats may make any of some moves, and that the reason is the same for all.
func (p *player[S, A, V]) refused(s S, seats []game.Seat, moves []A, why error) {
	law := Turns
	if errors.Is(why, game.ErrOver) {
		law = Ending
	}
	for _, seat := range seats {
		for _, a := range moves {
			want := p.rules.Check(s, seat, a)
			_, got := p.rules.Apply(s, seat, a)
			p.hold(errors.Is(want, why) && errors.Is(got, why), law,
				"%s by seat %d: want %q, Check says %v, Apply says %v", text{a}, seat, why, want, got)
		}
	}
}

// everybody is every seat, and some that there are not.
func (p *player[S, A, V]) everybody() []game.Seat { return p.without(nil) }

// someForeign draws a few of the moves that may not fit.
func (p *player[S, A, V]) someForeign() []A {
	some := make([]A, min(len(p.foreign), sampled))
	for i := range some {
		some[i] = rng.Pick(&p.r, p.foreign)
	}
	return some
}
