package game

import "encoding/json"

// Describer is a rule book that tells the form of its actions and views, for descriptions that programs read.
type Describer interface {
	// Describe returns a [Description] as JSON.
	Describe() []byte
}

// Description is the wire form of a game's actions, by their type, and of its views, as JSON Schemas. Forfeiting, which
// every game has, is not in it. What a [Discreet] game hides of an action is not required there.
type Description struct {
	Actions map[string]json.RawMessage `json:"actions"`
	View    json.RawMessage            `json:"view"`
}

// Describe returns a game's description. It reports false where the game has none.
func Describe(g Game) (Description, bool) {
	d, ok := g.(interface{ describe() []byte })
	if !ok {
		return Description{}, false
	}
	var out Description
	err := json.Unmarshal(d.describe(), &out)
	return out, err == nil && out.View != nil
}

func (g *typed[S, A, V]) describe() []byte {
	if d, ok := g.rules.(Describer); ok {
		return d.Describe()
	}
	return nil
}
