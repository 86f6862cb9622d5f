// Package web serves wits over HTTP: it reads, bounds, counts and answers requests, finds out who asks, sends the live events of
// matches, and serves the browser app. What the operations under /api/v1 do is package api's; a server with them is made there.
//
// It opens no store. It never sends or logs a hidden state, a seed before the end of its match,
// or a token after it was made. What belongs to one player looks to every other as if it were not there.
package web

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"runtime"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/prometheus/client_golang/prometheus"

	"wits/entry"
	"wits/game/words"
	"wits/identity"
	"wits/limit"
	"wits/play"
	"wits/web/files"
	"wits/work"
)

// Config is what a server is made of. Play, Identities, Games, Words, App and Log are needed; the rest may be left out.
type Config struct {
	Play       *play.Service
	Identities *identity.Service
	Games      []entry.Entry
	Words      *words.Library
	App        fs.FS // the browser app
	Log        *slog.Logger
	Ready      func(context.Context) error // whether the store answers; nil for always
	Now        func() time.Time            // nil for the system's clock

	PublicURL      *url.URL       // how browsers reach the server; nil where that is how they reach it directly
	InsecureCookie bool           // browsers come by plain HTTP from other machines
	Proxies        []netip.Prefix // whose X-Forwarded-* are believed
	HideMetrics    bool           // /metrics is served by Admin alone
	Limits         limit.Limits
	Collectors     []prometheus.Collector // what else /metrics tells
	Drain          time.Duration          // how long to answer on, but be not ready, before stopping
	StopTime       time.Duration          // how long requests may take to end then; 0 for 10 s
}

// Server is the HTTP server's handler. Make one with New.
type Server struct {
	Config
	mux        *http.ServeMux
	api        huma.API
	limits     *limit.Limiter
	metrics    *metrics
	app        *files.App
	security   securityHeaders
	csrf       *http.CrossOriginProtection
	requests   *limit.Slots
	pace       pace
	bodies     *limit.Queue
	memory     *limit.Budget
	operations []Operation
	buffers    sync.Pool // of *bytes.Buffer, for small bodies
	sockets    *limit.Slots
	health     health
	drained    chan struct{} // closed by tests that do not wait
	stopping   chan struct{} // closed when streams are to end

	beat, patience time.Duration // of streams
	grace          time.Duration // for the first bytes of a body
	thinkTime      time.Duration // of one request
	turns          chan struct{} // taken by long answers
}

// New makes a server without operations: [Register] adds them, and they are described in doc. The error says which part of the configuration cannot be used.
func New(c Config, doc *huma.OpenAPI) (*Server, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Ready == nil {
		c.Ready = func(context.Context) error { return nil }
	}
	app, err := files.Load(c.App)
	if err != nil {
		return nil, err
	}
	s := &Server{
		Config: c, mux: http.NewServeMux(), app: app, security: newSecurityHeaders(), metrics: newMetrics(append(c.Collectors, working(func() map[work.Kind]work.Counts { return c.Play.Work() }))...), csrf: http.NewCrossOriginProtection(),
		limits:   limit.New(c.Limits, c.Now),
		requests: limit.NewSlots(c.Limits.Requests, c.Limits.RequestsEach), bodies: limit.NewQueue(c.Limits.Requests, c.Limits.RequestsEach),
		memory: limit.NewBudget(c.Limits.Memory), buffers: sync.Pool{New: func() any { return new(bytes.Buffer) }},
		sockets: limit.NewSlots(c.Limits.Connections, c.Limits.ConnectionsEach), stopping: make(chan struct{}), drained: make(chan struct{}), beat: heartbeat, patience: patience, grace: bodyGrace, thinkTime: solverTime, turns: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1)),
	}
	if c.PublicURL != nil {
		if err := s.csrf.AddTrustedOrigin(c.PublicURL.Scheme + "://" + c.PublicURL.Host); err != nil {
			return nil, err
		}
	}
	s.api = newAPI(s.mux, doc)
	s.mux.HandleFunc("/api/", s.noRoute)
	if !s.HideMetrics {
		s.mux.Handle("GET /metrics", s.metrics.handler())
	}
	s.mux.Handle("/", s.app)
	return s, nil
}

// Admin serves /metrics, /healthz and /readyz, for an address that only operators reach.
func (s *Server) Admin() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.metrics.handler())
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.tellHealth(w, r) {
			mux.ServeHTTP(w, r)
		}
	})
}

// DescribePages lets the pages of the app say what they are about, in their title and for those who show links.
func (s *Server) DescribePages(head func(*http.Request) []byte) { s.app.Head = head }

// ServeFile serves a file that is made when it is first asked for.
func (s *Server) ServeFile(pattern, name string, write func() ([]byte, error)) {
	made := sync.OnceValue(func() *files.File {
		data, err := write()
		if err != nil {
			panic(fmt.Sprintf("%s cannot be made: %v", name, err)) // it is the same in every run
		}
		return files.New(name, data)
	})
	s.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { made().Serve(w, r, http.StatusOK) })
}

// CountAction counts an action that was accepted.
func (s *Server) CountAction() { s.metrics.actions.Inc() }
