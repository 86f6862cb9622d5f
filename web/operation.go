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

	"wits/game"
	"wits/game/wire"

	"wits/web/files"
	"wits/work"
)

const prefix = "/api/v1"

// operation describes one operation of the interface.
type operation struct {
	id, method, path string // the path below the prefix
	summary          string
	description      string
	status           int          // of success; 0 for 200, or 204 without a body
	errors           []code       // that it has beside those of every operation
	limit            string       // that is asked before the body is read; empty for none but that of all requests
	cost             cost         // in memory; left out for the usual one
	upload           reflect.Type // of the document that it reads itself, as a stream
	ask, answer      string       // examples, as JSON
	immutable        bool         // its answer never changes and is for everybody
	cache            string       // who may keep its answer, and how long; left out for the usual
	packed           bool         // its answer is the same for everybody who speaks a language: it is sent compressed
	who              access
	devices          bool // bots may not
	keyed            bool // it makes something, once for a key
	thinks           bool // it waits for its turn to think by itself
}

// access says who may use an operation.
type access int

// Credentials may be left out, are needed, or make no difference.
const (
	forVisitors access = iota
	forPlayers
	forAnybody
)

// register adds an operation. Errors of the handler become problems in one place: here.
func register[I, O any](s *Server, o operation, handle func(context.Context, *I) (*O, error)) {
	op := huma.Operation{
		OperationID: o.id, Method: o.method, Path: prefix + o.path, Summary: o.summary, Description: o.description,
		DefaultStatus: o.status, MaxBodyBytes: -1, BodyReadTimeout: readTime, Tags: []string{tagOf(o.path)}, RejectUnknownQueryParameters: true,
	}
	if o.cost == (cost{}) {
		o.cost = usualCost(o.method)
	}
	op.Middlewares = huma.Middlewares{s.receive(o)}
	s.costs[o.id] = o.cost
	cache := cacheOf(o)
	huma.Register(s.api, op, func(ctx context.Context, in *I) (*O, error) {
		ctx, err := visitOf(ctx).begin(ctx, o, in)
		if err != nil {
			return nil, s.explain(ctx, o.id, err)
		}
		out, err := handle(ctx, in)
		if err != nil {
			return nil, s.explain(ctx, o.id, err)
		}
		visitOf(ctx).header.Set("Cache-Control", cache)
		if o.packed {
			visitOf(ctx).header.Set("Content-Encoding", files.Gzip)
		}
		return out, nil
	})
	s.document(o)
}

func cacheOf(o operation) string {
	switch {
	case o.cache != "":
		return o.cache
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
// the client is not told. A client that has gone is nobody's, and who waits for a thought too long, or in vain, or wants to keep
// too much is not ours; a thought that broke is in the log.
func (s *Server) explain(ctx context.Context, id string, err error) *Problem {
	var said *Problem
	if errors.As(err, &said) {
		return said
	}
	if errors.Is(ctx.Err(), context.Canceled) {
		err = context.Canceled
	}
	p := problemOf(err)
	if p.Status < http.StatusInternalServerError || p.Code == codeQuota || errors.Is(err, context.Canceled) || errors.Is(err, errTooLong) ||
		errors.As(err, new(*work.Full)) || errors.As(err, new(*work.Fault)) {
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
				Contact: &huma.Contact{Name: "whoever hosts this server"}, License: &huma.License{Name: "MIT", Identifier: "MIT"},
			},
			Servers: []*huma.Server{{URL: "/"}}, Tags: tags(),
		},
		Formats: map[string]huma.Format{"application/json": format, "json": format}, DefaultFormat: "application/json",
		Transformers: []huma.Transformer{func(ctx huma.Context, _ string, v any) (any, error) {
			speaker := visitOf(ctx.Context()).speaker
			switch p := v.(type) {
			case *huma.ErrorModel:
				return reword(p).in(speaker), nil
			case *Problem:
				return p.in(speaker), nil
			}
			return v, nil
		}},
	})
}

const overview = "Play deduction games over HTTP. Everything belongs to a player: send `Authorization: Bearer` with a token, or let the " +
	"browser keep a cookie. Requests that start something make a player for whoever has none. Errors are problem documents " +
	"(RFC 9457) with a stable `code` and at most 4 KB, also where no operation is: 404 `not-found`, 405 `method-not-allowed`. What cannot be read " +
	"as HTTP at all gets its status (400, 417, 431, 501, 505) in plain text. A path with empty parts, or with . or .. in it, is not found. Sentences are in the language of `Accept-Language`. Every GET has an ETag.\n\n" +
	"Requests that make or change something take a key, in the header `Idempotency-Key` or as `key` in the body: the same request " +
	"with the same key gets the first answer, for at least a day or until a thousand later changes; another request under the key " +
	"is refused with 422 `key-reused`. Keys are a player's own; a visitor's belong to the address they come from. A key under which " +
	"a player, a token or a code is made, or by which a visitor becomes a player, has at least 16 characters that nobody can guess: " +
	"what is made is kept encrypted under it.\n\n" +
	"A bot's token (`POST /me/tokens`) plays and reads: it starts matches and daily puzzles, opens tables and sits down, imports games, explores, takes challenges, acts, " +
	"asks for hints, odds and replays, and can end itself. It gets 403 where a player's name, settings, links, public replays, " +
	"tokens, codes or new beginning are concerned: those operations do not list the security scheme `bot`."

// tags say what each noun of the interface is.
func tags() []*huma.Tag {
	return []*huma.Tag{
		{Name: "games", Description: "The games, and their puzzles of the day."},
		{Name: "daily", Description: "The puzzles of the day, of all games."},
		{Name: "challenge-types", Description: "What exploring can find."},
		{Name: "players", Description: "New players, for programs."},
		{Name: "me", Description: "The player who asks: name, tokens, settings, statistics."},
		{Name: "session", Description: "Signing in and out."},
		{Name: "explore", Description: "Steps that may find a challenge."},
		{Name: "challenges", Description: "Challenges that wait."},
		{Name: "matches", Description: "Matches: start, look, act, follow."},
		{Name: "tables", Description: "Tables at which another person can sit down, by a code."},
		{Name: "watch", Description: "Matches of others, by a link."},
		{Name: "replays", Description: "Public replays."},
	}
}

func security() map[string]*huma.SecurityScheme {
	return map[string]*huma.SecurityScheme{
		"token":  {Type: "http", Scheme: "bearer", Description: "a device's token: POST /players or POST /session gave it"},
		"cookie": {Type: "apiKey", In: "cookie", Name: "__Host-wits", Description: "kept by browsers: as good as a device's token"},
		"bot":    {Type: "http", Scheme: "bearer", Description: "a bot's token: POST /me/tokens gave it. It plays and reads"},
	}
}

// marshal writes JSON as it is, without escapes for HTML.
func marshal(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
