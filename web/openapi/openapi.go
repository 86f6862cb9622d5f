// Package openapi describes the HTTP interface: as an OpenAPI document that includes each game's own schemas, and as a page.
//
// It combines what the operations declare with the texts in operations.json, and never changes how they are served.
package openapi

import (
	_ "embed" // what people wrote about the interface
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/web"
	"wits/web/problem"
)

// New begins a description: all but the operations.
func New() *huma.OpenAPI {
	d := readDescription()
	registry := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	aliasSchemas(registry)
	return &huma.OpenAPI{
		OpenAPI: "3.1.0", Components: &huma.Components{Schemas: registry, SecuritySchemes: d.SecuritySchemes},
		Info: &huma.Info{
			Title: "wits", Version: referee.Version, Description: d.Overview,
			Contact: &huma.Contact{Name: "whoever hosts this server"}, License: &huma.License{Name: "MIT", Identifier: "MIT"},
		},
		Servers: []*huma.Server{{URL: "/"}}, Tags: d.Tags,
	}
}

//go:embed operations.json
var texts []byte

// description is what people wrote about the interface and its operations.
type description struct {
	Overview        string
	Tags            []*huma.Tag // what each noun is
	SecuritySchemes map[string]*huma.SecurityScheme
	Events          tree // the schemas of a stream's events, but for the first
	Operations      map[string]operationText
}

// operationText is what people wrote about an operation, the examples among it.
type operationText struct {
	Summary, Description string
	Errors               []problem.Code // that it has beside those of every operation
	Ask, Answer          json.RawMessage
}

func readDescription() description {
	var d description
	if err := json.Unmarshal(texts, &d); err != nil {
		panic(fmt.Sprintf("operations.json cannot be read: %v", err)) // it is the same in every run
	}
	return d
}

// tree is a JSON object.
type tree = map[string]any

// Describe writes the description of a server: huma's, with the games' own actions and views in it. Requests are not checked against
// those, because the games check them better.
func Describe(s *web.Server) ([]byte, error) {
	text, err := json.Marshal(s.API().OpenAPI())
	if err != nil {
		return nil, err
	}
	var whole tree
	if err := json.Unmarshal(text, &whole); err != nil {
		return nil, err
	}
	schemas := whole["components"].(tree)["schemas"].(tree)
	if err := addGames(schemas, s.Games); err != nil {
		return nil, err
	}
	return json.MarshalIndent(tidy(whole), "", " ")
}

// tidy refers to what is described once, and leaves out what is huma's alone.
func tidy(v any) any {
	switch v := v.(type) {
	case tree:
		if name, ok := v[described].(string); ok {
			return ref(name)
		}
		delete(v, "patternDescription")
		for name, member := range v {
			v[name] = tidy(member)
		}
	case []any:
		for i, item := range v {
			v[i] = tidy(item)
		}
	}
	return v
}

func ref(name string) tree { return tree{"$ref": "#/components/schemas/" + name} }

// addGames adds what each game tells about itself, and makes one of several of everything that differs between games.
func addGames(schemas tree, games []entry.Entry) error {
	var actions, views []any
	forms := map[string][]variant{}
	for _, e := range games {
		d, _ := referee.Describe(e.Game)
		id := e.ID()
		name := words.Capital(id)
		if err := addGame(schemas, name, e.Game.Info(), d); err != nil {
			return err
		}
		actions, views = append(actions, ref(name+"Action")), append(views, ref(name+"View"))
		for _, form := range []string{"Match", "Watched", "Replay"} { // they say which game they are of, and so have a form for each
			schemas[name+form] = formOf(schemas[form].(tree), id, name)
			if form == "Watched" && hides(e.Game.Info()) {
				schemas[name+form].(tree)["properties"].(tree)["view"] = tree{"anyOf": []any{ref(name + "View"), nothingShown()}}
			}
			forms[form] = append(forms[form], variant{id, name + form})
		}
	}
	if len(views) == 0 {
		schemas["GameAction"], schemas["GameView"] = anything(), anything()
		return nil
	}
	schemas["GameAction"] = tree{"description": "an action, in the form of the match's game", "anyOf": actions}
	if slices.ContainsFunc(games, func(e entry.Entry) bool { return hides(e.Game.Info()) }) {
		views = append(views, nothingShown())
	}
	schemas["GameView"] = tree{"description": "all that the seat can see, in the form of the match's game", "anyOf": views}
	for form, list := range forms {
		schemas[form] = union("game", list)
	}
	return nil
}

// variant is a schema that a value of a property tells from others.
type variant struct{ value, schema string }

