package web_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"wits/limit"
	"wits/web"
)

// maxRefusal is how long an answer to a bad request may be, in bytes.
const maxRefusal = 4 << 10

// described is what a description says about an operation's request.
type described struct {
	Parameters []struct {
		Name, In string
	}
	RequestBody *struct {
		Content map[string]struct {
			Example json.RawMessage
			Schema  struct {
				Ref        string `json:"$ref"`
				Properties map[string]json.RawMessage
			}
		}
	}
}

// large are values that are longer when they are told back, as JSON; n says how long about.
func large(n int) map[string]string {
	return map[string]string{
		"letters":    `"` + strings.Repeat("A", n) + `"`,
		"controls":   `"` + strings.Repeat(`\u0001`, n/6) + `"`,
		"tags":       `"` + strings.Repeat("<", n) + `"`,
		"not UTF-8":  `"` + strings.Repeat("\xff", n) + `"`,
		"digits":     strings.Repeat("9", n),
		"list":       "[" + strings.Repeat("0,", n/2) + "0]",
		"nested":     strings.Repeat("[", n),
		"names":      `{"` + strings.Repeat("é", n/2) + `":1}`,
		"many names": manyNames(n),
	}
}

func manyNames(n int) string {
	var b strings.Builder
	for b.Len() < n {
		b.WriteString(`"` + strings.Repeat("\u2028<", 20) + strings.Repeat("x", b.Len()%97) + `":{},`)
	}
	return "{" + b.String() + `"z":0}`
}

// TestNoRefusalIsLong sends every operation of the description large values in every place that it has.
func TestNoRefusalIsLong(t *testing.T) {
	h := open(t, func(c *web.Config) {
		c.Limits = limit.Default()
		if err := c.Limits.Set("all=0"); err != nil {
			t.Fatal(err)
		}
	})
	var doc struct {
		Paths      map[string]map[string]described
		Components struct {
			Schemas map[string]struct{ Properties map[string]json.RawMessage }
		}
	}
	h.ok(json.Unmarshal(published(t, h.web), &doc))
	c := h.bearer()
	match := c.start("mastermind", "classic")
	c.foreign = true // a reader that is cut off, or a header that is too long, is answered by net/http
	longest := 0
	try := func(method, path, body string, headers ...string) {
		t.Helper()
		r := c.ask(method, "/"+path, body, headers...)
		if r.StatusCode >= http.StatusBadRequest {
			longest = max(longest, len(r.text))
			if len(r.text) > maxRefusal {
				t.Errorf("%s %.60s: %d bytes are answered to %d: %.200s", method, path, len(r.text), len(body)+len(path), r.text)
			}
		}
	}
	asked := 0
	for _, path := range slices.Sorted(maps.Keys(doc.Paths)) {
		for method, op := range doc.Paths[path] {
			method = strings.ToUpper(method)
			for _, value := range large(3000) {
				at, query := path, url.Values{}
				var headers []string
				for _, p := range op.Parameters {
					switch p.In {
					case "path":
						at = strings.ReplaceAll(at, "{"+p.Name+"}", url.PathEscape(strings.Trim(value, `"`)))
					case "query":
						query.Set(p.Name, value)
					case "header":
						headers = append(headers, p.Name, strings.ToValidUTF8(value, "?"))
					}
				}
				try(method, at, "", headers...)
				try(method, strings.ReplaceAll(path, "{id}", match)+"?"+query.Encode(), "")
				asked += 2
			}
			if op.RequestBody == nil {
				continue
			}
			m := op.RequestBody.Content["application/json"]
			names := m.Schema.Properties
			if m.Schema.Ref != "" {
				names = doc.Components.Schemas[m.Schema.Ref[strings.LastIndex(m.Schema.Ref, "/")+1:]].Properties
			}
			at := strings.NewReplacer("{id}", match, "{game}", "mastermind", "{name}", "theme", "{link}", "x").Replace(path)
			var example map[string]json.RawMessage
			_ = json.Unmarshal(m.Example, &example)
			for _, value := range large(10_000) {
				try(method, at, value)
				asked++
				for name := range names {
					fields := []string{`"` + name + `":` + value}
					for other, v := range example {
						if other != name {
							fields = append(fields, `"`+other+`":`+string(v))
						}
					}
					try(method, at, "{"+strings.Join(fields, ",")+"}")
					asked++
				}
			}
		}
	}
	t.Logf("%d requests, the longest refusal has %d bytes", asked, longest)
	if asked < 500 || longest < 200 {
		t.Errorf("%d requests, the longest refusal has %d bytes: the description was not read", asked, longest)
	}
}
