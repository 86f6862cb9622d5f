package sshd

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"log/slog"
	"net"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
	gossh "golang.org/x/crypto/ssh"

	"wits/catalog"
	"wits/entry"
	"wits/game/words"
	"wits/identity"
	"wits/internal/locked"
	"wits/limit"
	"wits/model"
	"wits/play"
	"wits/store/sqlite"
	"wits/store/sqlite/sqlitetest"
	"wits/term/backend"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// house is a server on a fresh file, for real clients.
type house struct {
	*Server
	t    *testing.T
	addr string
	logs *locked.Text
	stop func() // waits
	path string // of the host key
}

// open serves until the test ends.
func open(t *testing.T, change ...func(*Config)) *house {
	t.Helper()
	db, err := sqlite.Open(t.Context(), sqlitetest.File(t))
	ok(t, err)
	h := &house{t: t, logs: &locked.Text{}, path: filepath.Join(t.TempDir(), "host_key")}
	key, err := HostKey(h.path, rand.Reader)
	ok(t, err)
	service := play.New(db, catalog.All(), rand.Reader, time.Now)
	c := Config{
		Play: service, Identities: identity.New(db, rand.Reader, time.Now), Games: catalog.All(), Words: catalog.Library(),
		Log: slog.New(slog.NewTextHandler(h.logs, nil)), HostKey: key, Entropy: rand.Reader, Parse: parse, PublicURL: "https://wits.example",
	}
	for _, f := range change {
		f(&c)
	}
	h.Server = New(c)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	ok(t, err)
	h.addr = l.Addr().String()
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- h.Serve(ctx, l) }()
	h.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-served; err != nil {
			t.Error(err)
		}
		service.Stop()
		ok(t, db.Close())
	})
	t.Cleanup(h.stop)
	return h
}

// parse knows what the tests ask for. The program's own words are tested where they are.
func parse(args []string, _ words.Speaker) (Request, error) {
	if len(args) == 0 {
		return Request{}, nil
	}
	r := Request{Name: args[0]}
	switch {
	case len(args) == 1 && args[0] == "daily":
		r.Page = backend.Daily
	case len(args) == 1 && args[0] == "statistics":
		r.Page = backend.Statistics
	case len(args) == 1 && args[0] == "code":
		r.Code = true
	case len(args) == 1 && args[0] == "plain":
		r.Plain = true
	case len(args) == 1 && args[0] == "break":
		panic("as told")
	case len(args) == 2 && args[0] == "link":
		r.Link = args[1]
	case len(args) == 2 && args[0] == "sit":
		r.Table = args[1]
	case len(args) == 2 && args[0] == "play":
		e, err := entry.Find(catalog.All(), args[1])
		if err != nil {
			return r, err
		}
		r.Practice = &model.Practice{Game: e.ID(), Preset: e.Game.Info().Presets[0]}
	default:
		return r, errors.New("no such command")
	}
	return r, nil
}

func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// newKey is a key that nobody has.
func newKey(t testing.TB) gossh.Signer {
	t.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	ok(t, err)
	key, err := gossh.NewSignerFromKey(private)
	ok(t, err)
	return key
}

// keyOf is a key as identities know it.
func keyOf(s gossh.Signer) identity.Key {
	return identity.Key{Public: s.PublicKey().Marshal(), Fingerprint: gossh.FingerprintSHA256(s.PublicKey())}
}

// dial connects, with a key or as somebody who has none.
func (h *house) dial(key gossh.Signer) *gossh.Client {
	h.t.Helper()
	auth := gossh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
		if len(questions) > 0 {
			h.t.Error("a guest is asked something")
		}
		return nil, nil
	})
	if key != nil {
		auth = gossh.PublicKeys(key)
	}
	c, err := gossh.Dial("tcp", h.addr, &gossh.ClientConfig{
		User: "ada", Auth: []gossh.AuthMethod{auth}, HostKeyCallback: gossh.FixedHostKey(h.HostKey.PublicKey()),
	})
	ok(h.t, err)
	h.t.Cleanup(func() { _ = c.Close() })
	return c
}

// ask runs a command without a terminal.
func (h *house) ask(key gossh.Signer, command string) (said string, code int) {
	h.t.Helper()
	c := h.dial(key)
	defer c.Close()
	k := h.session(c, command, 0, 0, nil)
	_ = k.in.Close() // it may be over already
	code = k.exit()
	return k.said(), code
}

// gameFor is a game for so many.
func gameFor(t testing.TB, seats int) string {
	t.Helper()
	for _, e := range catalog.All() {
		if e.Game.Info().Seats == seats {
			return e.ID()
		}
	}
	t.Fatal("there is none")
	return ""
}

// bounds are limits that a test sets.
func bounds(l limit.Limits) func(*Config) { return func(c *Config) { c.Limits = l } }

func presetOf(t testing.TB, id string) string {
	t.Helper()
	e, err := entry.Find(catalog.All(), id)
	ok(t, err)
	return e.Game.Info().Presets[0]
}

func must(r Request, err error) Request {
	if err != nil {
		panic(err)
	}
	return r
}
