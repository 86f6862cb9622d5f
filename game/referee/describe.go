package referee

import "encoding/json"

// Description is the wire form of a game's actions, by their type, and of its views, as JSON Schemas. Forfeiting, which
// every game has, is not in it. What a [game.Discreet] game hides of an action is not required there.
type Description struct {
	Actions map[string]json.RawMessage `json:"actions"`
	View    json.RawMessage            `json:"view"`
}

// Describe returns a game's description. It reports false where the game has none. Where views have a member preset, its values are
// the presets of the game: nobody writes them down twice.
func Describe(g Game) (Description, bool) {
	info := g.Info()
	if info.Schema == nil {
		return Description{}, false
	}
	var out Description
	err := json.Unmarshal([]byte(*info.Schema), &out)
	if err == nil && out.View != nil {
		out.View, err = withPresets(out.View, info.Presets)
	}
	return out, err == nil && out.View != nil
}

// withPresets lists presets as the values of a view's member preset, where it has one.
func withPresets(view json.RawMessage, presets []string) (json.RawMessage, error) {
	var schema, members, preset map[string]json.RawMessage
	if err := json.Unmarshal(view, &schema); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(schema["properties"], &members); err != nil || members["preset"] == nil {
		return view, nil
	}
	err := json.Unmarshal(members["preset"], &preset)
	if err != nil {
		return nil, err
	}
	if preset["enum"], err = json.Marshal(presets); err == nil {
		if members["preset"], err = json.Marshal(preset); err == nil {
			schema["properties"], err = json.Marshal(members)
		}
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(schema)
}
