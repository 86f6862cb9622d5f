package gametest

import "wits/game"

// checkGivenUp gives the game up in every world that looks like the real one to a seat: giving up tells nothing, so their
// concealed views are the same.
func (p *player[S, A, V]) checkGivenUp(f game.Forfeiter[S], by game.Seat, given S) error {
	c, ok := p.rules.(game.Concealer[S, V])
	if !ok {
		return nil
	}
	for i, worlds := range p.worlds {
		viewer := game.Seat(i)
		want := encode(c.Conceal(given, viewer))
		for _, world := range worlds {
			if got := encode(c.Conceal(f.Forfeit(world, by), viewer)); got != want {
				return p.broken(Concealment, "given up, it shows seat %d what is hidden:\n  one world %s\n  another   %s", viewer, want, got)
			}
		}
		if err := p.checkConcealed(given, viewer); err != nil {
			return err
		}
	}
	return nil
}

// checkConcealed imagines other hidden states that fit the concealed view of an ended game. Their concealed views are the
// same, however it ended.
func (p *player[S, A, V]) checkConcealed(ended S, seat game.Seat) error {
	c, ok := p.rules.(game.Concealer[S, V])
	if !ok {
		return nil
	}
	v := c.Conceal(ended, seat)
	if why := roundTrip(v); why != "" {
		return p.broken(Encoding, "the concealed view %s", why)
	}
	for a := range p.rules.Legal(v) {
		return p.broken(Concealment, "the game is over, yet its concealed view has the move %s", encode(a))
	}
	if err := p.checkTelling(encode(v), seat, p.rules.Status(ended)); err != nil {
		return err
	}
	imagine, ok := p.rules.(game.Resampler[S, V])
	if !ok {
		return nil // checkWorlds objects
	}
	for range maxWorlds {
		other, ok := imagine.Resample(v, &p.r)
		if !ok {
			continue
		}
		if got, want := encode(c.Conceal(other, seat)), encode(v); got != want {
			return p.broken(Concealment, "it shows what is hidden from seat %d:\n  one world %s\n  another   %s", seat, want, got)
		}
	}
	return nil
}
