package api

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/danielgtaylor/huma/v2"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/limit"
	"wits/model"
	"wits/web"
	"wits/web/problem"
)

// OfTable names a table in a path.
type OfTable struct {
	Code string `path:"code" maxLength:"64"`
}

type newTable struct {
	Game   string         `json:"game" maxLength:"40"`
	Preset string         `json:"preset" maxLength:"40"`
	Side   side           `json:"side,omitempty"`
	Clock  *referee.Clock `json:"clock,omitempty" doc:"time for each seat; none when left out"`
	web.Keyed
}

// side is where somebody sits who opens a table: a seat, or nil to draw lots.
type side struct{ seat *game.Seat }

// lot asks for a seat by chance.
const lot = "lot"

// UnmarshalJSON reads the number of a seat, or the word for drawing lots.
func (s *side) UnmarshalJSON(data []byte) error {
	var word string
	if json.Unmarshal(data, &word) == nil && word == lot {
		*s = side{}
		return nil
	}
	var seat game.Seat
	if err := json.Unmarshal(data, &seat); err != nil || string(data) == "null" {
		return errors.New(`want the number of a seat, or "` + lot + `"`)
	}
	*s = side{&seat}
	return nil
}

// Schema is a number or the word.
func (side) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Description: "the seat of who opens the table, from 0, or \"" + lot + "\" to draw lots, as when left out",
		OneOf:       []*huma.Schema{{Type: "integer", Minimum: new(float64)}, {Type: "string", Enum: []any{lot}}},
	}
}

const (
	exampleTable   = `{"code":"KWPT-3NQX",` + examplePuzzle + `,"player":"Ada","seat":1}`
	exampleWaiting = `{` + exampleSummary + `,"table":"KWPT-3NQX","view":` + exampleView + `}`
)

func (s *api) routeTables() {
	web.Register(s.Server, web.Operation{
		ID: "open-table", Keyed: true, Method: "POST", Path: "/tables", Status: 201, Summary: "Open a table for another person",
		Description: "Starts a match with an empty seat. Its `table` is the code under which somebody sits down, for a message or a link; until then nobody " +
			"can act. Makes a player for whoever has none.",
		Errors: []problem.Code{problem.UnknownGame, problem.UnknownPreset, problem.Illegal},
		Ask:    `{` + examplePuzzle + `,"side":"lot","clock":{"base":300,"increment":5},"key":"3f1c"}`, Answer: exampleWaiting,
	}, s.openTable)
	web.Register(s.Server, web.Operation{
		ID: "get-table", Who: web.ForAnybody, Limit: limit.Tables, Method: "GET", Path: "/tables/{code}", Summary: "Look at a table",
		Description: "What is played there, with whom and on which side, for whoever has the code and thinks of sitting down. No credentials are needed.",
		Errors:      []problem.Code{problem.UnknownTable}, Answer: exampleTable,
	}, func(ctx context.Context, in *OfTable) (*body[model.Table], error) {
		return answerWith(s.Play.Table(ctx, in.Code))
	})
	web.Register(s.Server, web.Operation{
		ID: "sit-down", Keyed: true, Limit: limit.Tables, Method: "POST", Path: "/tables/{code}/sit", Summary: "Sit down at a table",
		Description: "Takes the empty seat; both can play from then on. Who has sat down by the code gets the match again. Makes a player for whoever has none.",
		Errors:      []problem.Code{problem.UnknownTable, problem.TableTaken, problem.AlreadySeated, problem.Illegal}, Ask: exampleKey, Answer: exampleMatch,
	}, s.sitDown)
	web.Register(s.Server, web.Operation{
		ID: "close-table", Who: web.ForPlayers, Method: "DELETE", Path: "/matches/{id}/table", Summary: "Close a table",
		Description: "Forgets a match in which nobody has sat down yet. Where somebody has, nothing is changed.",
		Errors:      []problem.Code{problem.UnknownMatch, problem.UnknownTable, problem.TableTaken},
	}, func(ctx context.Context, in *OfMatch) (*nothing, error) {
		return nil, s.by(ctx).CloseTable(ctx, in.ID)
	})
	web.Register(s.Server, web.Operation{
		ID: "rematch", Who: web.ForPlayers, Keyed: true, Method: "POST", Path: "/matches/{id}/rematch", Status: 201, Summary: "Play again with sides changed",
		Description: "Of a match that is over. Against minds it starts at once; against a person when both have asked: until then the new match has an empty seat " +
			"that only the other can take, by asking too.",
		Errors: []problem.Code{problem.UnknownMatch, problem.Running, problem.Illegal, problem.TableTaken, problem.UnknownTable}, Ask: exampleKey, Answer: exampleMatch,
	}, s.rematch)
}

func (s *api) openTable(ctx context.Context, in *struct{ Body newTable }) (*body[model.Match], error) {
	v := web.VisitOf(ctx)
	if _, err := entry.Find(s.Games, in.Body.Game); err != nil {
		return nil, err // before a player is made for it
	}
	if err := v.Join(ctx); err != nil {
		return nil, err
	}
	if err := s.creates(ctx); err != nil {
		return nil, err
	}
	return answerWith(s.by(ctx).OpenTable(ctx, model.Invitation{
		Game: in.Body.Game, Preset: in.Body.Preset, Side: in.Body.Side.seat, Clock: in.Body.Clock,
	}))
}

func (s *api) sitDown(ctx context.Context, in *struct {
	OfTable
	Body *web.Keyed
},
) (*body[model.Match], error) {
	v := web.VisitOf(ctx)
	if _, shown := v.Shown(); !shown && v.Key == "" {
		if _, err := s.Play.Table(ctx, in.Code); err != nil {
			return nil, err // before a player is made for it; with a key the answer may have been lost that told of the seat
		}
	}
	if err := v.Join(ctx); err != nil {
		return nil, err
	}
	return answerWith(s.by(ctx).Sit(ctx, in.Code))
}

func (s *api) rematch(ctx context.Context, in *struct {
	OfMatch
	Body *web.Keyed
},
) (*body[model.Match], error) {
	if err := s.creates(ctx); err != nil {
		return nil, err
	}
	return answerWith(s.by(ctx).Rematch(ctx, in.ID))
}
