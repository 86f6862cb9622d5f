package web

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"
)

const (
	maxHeader = 16 << 10
	readTime  = 30 * time.Second // for a whole request; longer than solverTime, because it also ends who is being answered
	farewell  = 20 * time.Second // how long requests may take to end
)

// Serve answers on a listener, and on another for operators if there is one, until ctx is done. Then it stops accepting,
// lets requests end and ends the streams. It returns nil when all of them ended in time.
func (s *Server) Serve(ctx context.Context, public, admin net.Listener) error {
	servers := []*http.Server{s.server(s)}
	listeners := []net.Listener{public}
	if admin != nil {
		servers, listeners = append(servers, s.server(s.Admin())), append(listeners, admin)
	}
	failed := make(chan error, len(servers))
	for i, server := range servers {
		go func() { failed <- server.Serve(listeners[i]) }()
	}
	var cause error
	ended := 0
	select {
	case <-ctx.Done():
	case cause = <-failed:
		ended = 1
	}
	s.Stop()
	cause = errors.Join(cause, shutDown(servers))
	for range len(servers) - ended {
		<-failed
	}
	return cause
}

func shutDown(servers []*http.Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), farewell)
	defer cancel()
	var all error
	for _, server := range servers {
		if err := server.Shutdown(ctx); err != nil {
			all = errors.Join(all, err, server.Close())
		}
	}
	return all
}

func (s *Server) server(h http.Handler) *http.Server {
	return &http.Server{
		Handler: h, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: readTime, WriteTimeout: 60 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: maxHeader, ErrorLog: slog.NewLogLogger(s.Log.Handler(), slog.LevelDebug),
	}
}
