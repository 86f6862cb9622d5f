package gametest

import (
	"wits/game"
)

// checkShown compares what others are shown of different moves: where their views do not tell two moves apart, what they
// are shown of the moves must not either.
func (p *player[S, A, V]) checkShown(turn game.Seat, legal []A) error {
	if p.open || p.seats == 1 {
		return nil
	}
	first, err := p.rules.Apply(p.state, turn, legal[0])
	if err != nil {
		return p.broken(Legality, "the legal move %s is refused: %v", encode(legal[0]), err)
	}
	for _, a := range legal {
		for _, to := range append(p.strangers(turn), turn) {
			if why := roundTrip(p.shown(p.state, turn, a, to)); why != "" {
				return p.broken(Encoding, "what seat %d is shown of an action %s", to, why)
			}
		}
		next, err := p.rules.Apply(p.state, turn, a)
		if err != nil {
			return p.broken(Legality, "the legal move %s is refused: %v", encode(a), err)
		}
		for viewer := range p.seats {
			if !p.looksAlike(first, next, game.Seat(viewer)) {
				continue
			}
			if err := p.compareShown(turn, legal[0], p.state, a, game.Seat(viewer)); err != nil {
				return err
			}
		}
	}
	return nil
}

// compareShown checks that what a viewer is shown of a move does not tell another world from the real one. What everyone is
// shown, each seat sees too.
func (p *player[S, A, V]) compareShown(by game.Seat, a A, world S, b A, viewer game.Seat) error {
	if viewer == by {
		return nil
	}
	for _, to := range []game.Seat{viewer, game.Everyone} {
		here, there := encode(p.shown(p.state, by, a, to)), encode(p.shown(world, by, b, to))
		if here != there {
			return p.broken(Discretion, "seat %d cannot tell %s from %s, and yet seat %d is shown %s or %s", viewer, encode(a), encode(b), to, here, there)
		}
	}
	return nil
}

// shown is what a match shows of an action.
func (p *player[S, A, V]) shown(s S, by game.Seat, a A, to game.Seat) A {
	if d, ok := p.rules.(game.Discreet[S, A]); ok && to != by {
		return d.Shown(s, by, a, to)
	}
	return a
}
