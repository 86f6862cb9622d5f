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
	alias[game.View](r)
	alias[game.Action](r)
	alias[json.RawMessage](r)
	alias[game.Odds](r)
	alias[game.Outcome](r)
	alias[review.Verdict](r)
	alias[model.TokenKind](r)
	alias[rng.SeedValue](r)
	r.RegisterTypeAlias(reflect.TypeFor[referee.Digits](), reflect.TypeFor[string]())
}

func alias[T any](r huma.Registry) {
	r.RegisterTypeAlias(reflect.TypeFor[T](), reflect.TypeFor[form[T]]())
}

// form stands for a type in the description.
type form[T any] struct{}

// Schema is the form of the type.
func (form[T]) Schema(huma.Registry) *huma.Schema {
	switch any(*new(T)).(type) {
	case game.View:
		return anyObject("GameView")
	case game.Odds: // each game has its own
		return &huma.Schema{Type: "object", AdditionalProperties: true}
	case game.Outcome:
		return oneOf(game.Playing, game.Won, game.Lost, game.Drawn)
	case review.Verdict:
		return oneOf(review.Best, review.Good, review.Inaccuracy, review.Mistake, review.Blunder)
	case model.TokenKind:
		return oneOf(model.Device, model.PlayKey, model.BotKey, model.ReadKey, model.SSHKey)
	case rng.SeedValue:
		return &huma.Schema{
			Description: "a number up to 4294967295, or the 64 hexadecimal digits of a sealed seed",
			OneOf:       []*huma.Schema{{Type: "integer"}, {Type: "string"}},
		}
	}
	return anyObject("GameAction")
}

// oneOf is one of several words.
func oneOf[T ~string](words ...T) *huma.Schema {
	s := &huma.Schema{Type: "string"}
	for _, w := range words {
		s.Enum = append(s.Enum, string(w))
	}
	return s
}

// described is the mark of what the description tells more about than requests are checked against; see Describe.
const described = "x-described-as"

// anyObject is any object: what is in it is checked by its game.
func anyObject(as string) *huma.Schema {
	return &huma.Schema{Type: "object", AdditionalProperties: true, Extensions: map[string]any{described: as}}
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

// Schema is that of an action.
func (Action) Schema(huma.Registry) *huma.Schema { return anyObject("GameAction") }
