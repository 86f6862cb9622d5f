package web

import (
	"context"
	"reflect"

	"wits/entry"
	"wits/game"
	"wits/game/wire"
	"wits/model"
	"wits/review"
	"wits/web/limit"
	"wits/work"
)

type publication struct {
	ID     model.ReplayID `json:"id"`
	URL    string         `json:"url"`
	Status game.Outcome   `json:"status"`
	Seq    game.Seq       `json:"seq"`
}

type verdict struct {
	OK     bool         `json:"ok"`
	Status game.Outcome `json:"status"`
	Seq    game.Seq     `json:"seq" doc:"how many actions could be played"`
	Error  string       `json:"error,omitempty" doc:"why it does not hold"`
}

// matchReview is what a match came to, under a name that tells what it is.
type matchReview review.Spoken

const (
	exampleReplay = `{"format":1,"program":"wits 0.1.0",` + examplePuzzle + `,"seed":42,"players":["Ada"],
		"actions":[{"seat":0,"action":{"type":"forfeit"}}],"status":"lost","digest":"…"}`
	examplePublished = `{"id":"0f3a","url":"/replays/0f3a","status":"won","seq":5}`
)

func (s *Server) routeReplays() {
	register(s, operation{
		id: "get-match-replay", method: "GET", path: "/matches/{id}/replay", summary: "Get the replay of a match",
		description: "The document of a match that is over, seed and salt included: anybody can check it.",
		errors:      []code{codeUnknownMatch, codeRunning, codeNotYet}, answer: exampleReplay, cost: costReplay,
	}, func(ctx context.Context, in *OfMatch) (*body[game.Replay], error) {
		id, err := visitOf(ctx).maybe(ctx)
		if err != nil {
			return nil, err
		}
		r, err := s.Play.For(id.Player).Replay(ctx, in.ID)
		visitOf(ctx).replayed(game.Seq(len(r.Actions)))
		return answerWith(r, err)
	})
	register(s, operation{
		id: "get-match-review", who: forPlayers, method: "GET", path: "/matches/{id}/review", summary: "Get the review of a match",
		description: "What was skill and what was luck in a match that is over: each move with the best one and why, its `value` before it, its `skill` " +
			"(what the choice gave away, never above 0) and its `luck`, all to the seat that acted. Skill and luck of all moves add up to `result` − `start`, " +
			"those of seat 1 taken off. It is made while it is asked for: as long as `moves` has fewer than `total`, ask again. Then it is kept.",
		errors: []code{codeUnknownMatch, codeRunning, codeNotYet, codeIllegal}, cost: costReplay, thinks: true,
		answer: `{"start":0.5,"result":1,"moves":[{"seq":1,"seat":0,"action":{"type":"place","x":7,"y":7},"best":{"type":"place","x":7,"y":7},"value":0.5,
			"skill":0,"luck":0,"verdict":"best","exact":false,"reason":"The middle."}],"accuracy":[98.2,71.4],"luck":[50,50],"total":2,"moments":[],"summary":""}`,
	}, s.review)
	register(s, operation{
		id: "publish-match", who: forPlayers, devices: true, keyed: true, method: "POST", path: "/matches/{id}/publish", status: 201, summary: "Make a match's replay public",
		description: "Of a match that is over. Publishing again gives the same id.", errors: []code{codeUnknownMatch, codeRunning, codeNotYet},
		ask: exampleKey, answer: examplePublished, cost: costPublish,
	}, func(ctx context.Context, in *struct {
		OfMatch
		Body *Keyed
	},
	) (*body[publication], error) {
		id, err := visitOf(ctx).must(ctx)
		if err != nil {
			return nil, err
		}
		p, err := s.Play.For(id.Player).PublishMatch(ctx, in.ID)
		visitOf(ctx).replayed(p.Seq)
		return answerWith(publishedOf(p, err))
	})
	register(s, operation{
		id: "publish-replay", devices: true, keyed: true, method: "POST", path: "/replays", status: 201, summary: "Make a replay public",
		limit: limit.Uploads, cost: costUpload, upload: reflect.TypeFor[game.Replay](),
		description: "It must verify and be over. Makes a player for whoever has none.", errors: []code{codeUnknownGame, codeRunning},
		ask: exampleReplay, answer: examplePublished,
	}, s.publishReplay)
	register(s, operation{
		id: "verify-replay", who: forAnybody, method: "POST", path: "/replays/verify", summary: "Verify a replay",
		limit: limit.Uploads, cost: costUpload, upload: reflect.TypeFor[game.Replay](),
		description: "Plays it again and checks the commitment, every action, every view and the digest. Nothing is kept.",
		errors:      []code{codeUnknownGame}, ask: exampleReplay, answer: `{"ok":true,"status":"won","seq":5}`,
	}, s.verify)
	register(s, operation{
		id: "get-replay", who: forAnybody, method: "GET", path: "/replays/{id}", summary: "Get a public replay", immutable: true,
		description: "It never changes, and no credentials are needed.", errors: []code{codeUnknownReplay}, answer: exampleReplay, cost: costReplay,
	}, func(ctx context.Context, in *struct {
		ID model.ReplayID `path:"id" maxLength:"64"`
	},
	) (*body[game.Replay], error) {
		return answerWith(s.Play.Published(ctx, in.ID))
	})
	register(s, operation{
		id: "list-replays", method: "GET", path: "/replays", summary: "List one's public replays",
		description: "The latest published first.",
		answer:      `{"items":[{"id":"0f3a",` + examplePuzzle + `,"status":"won","seq":5,"published":"2026-01-02T03:04:05Z"}]}`,
	}, s.listReplays)
}