// union is one of several schemas.
func union(property string, variants []variant) tree {
	list, mapping := []any{}, tree{}
	for _, v := range variants {
		list, mapping[v.value] = append(list, ref(v.schema)), "#/components/schemas/"+v.schema
	}
	return tree{"oneOf": list, "discriminator": tree{"propertyName": property, "mapping": mapping}}
}

// hides reports whether seats of a game may know what others may not. Such a game need not have anything to show to everybody.
func hides(info game.Info) bool { return info.Seats > 1 && !info.Open }

// nothingShown is what those without a seat see of a game that shows them nothing.
func nothingShown() tree { return tree{"type": "null"} }

// anything is an object whose form nobody described.
func anything() tree { return tree{"type": "object", "additionalProperties": true} }

// frameActions are the actions that belong to matches rather than to games, by their type, as far as a game has them.
func frameActions(info game.Info) map[string]string {
	have := map[string]string{
		referee.GiveUp().Type():  "Gives the match up.",
		referee.TimeOut().Type(): "Ends the match because the clock of the seat that was due ran out. Made by the server alone.",
	}
	if info.Draws {
		have[referee.Decline().Type()] = "Declines the draw that the other player offers, or what they ask to take back, and does nothing else."
		have[referee.Draw().Type()] = "Offers a draw, or agrees to the other player's offer. An offer stands until the other side acts."
	}
	if info.Seats > 1 {
		have[referee.Absence().Type()] = "Wins a match in which no clock runs, where the other player is due and has been away for a day: `claim` says when."
	}
	if info.Open && info.Seats > 1 {
		have[referee.TakeBack().Type()] = "Takes back one's latest action and all that came after it, in practice. Against minds at once; between two people it asks the other, or agrees to what the other asks for, which stands until the other side acts."
	}
	return have
}

// addGame adds the actions and the view of a game. What it does not describe may be anything.
func addGame(schemas tree, name string, info game.Info, d referee.Description) error {
	if d.View == nil {
		schemas[name+"Action"], schemas[name+"View"] = anything(), anything()
		return nil
	}
	var actions []variant
	for _, kind := range slices.Sorted(maps.Keys(d.Actions)) {
		as := name + words.Capital(kind)
		if err := addText(schemas, as, d.Actions[kind]); err != nil {
			return err
		}
		actions = append(actions, variant{kind, as})
	}
	have := frameActions(info)
	for _, kind := range slices.Sorted(maps.Keys(have)) {
		as := words.Capital(kind)
		schemas[as] = tree{
			"type": "object", "description": have[kind], "required": []any{"type"}, "additionalProperties": false,
			"properties": tree{"type": tree{"type": "string", "const": kind}},
		}
		actions = append(actions, variant{kind, as})
	}
	schemas[name+"Action"] = union("type", actions)
	return addText(schemas, name+"View", d.View)
}

func addText(schemas tree, name string, text []byte) error {
	var s tree
	err := json.Unmarshal(text, &s)
	schemas[name] = s
	return err
}

// formOf is a schema as it is for one game.
func formOf(of tree, id, name string) tree {
	out := maps.Clone(of)
	properties := maps.Clone(of["properties"].(tree))
	properties["game"] = tree{"type": "string", "const": id}
	if _, ok := properties["view"]; ok {
		properties["view"] = ref(name + "View")
	}
	if _, ok := properties["actions"]; ok {
		properties["actions"] = tree{"type": "array", "items": tree{
			"type": "object", "required": []any{"seat", "action"}, "additionalProperties": false,
			"properties": tree{
				"seat": tree{"type": "integer", "minimum": 0}, "action": ref(name + "Action"),
				"left": tree{"type": "integer", "description": "what it left of the seat's time, in milliseconds"},
			},
		}}
	}
	out["properties"] = properties
	return out
}

// Serve describes every operation that a server has, and serves the description: as OpenAPI, and as a page. Both are made when
// somebody first asks: a server that nobody asks starts without them.
func Serve(s *web.Server) {
	doc := s.API().OpenAPI()
	texts := readDescription()
	for _, o := range s.Operations() {
		document(s, o, texts)
	}
	delete(doc.Components.Schemas.Map(), "ErrorModel") // huma's own, which is never sent
	s.ServeFile("GET /openapi.json", "openapi.json", func() ([]byte, error) { return Describe(s) })
	s.ServeFile("GET /docs", "docs.html", func() ([]byte, error) { return page(doc), nil })
	s.ServeFile("GET /docs/style.css", "docs.css", func() ([]byte, error) { return style, nil })
}
