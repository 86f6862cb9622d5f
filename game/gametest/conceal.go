package gametest

import "wits/game"

// checkGivenUp gives the game up in every world that looks like the real one to a seat: giving up tells nothing, so their
// concealed views are the same.
func (p *player[S, A, V]) checkGivenUp(by game.Seat, given S) {
	c, ok := p.rules.(game.Concealer[S, V])
	if !ok {
		return
	}
	for i, worlds := range p.worlds {
		viewer := game.Seat(i)
		want := encode(c.Conceal(given, viewer))
		for _, world := range worlds {
			if got := encode(c.Conceal(p.book().Forfeit(world, by), viewer)); got != want {
				p.fail(Concealment, "given up, it shows seat %d what is hidden:\n  one world %s\n  another   %s", viewer, want, got)
			}
		}
		p.checkConcealed(given, viewer)
	}
}

// checkConcealed imagines other hidden states that fit the concealed view of an ended game. Their concealed views are the
// same, however it ended.
func (p *player[S, A, V]) checkConcealed(ended S, seat game.Seat) {
	c, ok := p.rules.(game.Concealer[S, V])
	if !ok {
		return
	}
	v := c.Conceal(ended, seat)
	if why := roundTrip(v); why != "" {
		p.fail(Encoding, "the concealed view %s", why)
	}
	for a := range p.rules.Legal(v) {
		p.fail(Concealment, "the game is over, yet its concealed view has the move %s", encode(a))
	}
	p.checkTelling(encode(v), seat, p.rules.Status(ended))
	for range maxWorlds {
		other, ok := p.resampler().Resample(v, &p.r)
		if !ok {
			continue
		}
		if got, want := encode(c.Conceal(other, seat)), encode(v); got != want {
			p.fail(Concealment, "it shows what is hidden from seat %d:\n  one world %s\n  another   %s", seat, want, got)
		}
	}
}
