package codemaker

import (
	_ "embed" // the description

	"wits/game"
)

//go:embed schema.json
var schema []byte

var _ game.Describer = Rules{}

// Describe tells the form of actions and views.
func (Rules) Describe() []byte { return schema }
