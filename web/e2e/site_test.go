package e2e

import (
	"context"
	crand "crypto/rand"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"testing"
	"time"

	"wits/catalog"
	"wits/entry"
	"wits/frame"
	"wits/identity"
	"wits/internal/apicheck"
	"wits/play"
	"wits/store/sqlite"
	"wits/store/sqlite/sqlitetest"
	"wits/web"
	"wits/web/api"
	"wits/web/dist"
)

// site is the whole program as a browser reaches it: the app as it is shipped, the server, a fresh store. It can be taken
// down and brought back at the same address.
type site struct {
	t       *testing.T
	handler http.Handler
	server  *http.Server
	addr    string
	url     string
}

func open(t *testing.T) *site {
	t.Helper()
	return openWith(t, catalog.All(), dist.Files())
}

// openWith opens a site with other games, or another build of the app, or behind something.
func openWith(t *testing.T, games []entry.Entry, app fs.FS, behind ...func(http.Handler) http.Handler) *site {
	t.Helper()
	return openAt(t, games, app, crand.Reader, time.Now, behind...)
}

// openAt opens a site whose matches are dealt from what a reader gives, by a clock, behind something.
func openAt(t *testing.T, games []entry.Entry, app fs.FS, chance io.Reader, now func() time.Time, behind ...func(http.Handler) http.Handler) *site {
	t.Helper()
	words, err := entry.Library(frame.Words(), games)
	if err != nil {
		t.Fatal(err)
	}
	store, err := sqlite.Open(t.Context(), sqlitetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	service := play.New(store, games, chance, now)
	handler, err := api.New(web.Config{
		Play: service, Identities: identity.New(store, crand.Reader, time.Now), Games: games, Words: words, App: app, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	faults := &faults{}
	checked, err := apicheck.Handler(handler, faults.add)
	if err != nil {
		t.Fatal(err)
	}
	for _, wrap := range behind {
		checked = wrap(checked)
	}
	s := &site{t: t, handler: checked, addr: "127.0.0.1:0"}
	running, end := context.WithCancel(context.Background())
	forwarded := make(chan struct{})
	go func() { defer close(forwarded); _ = service.Run(running) }()
	s.up()
	t.Cleanup(func() {
		s.down()
		faults.report(t)
		end()
		<-forwarded
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// faults are answers that are not as the server describes them. Requests may end after the test has.
type faults struct {
	mu   sync.Mutex
	list []error
}

func (f *faults) add(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.list = append(f.list, err)
}

func (f *faults) report(t *testing.T) {
	t.Helper()
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, err := range f.list {
		t.Errorf("the answer is not as described: %v", err)
	}
}

// up answers again, where it answered before.
func (s *site) up() {
	s.t.Helper()
	listener, err := net.Listen("tcp", s.addr)
	if err != nil {
		s.t.Fatal(err)
	}
	if s.url == "" { // from now on the address is fixed, and others read it
		s.addr = listener.Addr().String()
		s.url = "http://" + s.addr
	}
	s.server = &http.Server{Handler: s.handler, ReadHeaderTimeout: 5 * time.Second}
	go func(server *http.Server) { _ = server.Serve(listener) }(s.server)
}

// down cuts every connection.
func (s *site) down() { _ = s.server.Close() }
