// Package web serves wits over HTTP: the programming interface under /api/v1 with its description, the live events of
// matches, and the browser app.
//
// It plays through [Service] and opens no store. It never sends or logs a hidden state, a seed before the end of its match,
// or a token after it was made. What belongs to one player looks to every other as if it were not there.
package web

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"runtime"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"wits/game"
)

// Config is what a server is made of. Service, Games, App and Log are needed; the rest may be left out.
type Config struct {
	Service Service
	Games   []game.Game
	Minds   map[string]Mind       // by game; a game without one has no hints
	Voices  map[string]game.Voice // by game; one without cannot be said in words
	App     fs.FS                 // the browser app
	Log     *slog.Logger
	Ready   func(context.Context) error // whether the store answers; nil for always
	Now     func() time.Time            // nil for the system's clock

	PublicURL      *url.URL       // how browsers reach the server; nil where that is how they reach it directly
	InsecureCookie bool           // browsers come by plain HTTP from other machines
	Proxies        []netip.Prefix // whose X-Forwarded-* are believed
	HideMetrics    bool           // /metrics is served by Admin alone
	Limits         Limits
}

// Server is the HTTP server's handler. Make one with New.
type Server struct {
	Config
	mux      *http.ServeMux
	api      huma.API
	limits   limiters
	solver   *gate
	metrics  *metrics
	app      *app
	guards   guards
	csrf     *http.CrossOriginProtection
	room     *room
	stopping chan struct{} // closed when streams are to end

	beat, patience time.Duration // of streams
}

// New makes a server. The error says which part of the configuration cannot be used.
func New(c Config) (*Server, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Ready == nil {
		c.Ready = func(context.Context) error { return nil }
	}
	files, err := loadApp(c.App)
	if err != nil {
		return nil, err
	}
	s := &Server{
		Config: c, mux: http.NewServeMux(), app: files, guards: newGuards(), metrics: newMetrics(), csrf: http.NewCrossOriginProtection(),
		limits: newLimiters(c.Limits, c.Now), solver: newGate(runtime.GOMAXPROCS(0), c.Limits.SolverQueue),
		room: newRoom(c.Limits), stopping: make(chan struct{}), beat: heartbeat, patience: patience,
	}
	if c.PublicURL != nil {
		if err := s.csrf.AddTrustedOrigin(c.PublicURL.Scheme + "://" + c.PublicURL.Host); err != nil {
			return nil, err
		}
	}
	s.routeAPI()
	s.routeRest()
	return s, nil
}

// routeAPI adds every operation of the interface, a noun at a time.
func (s *Server) routeAPI() {
	s.api = newAPI(s.mux)
	s.routeGames()
	s.routePlayers()
	s.routeTokens()
	s.routeExplore()
	s.routeMatches()
	s.routeActions()
	s.routeHelp()
	s.routeWords()
	s.routeShare()
	s.routeReplays()
	s.routeDaily()
	s.mux.HandleFunc("/api/", s.noRoute)
}

func (s *Server) routeRest() {
	s.routeDocs()
	s.mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { say(w, http.StatusOK, "ok") })
	s.mux.HandleFunc("GET /readyz", s.ready)
	if !s.HideMetrics {
		s.mux.Handle("GET /metrics", s.metrics.handler())
	}
	s.mux.HandleFunc("/", s.serveApp)
}

// Admin serves /metrics, /healthz and /readyz, for an address that only operators reach.
func (s *Server) Admin() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.metrics.handler())
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { say(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET /readyz", s.ready)
	return mux
}

// ready tells whether requests should be sent here.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
	defer cancel()
	switch {
	case s.isStopping():
		say(w, http.StatusServiceUnavailable, "stopping")
	case s.Ready(ctx) != nil:
		s.metrics.storeErrors.Inc()
		say(w, http.StatusServiceUnavailable, "the store does not answer")
	default:
		say(w, http.StatusOK, "ok")
	}
}

func say(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n"))
}

// Stop makes /readyz say no and ends the event streams. It may be called once.
func (s *Server) Stop() { close(s.stopping) }

func (s *Server) isStopping() bool {
	select {
	case <-s.stopping:
		return true
	default:
		return false
	}
}
