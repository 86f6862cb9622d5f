package api

import (
	"context"

	"wits/challenge"
	"wits/limit"
	"wits/model"
	"wits/web"
)

// OfChallenge names a challenge in a path.
type OfChallenge struct {
	ID model.ChallengeID `path:"id" minimum:"1"`
}

func (s *api) routeExplore() {
	web.Register(s.Server, web.Operation{ID: "explore", Keyed: true, Method: "POST", Path: "/explore"}, func(ctx context.Context, _ *struct{ Body *web.Keyed }) (*body[model.Discovery], error) {
		if err := web.VisitOf(ctx).Join(ctx); err != nil {
			return nil, err
		}
		if err := s.paced(ctx, limit.Actions); err != nil {
			return nil, err
		}
		return answerWith(s.by(ctx).Explore(ctx))
	})
	web.Register(s.Server, web.Operation{ID: "list-challenges", Method: "GET", Path: "/challenges"}, func(ctx context.Context, _ *nothing) (*body[list[model.Pending]], error) {
		if web.VisitOf(ctx).ID.Player == "" {
			return listed[model.Pending](nil, nil)
		}
		return listed(s.by(ctx).Challenges(ctx))
	})
	web.Register(s.Server, web.Operation{ID: "accept-challenge", Who: web.ForPlayers, Keyed: true, Method: "POST", Path: "/challenges/{id}/accept", Status: 201}, s.accept)
	web.Register(s.Server, web.Operation{ID: "decline-challenge", Who: web.ForPlayers, Method: "DELETE", Path: "/challenges/{id}"}, func(ctx context.Context, in *OfChallenge) (*nothing, error) {
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
