package api

import (
	"context"

	"wits/model"
	"wits/play/follow"
	"wits/web"
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
	web.Register(s.Server, web.Operation{ID: "share-match", Who: web.ForPlayers, Devices: true, Keyed: true, Method: "POST", Path: "/matches/{id}/share"}, func(ctx context.Context, in *keyedMatch) (*body[shared], error) {
		link, err := s.by(ctx).Share(ctx, in.ID)
		return answerWith(shared{link, "/watch/" + link}, err)
	})
	web.Register(s.Server, web.Operation{ID: "unshare-match", Who: web.ForPlayers, Devices: true, Method: "DELETE", Path: "/matches/{id}/share"}, func(ctx context.Context, in *OfMatch) (*nothing, error) {
		return nil, s.by(ctx).Unshare(ctx, in.ID)
	})
	web.Register(s.Server, web.Operation{ID: "watch", Who: web.ForAnybody, Method: "GET", Path: "/watch/{link}"}, func(ctx context.Context, in *OfLink) (*body[watched], error) {
		return answerWith(s.watched(ctx, in.Link))
	})
	web.Register(s.Server, web.Operation{ID: "list-watched-actions", Who: web.ForAnybody, Method: "GET", Path: "/watch/{link}/actions", Cost: web.CostPage}, func(ctx context.Context, in *struct {
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

func (s *api) routeStreams() {
	web.Register(s.Server, web.Operation{ID: "stream-match", Method: "GET", Path: "/matches/{id}/events", Media: "text/event-stream", State: "Match"}, func(ctx context.Context, in *struct {
		OfMatch
		web.Since
	},
	) (*web.Streamed, error) {
		v, by := web.VisitOf(ctx), s.by(ctx)
		return s.Stream(ctx, in.Since, &web.Stream{
			Client: in.Client, Player: v.ID.Player,
			State: func(ctx context.Context) (model.Match, any, error) {
				p, err := by.Look(ctx, in.ID)
				return p, p, err
			},
			Follow: func(context.Context) (*follow.Follower, error) { return by.Follower(in.ID), nil },
			Still:  func(ctx context.Context) error { _, err := v.Identify(ctx); return err },
		})
	})
	web.Register(s.Server, web.Operation{
		ID: "stream-watched", Who: web.ForAnybody, Method: "GET", Path: "/watch/{link}/events", Media: "text/event-stream", State: "Watched",
	}, func(ctx context.Context, in *struct {
		OfLink
		web.Since
	},
	) (*web.Streamed, error) {
		return s.Stream(ctx, in.Since, &web.Stream{ // who watches has made no turn: all are told in full
			State: func(ctx context.Context) (model.Match, any, error) {
				w, err := s.watched(ctx, in.Link)
				return w.Match, w, err
			},
			Follow: func(ctx context.Context) (*follow.Follower, error) { return s.Play.FollowLink(ctx, in.Link) },
			Still:  func(ctx context.Context) error { _, _, err := s.Play.Shared(ctx, in.Link); return err },
		})
	})
}
