package web

import (
	"bytes"
	_ "embed" // the page's template and style
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed docs.html
var docsPage string

//go:embed docs.css
var docsStyle []byte

// routeDocs serves the description of the interface: as OpenAPI, and as a page that is made from it once.
func (s *Server) routeDocs() {
	doc := s.api.OpenAPI()
	delete(doc.Components.Schemas.Map(), "ErrorModel") // huma's own, which is never sent
	spec, err := s.describe(doc)
	if err != nil {
		panic(fmt.Sprintf("the description cannot be written: %v", err)) // it is the same in every run
	}
	page, err := renderDocs(doc)
	if err != nil {
		panic(fmt.Sprintf("the page of the description cannot be made: %v", err))
	}
	s.serveFixed("GET /openapi.json", "openapi.json", spec)
	s.serveFixed("GET /docs", "docs.html", page)
	s.serveFixed("GET /docs/style.css", "docs.css", docsStyle)
}

func (s *Server) serveFixed(pattern, name string, data []byte) {
	f := newFile(name, data)
	s.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { f.serve(w, r, http.StatusOK) })
}

// shownOperation is an operation as the page shows it.
type shownOperation struct {
	Method, Path, ID, Summary, Description string
	Params                                 []*huma.Param
	Ask                                    string
	Answers                                []shownAnswer
}

type shownAnswer struct{ Status, Description, Example string }

func renderDocs(doc *huma.OpenAPI) ([]byte, error) {
	t, err := template.New("docs").Parse(docsPage)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Execute(&b, struct {
		Info       *huma.Info
		Operations []shownOperation
	}{doc.Info, operationsOf(doc)})
	return b.Bytes(), err
}

func operationsOf(doc *huma.OpenAPI) []shownOperation {
	var all []shownOperation
	for _, path := range slices.Sorted(maps.Keys(doc.Paths)) {
		for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE"} {
			if op := operationAt(doc.Paths[path], method); op != nil {
				all = append(all, shown(method, path, op))
			}
		}
	}
	return all
}

func shown(method, path string, op *huma.Operation) shownOperation {
	out := shownOperation{
		Method: method, Path: path, ID: op.OperationID, Summary: op.Summary, Description: op.Description, Params: op.Parameters,
	}
	if op.RequestBody != nil {
		out.Ask = exampleOf(op.RequestBody.Content)
	}
	for _, status := range slices.Sorted(maps.Keys(op.Responses)) {
		r := op.Responses[status]
		a := shownAnswer{Status: status, Description: r.Description}
		if strings.HasPrefix(status, "2") {
			a.Example = exampleOf(r.Content)
		}
		out.Answers = append(out.Answers, a)
	}
	return out
}

func exampleOf(content map[string]*huma.MediaType) string {
	for _, m := range content {
		switch e := m.Example.(type) {
		case string:
			return e
		case json.RawMessage:
			var b bytes.Buffer
			if json.Indent(&b, e, "", "  ") == nil {
				return b.String()
			}
		}
	}
	return ""
}
