package api

import (
	"context"
	"errors"
	"reflect"
	"strings"

	"wits/entry"
	"wits/game/referee"
	"wits/game/wire"
	"wits/limit"
	"wits/model"
	"wits/web"
	"wits/web/problem"
	"wits/work"
)

// OfMatch names a match in a path.
type OfMatch struct {
	ID model.MatchID `path:"id" maxLength:"64"`
}

type newMatch struct {
	Game   string  `json:"game" maxLength:"40"`
	Preset string  `json:"preset" maxLength:"40"`
	Seed   *uint32 `json:"seed,omitempty" maximum:"4294967295" doc:"a puzzle that can be shared by its number; a sealed one when left out"`

	Day model.Day `json:"day,omitempty" maxLength:"10" doc:"the puzzle of a past day, as practice: its preset, deal and minds are those of the day, whatever else is asked for"`

	Minds []string       `json:"minds,omitempty" nullable:"false" maxItems:"8" doc:"a bot for each seat, empty where the player sits; left out, the player holds all seats, or the first against the bot that the preset is always played against"`
	Clock *referee.Clock `json:"clock,omitempty" doc:"time for each seat; none when left out"`
	web.Keyed
}

const (
	exampleSummary = `"id":"4b1d",` + examplePuzzle + `,"commitment":"9f86…","terms":{"reward":{"prestigeRanks":0,"xpPercent":0}},
		"hinted":false,"seq":1,"status":"playing","seat":0,"seats":[{"name":"Ada","you":true,"status":"playing"}],"turn":0,"started":"2026-01-02T03:04:05Z","touched":"2026-01-02T03:05:05Z"`
	exampleMatch = `{` + exampleSummary + `,"view":` + exampleView + `}`
)

func (s *api) routeMatches() {
	web.Register(s.Server, web.Operation{
		ID: "list-matches", Method: "GET", Path: "/matches", Summary: "List one's matches",
		Description: "Running matches, the latest started first, or finished ones, the latest ended first. Views are not in it.",
		Answer:      `{"items":[{` + exampleSummary + `}],"next":"1a"}`,
	}, s.listMatches)
	web.Register(s.Server, web.Operation{
		ID: "create-match", Keyed: true, Method: "POST", Path: "/matches", Status: 201, Summary: "Start a practice match",
		Description: "With a number as seed the same puzzle can be played by others; it can also be searched for, so it is for practice. " +
			"In a game for several the player holds all seats that no mind holds, and sees what the seat sees that is due. Makes a player for whoever has none.",
		Errors: []problem.Code{problem.UnknownGame, problem.UnknownPreset, problem.UnknownBot, problem.Illegal, problem.NotFound, problem.NotYet},
		Ask:    `{` + examplePuzzle + `,"seed":42,"key":"3f1c"}`, Answer: exampleMatch,
	}, s.createMatch)
	web.Register(s.Server, web.Operation{
		ID: "import-match", Keyed: true, Method: "POST", Path: "/matches/import", Status: 201, Summary: "Keep a game played offline",
		Limit: limit.Uploads, Cost: web.CostUpload, Upload: reflect.TypeFor[offline](),
		Description: "A practice game that is over, as its replay. It must verify. Makes a player for whoever has none.",
		Errors:      []problem.Code{problem.UnknownGame, problem.Illegal, problem.Running}, Ask: `{"replay":` + exampleReplay + `,"key":"3f1c"}`,
		Answer: `{` + exampleSummary + `}`,
	}, s.importMatch)
	web.Register(s.Server, web.Operation{
		ID: "get-match", Method: "GET", Path: "/matches/{id}", Summary: "Look at a match",
		Description: "Where it stands, as its player sees it.", Errors: []problem.Code{problem.UnknownMatch}, Answer: exampleMatch,
	}, func(ctx context.Context, in *OfMatch) (*body[model.Match], error) {
		return answerWith(s.by(ctx).Look(ctx, in.ID))
	})
	s.routeMirrors()
	web.Register(s.Server, web.Operation{
		ID: "discard-match", Who: web.ForPlayers, Method: "DELETE", Path: "/matches/{id}", Summary: "Throw a running match away",
		Description: "Forgets a match of practice, as if it had never begun: no statistics count it. Where something is at stake, or another person plays, " +
			"it is refused: `no-discard`.",
		Errors: []problem.Code{problem.UnknownMatch, problem.Over, problem.Illegal},
	}, func(ctx context.Context, in *OfMatch) (*nothing, error) {
		return nil, s.by(ctx).Discard(ctx, in.ID)
	})
	web.Register(s.Server, web.Operation{
		ID: "repeat-match", Who: web.ForPlayers, Keyed: true, Method: "POST", Path: "/matches/{id}/again", Status: 201, Summary: "Start the same kind of match",
		Description: "A practice match of the same game and preset, against the same minds and with the same clock, with a fresh sealed seed. After a match between people it is a rematch.",
		Errors:      []problem.Code{problem.UnknownMatch, problem.Running, problem.Illegal, problem.TableTaken, problem.UnknownTable},
		Ask:         `{"key":"3f1c"}`, Answer: exampleMatch,
	}, s.repeatMatch)
}

func (s *api) listMatches(ctx context.Context, in *struct {
	State string `query:"state" enum:"running,finished" default:"running"`
	Page
},
) (*body[list[model.Summary]], error) {
	before, err := in.at()
	if err != nil {
		return nil, err
	}
	if web.VisitOf(ctx).ID.Player == "" {
		return listed[model.Summary](nil, nil)
	}
	of := s.by(ctx).Running
	if in.State == "finished" {
		of = s.by(ctx).Finished
	}
	items, err := of(ctx, model.Page{Before: before, Limit: in.Limit})
	return paged(items, in.Limit, func(m model.Summary) int64 { return m.Place }, err)
}

func (s *api) createMatch(ctx context.Context, in *struct{ Body newMatch }) (*body[model.Match], error) {
	v := web.VisitOf(ctx)
	if _, err := entry.Find(s.Games, in.Body.Game); err != nil {
		return nil, err // before a player is made for it
	}
	if in.Body.Day != "" {
		if _, err := s.Play.For("").Daily(ctx, in.Body.Game, in.Body.Day); err != nil {
			return nil, err
		}
	}
	if err := v.Join(ctx); err != nil {
		return nil, err
	}
	if err := s.creates(ctx); err != nil {
		return nil, err
	}
	return answerWith(s.by(ctx).Start(ctx, model.Practice{
		Game: in.Body.Game, Preset: in.Body.Preset, Seed: in.Body.Seed, Day: in.Body.Day, Minds: in.Body.Minds, Clock: in.Body.Clock,
	}))
}

func (s *api) repeatMatch(ctx context.Context, in *struct {
	OfMatch
	Body *web.Keyed
},
) (*body[model.Match], error) {
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
				return checkKey(in.Key)
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

// checkKey checks a key as the description of Keyed has it, for an operation that reads its body itself.
func checkKey(key string) error {
	if len(key) < 1 || len(key) > 128 || strings.ContainsFunc(key, func(r rune) bool { return r < ' ' || r > '~' }) {
		return errors.New("key: want 1 to 128 printable ASCII characters")
	}
	return nil
}
