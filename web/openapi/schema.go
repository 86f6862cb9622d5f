package openapi

import (
	"encoding/json"
	"errors"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/model"
	"wits/review"
)

// aliasSchemas says how types look on the wire that hide their form from reflection.
func aliasSchemas(r huma.Registry) {
	r.RegisterTypeAlias(reflect.TypeFor[game.View](), reflect.TypeFor[viewSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[game.Action](), reflect.TypeFor[actionSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[json.RawMessage](), reflect.TypeFor[actionSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[game.Odds](), reflect.TypeFor[oddsSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[game.Outcome](), reflect.TypeFor[outcomeSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[review.Verdict](), reflect.TypeFor[verdictSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[model.TokenKind](), reflect.TypeFor[kindSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[rng.SeedValue](), reflect.TypeFor[seedSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[referee.Digits](), reflect.TypeFor[string]())
}

// Action is a JSON object that is an action of a game.
type Action struct{ Text []byte }

// UnmarshalJSON keeps the text as it is.
func (a *Action) UnmarshalJSON(data []byte) error {
	if len(data) == 0 || data[0] != '{' {
		return errors.New("want an object")
	}
	a.Text = append(a.Text[:0], data...)
	return nil
}

// Schema is any object: what is in it is checked by its game.
func (Action) Schema(huma.Registry) *huma.Schema { return anyObject("GameAction") }

type actionSchema struct{}

// Schema is an action of a game.
func (actionSchema) Schema(huma.Registry) *huma.Schema { return anyObject("GameAction") }

type viewSchema struct{}

// Schema is a view of a game.
func (viewSchema) Schema(huma.Registry) *huma.Schema { return anyObject("GameView") }

type oddsSchema struct{}

// Schema is any object: each game has odds of its own.
func (oddsSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: "object", AdditionalProperties: true}
}

// described is the mark of what the description tells more about than requests are checked against; see Describe.
const described = "x-described-as"

func anyObject(as string) *huma.Schema {
	return &huma.Schema{Type: "object", AdditionalProperties: true, Extensions: map[string]any{described: as}}
}

type outcomeSchema struct{}

// Schema lists how a game can end, or that it goes on.
func (outcomeSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: "string", Enum: []any{string(game.Playing), string(game.Won), string(game.Lost), string(game.Drawn)}}
}

type verdictSchema struct{}

// Schema lists the words for a move.
func (verdictSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: "string", Enum: []any{
		string(review.Best), string(review.Good), string(review.Inaccuracy), string(review.Mistake), string(review.Blunder),
	}}
}

type kindSchema struct{}

// Schema lists what a token can be for.
func (kindSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: "string", Enum: []any{string(model.Device), string(model.PlayKey), string(model.BotKey), string(model.ReadKey), string(model.SSHKey)}}
}

type seedSchema struct{}

// Schema is a number or the digits of a sealed seed.
func (seedSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Description: "a number up to 4294967295, or the 64 hexadecimal digits of a sealed seed",
		OneOf:       []*huma.Schema{{Type: "integer"}, {Type: "string"}},
	}
}
