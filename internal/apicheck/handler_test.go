package apicheck

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

const description = `{"openapi":"3.1.0","paths":{
	"/api/v1/thing":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"type":"object","required":["n"],"properties":{"n":{"type":"integer"}}}}}}}}},
	"/api/v1/events":{"get":{"responses":{"200":{"content":{"text/event-stream":{"schema":{"type":"string"},"x-events":{"turn":{"type":"object","required":["seq"]}}}}}}}},
	"/api/v1/lines":{"get":{"responses":{"200":{"content":{"application/x-ndjson":{"schema":{"type":"object","required":["n"]}}}}}}}
}}`

func TestWhatIsNotAsDescribedIsReported(t *testing.T) {
	for what, test := range map[string]struct {
		path, kind, body string
		status, reports  int
	}{
		"as described":         {"/api/v1/thing", "application/json", `{"n":1}`, 200, 0},
		"another type":         {"/api/v1/thing", "application/json", `{"n":"1"}`, 200, 1},
		"another status":       {"/api/v1/thing", "application/json", `{"n":1}`, 201, 1},
		"another content type": {"/api/v1/thing", "text/plain", `{"n":1}`, 200, 1},
		"no interface":         {"/page", "text/html", `<p>`, 200, 0},
		"events as described":  {"/api/v1/events", "text/event-stream", "retry: 1000\n\nid: 1\nevent: turn\ndata: {\"seq\":1}\n\n: \n\n", 200, 0},
		"events that are not":  {"/api/v1/events", "text/event-stream", "event: turn\ndata: {}\n\nevent: other\ndata: {}\n\n", 200, 2},
		"lines as described":   {"/api/v1/lines", "application/x-ndjson", "{\"n\":1}\n\n{\"n\":2}\n{\"n", 200, 0},
		"lines that are not":   {"/api/v1/lines", "application/x-ndjson", "{\"n\":1}\n{}\n", 200, 1},
		"half an event":        {"/api/v1/events", "text/event-stream", "event: turn\ndata: {}\n", 200, 0},
	} {
		t.Run(what, func(t *testing.T) {
			server := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/openapi.json" {
					_, _ = io.WriteString(w, description)
					return
				}
				w.Header().Set("Content-Type", test.kind)
				w.WriteHeader(test.status)
				for _, c := range test.body { // events come in pieces
					_, _ = io.WriteString(w, string(c))
				}
			})
			var reports []error
			spec, err := Of(server)
			if err != nil {
				t.Fatal(err)
			}
			h := spec.Handler(server, func(err error) { reports = append(reports, err) })
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, test.path, nil))
			if len(reports) != test.reports || w.Body.String() != test.body || w.Code != test.status {
				t.Errorf("%d reports, want %d: %v; sent %d %q", len(reports), test.reports, reports, w.Code, w.Body)
			}
		})
	}
}

func TestADescriptionIsHeldToItsOwnRules(t *testing.T) {
	const good = `{"openapi":"3.1.0","tags":[{"name":"things"}],"paths":{"/api/v1/thing":{"get":{"operationId":"thing","tags":["things"],"responses":{"200":{"content":{
		"application/json":{"schema":{"type":"object","required":["n"],"properties":{"n":{"type":"integer"},"const":{"type":"string","const":"x"}}},"example":{"n":1}}}}}}}}}`
	for what, change := range map[string][2]string{
		"as it should be":         {"", ""},
		"an example of another":   {`{"n":1}`, `{"n":"1"}`},
		"an example without all":  {`{"n":1}`, `{}`},
		"a tag that nobody knows": {`"tags":["things"]`, `"tags":["others"]`},
		"a constant of no type":   {`{"type":"string","const":"x"}`, `{"const":"x"}`},
	} {
		faults, err := lint([]byte(strings.Replace(good, change[0], change[1], 1)))
		if want := min(len(change[0]), 1); err != nil || len(faults) != want {
			t.Errorf("%s: %v, %v", what, faults, err)
		}
	}
}
