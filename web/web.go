// Package web serves wits over HTTP: it reads, bounds, counts and answers requests, finds out who asks, streams the events of
// matches, and serves the browser app. Package api implements the operations under /api/v1 and makes a server with them.
//
// It opens no store. It never sends or logs a hidden state, a seed before the end of its match, or a token after it was made. To
// every other player, what belongs to one looks as if it did not exist.
package web

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"net/url"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"wits/entry"
	"wits/game/words"
	"wits/host"
	"wits/identity"
	"wits/limit"
	"wits/metric"
	"wits/model"
	"wits/play"
	"wits/web/files"
	"wits/web/handbook"
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
	Metrics        []metric.Source                          // what else /metrics tells
	Load           func(context.Context) (work.Load, error) // what the processes that share the database have to do; nil where it is not shared
	Origins        []string                                 // of pages that may use the interface beside the server's own, by a token
	Rules          *host.Rules                              // what the host has decided; nil for nothing
	Watch          *host.Watch                              // sees who is there and what goes wrong; nil for nobody
	Host           http.Handler                             // the host's page and interface, for Admin; nil for none
	Drain          time.Duration                            // how long to answer on, but be not ready, before stopping
	StopTime       time.Duration                            // how long requests may take to end then; 0 for 10 s
	Facts          handbook.Facts                           // what the document on privacy says
}

// Server is the HTTP server's handler. Make one with New.
type Server struct {
	Config
	mux        *http.ServeMux
	api        huma.API
	limits     *limit.Limiter
	metrics    *metrics
	app        *files.App
	security   http.Header
	csrf       *http.CrossOriginProtection
	requests   *limit.Slots
	pace       pace
	bodies     *limit.Queue
	memory     *limit.Budget
	operations []Operation
	buffers    sync.Pool // of *bytes.Buffer, for small bodies
	sockets    *limit.Slots
	health     health
	drained    chan struct{}  // closed by tests that do not wait
	stopping   chan struct{}  // closed when streams are to end
	open       sync.WaitGroup // streams that have taken their connections over
	counting   bool           // connections are counted
	looks      chan struct{}  // taken by streams that ask the store

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
	numbers := append(slices.Clone(c.Metrics), metric.Func(func() []metric.Family { return working(c.Play.Work()) }))
	if c.Load != nil {
		numbers = append(numbers, metric.Func(func() []metric.Family { return shared(c.Load) }))
	}
	s := &Server{
		Config: c, mux: http.NewServeMux(), app: app, security: securityHeaders(), metrics: newMetrics(numbers...), csrf: http.NewCrossOriginProtection(),
		limits:   limit.New(c.Limits, c.Now),
		requests: limit.NewSlots(c.Limits.Requests, c.Limits.RequestsEach), bodies: limit.NewQueue(c.Limits.Requests, c.Limits.RequestsEach),
		memory: limit.NewBudget(c.Limits.Memory), buffers: sync.Pool{New: func() any { return new(bytes.Buffer) }},
		sockets: limit.NewSlots(c.Limits.Connections, c.Limits.ConnectionsEach), stopping: make(chan struct{}), looks: make(chan struct{}, maxLooks), drained: make(chan struct{}), beat: heartbeat, patience: patience, grace: bodyGrace, thinkTime: solverTime, turns: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1)),
	}
	if c.PublicURL != nil {
		if err := s.csrf.AddTrustedOrigin(c.PublicURL.Scheme + "://" + c.PublicURL.Host); err != nil {
			return nil, err
		}
	}
	s.api = newAPI(s.mux, doc)
	s.mux.HandleFunc("/api/", s.noRoute)
	if !s.HideMetrics {
		s.mux.Handle("GET /metrics", s.metrics)
	}
	s.mux.Handle("GET /help", s.app) // which is a page of the app, beside the handbook below it
	s.mux.Handle("/", s.app)
	return s, nil
}

// Admin serves the host's page, /metrics, /healthz, /readyz and profiles, for an address that only operators reach. The command line is left out of the
// profiles: it may have a password in it.
func (s *Server) Admin() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.metrics)
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", http.NotFound)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("POST /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	if s.Host != nil {
		mux.Handle("/admin/", s.Host)
		mux.Handle("GET /{$}", http.RedirectHandler("/admin/", http.StatusSeeOther))
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.tellHealth(w, r) {
			mux.ServeHTTP(w, r)
		}
	})
}

// DescribePages sets what writes the title and the link preview of the app's pages.
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

// ServePage serves pages that depend on who asks for them: their language, their path. Where find has none, the app says so.
func (s *Server) ServePage(pattern string, find func(r *http.Request, v *Visit) *files.File) {
	s.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		page := find(r, VisitOf(r.Context()))
		if page == nil {
			s.app.ServeHTTP(w, r)
			return
		}
		w.Header().Add("Vary", "Accept-Language")
		page.Serve(w, r, http.StatusOK)
	})
}

// DeletePlayer deletes a player for good; see [play.Player.Delete]. Nobody is let in as that player from then on.
func (s *Server) DeletePlayer(ctx context.Context, player model.PlayerID) error {
	err := s.Play.For(player).Delete(ctx)
	s.Identities.Forget(player)
	return err
}

// CountAction counts an action that was accepted.
func (s *Server) CountAction() { s.metrics.actions.Inc() }
