package rpc

import (
	"context"
	"errors"

	"wits/game"
	"wits/game/words"
)

// happened is what a call brought about, as the seat that asked may see it.
type happened struct {
	Actions   []done `json:"actions,omitempty"`
	MindError string `json:"mindError,omitempty"` // the mind that is due has not answered
}

// done is an action, and who made it.
type done struct {
	Seat   game.Seat   `json:"seat"`
	Action game.Action `json:"action"`
}

// note adds the latest action of a match, as a seat may see it.
func (h *happened) note(m game.Match, to game.Seat) {
	h.Actions = append(h.Actions, done{m.Actor(), m.Shown(to)})
}

// inWait is the parameter of every method that lets minds answer: false for an answer that does not wait for them. They go
// on when match.view is called.
type inWait struct {
	Wait *bool `json:"wait"`
}

// answer lets the minds of a match move until the caller is due or it is over. A mind that fails, or is stopped, leaves all
// that was done before in place; whoever looks at the match again lets it go on. What is told of the failure is who failed
// and nothing else, because a mind may know what the caller must not.
func (s *Session) answer(ctx context.Context, m openMatch, to game.Seat, wait inWait, h *happened) {
	if wait.Wait != nil && !*wait.Wait {
		return
	}
	for {
		moved, err := reply(ctx, m)
		if err != nil {
			due, _ := m.due()
			h.MindError = s.speaker.Say(words.New("error.mind", words.Text("mind", m.Mind(due))))
			return
		}
		if !moved {
			return
		}
		h.note(m, to)
	}
}

var errMindPanicked = errors.New("the mind has a fault")

// reply lets the mind that is due move once. A fault of a mind is its failure: the match stays as it was.
func reply(ctx context.Context, m game.Match) (moved bool, err error) {
	defer func() {
		if recover() != nil {
			moved, err = true, errMindPanicked
		}
	}()
	return m.Reply(ctx)
}
