// Package web serves wits over HTTP: the programming interface under /api/v1 with its description, the live events of
// matches, and the browser app.
//
// It plays through [play.Service] and opens no store. It never sends or logs a hidden state, a seed before the end of its match,
// or a token after it was made. What belongs to one player looks to every other as if it were not there.
package web

import (
	"bytes"
	"context"
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

	"wits/card"
	"wits/entry"
	"wits/game/words"
	"wits/identity"
	"wits/play"
	"wits/web/files"
	"wits/web/limit"
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
	mux      *http.ServeMux
	api      huma.API
	limits   *limit.Limiter
	metrics  *metrics
	app      *files.App
	painter  *card.Painter
	painted  painted // pictures
	security securityHeaders
	csrf     *http.CrossOriginProtection
	requests *limit.Slots
	pace     pace
	bodies   *limit.Queue
	memory   *limit.Budget
	costs    map[string]cost // by operation
	buffers  sync.Pool       // of *bytes.Buffer, for small bodies
	sockets  *limit.Slots
	health   health
	drained  chan struct{} // closed by tests that do not wait
	stopping chan struct{} // closed when streams are to end

	beat, patience time.Duration // of streams
	grace          time.Duration // for the first bytes of a body
	thinkTime      time.Duration // of one request
	turns          chan struct{} // taken by long answers
}

// New makes a server. The error says which part of the configuration cannot be used.
func New(c Config) (*Server, error) {
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
	painter, err := card.New()
	if err != nil {
		return nil, err
	}
	s := &Server{
		Config: c, mux: http.NewServeMux(), app: app, painter: painter, security: newSecurityHeaders(), metrics: newMetrics(append(c.Collectors, working(func() map[work.Kind]work.Counts { return c.Play.Work() }))...), csrf: http.NewCrossOriginProtection(),
		limits:   limit.New(c.Limits, c.Now),
		requests: limit.NewSlots(c.Limits.Requests, c.Limits.RequestsEach), bodies: limit.NewQueue(c.Limits.Requests, c.Limits.RequestsEach),
		memory: limit.NewBudget(c.Limits.Memory), costs: map[string]cost{}, buffers: sync.Pool{New: func() any { return new(bytes.Buffer) }},
		sockets: limit.NewSlots(c.Limits.Connections, c.Limits.ConnectionsEach), stopping: make(chan struct{}), drained: make(chan struct{}), beat: heartbeat, patience: patience, grace: bodyGrace, thinkTime: solverTime, turns: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1)),
	}
	if c.PublicURL != nil {
		if err := s.csrf.AddTrustedOrigin(c.PublicURL.Scheme + "://" + c.PublicURL.Host); err != nil {
			return nil, err
		}
	}
	s.app.Head = s.head
	s.routeAPI()
	s.routeRest()
	return s, nil
}

// routeAPI adds every operation of the interface, noun by noun.
func (s *Server) routeAPI() {
	s.api = newAPI(s.mux)
	s.routeGames()
	s.routePlayers()
	s.routeTokens()
	s.routeExplore()
	s.routeMatches()
	s.routeActions()
	s.routeTables()
	s.routeHelp()
	s.routeWords()
	s.routeShare()
	s.routeReplays()
	s.routePictures()
	s.routeDaily()
	s.mux.HandleFunc("/api/", s.noRoute)
}

func (s *Server) routeRest() {
	s.routeDocs()
	if !s.HideMetrics {
		s.mux.Handle("GET /metrics", s.metrics.handler())
	}
	s.mux.Handle("/", s.app)
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
