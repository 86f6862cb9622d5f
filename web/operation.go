package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"wits/game"
	"wits/game/wire"
)

const (
	prefix   = "/api/v1"
	maxBody  = 64 << 10
	maxLarge = 4 << 20 // replays
)

// operation describes one operation of the interface.
type operation struct {
	id, method, path string // the path below the prefix
	summary          string
	description      string
	status           int    // of success; 0 for 200, or 204 without a body
	errors           []code // that it has beside those of every operation
	large            bool   // its body may be a replay
	ask, answer      string // examples, as JSON
	immutable        bool   // its answer never changes and is for everybody
}

// register adds an operation. Errors of the handler become problems in one place: here.
func register[I, O any](s *Server, o operation, handle func(context.Context, *I) (*O, error)) {
	op := huma.Operation{
		OperationID: o.id, Method: o.method, Path: prefix + o.path, Summary: o.summary, Description: o.description,
		DefaultStatus: o.status, MaxBodyBytes: maxBody + 1, BodyReadTimeout: readTime, Tags: []string{tagOf(o.path)}, RejectUnknownQueryParameters: true,
	}
	if o.large {
		op.MaxBodyBytes = maxLarge + 1
	}
	cache := cacheOf(o)
	huma.Register(s.api, op, func(ctx context.Context, in *I) (*O, error) {
		out, err := handle(ctx, in)
		if err != nil {
			return nil, s.explain(ctx, o.id, err)
		}
		visitOf(ctx).header.Set("Cache-Control", cache)
		return out, nil
	})
	s.document(o)
}

func cacheOf(o operation) string {
	switch {
	case o.immutable:
		return "public, max-age=31536000, immutable"
	case o.method == http.MethodGet:
		return "private, no-cache"
	}
	return "no-store"
}

// tagOf is the noun of a path.
func tagOf(path string) string { return strings.Split(path, "/")[1] }

// explain finds the problem of an error. What is our fault or the store's is counted, and logged with its reason, which
// the client is not told. A client that has gone is nobody's, and too many who want to think are not ours.
func (s *Server) explain(ctx context.Context, id string, err error) *Problem {
	if errors.Is(ctx.Err(), context.Canceled) {
		err = context.Canceled
	}
	p := problemOf(err, visitOf(ctx).speaker)
	if p.Status < http.StatusInternalServerError || errors.Is(err, context.Canceled) || errors.Is(err, errQueue) {
		return p
	}
	s.metrics.storeErrors.Inc()
	s.Log.Error("a request failed", "operation", id, "error", err)
	return p
}

// newAPI makes the interface without operations.
func newAPI(mux *http.ServeMux) huma.API {
	registry := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	aliasSchemas(registry)
	format := huma.Format{Marshal: marshal, Unmarshal: wire.Decode}
	return humago.New(mux, huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0", Components: &huma.Components{Schemas: registry, SecuritySchemes: security()},
			Info: &huma.Info{
				Title: "wits", Version: game.Version, Description: overview,
				License: &huma.License{Name: "see the LICENSE file"},
			},
			Servers:  []*huma.Server{{URL: "/"}},
			Security: []map[string][]string{{}, {"token": {}}, {"cookie": {}}},
		},
		Formats: map[string]huma.Format{"application/json": format, "json": format}, DefaultFormat: "application/json",
		Transformers: []huma.Transformer{func(_ huma.Context, _ string, v any) (any, error) {
			if m, ok := v.(*huma.ErrorModel); ok {
				return reword(m), nil
			}
			return v, nil
		}},
	})
}

const overview = "Play deduction games over HTTP. Everything belongs to a player: send `Authorization: Bearer` with a token, or let the " +
	"browser keep a cookie. Requests that start something make a player for whoever has none. Errors are problem documents " +
	"(RFC 9457) with a stable `code`. Requests that change something take a `key`: the same key a second time gets the first " +
	"answer. Every GET has an ETag."

