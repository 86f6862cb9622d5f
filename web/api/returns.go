package api

import (
	"context"

	"wits/game/referee"
	"wits/goal"
	"wits/model"
	"wits/web"
	"wits/web/problem"
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
func (s *api) routeReturns() {
	web.Register(s.Server, web.Operation{
		ID: "list-my-dailies", Method: "GET", Path: "/me/dailies", Summary: "Tell what one made of the daily puzzles",
		Description: "Attempts and practice of some days, and on how many days in a row a puzzle was solved on its day. Any past puzzle can be practised: `POST /matches` with its day.",
		Errors:      []problem.Code{problem.NotFound},
		Answer: `{"first":"2026-01-01","today":"2026-01-02","from":"2026-01-01","to":"2026-01-02","streak":{"now":2,"best":2},"solved":2,
			"items":[{"game":"mastermind","day":"2026-01-01","match":"4b1d","status":"won","moves":5,"inTime":true}]}`,
	}, func(ctx context.Context, in *struct {
		From model.Day `query:"from" maxLength:"10" doc:"as 2006-01-02; the first day of this month when left out"`
		To   model.Day `query:"to" maxLength:"10" doc:"as 2006-01-02, at most 62 days later"`
	},
	) (*body[model.Calendar], error) {
		return answerWith(s.by(ctx).Calendar(ctx, in.From, in.To))
	})
	web.Register(s.Server, web.Operation{
		ID: "list-goals", Method: "GET", Path: "/me/goals", Summary: "Tell what there is to aim for",
		Description: "A dozen goals, and how far the player has come.",
		Answer:      `{"items":[{"id":"win","text":"Win a game without a hint","have":0,"need":1,"reached":false}],"next":"win"}`,
	}, s.goals)
	web.Register(s.Server, web.Operation{
		ID: "get-match-ending", Who: web.ForPlayers, Method: "GET", Path: "/matches/{id}/ending", Summary: "Tell what a match came to",
		Description: "Of a match that is over: its moves and time, beside what the player did before.",
		Errors:      []problem.Code{problem.UnknownMatch, problem.Running}, Cost: web.CostReplay,
		Answer: `{"moves":5,"streak":{"now":2,"best":4}}`,
	}, s.ending)
}

func (s *api) goals(ctx context.Context, _ *nothing) (*body[aims], error) {
	v := web.VisitOf(ctx)
	list, err := s.by(ctx).Goals(ctx)
	if err != nil {
		return nil, err
	}
	out := aims{Items: make([]aim, len(list))}
	for i, g := range list {
		out.Items[i] = aim{g.ID, v.Speaker.Say(g.Text), g.Have, g.Need, g.Reached()}
	}
	if next, ok := goal.Next(list); ok {
		out.Next = next.ID
	}
	return answerWith(out, nil)
}

func (s *api) ending(ctx context.Context, in *OfMatch) (*body[model.Ending], error) {
	v := web.VisitOf(ctx)
	e, err := s.by(ctx).Ending(ctx, in.ID)
	v.Replayed(referee.Seq(e.Moves))
	return answerWith(e, err)
}
