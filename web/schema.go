package web

import (
	"encoding/json"
	"errors"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"wits/game"
	"wits/game/rng"
)

// aliasSchemas says how types look on the wire that hide their form from reflection.
func aliasSchemas(r huma.Registry) {
	r.RegisterTypeAlias(reflect.TypeFor[game.View](), reflect.TypeFor[viewSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[game.Action](), reflect.TypeFor[object]())
	r.RegisterTypeAlias(reflect.TypeFor[json.RawMessage](), reflect.TypeFor[object]())
	r.RegisterTypeAlias(reflect.TypeFor[rng.SeedValue](), reflect.TypeFor[seedSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[game.Digits](), reflect.TypeFor[string]())
	r.RegisterTypeAlias(reflect.TypeFor[game.Outcome](), reflect.TypeFor[outcomeSchema]())
}

// object is a JSON object whose members a game knows: an action, a replay.
type object []byte

// UnmarshalJSON keeps the text as it is.
func (o *object) UnmarshalJSON(data []byte) error {
	if len(data) == 0 || data[0] != '{' {
		return errors.New("want an object")
	}
	*o = append((*o)[:0], data...)
	return nil
}

// Schema is any object.
func (object) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type: "object", AdditionalProperties: true,
		Description: `in its game's own form, such as {"type":"reveal","x":4,"y":7} or {"type":"submit","code":["R","B","G","Y"]}`,
	}
}

type viewSchema struct{}

// Schema is what a view has in every game.
func (viewSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type: "object", AdditionalProperties: true, Description: "all that the player can see, in the game's own form",
		Properties: map[string]*huma.Schema{"status": {Type: "string", Enum: []any{"playing", "won", "lost", "drawn"}}},
		Required:   []string{"status"},
		Examples: []any{
			compact(`{"difficulty":"novice","width":9,"height":9,"traps":10,"flags":0,"status":"playing","rows":["#########","#F#100000"]}`),
			compact(`{"secretCode":null,"attempts":[],"gameOver":false,"winner":null,"maxAttempts":10,"playerId":"Ada",` +
				`"status":"playing","colors":["R","B","G","Y","O","V"],"codeLength":4}`),
		},
	}
}

type outcomeSchema struct{}

// Schema is how a match stands.
func (outcomeSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: "string", Enum: []any{game.Playing, game.Won, game.Lost, game.Drawn}}
}

type seedSchema struct{}

// Schema is a number or the digits of a sealed seed.
func (seedSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Description: "a number up to 4294967295, or the 64 hexadecimal digits of a sealed seed",
		OneOf:       []*huma.Schema{{Type: "integer"}, {Type: "string"}},
	}
}