func security() map[string]*huma.SecurityScheme {
	return map[string]*huma.SecurityScheme{
		"token":  {Type: "http", Scheme: "bearer", Description: "a token that POST /players or POST /me/tokens gave"},
		"cookie": {Type: "apiKey", In: "cookie", Name: "__Host-wits", Description: "kept by browsers"},
	}
}

// marshal writes JSON as it is, without escapes for HTML.
func marshal(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// document adds to the description what huma does not know: the problems and the examples.
func (s *Server) document(o operation) {
	op := operationAt(s.api.OpenAPI().Paths[prefix+o.path], o.method)
	delete(op.Responses, "default")
	if op.RequestBody != nil && op.RequestBody.Content["application/json"] != nil && o.ask != "" {
		op.RequestBody.Content["application/json"].Example = compact(o.ask)
	}
	for status, r := range op.Responses {
		if m := r.Content["application/json"]; m != nil && status[0] == '2' && o.answer != "" {
			m.Example = compact(o.answer)
		}
	}
	if o.method == http.MethodGet {
		op.Responses["304"] = &huma.Response{Description: "Not Modified: the client has the answer, If-None-Match says"}
	}
	schema := s.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Problem](), true, "Problem")
	for status, codes := range byStatus(append(o.errors, everywhere(o)...)) {
		op.Responses[strconv.Itoa(status)] = problemResponse(status, codes, schema)
	}
	if op.RequestBody != nil {
		op.Responses["415"] = problemResponse(http.StatusUnsupportedMediaType, []code{codeMalformed}, schema)
	}
}

// everywhere lists the problems that an operation has without saying so.
func everywhere(o operation) []code {
	codes := []code{codeUnauthorized, codeMalformed, codeLimit, codeBusy, codeInternal}
	if o.method != http.MethodGet {
		codes = append(codes, codeForbidden, codeTooLarge, codeFull)
	}
	return codes
}

func problemResponse(status int, codes []code, schema *huma.Schema) *huma.Response {
	examples := map[string]*huma.Example{}
	for _, c := range codes {
		examples[string(c)] = &huma.Example{Value: exampleProblem(status, c)}
	}
	return &huma.Response{
		Description: fmt.Sprintf("%s: %s", http.StatusText(status), join(codes)),
		Content:     map[string]*huma.MediaType{"application/problem+json": {Schema: schema, Examples: examples}},
	}
}

func exampleProblem(status int, c code) *Problem {
	p := problem(status, c, "a sentence that says what was wrong and what would be right")
	seq := game.Seq(7)
	switch c {
	case codeIllegal:
		p.Rule = "closed-cell"
	case codeConflict:
		p.Seq = &seq
	case codeLimit:
		p = tooMany(limitActions, 1)
	case codeBusy:
		p.RetryAfter = 1
	}
	return p
}

func join(codes []code) string {
	texts := make([]string, len(codes))
	for i, c := range codes {
		texts[i] = string(c)
	}
	return strings.Join(texts, ", ")
}

// byStatus sorts codes by the status that they come with.
func byStatus(codes []code) map[int][]code {
	by := map[int][]code{}
	for _, c := range codes {
		for _, status := range statusesOf(c) {
			if !slices.Contains(by[status], c) {
				by[status] = append(by[status], c)
			}
		}
	}
	return by
}

func statusesOf(c code) []int {
	switch c {
	case codeMalformed:
		return []int{400, 422}
	case codeUnauthorized:
		return []int{401}
	case codeForbidden:
		return []int{403}
	case codeOver, codeConflict, codeRunning, codeNotYet:
		return []int{409}
	case codeTooLarge:
		return []int{413}
	case codeIllegal, codeUnknownPreset, codeUnknownBot:
		return []int{422}
	case codeLimit:
		return []int{429}
	case codeInternal:
		return []int{500}
	case codeBusy:
		return []int{503}
	case codeFull:
		return []int{507}
	}
	return []int{404}
}

func operationAt(p *huma.PathItem, method string) *huma.Operation {
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

func compact(text string) json.RawMessage {
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(text)); err != nil {
		panic(fmt.Sprintf("an example is not JSON: %v: %s", err, text))
	}
	return b.Bytes()
}
