package e2e

import (
	"context"
	crand "crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"wits/catalog"
	"wits/entry"
	"wits/frame"
	"wits/host"
	"wits/identity"
	"wits/internal/apicheck"
	"wits/play"
	"wits/store/sqlite"
	"wits/web"
	"wits/web/api"
	"wits/web/dist"
)

// site is the whole program as a browser reaches it: the app as it is shipped, the server, a fresh store. It can be taken
// down and brought back at the same address.
type site struct {
	handler http.Handler
	server  *http.Server
	addr    string
	url     string
	close   func() []error // ends it, and tells what was wrong with its answers
	store   *sqlite.Store
	rules   *host.Rules
}

// open is the site that most tests share: each plays there in a profile of its own.
func open(t *testing.T) *site {
	t.Helper()
	s, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var shared = sync.OnceValues(func() (*site, error) {
	return start(catalog.All(), dist.Files(), crand.Reader, time.Now, nil)
})

// alone opens a site for one test, which takes it down or looks at what all players have done.
func alone(t *testing.T) *site {
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
	s, err := start(games, app, chance, now, nil, behind...)
	if err != nil {
		t.Fatal(err)
	}
	s.cleanUp(t)
	return s
}

// openTo opens a site that pages of another origin may use.
func openTo(t *testing.T, origin string) *site {
	t.Helper()
	s, err := start(catalog.All(), dist.Files(), crand.Reader, time.Now, []string{origin})
	if err != nil {
		t.Fatal(err)
	}
	s.cleanUp(t)
	return s
}

// cleanUp ends the site with its test.
func (s *site) cleanUp(t *testing.T) {
	t.Cleanup(func() {
		for _, err := range s.close() {
			if err != nil {
				t.Error(err)
			}
		}
	})
}

// announce tells all players something, as the host does.
func (s *site) announce(t *testing.T, text string) {
	t.Helper()
	if err := errors.Join(s.store.SetHost(t.Context(), "notice", fmt.Sprintf(`{"id":"n1","text":%q}`, text)), s.rules.Read(t.Context())); err != nil {
		t.Fatal(err)
	}
}

func start(games []entry.Entry, app fs.FS, chance io.Reader, now func() time.Time, origins []string, behind ...func(http.Handler) http.Handler) (*site, error) {
	words, err := entry.Library(frame.Words(), games)
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "wits-e2e-")
	if err != nil {
		return nil, err
	}
	store, err := sqlite.Open(context.Background(), filepath.Join(folder, "wits.db"))
	if err != nil {
		return nil, err
	}
	rules, err := host.NewRules(context.Background(), store, now)
	if err != nil {
		return nil, err
	}
	service := play.New(store, games, chance, now)
	handler, err := api.New(web.Config{
		Play: service, Identities: identity.New(store, crand.Reader, now), Games: games, Words: words, App: app, Log: slog.New(slog.DiscardHandler), Rules: rules, Origins: origins,
	})
	if err != nil {
		return nil, err
	}
	faults := &faults{}
	spec, err := apicheck.Of(handler)
	if err != nil {
		return nil, err
	}
	checked := spec.Handler(handler, faults.add)
	for _, wrap := range behind {
		checked = wrap(checked)
	}
	running, end := context.WithCancel(context.Background())
	forwarded := make(chan struct{})
	go func() { defer close(forwarded); _ = service.Run(running) }()
	s := &site{handler: checked, addr: "127.0.0.1:0", store: store, rules: rules}
	s.close = func() []error {
		s.down()
		end()
		<-forwarded
		return append(faults.all(), store.Close(), os.RemoveAll(folder))
	}
	return s, s.listen()
}

// faults are answers that are not as the server describes them. Requests may end after the test has.
type faults struct {
	mu   sync.Mutex
	list []error
}

func (f *faults) add(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.list = append(f.list, fmt.Errorf("the answer is not as described: %w", err))
}

func (f *faults) all() []error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.list)
}

// up answers again, where it answered before.
func (s *site) up() {
	if err := s.listen(); err != nil {
		panic(err) // somebody else has taken the address
	}
}

func (s *site) listen() error {
	listener, err := net.Listen("tcp", s.addr)
	if err != nil {
		return err
	}
	if s.url == "" { // from now on the address is fixed, and others read it
		s.addr = listener.Addr().String()
		s.url = "http://" + s.addr
	}
	s.server = &http.Server{Handler: s.handler, ReadHeaderTimeout: 5 * time.Second}
	go func(server *http.Server) { _ = server.Serve(listener) }(s.server)
	return nil
}

// down cuts every connection.
func (s *site) down() { _ = s.server.Close() }
