package faults

import (
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	mrand "math/rand/v2"
	"net"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"wits/catalog"
	"wits/play"
	"wits/store/sqlite"
	"wits/web"
	"wits/web/dist"
)

// A clock that jumps days ahead and back while people play must not lose, repeat or reorder anything.
func TestAJumpingClockLosesNothing(t *testing.T) {
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "wits.db"))
	ok(t, err)
	t.Cleanup(func() { ok(t, db.Close()) })
	var wrong atomic.Int64 // by how much the clock is wrong
	clock := func() time.Time { return time.Now().Add(time.Duration(wrong.Load())) }
	s := inProcess(t, play.New(db, catalog.All(), rand.Reader, clock), clock)
	c := gather(t, 6, s)
	c.play(t)
	for range 40 {
		moment(100 * time.Millisecond)
		wrong.Store(int64(mrand.N(200*24*time.Hour) - 100*24*time.Hour))
	}
	c.stop()
	c.audit(t)
}

// inProcess serves from this process, by a clock of its own.
func inProcess(t *testing.T, p *play.Service, clock func() time.Time) *server {
	t.Helper()
	limits := web.DefaultLimits()
	ok(t, limits.Set("all=0"))
	w, err := web.New(web.Config{
		Service: p, Games: catalog.All(), App: dist.Files(), Now: clock, Limits: limits,
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	ok(t, err)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	ok(t, err)
	ctx, end := context.WithCancel(context.Background())
	served := make(chan error)
	go func() { served <- w.Serve(ctx, l, nil) }()
	t.Cleanup(func() {
		end()
		ok(t, <-served)
	})
	return &server{t: t, address: l.Addr().String()}
}
