package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"wits/game"
	"wits/web/docs"
	"wits/web/files"
)

// tree is a JSON object.
type tree = map[string]any

// describe writes the description: huma's, with the games' own actions and views in it. Requests are not checked against
// those, because the games check them better.
func (s *Server) describe(doc *huma.OpenAPI) ([]byte, error) {
	text, err := json.Marshal(doc)
	if err != nil {
		return nil, err
	}
	var whole tree
	if err := json.Unmarshal(text, &whole); err != nil {
		return nil, err
	}
	schemas := whole["components"].(tree)["schemas"].(tree)
	if err := s.addGames(schemas); err != nil {
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

// byGame are the schemas that say which game they are of, and so have a form for each.
func byGame() []string { return []string{"Position", "Watched", "Replay"} }

// addGames adds what each game tells about itself, and makes one of several of everything that differs between games.
func (s *Server) addGames(schemas tree) error {
	schemas["Forfeit"] = tree{
		"type": "object", "description": "Gives the match up.", "required": []any{"type"}, "additionalProperties": false,
		"properties": tree{"type": tree{"const": "forfeit"}},
	}
	var actions, views []any
	forms, mapped := map[string][]any{}, map[string]tree{}
	for _, e := range s.Games {
		d, _ := game.Describe(e.Game)
		id := e.ID()
		name := strings.ToUpper(id[:1]) + id[1:]
		if err := addGame(schemas, name, d); err != nil {
			return err
		}
		actions, views = append(actions, ref(name+"Action")), append(views, ref(name+"View"))
		for _, form := range byGame() {
			schemas[name+form] = formOf(schemas[form].(tree), id, name)
			forms[form] = append(forms[form], ref(name+form))
			if mapped[form] == nil {
				mapped[form] = tree{}
			}
			mapped[form][id] = "#/components/schemas/" + name + form
		}
	}
	if len(views) == 0 {
		schemas["GameAction"], schemas["GameView"] = anything(), anything()
		return nil
	}
	schemas["GameAction"] = tree{"description": "an action, in the form of the match's game", "anyOf": actions}
	schemas["GameView"] = tree{"description": "all that the player can see, in the form of the match's game", "anyOf": views}
	delete(schemas, "Entry") // each game has its own
	for form, list := range forms {
		schemas[form] = tree{"oneOf": list, "discriminator": tree{"propertyName": "game", "mapping": mapped[form]}}
	}
	return nil
}

// anything is an object whose form nobody described.
func anything() tree { return tree{"type": "object", "additionalProperties": true} }

// addGame adds the actions and the view of a game. What it does not describe may be anything.
func addGame(schemas tree, name string, d game.Description) error {
	if d.View == nil {
		schemas[name+"Action"], schemas[name+"View"] = anything(), anything()
		return nil
	}
	list, mapping := []any{}, tree{}
	add := func(kind, as string) {
		list, mapping[kind] = append(list, ref(as)), "#/components/schemas/"+as
	}
	for _, kind := range slices.Sorted(maps.Keys(d.Actions)) {
		as := name + strings.ToUpper(kind[:1]) + kind[1:]
		if err := addText(schemas, as, d.Actions[kind]); err != nil {
			return err
		}
		add(kind, as)
	}
	add("forfeit", "Forfeit")
	schemas[name+"Action"] = tree{"oneOf": list, "discriminator": tree{"propertyName": "type", "mapping": mapping}}
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
	properties["game"] = tree{"const": id}
	if _, ok := properties["view"]; ok {
		properties["view"] = ref(name + "View")
	}
	if _, ok := properties["actions"]; ok {
		properties["actions"] = tree{"type": "array", "items": tree{
			"type": "object", "required": []any{"seat", "action"}, "additionalProperties": false,
			"properties": tree{"seat": tree{"type": "integer", "minimum": 0}, "action": ref(name + "Action")},
		}}
	}
	out["properties"] = properties
	return out
}

// routeDocs serves the description of the interface: as OpenAPI, and as a page that is made from it once.
func (s *Server) routeDocs() {
	doc := s.api.OpenAPI()
	delete(doc.Components.Schemas.Map(), "ErrorModel") // huma's own, which is never sent
	spec, err := s.describe(doc)
	if err != nil {
		panic(fmt.Sprintf("the description cannot be written: %v", err)) // it is the same in every run
	}
	page, err := docs.Page(doc)
	if err != nil {
		panic(fmt.Sprintf("the page of the description cannot be made: %v", err))
	}
	s.serveFixed("GET /openapi.json", "openapi.json", spec)
	s.serveFixed("GET /docs", "docs.html", page)
	s.serveFixed("GET /docs/style.css", "docs.css", docs.Style())
}

func (s *Server) serveFixed(pattern, name string, data []byte) {
	f := files.New(name, data)
	s.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { f.Serve(w, r, http.StatusOK) })
}
