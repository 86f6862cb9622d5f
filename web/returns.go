package web

import (
	"context"

	"wits/game"
	"wits/goal"
	"wits/model"
)

// aim is a goal in words.
type aim struct {
	ID      string `json:"id"`
	Text    string `json:"text"`
	Have    int    `json:"have" doc:"how far the player has come"`
	Need    int    `json:"need"`
	Reached bool   `json:"reached"`
}

type aims struct {
	Items []aim  `json:"items" nullable:"false" doc:"in the order in which most players come to them"`
	Next  string `json:"next,omitempty" doc:"the id of the goal that is nearest to being reached; absent where none is left"`
}

// routeReturns are what a player comes back to.
func (s *Server) routeReturns() {
	register(s, operation{
		id: "list-my-dailies", method: "GET", path: "/me/dailies", summary: "Tell what one made of the daily puzzles",
		description: "Attempts and practice of some days, and on how many days in a row a puzzle was solved on its day. Any past puzzle can be practised: `POST /matches` with its day.",
		errors:      []code{codeNotFound},
		answer: `{"first":"2026-01-01","today":"2026-01-02","from":"2026-01-01","to":"2026-01-02","streak":{"now":2,"best":2},"solved":2,
			"items":[{"game":"mastermind","day":"2026-01-01","match":"4b1d","status":"won","moves":5,"inTime":true}]}`,
	}, func(ctx context.Context, in *struct {
		From model.Day `query:"from" maxLength:"10" doc:"as 2006-01-02; the first day of this month when left out"`
		To   model.Day `query:"to" maxLength:"10" doc:"as 2006-01-02, at most 62 days later"`
	},
	) (*body[model.Calendar], error) {
		id, err := visitOf(ctx).maybe(ctx)
		if err != nil {
			return nil, err
		}
		return answerWith(s.Play.For(id.Player).Calendar(ctx, in.From, in.To))
	})
	register(s, operation{
		id: "list-goals", method: "GET", path: "/me/goals", summary: "Tell what there is to aim for",
		description: "A dozen goals, and how far the player has come.",
		answer:      `{"items":[{"id":"win","text":"Win a game without a hint","have":0,"need":1,"reached":false}],"next":"win"}`,
	}, s.goals)
	register(s, operation{
		id: "get-match-ending", who: forPlayers, method: "GET", path: "/matches/{id}/ending", summary: "Tell what a match came to",
		description: "Of a match that is over: its moves and time, beside what the player did before.",
		errors:      []code{codeUnknownMatch, codeRunning}, cost: costReplay,
		answer: `{"moves":5,"streak":{"now":2,"best":4}}`,
	}, s.ending)
}

func (s *Server) goals(ctx context.Context, _ *nothing) (*body[aims], error) {
	v := visitOf(ctx)
	id, err := v.maybe(ctx)
	if err != nil {
		return nil, err
	}
	list, err := s.Play.For(id.Player).Goals(ctx)
	if err != nil {
		return nil, err
	}
	out := aims{Items: make([]aim, len(list))}
	for i, g := range list {
		out.Items[i] = aim{g.ID, v.speaker.Say(g.Text), g.Have, g.Need, g.Reached()}
	}
	if next, ok := goal.Next(list); ok {
		out.Next = next.ID
	}
	return answerWith(out, nil)
}

func (s *Server) ending(ctx context.Context, in *OfMatch) (*body[model.Ending], error) {
	v := visitOf(ctx)
	id, err := v.must(ctx)
	if err != nil {
		return nil, err
	}
	e, err := s.Play.For(id.Player).Ending(ctx, in.ID)
	v.replayed(game.Seq(e.Moves))
	return answerWith(e, err)
}
