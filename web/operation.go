package web

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"wits/game/wire"
	"wits/web/files"
	"wits/web/problem"
	"wits/work"
)

// Prefix begins the path of every operation.
const Prefix = "/api/v1"

// Operation is one operation of the interface: how it is described, who may use it, and what it may cost.
type Operation struct {
	ID, Method, Path string // the path below the prefix
	Summary          string
	Description      string
	Status           int            // of success; 0 for 200, or 204 without a body
	Errors           []problem.Code // that it has beside those of every operation
	Limit            string         // that is asked before the body is read; empty for none but that of all requests
	Cost             Cost           // in memory; left out for the usual one
	Upload           reflect.Type   // of the document that it reads itself, with [Server.Upload]
	Ask, Answer      string         // examples, as JSON
	Media            string         // what its answer is, where that is not JSON
	State            string         // of a stream of events: the schema of the first one
	Cache            string         // who may keep its answer, and how long; left out for the usual
	Packed           bool           // its answer is the same for everybody who speaks a language: it is sent compressed
	Who              Access
	Devices          bool // bots may not
	Keyed            bool // it makes something, once for a key
	Thinks           bool // it waits for its turn to think by itself
}

// Access says who may use an operation.
type Access int

// Credentials may be left out, are needed, or make no difference.
const (
	ForVisitors Access = iota
	ForPlayers
	ForAnybody
)

// Register adds an operation. Errors of the handler become problems in one place: here.
func Register[I, O any](s *Server, o Operation, handle func(context.Context, *I) (*O, error)) {
	if o.Cost == (Cost{}) {
		o.Cost = usualCost(o.Method)
	}
	s.operations = append(s.operations, o)
	huma.Register(s.api, huma.Operation{
		OperationID: o.ID, Method: o.Method, Path: Prefix + o.Path, Summary: o.Summary, Description: o.Description,
		DefaultStatus: o.Status, MaxBodyBytes: -1, BodyReadTimeout: readTime, Tags: []string{o.Tag()}, RejectUnknownQueryParameters: true,
		Middlewares: huma.Middlewares{s.receive(o)},
	}, func(ctx context.Context, in *I) (*O, error) {
		v := VisitOf(ctx)
		ctx, err := v.begin(ctx, o, in)
		if err != nil {
			return nil, s.Explain(ctx, o.ID, err)
		}
		out, err := handle(ctx, in)
		if err != nil {
			return nil, s.Explain(ctx, o.ID, err)
		}
		v.Header.Set("Cache-Control", o.cache())
		if o.Packed {
			v.Header.Set("Content-Encoding", files.Gzip)
		}
		return out, nil
	})
}

func (o Operation) cache() string {
	switch {
	case o.Cache != "":
		return o.Cache
	case o.Method == http.MethodGet:
		return "private, no-cache"
	}
	return "no-store"
}

// Tag is the noun of an operation's path.
func (o Operation) Tag() string { return strings.Split(o.Path, "/")[1] }

// Explain finds the problem of an error. What is our fault or the store's is counted, and logged with its reason, which
// the client is not told. A client that has gone is nobody's, and who waits for a thought too long, or in vain, or wants to keep
// too much is not ours; a thought that broke is in the log.
func (s *Server) Explain(ctx context.Context, id string, err error) *problem.Problem {
	var said *problem.Problem
	if errors.As(err, &said) {
		return said
	}
	if errors.Is(ctx.Err(), context.Canceled) {
		err = context.Canceled
	}
	p := problem.Of(err)
	if p.Status < http.StatusInternalServerError || p.Code == problem.Quota || errors.Is(err, context.Canceled) || errors.Is(err, problem.ErrTooLong) ||
		errors.As(err, new(*work.Full)) || errors.As(err, new(*work.Fault)) {
		return p
	}
	s.metrics.storeErrors.Inc()
	s.Log.Error("a request failed", "operation", id, "error", err)
	return p
}

// newAPI makes the interface without operations, to be described in a document.
func newAPI(mux *http.ServeMux, doc *huma.OpenAPI) huma.API {
	format := huma.Format{Marshal: marshal, Unmarshal: wire.Decode}
	return humago.New(mux, huma.Config{
		OpenAPI: doc,
		Formats: map[string]huma.Format{"application/json": format, "json": format}, DefaultFormat: "application/json",
		Transformers: []huma.Transformer{func(ctx huma.Context, _ string, v any) (any, error) {
			speaker := VisitOf(ctx.Context()).Speaker
			switch p := v.(type) {
			case *huma.ErrorModel:
				return problem.Reword(p).In(speaker), nil
			case *problem.Problem:
				return p.In(speaker), nil
			}
			return v, nil
		}},
	})
}

// Operations lists what was registered.
func (s *Server) Operations() []Operation { return s.operations }

// API is the interface, with its description.
func (s *Server) API() huma.API { return s.api }

// marshal writes JSON as it is, without escapes for HTML.
func marshal(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
