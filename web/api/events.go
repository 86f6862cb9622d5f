package api

import (
	"context"

	"wits/model"
	"wits/play/follow"
	"wits/web"
	"wits/web/problem"
)

const aboutStreams = "Server-sent events: `state` with the whole match first, then `turn` for each action; their ids are the match's numbers. " +
	"Where people play each other, `seats`, which has no id, tells who sits, who is there, and the match that a rematch began; it comes when that changes. `mind`, without an id too, tells that the mind which is due waits for its turn to think, or could not move; it is empty when it thinks after all. " +
	"With Last-Event-ID only the turns after it, or `state` again where the match is not that far. A comment every 15 seconds keeps the line open. The stream ends after the turn " +
	"that ends the match, and a client that reconnects then gets 204; players who play each other are told of a rematch as long as they stay. Readers that are too slow are dropped. `x-events` has the schemas of the events' data."

const exampleStream = "id: 1\nevent: turn\ndata: {\"seq\":1,\"seat\":0,\"action\":{\"type\":\"forfeit\"},\"status\":\"lost\",\"turn\":null,\"view\":{}}\n\n"

func (s *api) routeStreams() {
	web.Register(s.Server, web.Operation{
		ID: "stream-match", Method: "GET", Path: "/matches/{id}/events", Summary: "Follow a match", Description: aboutStreams,
		Errors: []problem.Code{problem.UnknownMatch}, Media: "text/event-stream", State: "Match", Answer: exampleStream,
	}, func(ctx context.Context, in *struct {
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
		ID: "stream-watched", Who: web.ForAnybody, Method: "GET", Path: "/watch/{link}/events", Summary: "Follow a match that is watched", Description: aboutStreams,
		Errors: []problem.Code{problem.UnknownLink}, Media: "text/event-stream", State: "Watched", Answer: exampleStream,
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
