package web

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"wits/web/files"
)

// readyFor is how long an answer of the store is good, so that asking often costs it nothing.
const readyFor = time.Second

// health is what /healthz and /readyz tell.
type health struct {
	draining atomic.Bool
	mu       sync.Mutex
	asked    time.Time
	err      error
}

// tellHealth answers /healthz and /readyz, before anything that visitors can fill up.
func (s *Server) tellHealth(w http.ResponseWriter, r *http.Request) bool {
	if r.URL.Path != "/healthz" && r.URL.Path != "/readyz" {
		return false
	}
	s.security.put(w.Header(), false, s.isHTTPS(r))
	if r.URL.Path == "/readyz" {
		s.tellReady(w)
	} else {
		files.Text(w, http.StatusOK, "ok")
	}
	return true
}

// tellReady tells whether requests should be sent here.
func (s *Server) tellReady(w http.ResponseWriter) {
	switch {
	case s.health.draining.Load():
		files.Text(w, http.StatusServiceUnavailable, "stopping")
	case s.askStore() != nil:
		files.Text(w, http.StatusServiceUnavailable, "the store does not answer")
	default:
		files.Text(w, http.StatusOK, "ok")
	}
}

// askStore asks whether the store answers, once for all who want to know it at about the same time.
func (s *Server) askStore() error {
	s.health.mu.Lock()
	defer s.health.mu.Unlock()
	if now := s.Now(); s.health.asked.IsZero() || now.Sub(s.health.asked).Abs() >= readyFor {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		s.health.err, s.health.asked = s.Ready(ctx), s.Now()
		if s.health.err != nil {
			s.metrics.storeErrors.Inc()
		}
	}
	return s.health.err
}

// Stop makes /readyz say no and ends the event streams. It may be called once.
func (s *Server) Stop() {
	s.health.draining.Store(true)
	close(s.stopping)
}
