package web

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"wits/limit"
	"wits/web/files"
)

const (
	maxHeader = 16 << 10
	readTime  = 30 * time.Second // for a whole request; longer than solverTime, because it also ends who is being answered
	stopTime  = 10 * time.Second // how long requests may take to end, where nothing else is said
)

// ErrAtOnce is the cause of a context whose end stops a server without draining.
var ErrAtOnce = errors.New("stop at once")

// Serve answers on a listener, and on another for operators if there is one, until ctx is done. Then it is not ready, but
// answers for as long as it drains; then it stops accepting and ends the streams, and requests have some time to end. What
// has not ended by then is cut off. It returns why a listener failed.
func (s *Server) Serve(ctx context.Context, public, admin net.Listener) error {
	visitors := s.server(s)
	visitors.ConnState, s.counting = s.count, true
	servers, listeners := []*http.Server{visitors}, []net.Listener{public}
	if admin != nil {
		servers, listeners = append(servers, s.server(s.Admin())), append(listeners, admin)
	}
	failed := make(chan error, len(servers))
	for i, server := range servers {
		go func() { failed <- server.Serve(listeners[i]) }()
	}
	ended, cause := s.wait(ctx, failed)
	s.Stop()
	s.shutDown(servers)
	for range len(servers) - ended {
		<-failed
	}
	return cause
}

// wait waits until the server is to stop: because it was told to and has drained, or because a listener failed.
func (s *Server) wait(ctx context.Context, failed <-chan error) (ended int, cause error) {
	select {
	case <-ctx.Done():
	case err := <-failed:
		return 1, err
	}
	drain := s.Drain
	if errors.Is(context.Cause(ctx), ErrAtOnce) {
		drain = 0
	}
	s.health.draining.Store(true)
	s.Log.Info("stopping", "drain_ms", drain.Milliseconds())
	select {
	case <-time.After(drain):
		return 0, nil
	case <-s.drained:
		return 0, nil
	case err := <-failed:
		return 1, err
	}
}

// shutDown ends all requests and streams: those that can in their time, the others by cutting them off. The admin server goes last.
func (s *Server) shutDown(servers []*http.Server) {
	most := s.StopTime
	if most == 0 {
		most = stopTime
	}
	ctx, cancel := context.WithTimeout(context.Background(), most)
	defer cancel()
	late := func() { s.Log.Warn("requests that did not end in time were cut off", "time_ms", most.Milliseconds()) }
	for _, server := range servers {
		if server.Shutdown(ctx) != nil {
			late()
			_ = server.Close()
		}
	}
	ended := make(chan struct{})
	go func() {
		s.open.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-ctx.Done(): // their connections end with the process
		late()
	}
}

func (s *Server) server(h http.Handler) *http.Server {
	return &http.Server{
		Handler: h, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: readTime, WriteTimeout: 60 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: maxHeader, ErrorLog: slog.NewLogLogger(s.Log.Handler(), slog.LevelDebug),
	}
}

// count counts connections, and closes those that are too many. Proxies bring connections of many visitors, so only the
// bound on all is theirs.
func (s *Server) count(c net.Conn, state http.ConnState) {
	if state != http.StateNew && state != http.StateClosed {
		return
	}
	peer, err := netip.ParseAddrPort(c.RemoteAddr().String())
	if err != nil {
		return
	}
	who := limit.Line(peer.Addr())
	if s.trusts(peer.Addr()) {
		who = peer.String() // each of its connections for itself
	}
	if state == http.StateClosed {
		s.sockets.Leave(who)
	} else if !s.sockets.Add(who) {
		_ = c.Close()
	}
}

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
	s.secure(w.Header(), false, s.isHTTPS(r))
	ready := r.URL.Path == "/readyz" // whether requests should be sent here
	switch {
	case ready && s.health.draining.Load():
		files.Text(w, http.StatusServiceUnavailable, "stopping")
	case ready && s.askStore() != nil:
		files.Text(w, http.StatusServiceUnavailable, "the store does not answer")
	default:
		files.Text(w, http.StatusOK, "ok")
	}
	return true
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
