package api

import (
	"context"

	"wits/challenge"
	"wits/model"
	"wits/web"
	"wits/web/problem"
)

// OfChallenge names a challenge in a path.
type OfChallenge struct {
	ID model.ChallengeID `path:"id" minimum:"1"`
}

func (s *api) routeExplore() {
	web.Register(s.Server, web.Operation{
		ID: "explore", Keyed: true, Method: "POST", Path: "/explore", Summary: "Take a step",
		Description: "About one step in six finds a challenge. Makes a player for whoever has none.",
		Ask:         `{"key":"3f1c"}`, Answer: `{"step":7,"found":{"id":7,"type":"` + exampleGame + `","found":"2026-01-02T03:04:05Z"}}`,
	}, func(ctx context.Context, _ *struct{ Body *web.Keyed }) (*body[model.Discovery], error) {
		if err := s.mayAct(ctx); err != nil {
			return nil, err
		}
		return answerWith(s.by(ctx).Explore(ctx))
	})
	web.Register(s.Server, web.Operation{
		ID: "list-challenges", Method: "GET", Path: "/challenges", Summary: "List the challenges that wait",
		Description: "The longest waiting first.", Answer: `{"items":[{"id":7,"type":"` + exampleGame + `","found":"2026-01-02T03:04:05Z"}]}`,
	}, func(ctx context.Context, _ *nothing) (*body[list[model.Pending]], error) {
		if web.VisitOf(ctx).ID.Player == "" {
			return listed[model.Pending](nil, nil)
		}
		return listed(s.by(ctx).Challenges(ctx))
	})
	web.Register(s.Server, web.Operation{
		ID: "accept-challenge", Who: web.ForPlayers, Keyed: true, Method: "POST", Path: "/challenges/{id}/accept", Status: 201, Summary: "Accept a challenge",
		Description: "Starts its match from a sealed seed, at the difficulty chosen. Accepting it again gives the same match.",
		Errors:      []problem.Code{problem.UnknownChallenge}, Ask: `{"difficulty":"novice"}`, Answer: exampleMatch,
	}, s.accept)
	web.Register(s.Server, web.Operation{
		ID: "decline-challenge", Who: web.ForPlayers, Method: "DELETE", Path: "/challenges/{id}", Summary: "Decline a challenge",
		Description: "It waits no longer.", Errors: []problem.Code{problem.UnknownChallenge},
	}, func(ctx context.Context, in *OfChallenge) (*nothing, error) {
		return nil, s.by(ctx).Decline(ctx, in.ID)
	})
}

func (s *api) accept(ctx context.Context, in *struct {
	OfChallenge
	Body struct {
		Difficulty challenge.Difficulty `json:"difficulty" enum:"novice,apprentice,journeyman,master"`
		web.Keyed
	}
},
) (*body[model.Match], error) {
	return answerWith(s.by(ctx).Accept(ctx, in.ID, in.Body.Difficulty))
}