func publishedOf(p model.Published, err error) (publication, error) {
	return publication{p.ID, "/replays/" + string(p.ID), p.Status, p.Seq}, err
}

// review tells what a match came to, as far as that is known. Each call counts as help does: somebody works it out.
func (s *Server) review(ctx context.Context, in *OfMatch) (*body[matchReview], error) {
	id, err := s.mayThink(ctx)
	if err != nil {
		return nil, err
	}
	r, err := s.Play.For(id.Player).Review(ctx, in.ID)
	visitOf(ctx).replayed(game.Seq(r.Total))
	return answerWith(matchReview(r.In(visitOf(ctx).speaker)), err)
}

// readReplay reads the replay that a request brings.
func (s *Server) readReplay(ctx context.Context) (r game.Replay, err error) {
	err = s.upload(ctx, func(stream *wire.Stream) (err error) {
		r, err = game.DecodeReplay(stream)
		return err
	})
	return r, err
}

func (s *Server) publishReplay(ctx context.Context, _ *struct{}) (*body[publication], error) {
	r, err := s.readReplay(ctx)
	if err != nil {
		return nil, err
	}
	id, err := visitOf(ctx).join(ctx)
	if err != nil {
		return nil, err
	}
	var p model.Published
	err = s.think(ctx, work.Piece{Kind: work.Replay, Game: r.Game}, func(ctx context.Context) error {
		p, err = s.Play.For(id.Player).Publish(ctx, r)
		return err
	})
	return answerWith(publishedOf(p, err))
}

func (s *Server) verify(ctx context.Context, _ *struct{}) (*body[verdict], error) {
	r, err := s.readReplay(ctx)
	if err != nil {
		return nil, err
	}
	e, err := entry.Find(s.Games, r.Game)
	if err != nil {
		return nil, err
	}
	var v game.Verdict
	err = s.think(ctx, work.Piece{Kind: work.Replay, Game: r.Game}, func(context.Context) error {
		v = game.Verify(e.Game, r)
		return nil
	})
	out := verdict{OK: v.Err == nil, Status: v.Status, Seq: v.Seq}
	if v.Err != nil {
		out.Error = sentence(game.Tell(visitOf(ctx).speaker, v.Err))
	}
	return answerWith(out, err)
}

func (s *Server) listReplays(ctx context.Context, in *Page) (*body[list[model.Published]], error) {
	before, err := in.at()
	if err != nil {
		return nil, err
	}
	id, err := visitOf(ctx).maybe(ctx)
	if err != nil || id.Player == "" {
		return listed[model.Published](nil, err)
	}
	items, err := s.Play.For(id.Player).Publications(ctx, model.Page{Before: before, Limit: in.Limit})
	return paged(items, in.Limit, func(p model.Published) int64 { return p.Place }, err)
}
