package openapi

import (
	"bytes"
	_ "embed" // the page's template and style
	"encoding/json"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed page.html
var pageText string

//go:embed style.css
var style []byte

// shownOperation is an operation as the page shows it.
type shownOperation struct {
	Method, Path, ID, Summary, Description string
	Params                                 []*huma.Param
	Ask                                    string
	Answers                                []shownAnswer
}

type shownAnswer struct{ Status, Description, Example string }

// page makes the page.
func page(doc *huma.OpenAPI) ([]byte, error) {
	t, err := template.New("docs").Funcs(template.FuncMap{"prose": prose}).Parse(pageText)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Execute(&b, struct {
		Info   *huma.Info
		Groups []group
	}{doc.Info, groupsOf(doc)})
	return b.Bytes(), err
}

// prose is a text in which what stands between backticks is code.
func prose(text string) template.HTML {
	var b strings.Builder
	for i, part := range strings.Split(text, "`") {
		if part = template.HTMLEscapeString(part); i%2 == 1 {
			part = "<code>" + part + "</code>"
		}
		b.WriteString(part)
	}
	return template.HTML(b.String())
}

// group is the operations about one thing.
type group struct {
	Name       string
	Operations []shownOperation
}

// groupsOf puts the operations into groups by their tags, in the order of their paths.
func groupsOf(doc *huma.OpenAPI) []group {
	var all []group
	for _, path := range slices.Sorted(maps.Keys(doc.Paths)) {
		for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE"} {
			if op := at(doc.Paths[path], method); op != nil {
				name := strings.Join(op.Tags, ", ")
				i := slices.IndexFunc(all, func(g group) bool { return g.Name == name })
				if i < 0 {
					i, all = len(all), append(all, group{Name: name})
				}
				all[i].Operations = append(all[i].Operations, shown(method, path, op))
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

// at is the operation of a path under a method.
func at(p *huma.PathItem, method string) *huma.Operation {
	switch method {
	case http.MethodGet:
		return p.Get
	case http.MethodPost:
		return p.Post
	case http.MethodPut:
		return p.Put
	case http.MethodPatch:
		return p.Patch
	}
	return p.Delete
}
