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
	"wits/host"
	"wits/web/files"
	"wits/web/problem"
	"wits/work"
)

// Prefix begins the path of every operation.
const Prefix = "/api/v1"

// Operation is one operation of the interface: where it is, who may use it, and what it may cost. Package openapi describes it.
type Operation struct {
	ID, Method, Path string       // the path below the prefix
	Status           int          // of success; 0 for 200, or 204 without a body
	Limit            string       // that is asked before the body is read; empty for none but that of all requests
	Cost             Cost         // in memory; left out for the usual one
	Upload           reflect.Type // of the document that it reads itself, with [Server.Upload]
	Takes            string       // the media type of the file that it reads itself, with [Server.Bytes]
	Media            string       // what its answer is, where that is not JSON
	Written          bool         // its answer is written while it is sent: it has no tag
	State            string       // of a stream of events: the schema of the first one
	Cache            string       // who may keep its answer, and how long; left out for the usual
	Packed           bool         // its answer is the same for everybody who speaks a language: it is sent compressed
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
	RegisterQuick(s, o, handle, Quick[I, O]{})
}

// RegisterQuick does so for an operation that is mostly read and written by hand.
func RegisterQuick[I, O any](s *Server, o Operation, handle func(context.Context, *I) (*O, error), quick Quick[I, O]) {
	if o.Cost == (Cost{}) && o.Method != http.MethodGet {
		o.Cost = costSmall
	}
	s.operations = append(s.operations, o)
	answer := func(ctx context.Context, in *I) (*O, error) {
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
	}
	huma.Register(s.api, huma.Operation{
		OperationID: o.ID, Method: o.Method, Path: Prefix + o.Path,
		DefaultStatus: o.Status, MaxBodyBytes: -1, BodyReadTimeout: readTime, Tags: []string{o.Tag()}, RejectUnknownQueryParameters: true,
		Middlewares: huma.Middlewares{s.receive(o, quick.handler(answer))},
	}, answer)
}

// Quick reads and writes by hand what an operation is mostly asked and answers: huma's reflection costs more than most
// operations. Whatever is unusual is left to huma. So huma's description stays the only one, and only huma refuses a request.
type Quick[I, O any] struct {
	Read  func(r *http.Request, body []byte, in *I) bool // false for what is unusual
	Write func(out *O) ([]byte, error)                   // the body of the answer, as huma would write it
}

// handler answers a request whose body was read. It reports false, and has done nothing, for one that is left to huma.
func (q Quick[I, O]) handler(answer func(context.Context, *I) (*O, error)) func(w http.ResponseWriter, r *http.Request, body []byte) bool {
	return func(w http.ResponseWriter, r *http.Request, body []byte) bool {
		var in I
		if q.Read == nil || !isPlain(r) || !q.Read(r, body, &in) {
			return false
		}
		out, err := answer(r.Context(), &in)
		if err != nil {
			writeProblem(w, err, VisitOf(r.Context()))
			return true
		}
		text, err := q.Write(out)
		if err != nil {
			panic(err) // as huma does; it is answered with a fault of ours
		}
		w.Header()["Content-Type"] = jsonType
		hold(w, text)
		return true
	}
}

// jsonType is the type of an answer. All answers share it, and nobody adds to it.
var jsonType = []string{"application/json"}

// isPlain reports whether a request asks for nothing beside its operation: no other format, no query.
func isPlain(r *http.Request) bool {
	accept, kind := r.Header.Get("Accept"), r.Header.Get("Content-Type")
	return r.URL.RawQuery == "" && (accept == "" || accept == "*/*" || accept == "application/json") && (kind == "" || kind == "application/json")
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

// Explain returns the problem of an error. What is our fault or the store's is counted, and logged with its reason, which the
// client does not get. Clients that have gone, timeouts and quotas are no faults; a panic while thinking was logged already.
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
	s.Log.Error("a request failed", host.RequestAttr, VisitOf(ctx).Request, "operation", id, "error", err)
	return p
}

// newAPI makes the interface without operations, to be described in a document.
func newAPI(mux *http.ServeMux, doc *huma.OpenAPI) huma.API {
	format := huma.Format{Marshal: marshal, Unmarshal: wire.Decode}
	return humago.New(mux, huma.Config{
		OpenAPI: doc,
		Formats: map[string]huma.Format{"application/json": format, "json": format}, DefaultFormat: "application/json",
		Transformers: []huma.Transformer{func(ctx huma.Context, _ string, v any) (any, error) {
			switch p := v.(type) {
			case *huma.ErrorModel:
				return VisitOf(ctx.Context()).Tell(problem.Reword(p)), nil
			case *problem.Problem:
				return VisitOf(ctx.Context()).Tell(p), nil
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
