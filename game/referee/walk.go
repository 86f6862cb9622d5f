package referee

import (
	"fmt"
	"iter"

	"wits/game"
)

// Step is a match after one of its actions, or at its start.
type Step struct {
	Match  Match       // as it stands now; the next step changes it
	Seat   game.Seat   // who acted
	Action game.Action // none at the start
}

// Walk plays a record again. It yields the match at its start and after every action. The same match is yielded each time,
// so a caller keeps what it needs, such as views. An action that is refused ends the walk with an error; what came
// before it has been yielded.
func Walk(g Game, rec Record) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		actions := rec.Actions
		rec.Actions = nil
		m, err := g.Resume(rec)
		if err != nil {
			yield(Step{}, err)
			return
		}
		if !yield(Step{Match: m}, nil) {
			return
		}
		for i, e := range actions {
			if err := m.Repeat(e); err != nil {
				yield(Step{}, fmt.Errorf("action %d: %w", i+1, err))
				return
			}
			if !yield(Step{m, e.Seat, m.Last()}, nil) {
				return
			}
		}
	}
}
