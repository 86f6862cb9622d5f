package web

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/danielgtaylor/huma/v2"

	"wits/entry"
	"wits/game"
	"wits/model"
	"wits/web/limit"
)

// OfTable names a table in a path.
type OfTable struct {
	Code string `path:"code" maxLength:"64"`
}

type newTable struct {
	Game   string      `json:"game" maxLength:"40"`
	Preset string      `json:"preset" maxLength:"40"`
	Side   side        `json:"side,omitempty"`
	Clock  *game.Clock `json:"clock,omitempty" doc:"time for each seat; none when left out"`
	Keyed
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

func (s *Server) routeTables() {
	register(s, operation{
		id: "open-table", keyed: true, method: "POST", path: "/tables", status: 201, summary: "Open a table for another person",
		description: "Starts a match with an empty seat. Its `table` is the code under which somebody sits down, for a message or a link; until then nobody " +
			"can act. Makes a player for whoever has none.",
		errors: []code{codeUnknownGame, codeUnknownPreset, codeIllegal},
		ask:    `{` + examplePuzzle + `,"side":"lot","clock":{"base":300,"increment":5},"key":"3f1c"}`, answer: exampleWaiting,
	}, s.openTable)
	register(s, operation{
		id: "get-table", who: forAnybody, limit: limit.Tables, method: "GET", path: "/tables/{code}", summary: "Look at a table",
		description: "What is played there, with whom and on which side, for whoever has the code and thinks of sitting down. No credentials are needed.",
		errors:      []code{codeUnknownTable}, answer: exampleTable,
	}, func(ctx context.Context, in *OfTable) (*body[model.Table], error) {
		return answerWith(s.Play.Table(ctx, in.Code))
	})
	register(s, operation{
		id: "sit-down", keyed: true, limit: limit.Tables, method: "POST", path: "/tables/{code}/sit", summary: "Sit down at a table",
		description: "Takes the empty seat; both can play from then on. Who has sat down by the code gets the match again. Makes a player for whoever has none.",
		errors:      []code{codeUnknownTable, codeTableTaken, codeAlreadySeated, codeIllegal}, ask: exampleKey, answer: exampleMatch,
	}, s.sitDown)
	register(s, operation{
		id: "close-table", who: forPlayers, method: "DELETE", path: "/matches/{id}/table", summary: "Close a table",
		description: "Forgets a match in which nobody has sat down yet. Where somebody has, nothing is changed.",
		errors:      []code{codeUnknownMatch, codeUnknownTable, codeTableTaken},
	}, func(ctx context.Context, in *OfMatch) (*nothing, error) {
		id, err := visitOf(ctx).must(ctx)
		if err != nil {
			return nil, err
		}
		return nil, s.Play.For(id.Player).CloseTable(ctx, in.ID)
	})
	register(s, operation{
		id: "rematch", who: forPlayers, keyed: true, method: "POST", path: "/matches/{id}/rematch", status: 201, summary: "Play again with sides changed",
		description: "Of a match that is over. Against minds it starts at once; against a person when both have asked: until then the new match has an empty seat " +
			"that only the other can take, by asking too.",
		errors: []code{codeUnknownMatch, codeRunning, codeIllegal, codeTableTaken, codeUnknownTable}, ask: exampleKey, answer: exampleMatch,
	}, s.rematch)
}

func (s *Server) openTable(ctx context.Context, in *struct{ Body newTable }) (*body[model.Match], error) {
	v := visitOf(ctx)
	if _, err := entry.Find(s.Games, in.Body.Game); err != nil {
		return nil, err // before a player is made for it
	}
	id, err := v.join(ctx)
	if err != nil {
		return nil, err
	}
	if p := s.limit(limit.Create, v.address); p != nil {
		return nil, p
	}
	return answerWith(s.Play.For(id.Player).OpenTable(ctx, model.Invitation{
		Game: in.Body.Game, Preset: in.Body.Preset, Side: in.Body.Side.seat, Clock: in.Body.Clock,
	}))
}

func (s *Server) sitDown(ctx context.Context, in *struct {
	OfTable
	Body *Keyed
},
) (*body[model.Match], error) {
	v := visitOf(ctx)
	if _, shown := v.token(); !shown && v.key == "" {
		if _, err := s.Play.Table(ctx, in.Code); err != nil {
			return nil, err // before a player is made for it; with a key the answer may have been lost that told of the seat
		}
	}
	id, err := v.join(ctx)
	if err != nil {
		return nil, err
	}
	return answerWith(s.Play.For(id.Player).Sit(ctx, in.Code))
}

func (s *Server) rematch(ctx context.Context, in *struct {
	OfMatch
	Body *Keyed
},
) (*body[model.Match], error) {
	v := visitOf(ctx)
	id, err := v.must(ctx)
	if err != nil {
		return nil, err
	}
	if p := s.limit(limit.Create, v.address); p != nil {
		return nil, p
	}
	return answerWith(s.Play.For(id.Player).Rematch(ctx, in.ID))
}
