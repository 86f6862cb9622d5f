package web

import (
	"context"

	"wits/challenge"
	"wits/model"
)

// OfChallenge names a challenge in a path.
type OfChallenge struct {
	ID model.ChallengeID `path:"id" minimum:"1"`
}

func (s *Server) routeExplore() {
	register(s, operation{
		id: "explore", keyed: true, method: "POST", path: "/explore", summary: "Take a step",
		description: "About one step in six finds a challenge. Makes a player for whoever has none.",
		ask:         `{"key":"3f1c"}`, answer: `{"step":7,"found":{"id":7,"type":"` + exampleGame + `","found":"2026-01-02T03:04:05Z"}}`,
	}, func(ctx context.Context, _ *struct{ Body *Keyed }) (*body[model.Discovery], error) {
		id, err := s.mayAct(ctx)
		if err != nil {
			return nil, err
		}
		return answerWith(s.Play.For(id.Player).Explore(ctx))
	})
	register(s, operation{
		id: "list-challenges", method: "GET", path: "/challenges", summary: "List the challenges that wait",
		description: "The longest waiting first.", answer: `{"items":[{"id":7,"type":"` + exampleGame + `","found":"2026-01-02T03:04:05Z"}]}`,
	}, func(ctx context.Context, _ *nothing) (*body[list[model.Pending]], error) {
		id, err := visitOf(ctx).maybe(ctx)
		if err != nil || id.Player == "" {
			return listed[model.Pending](nil, err)
		}
		return listed(s.Play.For(id.Player).Challenges(ctx))
	})
	register(s, operation{
		id: "accept-challenge", who: forPlayers, keyed: true, method: "POST", path: "/challenges/{id}/accept", status: 201, summary: "Accept a challenge",
		description: "Starts its match from a sealed seed, at the difficulty chosen. Accepting it again gives the same match.",
		errors:      []code{codeUnknownChallenge}, ask: `{"difficulty":"novice"}`, answer: exampleMatch,
	}, s.accept)
	register(s, operation{
		id: "decline-challenge", who: forPlayers, method: "DELETE", path: "/challenges/{id}", summary: "Decline a challenge",
		description: "It waits no longer.", errors: []code{codeUnknownChallenge},
	}, func(ctx context.Context, in *OfChallenge) (*nothing, error) {
		id, err := visitOf(ctx).must(ctx)
		if err != nil {
			return nil, err
		}
		return nil, s.Play.For(id.Player).Decline(ctx, in.ID)
	})
}

func (s *Server) accept(ctx context.Context, in *struct {
	OfChallenge
	Body struct {
		Difficulty challenge.Difficulty `json:"difficulty" enum:"novice,apprentice,journeyman,master"`
		Keyed
	}
},
) (*body[model.Match], error) {
	id, err := visitOf(ctx).must(ctx)
	if err != nil {
		return nil, err
	}
	return answerWith(s.Play.For(id.Player).Accept(ctx, in.ID, in.Body.Difficulty))
}
