package gametest

import (
	"bytes"
	"fmt"

	"wits/game"
	"wits/game/referee"
)

// saved is how many actions of a game are played through a match that is saved and restored.
const saved = 40

// checkSaving plays the game again as a match, the way everybody else holds it, and saves and restores it after every
// action, in both of the ways that there are.
func (p *player[S, A, V]) checkSaving(g referee.Game) error {
	m, err := g.Start(referee.Setup{Preset: p.preset, Seed: dealer(p.seed)})
	if err != nil {
		return p.broken(Saving, "a match does not start: %v", err)
	}
	for _, made := range p.played[:min(saved, len(p.played))] {
		back, err := p.restore(g, m)
		if err != nil {
			return err
		}
		at, err := p.resumeAt(g, m)
		if err != nil {
			return err
		}
		text := []byte(encode(made.action))
		if err := m.Act(made.seat, text); err != nil {
			return p.broken(Saving, "a match refuses %s by seat %d: %v", text, made.seat, err)
		}
		for how, other := range map[string]referee.Match{"restored": back, "resumed": at} {
			if err := other.Act(made.seat, text); err != nil {
				return p.broken(Saving, "%s, the match refuses %s: %v", how, text, err)
			}
			if why := p.differ(m, other); why != "" {
				return p.broken(Saving, "%s, the match went another way after %s: %s", how, text, why)
			}
		}
		m = back
	}
	return nil
}

func (p *player[S, A, V]) restore(g referee.Game, m referee.Match) (referee.Match, error) {
	text, err := m.Save()
	if err != nil {
		return nil, p.broken(Saving, "a match cannot be saved: %v", err)
	}
	back, err := g.Restore(text)
	if err != nil {
		return nil, p.broken(Saving, "what a match saved is refused: %v\n  %s", err, text)
	}
	return back, nil
}

// resumeAt goes on from the state of a match alone, as stores do.
func (p *player[S, A, V]) resumeAt(g referee.Game, m referee.Match) (referee.Match, error) {
	state, err := m.State()
	if err != nil {
		return nil, p.broken(Saving, "a match has no state: %v", err)
	}
	rec, err := m.Record()
	if err != nil {
		return nil, p.broken(Saving, "a match has no record: %v", err)
	}
	rec.Actions = nil
	at, err := g.ResumeAt(rec, state, m.Seq())
	if err != nil {
		return nil, p.broken(Saving, "a match cannot be resumed from its state: %v\n  %s", err, state)
	}
	return at, nil
}

// differ says how two matches differ, nothing when they do not.
func (p *player[S, A, V]) differ(a, b referee.Match) string {
	for seat := range p.seats {
		if x, y := encode(a.View(game.Seat(seat))), encode(b.View(game.Seat(seat))); x != y {
			return fmt.Sprintf("seat %d sees\n  %s instead of\n  %s", seat, y, x)
		}
		if x, y := encode(a.Shown(game.Seat(seat))), encode(b.Shown(game.Seat(seat))); x != y {
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
