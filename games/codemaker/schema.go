package codemaker

import _ "embed" // the description

//go:embed schema.json
var schema []byte

// Describe tells the form of actions and views, as a [game.Describer] does.
func (Rules) Describe() []byte { return schema }
