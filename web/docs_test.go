package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"
	"github.com/danielgtaylor/huma/v2"

	"wits/limit"
	"wits/model"
	"wits/web"
	"wits/web/problem"
)

// operations lists every operation of the description by method and path.
func operations(h *house) map[string]*huma.Operation {
	all := map[string]*huma.Operation{}
	for path, item := range h.web.API().OpenAPI().Paths {
		for method, op := range map[string]*huma.Operation{
			"GET": item.Get, "POST": item.Post, "PUT": item.Put, "PATCH": item.Patch, "DELETE": item.Delete,
		} {
			if op != nil {
				all[method+" "+path] = op
			}
		}
	}
	return all
}

func TestTheRoutesAreThese(t *testing.T) {
	routes := slices.Sorted(maps.Keys(operations(open(t))))
	golden.RequireEqual(t, strings.Join(routes, "\n")+"\n")
}

func TestEveryOperationIsDescribed(t *testing.T) {
	ids := map[string]bool{}
	for route, op := range operations(open(t)) {
		if op.OperationID == "" || ids[op.OperationID] || op.Summary == "" || !strings.HasSuffix(op.Description, ".") || len(op.Tags) != 1 {
			t.Errorf("%s is not described: %+v", route, op)
		}
		ids[op.OperationID] = true
		for _, status := range []string{"405", "422", "429", "500", "503", "507"} {
			if op.Responses[status] == nil {
				t.Errorf("%s does not say when it answers %s", route, status)
			}
		}
		reads, shows := op.RequestBody != nil, len(op.Security) > 1
		if reads != (op.Responses["415"] != nil) || reads != (op.Responses["408"] != nil) || shows != (op.Responses["401"] != nil) {
			t.Errorf("%s does not say when a body is no JSON or does not come, or who is let in", route)
		}
		checkAnswers(t, route, op)
		checkParams(t, route, op)
		if json := op.RequestBody; json != nil && json.Content["application/zip"] == nil && json.Content["application/json"].Example == nil {
			t.Errorf("%s has no example of what to ask", route)
		}
	}
}

// TestTheDescriptionSaysWhoIsRanked holds what people wrote against the numbers that count.
func TestTheDescriptionSaysWhoIsRanked(t *testing.T) {
	want := fmt.Sprintf("were here %.0f hours before the puzzle began and had won %d other games", model.RankAge.Hours(), model.RankWins)
	for _, route := range []string{"GET /api/v1/games/{game}/daily", "GET /api/v1/games/{game}/leaderboard"} {
		if got := operations(open(t))[route].Description; !strings.Contains(got, want) {
			t.Errorf("%s says %q, want %q", route, got, want)
		}
	}
}

func checkAnswers(t *testing.T, route string, op *huma.Operation) {
	good := 0
	for status, r := range op.Responses {
		if status[0] == '2' {
			good++
			for kind, m := range r.Content {
				if m.Example == nil {
					t.Errorf("%s has no example of its answer %s", route, kind)
				}
			}
			continue
		}
		if status == "304" {
			continue
		}
		m := r.Content["application/problem+json"]
		if m == nil || len(m.Examples) == 0 || m.Schema.Ref != "#/components/schemas/Problem" {
			t.Errorf("%s %s is no problem: %+v", route, status, r)
			continue
		}
		for code := range m.Examples {
			if !slices.Contains(problem.Codes(), problem.Code(code)) {
				t.Errorf("%s %s: code %q is unknown", route, status, code)
			}
		}
	}
	if good == 0 {
		t.Errorf("%s never succeeds", route)
	}
}

// checkParams checks that what stands in braces in the path is a parameter.
func checkParams(t *testing.T, route string, op *huma.Operation) {
	for part := range strings.SplitSeq(route, "/") {
		name, ok := strings.CutPrefix(part, "{")
		name = strings.TrimSuffix(name, "}")
		found := slices.ContainsFunc(op.Parameters, func(p *huma.Param) bool { return p.In == "path" && p.Name == name && p.Required })
		if ok && !found {
			t.Errorf("%s does not describe %s", route, name)
		}
	}
}

