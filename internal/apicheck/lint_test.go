package apicheck

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wits/catalog"
	"wits/web"
	"wits/web/api"
	"wits/web/dist"
)

// TestTheDescriptionHoldsItsOwnRules is what `make lintapi` finds most, without its programs.
func TestTheDescriptionHoldsItsOwnRules(t *testing.T) {
	server, err := api.New(web.Config{Games: catalog.All(), Words: catalog.Library(), App: dist.Files(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	server.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/openapi.json", nil))
	faults, err := lint(answer.Body.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults {
		t.Error(fault)
	}
}

// lint says what is wrong with a description itself: examples that are not as their schemas say, tags that nobody has defined, and
// constants without a type, which generators make anything of.
func lint(text []byte) ([]error, error) {
	spec, err := Read(text)
	if err != nil {
		return nil, err
	}
	var whole map[string]any
	if err := json.Unmarshal(text, &whole); err != nil {
		return nil, err
	}
	l := linter{spec: spec, tags: map[string]bool{}}
	tags, _ := whole["tags"].([]any)
	for _, t := range tags {
		if t, ok := t.(map[string]any); ok {
			l.tags[fmt.Sprint(t["name"])] = true
		}
	}
	l.walk("#", whole)
	return l.faults, nil
}

type linter struct {
	spec   *Spec
	tags   map[string]bool
	faults []error
}

func (l *linter) walk(at string, value any) {
	switch v := value.(type) {
	case []any:
		for i, each := range v {
			l.walk(at+"/"+strconv.Itoa(i), each)
		}
	case map[string]any:
		l.check(at, v)
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if name != "example" && name != "examples" {
				l.walk(at+"/"+escape(name), v[name])
			}
		}
	}
}

// check looks at one object: an operation has an id and tags, a parameter or a body a schema and examples, a schema a constant.
func (l *linter) check(at string, v map[string]any) {
	if _, ok := v["operationId"]; ok {
		tags, _ := v["tags"].([]any)
		for _, tag := range tags {
			if !l.tags[fmt.Sprint(tag)] {
				l.fault("%s: the tag %v is not defined", at, tag)
			}
		}
	}
	if _, ok := v["schema"]; ok {
		if example, ok := v["example"]; ok {
			l.example(at, example)
		}
		several, _ := v["examples"].(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(several)) {
			if example, ok := several[name].(map[string]any); ok {
				l.example(at, example["value"])
			}
		}
	}
	if constant, ok := v["const"]; ok && v["type"] == nil && !strings.HasSuffix(at, "/properties") {
		l.fault("%s: the constant %v has no type", at, constant)
	}
}

func (l *linter) example(at string, example any) {
	text, err := json.Marshal(example)
	if err == nil {
		err = l.spec.validate(at+"/schema", text)
	}
	if err != nil {
		l.fault("the example at %w", err)
	}
}

func (l *linter) fault(format string, args ...any) {
	l.faults = append(l.faults, fmt.Errorf(format, args...))
}
