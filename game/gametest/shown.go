package gametest

import "wits/game"

// checkShown compares what others are shown of different moves, and what they then see. Where their views do not tell two
// moves apart, what they are shown must not either. Where what they are shown hides a move, their views must not tell it from
// another that is shown the same.
func (p *player[S, A, V]) checkShown(turn game.Seat, legal []A) {
	if p.info.Open || p.seats == 1 {
		return
	}
	after := make([]S, len(legal))
	for i, a := range legal {
		after[i] = p.apply(p.state, turn, a)
		for _, to := range p.everybody() {
			p.checkReadBack(p.shown(p.state, turn, a, to), "what seat %d is shown of an action", to)
		}
		for _, viewer := range p.all {
			if p.looksAlike(after[0], after[i], viewer) {
				p.compareShown(turn, legal[0], p.state, a, viewer)
			}
		}
	}
	p.checkHidden(turn, legal, after)
}

// checkHidden looks for moves that are hidden from a seat, and yet tell its view apart.
func (p *player[S, A, V]) checkHidden(turn game.Seat, legal []A, after []S) {
	for _, viewer := range append(p.others(turn), game.Everyone) {
		first := map[string]int{} // what is shown, and the first move that is shown so
		for i, a := range legal {
			shown := encode(p.shown(p.state, turn, a, viewer))
			other, seen := first[shown]
			if !seen {
				first[shown] = i
				continue
			}
			if p.rules.Status(after[i]).Over || p.rules.Status(after[other]).Over {
				continue // an ended game shows what it hid
			}
			one, another := p.look(after[other], viewer), p.look(after[i], viewer)
			p.hold(one == another, Discretion, "seat %d is shown %s of both %s and %s, and yet sees which it was:\n  one     %s\n  another %s",
				viewer, shown, text{legal[other]}, text{a}, one, another)
		}
	}
}

// look is what a seat sees of a state, or everybody.
func (p *player[S, A, V]) look(s S, seat game.Seat) string {
	if seat != game.Everyone {
		return encode(p.rules.View(s, seat))
	}
	if a, ok := p.rules.(game.Spectated[S, V]); ok {
		return encode(a.Audience(s))
	}
	return ""
}

// compareShown checks that what a viewer is shown of a move does not tell another world from the real one. What everyone is
// shown, each seat sees too.
func (p *player[S, A, V]) compareShown(by game.Seat, a A, world S, b A, viewer game.Seat) {
	if viewer == by {
		return
	}
	for _, to := range []game.Seat{viewer, game.Everyone} {
		here, there := encode(p.shown(p.state, by, a, to)), encode(p.shown(world, by, b, to))
		p.hold(here == there, Discretion, "seat %d cannot tell %s from %s, and yet seat %d is shown %s or %s", viewer, text{a}, text{b}, to, here, there)
	}
}

// shown is what a match shows of an action.
func (p *player[S, A, V]) shown(s S, by game.Seat, a A, to game.Seat) A {
	if d, ok := p.rules.(game.Discreet[S, A]); ok && to != by {
		return d.Shown(s, by, a, to)
	}
	return a
}
