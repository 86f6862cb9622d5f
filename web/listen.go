package web

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"time"

	"wits/limit"
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
	visitors.ConnState = s.count
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

// shutDown ends all requests: those that can in their time, the others by cutting them off. The admin server goes last.
func (s *Server) shutDown(servers []*http.Server) {
	most := s.StopTime
	if most == 0 {
		most = stopTime
	}
	ctx, cancel := context.WithTimeout(context.Background(), most)
	defer cancel()
	for _, server := range servers {
		if server.Shutdown(ctx) != nil {
			s.Log.Warn("requests that did not end in time were cut off", "time_ms", most.Milliseconds())
			_ = server.Close()
		}
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
