package api

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/danielgtaylor/huma/v2"

	"wits/game"
	"wits/game/referee"
	"wits/limit"
	"wits/model"
	"wits/web"
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

func (s *api) routeTables() {
	web.Register(s.Server, web.Operation{ID: "open-table", Keyed: true, Method: "POST", Path: "/tables", Status: 201}, s.openTable)
	web.Register(s.Server, web.Operation{ID: "get-table", Who: web.ForAnybody, Limit: limit.Tables, Method: "GET", Path: "/tables/{code}"}, func(ctx context.Context, in *OfTable) (*body[model.Table], error) {
		return answerWith(s.Play.Table(ctx, in.Code))
	})
	web.Register(s.Server, web.Operation{ID: "sit-down", Keyed: true, Limit: limit.Tables, Method: "POST", Path: "/tables/{code}/sit"}, s.sitDown)
	web.Register(s.Server, web.Operation{ID: "close-table", Who: web.ForPlayers, Method: "DELETE", Path: "/matches/{id}/table"}, func(ctx context.Context, in *OfMatch) (*nothing, error) {
		return nil, s.by(ctx).CloseTable(ctx, in.ID)
	})
	web.Register(s.Server, web.Operation{ID: "rematch", Who: web.ForPlayers, Keyed: true, Method: "POST", Path: "/matches/{id}/rematch", Status: 201}, s.rematch)
}

func (s *api) openTable(ctx context.Context, in *struct{ Body newTable }) (*body[model.Match], error) {
	if err := s.mayStart(ctx, in.Body.Game, false, ""); err != nil {
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
	if _, shown := v.Credential(); !shown && v.Key == "" {
		if _, err := s.Play.Table(ctx, in.Code); err != nil {
			return nil, err // before a player is made for it; a request with a key may repeat one whose answer was lost
		}
	}
	if err := v.Join(ctx); err != nil {
		return nil, err
	}
	return answerWith(s.by(ctx).Sit(ctx, in.Code))
}

func (s *api) rematch(ctx context.Context, in *keyedMatch) (*body[model.Match], error) {
	if err := s.creates(ctx); err != nil {
		return nil, err
	}
	return answerWith(s.by(ctx).Rematch(ctx, in.ID))
}
