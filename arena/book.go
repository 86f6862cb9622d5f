package arena

import (
	"errors"
	"fmt"

	"wits/game/referee"
)

// Opening is how a game begins that others have begun.
type Opening struct {
	Preset  string          `json:"preset"`
	Actions []referee.Entry `json:"actions,omitempty"`
}

// Book puts openings that others wrote down in an order drawn from a seed. Every opening is tried. What ended a game that the book tells, such as
// giving up, is left out.
func Book(g referee.Game, games []referee.Transcript, seed uint64) ([]Opening, error) {
	g = referee.AnySize(g)
	if len(games) == 0 {
		return nil, errors.New("there is no opening in the book")
	}
	openings := make([]Opening, len(games))
	r := derive("book", seed, 0, "").Rand()
	for i, t := range games {
		o := Opening{Preset: t.Preset}
		for _, e := range t.Actions {
			if referee.IsFrame(e.Action) {
				break
			}
			o.Actions = append(o.Actions, referee.Entry{Seat: e.Seat, Action: e.Action})
		}
		m, err := o.begin(g)
		if err == nil && m.Status().Over {
			err = errors.New("nothing is left to be played")
		}
		if err != nil {
			return nil, fmt.Errorf("opening %d: %w", i+1, err)
		}
		j := r.Int(0, i)
		openings[i], openings[j] = openings[j], o
	}
	return openings, nil
}

// begin plays an opening.
func (o Opening) begin(g referee.Game) (m referee.Match, err error) {
	m, err = g.Start(referee.Setup{Preset: o.Preset})
	if err != nil {
		return nil, err
	}
	for _, e := range o.Actions {
		if err := m.Act(e.Seat, e.Action); err != nil {
			return nil, err
		}
	}
	return m, nil
}
