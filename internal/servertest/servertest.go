// Package servertest serves wits from a test's own process, on a fresh file and without limits. It is never part of the
// program.
package servertest

import (
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"testing"
	"time"

	"wits/catalog"
	"wits/identity"
	"wits/internal/apicheck"
	"wits/limit"
	"wits/play"
	"wits/store/sqlite"
	"wits/store/sqlite/sqlitetest"
	"wits/web"
	"wits/web/api"
	"wits/web/dist"
)

// described is the description of all servers, read once: it takes longer than starting one.
var described = sync.OnceValues(func() (*apicheck.Spec, error) {
	server, err := api.New(web.Config{Games: catalog.All(), Words: catalog.Library(), App: dist.Files(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, err
	}
	return apicheck.Of(server)
})

// Start serves until the test ends, by a clock, and returns the server's address. Every answer and event is held against the
// server's description.
func Start(t testing.TB, clock func() time.Time) string {
	t.Helper()
	db, err := sqlite.Open(context.Background(), sqlitetest.File(t))
	ok(t, err)
	t.Cleanup(func() { ok(t, db.Close()) })
	limits := limit.Default()
	ok(t, limits.Set("all=0"))
	service := play.New(db, catalog.All(), rand.Reader, clock)
	t.Cleanup(service.Stop)
	server, err := api.New(web.Config{
		Play: service, Identities: identity.New(db, rand.Reader, clock),
		Games: catalog.All(), App: dist.Files(),
		Words: catalog.Library(),
		Now:   clock, Limits: limits, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	ok(t, err)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	ok(t, err)
	spec, err := described()
	ok(t, err)
	checked := spec.Handler(server, func(err error) { t.Errorf("the answer is not as described: %v", err) })
	h := &http.Server{Handler: checked, ReadHeaderTimeout: 5 * time.Second}
	served := make(chan error)
	go func() { served <- h.Serve(l) }()
	t.Cleanup(func() {
		server.Stop()
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		ok(t, h.Shutdown(ctx))
		<-served
	})
	return "http://" + l.Addr().String()
}

func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
