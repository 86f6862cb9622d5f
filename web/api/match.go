package api

import (
	"context"
	"errors"
	"reflect"

	"wits/entry"
	"wits/game/referee"
	"wits/game/wire"
	"wits/limit"
	"wits/model"
	"wits/web"
	"wits/work"
)

// OfMatch names a match in a path.
type OfMatch struct {
	ID model.MatchID `path:"id" maxLength:"64"`
}

// keyedMatch names a match, and may bring a key.
type keyedMatch struct {
	OfMatch
	Body *web.Keyed
}

type newMatch struct {
	model.Practice
	web.Keyed
}

func (s *api) routeMatches() {
	web.Register(s.Server, web.Operation{ID: "list-matches", Method: "GET", Path: "/matches"}, s.listMatches)
	web.Register(s.Server, web.Operation{ID: "create-match", Keyed: true, Method: "POST", Path: "/matches", Status: 201}, s.createMatch)
	web.Register(s.Server, web.Operation{
		ID: "import-match", Keyed: true, Method: "POST", Path: "/matches/import", Status: 201, Limit: limit.Uploads, Cost: web.CostUpload,
		Upload: reflect.TypeFor[offline](),
	}, s.importMatch)
	web.Register(s.Server, web.Operation{ID: "get-match", Method: "GET", Path: "/matches/{id}"}, func(ctx context.Context, in *OfMatch) (*body[model.Match], error) {
		return answerWith(s.by(ctx).Look(ctx, in.ID))
	})
	web.Register(s.Server, web.Operation{ID: "mirror-match", Keyed: true, Limit: limit.ToldFrom, Method: "PUT", Path: "/matches/{id}"}, s.mirrorMatch)
	web.Register(s.Server, web.Operation{ID: "get-match-record", Who: web.ForPlayers, Method: "GET", Path: "/matches/{id}/record", Cost: web.CostReplay}, func(ctx context.Context, in *OfMatch) (*body[referee.Record], error) {
		return answerWith(s.by(ctx).Record(ctx, in.ID))
	})
	web.Register(s.Server, web.Operation{ID: "discard-match", Who: web.ForPlayers, Method: "DELETE", Path: "/matches/{id}"}, func(ctx context.Context, in *OfMatch) (*nothing, error) {
		return nil, s.by(ctx).Discard(ctx, in.ID)
	})
	web.Register(s.Server, web.Operation{ID: "repeat-match", Who: web.ForPlayers, Keyed: true, Method: "POST", Path: "/matches/{id}/again", Status: 201}, s.repeatMatch)
}

func (s *api) listMatches(ctx context.Context, in *struct {
	State string `query:"state" enum:"running,finished" default:"running"`
	Page
},
) (*body[list[model.Summary]], error) {
	of := s.by(ctx).Running
	if in.State == "finished" {
		of = s.by(ctx).Finished
	}
	return ownPage(ctx, in.Page, of, func(m model.Summary) int64 { return m.Place })
}

func (s *api) createMatch(ctx context.Context, in *struct{ Body newMatch }) (*body[model.Match], error) {
	if err := s.mayStart(ctx, in.Body.Game, in.Body.Day != "", in.Body.Day); err != nil {
		return nil, err
	}
	return answerWith(s.by(ctx).Start(ctx, in.Body.Practice))
}

// mayStart lets whoever asks start a match of a game, or the puzzle of a day, as a player from then on. What is not there makes no
// player.
func (s *api) mayStart(ctx context.Context, gameID string, daily bool, day model.Day) error {
	if _, err := entry.Find(s.Games, gameID); err != nil {
		return err
	}
	if daily {
		if _, err := s.Play.For("").Daily(ctx, gameID, day); err != nil {
			return err
		}
	}
	if err := web.VisitOf(ctx).Join(ctx); err != nil {
		return err
	}
	return s.creates(ctx)
}

func (s *api) repeatMatch(ctx context.Context, in *keyedMatch) (*body[model.Match], error) {
	if err := s.creates(ctx); err != nil {
		return nil, err
	}
	return answerWith(s.by(ctx).Again(ctx, in.ID))
}

// offline is a match that was played elsewhere.
type offline struct {
	Replay referee.Replay `json:"replay"`
	web.Keyed
}

func (s *api) importMatch(ctx context.Context, _ *struct{}) (*body[model.Summary], error) {
	var in offline
	err := s.Upload(ctx, func(stream *wire.Stream) error {
		return stream.Object(&in, map[string]func() error{
			"replay": func() (err error) {
				in.Replay, err = referee.DecodeReplay(stream)
				return err
			},
			"key": func() error {
				if err := stream.Value(&in.Key); err != nil {
					return err
				}
				if !web.ValidKey(in.Key) {
					return errors.New("key: want 1 to 128 printable ASCII characters")
				}
				return nil
			},
		})
	})
	if err != nil {
		return nil, err
	}
	v := web.VisitOf(ctx)
	if ctx, err = v.WithKey(ctx, in.Key); err != nil {
		return nil, err
	}
	if err := v.Join(ctx); err != nil {
		return nil, err
	}
	var m model.Summary
	err = s.Think(ctx, work.Piece{Kind: work.Replay, Game: in.Replay.Game}, func(ctx context.Context) error {
		m, err = s.by(ctx).Import(ctx, in.Replay)
		return err
	})
	return answerWith(m, err)
}

func (s *api) ending(ctx context.Context, in *OfMatch) (*body[model.Ending], error) {
	v := web.VisitOf(ctx)
	e, err := s.by(ctx).Ending(ctx, in.ID)
	v.Replayed(referee.Seq(e.Moves))
	return answerWith(e, err)
}
