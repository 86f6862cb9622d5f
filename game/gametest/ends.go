package gametest

import (
	"wits/game"
)

// checkEnds ends the game on the side, in some of the positions: given up by each seat, drawn by agreement, out of time.
func (p *player[S, A, V]) checkEnds() {
	if p.ply > 5 && p.ply%5 != 0 {
		return
	}
	for _, seat := range p.all {
		p.checkForfeit(seat)
	}
	if a, ok := p.rules.(game.Agreer[S]); ok {
		agreed := a.Agree(p.state)
		p.checkAgreed(p.rules.Status(agreed))
		p.checkOver(agreed)
	}
	if t, ok := p.rules.(game.Timer[S]); ok {
		for _, due := range p.rules.Status(p.state).AllDue() {
			late := t.TimeOut(p.state, due)
			p.checkLate(p.rules.Status(late), due)
			p.checkOver(late)
		}
	}
}

func (p *player[S, A, V]) checkForfeit(by game.Seat) {
	given := p.book().Forfeit(p.state, by)
	st := p.rules.Status(given)
	for _, seat := range p.all {
		want := game.Won
		if seat == by {
			want = game.Lost
		}
		got := st.Outcome(seat)
		p.hold(got == want, Forfeiting, "seat %d gave up, and for seat %d it is %s instead of %s", by, seat, got, want)
	}
	p.checkOver(given)
	p.checkGivenUp(by, given)
}

// checkAgreed checks how it stands after a draw was agreed on, and checkLate when the time of a seat has run out.
func (p *player[S, A, V]) checkAgreed(st game.Status) {
	p.hold(st.Over && st.Drawn, Agreeing, "agreed on a draw, the status is %+v", st)
}

func (p *player[S, A, V]) checkLate(st game.Status, by game.Seat) {
	p.hold(st.Over && st.Outcome(by) != game.Won, Timing, "the time of seat %d ran out, the status is %+v", by, st)
}

// checkOver checks an ended game: what it tells every seat, and that nobody can move on.
func (p *player[S, A, V]) checkOver(s S) {
	p.checkReadBack(s, "the state of an ended game")
	p.checkSeats(s)
	p.checkOpen(s)
	tries := append(p.someForeign(), p.legal...)
	p.refused(s, p.everybody(), tries[:min(len(tries), sampled)], game.ErrOver)
}

// finish checks the end, and that nothing kept on the way has changed.
func (p *player[S, A, V]) finish() {
	p.checkOver(p.state)
	p.refused(p.state, p.everybody(), p.legal, game.ErrOver)
	for _, seat := range p.all {
		p.checkConcealed(p.state, seat)
	}
	p.checkListing(p.state)
	p.checkVectors(p.state)
	p.checkRange(p.state)
	p.checkMatches()
	for _, k := range p.past {
		got := encode(k.state)
		p.hold(got == k.json, Purity, "a later move changed an earlier state:\n  was %s\n  is  %s", k.json, got)
	}
	p.checkRestoring()
}

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
			got := encode(c.Conceal(p.book().Forfeit(world, by), viewer))
			p.hold(got == want, Concealment, "given up, it shows seat %d what is hidden:\n  one world %s\n  another   %s", viewer, want, got)
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
	p.checkReadBack(v, "the concealed view")
	for a := range p.rules.Legal(v) {
		p.fail(Concealment, "the game is over, yet its concealed view has the move %s", encode(a))
	}
	p.checkTelling(encode(v), seat, p.rules.Status(ended))
	for range maxWorlds {
		other, ok := p.resampler().Resample(v, &p.r)
		if !ok {
			continue
		}
		got, want := encode(c.Conceal(other, seat)), encode(v)
		p.hold(got == want, Concealment, "it shows what is hidden from seat %d:\n  one world %s\n  another   %s", seat, want, got)
	}
}
