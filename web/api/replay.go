package api

import (
	"context"
	"reflect"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/wire"
	"wits/limit"
	"wits/model"
	"wits/review"
	"wits/web"
	"wits/web/problem"
	"wits/work"
)

type publication struct {
	ID     model.ReplayID `json:"id"`
	URL    string         `json:"url"`
	Status game.Outcome   `json:"status"`
	Seq    referee.Seq    `json:"seq"`
}

// verdict and matchReview are what was found, under names that tell what they are.
type (
	verdict     referee.SpokenVerdict
	matchReview review.Spoken
)

func (s *api) routeReplays() {
	web.Register(s.Server, web.Operation{ID: "get-match-replay", Method: "GET", Path: "/matches/{id}/replay", Cost: web.CostReplay}, func(ctx context.Context, in *OfMatch) (*body[referee.Replay], error) {
		r, err := s.by(ctx).Replay(ctx, in.ID)
		web.VisitOf(ctx).Replayed(referee.Seq(len(r.Actions)))
		return answerWith(r, err)
	})
	web.Register(s.Server, web.Operation{
		ID: "get-match-review", Who: web.ForPlayers, Method: "GET", Path: "/matches/{id}/review", Thinks: true,
	}, s.review)
	web.Register(s.Server, web.Operation{
		ID: "publish-match", Who: web.ForPlayers, Devices: true, Keyed: true, Method: "POST", Path: "/matches/{id}/publish", Status: 201,
		Cost: web.CostPublish,
	}, func(ctx context.Context, in *keyedMatch) (*body[publication], error) {
		p, err := s.by(ctx).PublishMatch(ctx, in.ID)
		web.VisitOf(ctx).Replayed(p.Seq)
		return answerWith(publishedOf(p, err))
	})
	web.Register(s.Server, web.Operation{
		ID: "publish-replay", Devices: true, Keyed: true, Method: "POST", Path: "/replays", Status: 201, Limit: limit.Uploads, Cost: web.CostUpload,
		Upload: reflect.TypeFor[referee.Replay](),
	}, s.publishReplay)
	web.Register(s.Server, web.Operation{
		ID: "verify-replay", Who: web.ForAnybody, Method: "POST", Path: "/replays/verify", Limit: limit.Uploads, Cost: web.CostUpload,
		Upload: reflect.TypeFor[referee.Replay](),
	}, s.verify)
	web.Register(s.Server, web.Operation{
		ID: "get-replay", Who: web.ForAnybody, Method: "GET", Path: "/replays/{id}", Cache: "public, max-age=31536000, immutable", Cost: web.CostReplay,
	}, func(ctx context.Context, in *struct {
		ID model.ReplayID `path:"id" maxLength:"64"`
	},
	) (*body[referee.Replay], error) {
		return answerWith(s.Play.Published(ctx, in.ID))
	})
	web.Register(s.Server, web.Operation{ID: "list-replays", Method: "GET", Path: "/replays"}, s.listReplays)
}

func publishedOf(p model.Published, err error) (publication, error) {
	return publication{p.ID, "/replays/" + string(p.ID), p.Status, p.Seq}, err
}

// review tells what a match came to, as far as that is known. Each call counts as help does: somebody works it out.
func (s *api) review(ctx context.Context, in *OfMatch) (*body[matchReview], error) {
	if err := s.paced(ctx, limit.Solver); err != nil {
		return nil, err
	}
	length, err := s.by(ctx).Length(ctx, in.ID)
	if err == nil {
		err = web.VisitOf(ctx).TakeReplay(ctx, length)
	}
	if err != nil {
		return nil, err
	}
	r, err := s.by(ctx).Review(ctx, in.ID)
	web.VisitOf(ctx).Replayed(referee.Seq(r.Total))
	return answerWith(matchReview(r.In(web.VisitOf(ctx).Speaker)), err)
}

// readReplay reads the replay that a request brings.
func (s *api) readReplay(ctx context.Context) (r referee.Replay, err error) {
	err = s.Upload(ctx, func(stream *wire.Stream) (err error) {
		r, err = referee.DecodeReplay(stream)
		return err
	})
	return r, err
}

func (s *api) publishReplay(ctx context.Context, _ *struct{}) (*body[publication], error) {
	r, err := s.readReplay(ctx)
	if err != nil {
		return nil, err
	}
	if err := web.VisitOf(ctx).Join(ctx); err != nil {
		return nil, err
	}
	var p model.Published
	err = s.Think(ctx, work.Piece{Kind: work.Replay, Game: r.Game}, func(ctx context.Context) error {
		p, err = s.by(ctx).Publish(ctx, r)
		return err
	})
	return answerWith(publishedOf(p, err))
}

func (s *api) verify(ctx context.Context, _ *struct{}) (*body[verdict], error) {
	r, err := s.readReplay(ctx)
	if err != nil {
		return nil, err
	}
	e, err := entry.Find(s.Games, r.Game)
	if err != nil {
		return nil, err
	}
	var v referee.Verdict
	err = s.Think(ctx, work.Piece{Kind: work.Replay, Game: r.Game}, func(context.Context) error {
		v = referee.Verify(e.Game, r)
		return nil
	})
	out := verdict(v.In(web.VisitOf(ctx).Speaker))
	out.Error = problem.Sentence(out.Error)
	return answerWith(out, err)
}

func (s *api) listReplays(ctx context.Context, in *Page) (*body[list[model.Published]], error) {
	return ownPage(ctx, *in, s.by(ctx).Publications, func(p model.Published) int64 { return p.Place })
}
