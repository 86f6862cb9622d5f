package gametest

import (
	"wits/game"
)

// checkEnds ends the game on the side, in some of the positions: given up by each seat, drawn by agreement, out of time.
func (p *player[S, A, V]) checkEnds() error {
	if p.ply > 5 && p.ply%5 != 0 {
		return nil
	}
	for seat := range p.seats {
		if err := p.checkForfeit(game.Seat(seat)); err != nil {
			return err
		}
	}
	if a, ok := p.rules.(game.Agreer[S]); ok {
		if err := p.checkAgreed(a.Agree(p.state)); err != nil {
			return err
		}
	}
	if t, ok := p.rules.(game.Timer[S]); ok {
		for _, due := range p.rules.Status(p.state).AllDue() {
			if err := p.checkTimedOut(t.TimeOut(p.state, due), due); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *player[S, A, V]) checkForfeit(by game.Seat) error {
	f, ok := p.rules.(game.Forfeiter[S])
	if !ok {
		return p.broken(Forfeiting, "the rules have no Forfeit")
	}
	given := f.Forfeit(p.state, by)
	st := p.rules.Status(given)
	for seat := range p.seats {
		want := game.Won
		if game.Seat(seat) == by {
			want = game.Lost
		}
		if got := st.Outcome(game.Seat(seat)); got != want {
			return p.broken(Forfeiting, "seat %d gave up, and for seat %d it is %s instead of %s", by, seat, got, want)
		}
	}
	if err := p.checkOver(given); err != nil {
		return err
	}
	return p.checkGivenUp(f, by, given)
}

func (p *player[S, A, V]) checkAgreed(s S) error {
	if st := p.rules.Status(s); !st.Over || !st.Drawn {
		return p.broken(Agreeing, "agreed on a draw, the status is %+v", st)
	}
	return p.checkOver(s)
}

func (p *player[S, A, V]) checkTimedOut(s S, by game.Seat) error {
	if st := p.rules.Status(s); !st.Over || st.Outcome(by) == game.Won {
		return p.broken(Timing, "the time of seat %d ran out, the status is %+v", by, st)
	}
	return p.checkOver(s)
}

// checkOver checks an ended game: what it tells every seat, and that nobody can move on.
func (p *player[S, A, V]) checkOver(s S) error {
	if why := roundTrip(s); why != "" {
		return p.broken(Encoding, "the state of an ended game %s", why)
	}
	if err := p.checkSeats(s); err != nil {
		return err
	}
	if err := p.checkOpen(s); err != nil {
		return err
	}
	tries := append(p.someForeign(), p.legal...)
	return p.refused(s, p.everybody(), tries[:min(len(tries), sampled)], game.ErrOver)
}

// finish checks the end, and that nothing kept on the way has changed.
func (p *player[S, A, V]) finish() error {
	if err := p.checkOver(p.state); err != nil {
		return err
	}
	if err := p.refused(p.state, p.everybody(), p.legal, game.ErrOver); err != nil {
		return err
	}
	for seat := range p.seats {
		if err := p.checkConcealed(p.state, game.Seat(seat)); err != nil {
			return err
		}
	}
	if err := p.checkListing(p.state); err != nil {
		return err
	}
	if err := p.checkMatches(); err != nil {
		return err
	}
	for _, k := range p.past {
		if got := encode(k.state); got != k.json {
			return p.broken(Purity, "a later move changed an earlier state:\n  was %s\n  is  %s", k.json, got)
		}
	}
	return p.checkRestoring()
}
