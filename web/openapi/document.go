// Package openapi describes the HTTP interface: as an OpenAPI document that includes each game's own schemas, and as a page.
//
// It combines what the operations declare with the texts in operations.json, and never changes how they are served.
package openapi

import (
	_ "embed" // what people wrote about the interface
	"encoding/json"
	"fmt"

	"github.com/danielgtaylor/huma/v2"

	"wits/game/referee"
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