func TestTheDescriptionHoldsTogether(t *testing.T) {
	h := open(t)
	var doc struct {
		OpenAPI    string
		Info       struct{ Title, Version string }
		Paths      map[string]map[string]any
		Components struct{ Schemas map[string]any }
	}
	text := h.visitor().ask("GET", "//openapi.json", "").want(200).into(&doc).text
	if doc.OpenAPI != "3.1.0" || doc.Info.Title != "wits" || doc.Info.Version == "" {
		t.Errorf("it is %s, %+v", doc.OpenAPI, doc.Info)
	}
	n := 0
	for _, item := range doc.Paths {
		n += len(item)
	}
	if n != len(operations(h)) {
		t.Errorf("it has %d operations of %d", n, len(operations(h)))
	}
	for _, part := range strings.Split(text, `"$ref": "#/components/schemas/`)[1:] {
		name, _, _ := strings.Cut(part, `"`)
		if doc.Components.Schemas[name] == nil {
			t.Errorf("schema %s is missing", name)
		}
	}
	for name := range doc.Components.Schemas {
		if !strings.Contains(text, `"#/components/schemas/`+name+`"`) {
			t.Errorf("schema %s is used nowhere", name)
		}
	}
	if !json.Valid([]byte(text)) || strings.Contains(text, "ErrorModel") {
		t.Error("it holds what is never sent")
	}
}

func TestEveryRouteOfTheDescriptionAnswers(t *testing.T) {
	h := open(t)
	c := h.bearer()
	for route := range operations(h) {
		method, path, _ := strings.Cut(route, " ")
		path = strings.NewReplacer("{id}", "7", "{link}", "x", "{code}", "x", "{game}", "nogame", "{name}", "n").Replace(path)
		r := c.ask(method, "/"+path, "")
		if r.StatusCode == 405 || strings.Contains(r.text, `"not-found"`) {
			t.Errorf("%s: %d %s", route, r.StatusCode, r.text)
		}
		if route == "DELETE /api/v1/session" {
			c = h.bearer()
		}
	}
}

func TestThePageOfTheDescriptionNeedsNothingElse(t *testing.T) {
	h := open(t)
	text := h.visitor().ask("GET", "//docs", "").want(200).text
	for _, bad := range []string{"<script", "style=", "<style", "http://", "https://", "onclick"} {
		if strings.Contains(text, bad) {
			t.Errorf("it has %s", bad)
		}
	}
	for route, op := range operations(h) {
		if !strings.Contains(text, `id="`+op.OperationID+`"`) {
			t.Errorf("%s is not on it", route)
		}
	}
}

// TestTheDescriptionIsWritten writes the description for `make lintapi`, and for `make types` without the games: the browser app,
// whose types are made from it, knows no game. Each is written where the variable says so.
func TestTheDescriptionIsWritten(t *testing.T) {
	for variable, server := range map[string]*web.Server{
		"WITS_OPENAPI":     open(t).web,
		"WITS_APP_OPENAPI": open(t, func(c *web.Config) { c.Games = nil }).web,
	} {
		text := published(t, server)
		if len(text) == 0 || strings.Contains(string(text), "patternDescription") || strings.Contains(string(text), "x-described-as") {
			t.Error("it holds what is not for readers")
		}
		if file := os.Getenv(variable); file != "" {
			if err := os.WriteFile(file, text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestTheDescriptionDependsOnTheGamesAlone lets tests read it once for all servers, whatever their configuration.
func TestTheDescriptionDependsOnTheGamesAlone(t *testing.T) {
	address, err := url.Parse("https://wits.example")
	if err != nil {
		t.Fatal(err)
	}
	one := open(t)
	other := open(t, func(c *web.Config) {
		c.Limits, c.PublicURL, c.InsecureCookie, c.HideMetrics = limit.Default(), address, true, true
	})
	if !bytes.Equal(published(t, one.web), published(t, other.web)) {
		t.Error("another configuration makes another description")
	}
}
