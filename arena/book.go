package arena

import (
	"errors"
	"fmt"

	"wits/game/referee"
)

// Book deals openings that others wrote down, in an order drawn from a seed; after the last it begins anew. Every opening is tried before
// the first game. What ended a game that the book tells, such as giving up, is left out.
func Book(g referee.Game, openings []referee.Transcript, seed uint64) (Deal, error) {
	g = referee.AnySize(g)
	for i, t := range openings {
		m, err := begin(g, t)
		if err == nil && m.Status().Over {
			err = errors.New("nothing is left to be played")
		}
		if err != nil {
			return Deal{}, fmt.Errorf("opening %d: %w", i+1, err)
		}
	}
	if len(openings) == 0 {
		return Deal{}, errors.New("there is no opening in the book")
	}
	order := make([]int, len(openings))
	r := derive("book", seed, 0, "").Rand()
	for i := range order {
		j := r.Int(0, i)
		order[i], order[j] = order[j], i
	}
	return Deal{Start: func(i int) (referee.Match, error) { return begin(g, openings[order[i%len(order)]]) }}, nil
}

// begin plays an opening.
func begin(g referee.Game, t referee.Transcript) (m referee.Match, err error) {
	m, err = g.Start(referee.Setup{Preset: t.Preset})
	if err != nil {
		return nil, err
	}
	for _, e := range t.Actions {
		if referee.IsFrame(e.Action) {
			break
		}
		if err := m.Act(e.Seat, e.Action); err != nil {
			return nil, err
		}
	}
	return m, nil
}
