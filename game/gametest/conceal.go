package gametest

import "wits/game"

// checkGivenUp gives the game up in every world that looks like the real one: giving up tells nothing, so their concealed
// views are the same.
func (p *player[S, A, V]) checkGivenUp(f game.Forfeiter[S], seat game.Seat, lost S) error {
	c, ok := p.rules.(game.Concealer[S, V])
	if !ok {
		return nil
	}
	want := encode(c.Conceal(lost, seat))
	for _, world := range p.worlds {
		if got := encode(c.Conceal(f.Forfeit(world, seat), seat)); got != want {
			return p.broken(Concealment, "given up, it shows what is hidden:\n  one world %s\n  another   %s", want, got)
		}
	}
	return p.checkConcealed(lost, seat)
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
			return p.broken(Concealment, "it shows what is hidden:\n  one world %s\n  another   %s", want, got)
		}
	}
	return nil
}
