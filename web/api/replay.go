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

type verdict struct {
	OK     bool         `json:"ok"`
	Status game.Outcome `json:"status"`
	Seq    referee.Seq  `json:"seq" doc:"how many actions could be played"`
	Error  string       `json:"error,omitempty" doc:"why it does not hold"`
}

// matchReview is what a match came to, under a name that tells what it is.
type matchReview review.Spoken

const (
	exampleReplay = `{"format":1,"program":"wits 0.1.0",` + examplePuzzle + `,"seed":42,"players":["Ada"],
		"actions":[{"seat":0,"action":{"type":"forfeit"}}],"status":"lost","digest":"…"}`
	examplePublished = `{"id":"0f3a","url":"/replays/0f3a","status":"won","seq":5}`
)

func (s *api) routeReplays() {
	web.Register(s.Server, web.Operation{
		ID: "get-match-replay", Method: "GET", Path: "/matches/{id}/replay", Summary: "Get the replay of a match",
		Description: "The document of a match that is over, seed and salt included: anybody can check it.",
		Errors:      []problem.Code{problem.UnknownMatch, problem.Running, problem.NotYet}, Answer: exampleReplay, Cost: web.CostReplay,
	}, func(ctx context.Context, in *OfMatch) (*body[referee.Replay], error) {
		r, err := s.by(ctx).Replay(ctx, in.ID)
		web.VisitOf(ctx).Replayed(referee.Seq(len(r.Actions)))
		return answerWith(r, err)
	})
	web.Register(s.Server, web.Operation{
		ID: "get-match-review", Who: web.ForPlayers, Method: "GET", Path: "/matches/{id}/review", Summary: "Get the review of a match",
		Description: "What was skill and what was luck in a match that is over: each move with the best one and why, its `value` before it, its `skill` " +
			"(what the choice gave away, never above 0) and its `luck`, all to the seat that acted. Skill and luck of all moves add up to `result` − `start`, " +
			"those of seat 1 taken off. It is made while it is asked for: as long as `moves` has fewer than `total`, ask again. Then it is kept.",
		Errors: []problem.Code{problem.UnknownMatch, problem.Running, problem.NotYet, problem.Illegal}, Cost: web.CostReplay, Thinks: true,
		Answer: `{"start":0.5,"result":1,"moves":[{"seq":1,"seat":0,"action":{"type":"place","x":7,"y":7},"best":{"type":"place","x":7,"y":7},"value":0.5,
			"skill":0,"luck":0,"verdict":"best","exact":false,"reason":"The middle."}],"accuracy":[98.2,71.4],"luck":[50,50],"total":2,"moments":[],"summary":""}`,
	}, s.review)
	web.Register(s.Server, web.Operation{
		ID: "publish-match", Who: web.ForPlayers, Devices: true, Keyed: true, Method: "POST", Path: "/matches/{id}/publish", Status: 201, Summary: "Make a match's replay public",
		Description: "Of a match that is over. Publishing again gives the same id.", Errors: []problem.Code{problem.UnknownMatch, problem.Running, problem.NotYet},
		Ask: exampleKey, Answer: examplePublished, Cost: web.CostPublish,
	}, func(ctx context.Context, in *struct {
		OfMatch
		Body *web.Keyed
	},
	) (*body[publication], error) {
		p, err := s.by(ctx).PublishMatch(ctx, in.ID)
		web.VisitOf(ctx).Replayed(p.Seq)
		return answerWith(publishedOf(p, err))
	})
	web.Register(s.Server, web.Operation{
		ID: "publish-replay", Devices: true, Keyed: true, Method: "POST", Path: "/replays", Status: 201, Summary: "Make a replay public",
		Limit: limit.Uploads, Cost: web.CostUpload, Upload: reflect.TypeFor[referee.Replay](),
		Description: "It must verify and be over. Makes a player for whoever has none.", Errors: []problem.Code{problem.UnknownGame, problem.Running},
		Ask: exampleReplay, Answer: examplePublished,
	}, s.publishReplay)
	web.Register(s.Server, web.Operation{
		ID: "verify-replay", Who: web.ForAnybody, Method: "POST", Path: "/replays/verify", Summary: "Verify a replay",
		Limit: limit.Uploads, Cost: web.CostUpload, Upload: reflect.TypeFor[referee.Replay](),
		Description: "Plays it again and checks the commitment, every action, every view and the digest. Nothing is kept.",
		Errors:      []problem.Code{problem.UnknownGame}, Ask: exampleReplay, Answer: `{"ok":true,"status":"won","seq":5}`,
	}, s.verify)
	web.Register(s.Server, web.Operation{
		ID: "get-replay", Who: web.ForAnybody, Method: "GET", Path: "/replays/{id}", Summary: "Get a public replay", Cache: "public, max-age=31536000, immutable",
		Description: "It never changes, and no credentials are needed.", Errors: []problem.Code{problem.UnknownReplay}, Answer: exampleReplay, Cost: web.CostReplay,
	}, func(ctx context.Context, in *struct {
		ID model.ReplayID `path:"id" maxLength:"64"`
	},
	) (*body[referee.Replay], error) {
		return answerWith(s.Play.Published(ctx, in.ID))
	})
	web.Register(s.Server, web.Operation{
		ID: "list-replays", Method: "GET", Path: "/replays", Summary: "List one's public replays",
		Description: "The latest published first.",
		Answer:      `{"items":[{"id":"0f3a",` + examplePuzzle + `,"status":"won","seq":5,"published":"2026-01-02T03:04:05Z"}]}`,
	}, s.listReplays)
}

func publishedOf(p model.Published, err error) (publication, error) {
	return publication{p.ID, "/replays/" + string(p.ID), p.Status, p.Seq}, err
}

// review tells what a match came to, as far as that is known. Each call counts as help does: somebody works it out.
func (s *api) review(ctx context.Context, in *OfMatch) (*body[matchReview], error) {
	if err := s.paced(ctx, limit.Solver); err != nil {
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
	out := verdict{OK: v.Err == nil, Status: v.Status, Seq: v.Seq}
	if v.Err != nil {
		out.Error = problem.Sentence(game.Tell(web.VisitOf(ctx).Speaker, v.Err))
	}
	return answerWith(out, err)
}

func (s *api) listReplays(ctx context.Context, in *Page) (*body[list[model.Published]], error) {
	before, err := in.at()
	if err != nil {
		return nil, err
	}
	if web.VisitOf(ctx).ID.Player == "" {
		return listed[model.Published](nil, nil)
	}
	items, err := s.by(ctx).Publications(ctx, model.Page{Before: before, Limit: in.Limit})
	return paged(items, in.Limit, func(p model.Published) int64 { return p.Place }, err)
}
