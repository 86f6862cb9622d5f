package gametest

import (
	"encoding/json"

	"wits/game/rng"
)

const (
	changed  = 24 // states with other numbers that are tried
	playedOn = 16 // plies that are played on from one that is accepted
)

// checkRestoring reads states of the game with another number in them, as files that somebody has changed. What is accepted goes
// on as a game does: somebody is due and can move, or it is over.
func (p *player[S, A, V]) checkRestoring() {
	for range changed {
		var tree any
		p.must(json.Unmarshal([]byte(rng.Pick(&p.r, p.past).json), &tree), Encoding, "a state is no JSON")
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
		p.playOn(text)
	}
}

// playOn reads a state and plays it on a little.
func (p *player[S, A, V]) playOn(text string) {
	defer func() {
		switch fault := recover().(type) {
		case nil:
		case *Broken:
			p.fail(Restoring, "this is read as a state: %s\n  %s", text, fault.Detail)
		default:
			p.fail(Restoring, "this is read as a state, and panics: %v\n  %s", fault, text)
		}
	}()
	var s S
	if decode(text, &s) != nil {
		return
	}
	for range playedOn {
		st := p.rules.Status(s)
		p.checkStatus(st)
		if st.Over {
			return
		}
		for _, seat := range p.all {
			if why := roundTrip(p.rules.View(s, seat)); why != "" {
				p.fail(Restoring, "the view of seat %d %s", seat, why)
			}
		}
		s = p.apply(s, st.Turn, rng.Pick(&p.r, p.sample(s, st.Turn)))
	}
}
