package web

import (
	"context"

	"wits/model"
	"wits/play"
)

// OfLink names a shared match in a path.
type OfLink struct {
	Link string `path:"link" maxLength:"128"`
}

type shared struct {
	Link string `json:"link"`
	URL  string `json:"url"`
}

// watched is a match as somebody else sees it.
type watched struct {
	play.Position
	Player string `json:"player" doc:"the player's name"`
}

func (s *Server) routeShare() {
	register(s, operation{
		id: "share-match", who: forPlayers, devices: true, keyed: true, method: "POST", path: "/matches/{id}/share", summary: "Let others watch",
		description: "Makes a link under which anybody sees the match as its player does. Sharing again gives the same link. A daily only after its day.",
		errors:      []code{codeUnknownMatch, codeNotYet}, ask: exampleKey, answer: `{"link":"Zk3v","url":"/watch/Zk3v"}`,
	}, func(ctx context.Context, in *struct {
		OfMatch
		Body *Keyed
	},
	) (*body[shared], error) {
		id, err := visitOf(ctx).must(ctx)
		if err != nil {
			return nil, err
		}
		link, err := s.Service.Share(ctx, id.Player, in.ID)
		return answerWith(shared{link, "/watch/" + link}, err)
	})
	register(s, operation{
		id: "unshare-match", who: forPlayers, devices: true, method: "DELETE", path: "/matches/{id}/share", summary: "Let nobody watch any more",
		description: "The link shows nothing from now on.", errors: []code{codeUnknownMatch},
	}, func(ctx context.Context, in *OfMatch) (*nothing, error) {
		id, err := visitOf(ctx).must(ctx)
		if err != nil {
			return nil, err
		}
		return nil, s.Service.Unshare(ctx, id.Player, in.ID)
	})
	register(s, operation{
		id: "watch", who: forAnybody, method: "GET", path: "/watch/{link}", summary: "Watch a match",
		description: "Where it stands, as its player sees it. No credentials are needed.", errors: []code{codeUnknownLink},
		answer: `{` + exampleSummary + `,"view":` + exampleView + `,"player":"Ada"}`,
	}, func(ctx context.Context, in *OfLink) (*body[watched], error) {
		player, match, err := s.Service.Shared(ctx, in.Link)
		if err != nil {
			return nil, err
		}
		return answerWith(s.watched(ctx, player, match))
	})
	register(s, operation{
		id: "list-watched-actions", who: forAnybody, method: "GET", path: "/watch/{link}/actions", summary: "List what happened in a match that is watched",
		description: "As the player's own list of actions.", errors: []code{codeUnknownLink}, cost: costPage, answer: `{"items":[` + exampleEvent + `],"next":1}`,
	}, func(ctx context.Context, in *struct {
		OfLink
		Afterwards
	},
	) (*body[events], error) {
		player, match, err := s.Service.Shared(ctx, in.Link)
		if err != nil {
			return nil, err
		}
		return s.events(ctx, player, match, in.Afterwards)
	})
	s.routeStreams()
}

func (s *Server) watched(ctx context.Context, player model.PlayerID, match model.MatchID) (watched, error) {
	p, err := s.Service.Look(ctx, player, match)
	if err != nil {
		return watched{}, err
	}
	a, err := s.Service.Adventurer(ctx, player)
	return watched{p, a.Name}, err
}
