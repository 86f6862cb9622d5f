package api

import (
	"context"

	"wits/model"
	"wits/web"
	"wits/web/problem"
)

// OfLink names a shared match in a path.
type OfLink struct {
	Link string `path:"link" maxLength:"128"`
}

type shared struct {
	Link string `json:"link"`
	URL  string `json:"url"`
}

// watched is a match as everybody may see it.
type watched struct {
	model.Match
	Player string `json:"player" doc:"the name of who started it"`
}

func (s *api) routeShare() {
	web.Register(s.Server, web.Operation{
		ID: "share-match", Who: web.ForPlayers, Devices: true, Keyed: true, Method: "POST", Path: "/matches/{id}/share", Summary: "Let others watch",
		Description: "Makes a link under which anybody sees what everybody may see: all that its player sees in a game for one, and in a game for several what every seat may know. Sharing again gives the same link. A daily only after its day.",
		Errors:      []problem.Code{problem.UnknownMatch, problem.NotYet}, Ask: exampleKey, Answer: `{"link":"Zk3v","url":"/watch/Zk3v"}`,
	}, func(ctx context.Context, in *struct {
		OfMatch
		Body *web.Keyed
	},
	) (*body[shared], error) {
		link, err := s.by(ctx).Share(ctx, in.ID)
		return answerWith(shared{link, "/watch/" + link}, err)
	})
	web.Register(s.Server, web.Operation{
		ID: "unshare-match", Who: web.ForPlayers, Devices: true, Method: "DELETE", Path: "/matches/{id}/share", Summary: "Let nobody watch any more",
		Description: "The link shows nothing from now on.", Errors: []problem.Code{problem.UnknownMatch},
	}, func(ctx context.Context, in *OfMatch) (*nothing, error) {
		return nil, s.by(ctx).Unshare(ctx, in.ID)
	})
	web.Register(s.Server, web.Operation{
		ID: "watch", Who: web.ForAnybody, Method: "GET", Path: "/watch/{link}", Summary: "Watch a match",
		Description: "Where it stands, as everybody may see it; `view` is null where a game shows nothing to those without a seat. No credentials are needed.", Errors: []problem.Code{problem.UnknownLink},
		Answer: `{` + exampleSummary + `,"view":` + exampleView + `,"player":"Ada"}`,
	}, func(ctx context.Context, in *OfLink) (*body[watched], error) {
		return answerWith(s.watched(ctx, in.Link))
	})
	web.Register(s.Server, web.Operation{
		ID: "list-watched-actions", Who: web.ForAnybody, Method: "GET", Path: "/watch/{link}/actions", Summary: "List what happened in a match that is watched",
		Description: "As a player's own list of actions, with what everybody may see.", Errors: []problem.Code{problem.UnknownLink}, Cost: web.CostPage, Answer: `{"items":[` + exampleEvent + `],"next":1}`,
	}, func(ctx context.Context, in *struct {
		OfLink
		Afterwards
	},
	) (*body[events], error) {
		items, err := s.Play.WatchEvents(ctx, in.Link, in.After, in.Limit)
		return eventsPage(items, in.Limit, err)
	})
	s.routeStreams()
}

func (s *api) watched(ctx context.Context, link string) (watched, error) {
	player, _, err := s.Play.Shared(ctx, link)
	if err != nil {
		return watched{}, err
	}
	p, err := s.Play.Watch(ctx, link)
	if err != nil {
		return watched{}, err
	}
	a, err := s.Play.For(player).Adventurer(ctx)
	return watched{p, a.Name}, err
}
