package web

import (
	"context"
	"wits/model"
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

func (s *Server) routeShare() {
	register(s, operation{
		id: "share-match", who: forPlayers, devices: true, keyed: true, method: "POST", path: "/matches/{id}/share", summary: "Let others watch",
		description: "Makes a link under which anybody sees what everybody may see: all that its player sees in a game for one, and in a game for several what every seat may know. Sharing again gives the same link. A daily only after its day.",
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
		link, err := s.Play.For(id.Player).Share(ctx, in.ID)
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
		return nil, s.Play.For(id.Player).Unshare(ctx, in.ID)
	})
	register(s, operation{
		id: "watch", who: forAnybody, method: "GET", path: "/watch/{link}", summary: "Watch a match",
		description: "Where it stands, as everybody may see it; `view` is null where a game shows nothing to those without a seat. No credentials are needed.", errors: []code{codeUnknownLink},
		answer: `{` + exampleSummary + `,"view":` + exampleView + `,"player":"Ada"}`,
	}, func(ctx context.Context, in *OfLink) (*body[watched], error) {
		return answerWith(s.watched(ctx, in.Link))
	})
	register(s, operation{
		id: "list-watched-actions", who: forAnybody, method: "GET", path: "/watch/{link}/actions", summary: "List what happened in a match that is watched",
		description: "As a player's own list of actions, with what everybody may see.", errors: []code{codeUnknownLink}, cost: costPage, answer: `{"items":[` + exampleEvent + `],"next":1}`,
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

func (s *Server) watched(ctx context.Context, link string) (watched, error) {
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
