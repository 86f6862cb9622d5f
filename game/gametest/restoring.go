package gametest

import (
	"encoding/json"

	"wits/game"
	"wits/game/rng"
)

const (
	changed  = 24 // states with other numbers that are tried
	playedOn = 16 // plies that are played on from one that is accepted
)

// checkRestoring reads states of the game with another number in them, as files that somebody has changed. What is accepted goes
// on as a game does: somebody is due and can move, or it is over.
func (p *player[S, A, V]) checkRestoring() error {
	for range changed {
		var tree any
		if err := json.Unmarshal([]byte(rng.Pick(&p.r, p.past).json), &tree); err != nil {
			return p.broken(Encoding, "a state is no JSON: %v", err)
		}
		n, text := 0, ""
		mutate(tree, func() { n++ })
		if n == 0 {
			continue
		}
		for chosen := p.r.Int(1, n); text == ""; {
			mutate(tree, func() {
				if chosen--; chosen == 0 {
					text = encode(tree)
				}
			})
		}
		if err := p.playOn(text); err != nil {
			return err
		}
	}
	return nil
}

// playOn reads a state and plays it on a little.
func (p *player[S, A, V]) playOn(text string) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = p.broken(Restoring, "this is read as a state, and panics: %v\n  %s", fault, text)
		}
	}()
	var s S
	if decode(text, &s) != nil {
		return nil
	}
	for range playedOn {
		st := p.rules.Status(s)
		if err := p.checkStatus(st); err != nil {
			return p.broken(Restoring, "this is read as a state: %s\n  %v", text, err)
		}
		if st.Over {
			return nil
		}
		for seat := range p.seats {
			if why := roundTrip(p.rules.View(s, game.Seat(seat))); why != "" {
				return p.broken(Restoring, "this is read as a state, and its view %s:\n  %s", why, text)
			}
		}
		legal, err := p.sample(p.rules.View(s, st.Turn))
		if err != nil || len(legal) == 0 {
			return p.broken(Restoring, "this is read as a state, and seat %d is due later and has no legal move:\n  %s", st.Turn, text)
		}
		if s, err = p.rules.Apply(s, st.Turn, rng.Pick(&p.r, legal)); err != nil {
			return p.broken(Restoring, "this is read as a state, and later refuses a legal move: %v\n  %s", err, text)
		}
	}
	return nil
}
