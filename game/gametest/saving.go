package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"

	"wits/game/referee"
	"wits/game/rng"
)

// saved is how many actions of a game are played through a match that is saved and restored.
const saved = 40

// checkSaving plays the game again as a match, the way everybody else holds it, and saves and restores it after every
// action, in both of the ways that there are.
func (p *player[S, A, V]) checkSaving(g referee.Game) {
	m := p.begin(g, Saving, referee.Setup{})
	for _, made := range p.played[:min(saved, len(p.played))] {
		back, at := p.restore(g, m), p.resumeAt(g, m)
		text := []byte(encode(made.action))
		p.must(m.Act(made.seat, text), Saving, "a match refuses %s by seat %d", text, made.seat)
		for how, other := range map[string]referee.Match{"restored": back, "resumed": at} {
			p.must(other.Act(made.seat, text), Saving, "%s, the match refuses %s", how, text)
			why := p.differ(m, other)
			p.hold(why == "", Saving, "%s, the match went another way after %s: %s", how, text, why)
		}
		m = back
	}
}

func (p *player[S, A, V]) restore(g referee.Game, m referee.Match) referee.Match {
	text, err := m.Save()
	p.must(err, Saving, "a match cannot be saved")
	back, err := g.Restore(text)
	p.must(err, Saving, "what a match saved is refused: %s", text)
	return back
}

// resumeAt goes on from the state of a match alone, as stores do.
func (p *player[S, A, V]) resumeAt(g referee.Game, m referee.Match) referee.Match {
	state, err := m.State()
	p.must(err, Saving, "a match has no state")
	rec, err := m.Record()
	p.must(err, Saving, "a match has no record")
	rec.Actions = nil
	at, err := g.ResumeAt(rec, state, m.Seq())
	p.must(err, Saving, "a match cannot be resumed from its state %s", state)
	return at
}

// differ says how two matches differ, nothing when they do not.
func (p *player[S, A, V]) differ(a, b referee.Match) string {
	for _, seat := range p.all {
		if x, y := encode(a.View(seat)), encode(b.View(seat)); x != y {
			return fmt.Sprintf("seat %d sees\n  %s instead of\n  %s", seat, y, x)
		}
		if x, y := encode(a.Shown(seat)), encode(b.Shown(seat)); x != y {
			return fmt.Sprintf("seat %d is shown %s instead of %s", seat, y, x)
		}
	}
	x, err1 := a.State()
	y, err2 := b.State()
	if err1 != nil || err2 != nil || !bytes.Equal(x, y) {
		return fmt.Sprintf("the state is\n  %s instead of\n  %s (%v, %v)", y, x, err2, err1)
	}
	return ""
}

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
			p.checkReadBack(p.rules.View(s, seat), "the view of seat %d", seat)
		}
		s = p.apply(s, st.Turn, rng.Pick(&p.r, p.sample(s, st.Turn)))
	}
}
