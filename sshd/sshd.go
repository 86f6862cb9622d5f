// Package sshd serves the terminal app over SSH: visitors play on the server's own store, in its process.
//
// A public key identifies a player; a visitor without one is a guest. It runs no program, opens no shell and no file, forwards nothing, and
// never logs an address, a key, a code or any input.
package sshd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"slices"
	"sync"
	"time"

	"github.com/charmbracelet/ssh"
	gossh "golang.org/x/crypto/ssh"

	"wits/entry"
	"wits/game/words"
	"wits/host"
	"wits/identity"
	"wits/internal/rescue"
	"wits/limit"
	"wits/play"
	"wits/term/backend"
)

// Config is what a server needs. Only the times and the public addresses are optional.
type Config struct {
	Play       *play.Service
	Identities *identity.Service
	Games      []entry.Entry
	Words      *words.Library
	Log        *slog.Logger
	HostKey    gossh.Signer
	Limits     limit.Limits
	Entropy    io.Reader
	Parse      func(args []string, in words.Speaker) (Request, error) // reads a command; the error is told as it is
	PublicURL  string                                                 // how browsers reach the server; empty where nobody said
	PublicAddr string                                                 // how SSH clients do, as host:port; empty where nobody said
	Rules      *host.Rules                                            // what the host has decided; nil for nothing
	Watch      *host.Watch                                            // sees who is there; nil for nobody

	Idle     time.Duration // how long nothing may be typed; 0 for half an hour
	Grace    time.Duration // how long somebody may be connected without a session; 0 for 30 s
	Drain    time.Duration // how long sessions go on after they were told that the server stops
	StopTime time.Duration // how long they may take to end then; 0 for 10 s
	AtOnce   error         // the cause of a context whose end is not to be drained
}

// Request is what a session is asked for. The zero Request opens the app at home.
type Request struct {
	backend.Opening
	Name  string // of the command, for the log; empty for none
	Text  string // is printed, and nothing else is done
	Code  bool   // a code for another device is wanted
	Link  string // the code of another device, whose player this key is to be
	Plain bool   // in lines, on a terminal too
}

// The exit codes of a session.
const (
	exitOK    = 0
	exitFault = 1  // what was asked for could not be done
	exitUsage = 2  // the command is unknown or incomplete
	exitLater = 75 // not now: too many are there, or the server stops
)

// Server answers SSH connections. Make one with New.
type Server struct {
	Config
	ssh      *ssh.Server
	limits   *limit.Limiter
	sessions *limit.Slots
	sockets  *limit.Slots
	drawing  *turns
	memory   *memory
	metrics  *metrics

	mu       sync.Mutex
	open     map[*call]struct{}
	stopping bool // nobody comes any more
	stopped  bool // nothing is begun any more

	calls sync.WaitGroup // sessions
	work  sync.WaitGroup // what may outlive its session: actions that are being kept, matches that are followed
}

// usual times, where nothing else is said.
const (
	usualIdle  = 30 * time.Minute
	usualGrace = 30 * time.Second
	usualStop  = 10 * time.Second
	checkKeys  = time.Minute // how often keys are checked: whether they are still those of their players
	checkRules = 2 * time.Second
)

// New makes a server.
func New(c Config) *Server {
	c.Idle, c.Grace, c.StopTime = cmp.Or(c.Idle, usualIdle), cmp.Or(c.Grace, usualGrace), cmp.Or(c.StopTime, usualStop)
	s := &Server{
		Config: c, limits: limit.New(c.Limits, time.Now), metrics: newMetrics(), open: map[*call]struct{}{},
		sessions: limit.NewSlots(c.Limits.SSH, c.Limits.SSHEach), sockets: limit.NewSlots(2*c.Limits.SSH, 2*c.Limits.SSHEach),
		drawing: newTurns(), memory: &memory{most: c.Limits.SSHMemory},
	}
	s.ssh = &ssh.Server{
		Version: "wits", Handler: s.handle, HostSigners: []ssh.Signer{c.HostKey},
		ConnCallback:               s.connect,
		PublicKeyHandler:           func(ssh.Context, ssh.PublicKey) bool { return true }, // a key is who somebody is; none is wrong
		KeyboardInteractiveHandler: func(ssh.Context, gossh.KeyboardInteractiveChallenge) bool { return true },
		ServerConfigCallback:       serverConfig,
		ChannelHandlers:            map[string]ssh.ChannelHandler{"session": s.channel},
		RequestHandlers:            map[string]ssh.RequestHandler{},
		SubsystemHandlers:          map[string]ssh.SubsystemHandler{},
		ConnectionFailedCallback:   func(net.Conn, error) { s.metrics.refused.With("handshake").Inc() },
	}
	return s
}

// guestUser may come without a key even from programs that never ask a question.
const guestUser = "guest"

// maxAuthTries is how many ways to prove who one is may fail.
const maxAuthTries = 6

// serverConfig lets everybody in: with a key as its owner, without one by a dialogue that asks nothing. Clients try to come
// with nothing at all first, so that is only for clients that ask to be guests: others would be guests although they have a key.
func serverConfig(ssh.Context) *gossh.ServerConfig {
	return &gossh.ServerConfig{
		MaxAuthTries: maxAuthTries,
		NoClientAuth: true,
		NoClientAuthCallback: func(c gossh.ConnMetadata) (*gossh.Permissions, error) {
			if c.User() == guestUser {
				return nil, nil
			}
			return nil, errors.New("come with a key, or by a dialogue")
		},
	}
}

// Serve serves a listener until ctx is done. Then all players are told, and their sessions end after the drain time. It returns an error if
// the listener fails.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	failed := make(chan error, 1)
	s.start("take connections", func() {
		defer close(failed)
		failed <- s.ssh.Serve(l)
	})
	watching, end := context.WithCancel(context.WithoutCancel(ctx))
	var watch sync.WaitGroup
	watch.Go(func() { s.regularly(watching, checkKeys, "check a key", func(c *call) { c.checkKey(watching) }) })
	watch.Go(func() { s.regularly(watching, checkRules, "obey the host", func(c *call) { c.obey(s.Rules.Notice()) }) })
	err := s.wait(ctx, failed)
	_ = l.Close() // the library forgets to when it is stopped before it has begun
	s.stop()
	end()
	watch.Wait()
	for range failed { // until nobody listens
	}
	return err
}

// wait waits until the server has drained, or a listener failed.
func (s *Server) wait(ctx context.Context, failed <-chan error) error {
	select {
	case <-ctx.Done():
	case err := <-failed:
		return fmt.Errorf("answer SSH connections: %w", err)
	}
	s.mu.Lock()
	s.stopping = true
	s.mu.Unlock()
	if s.AtOnce != nil && errors.Is(context.Cause(ctx), s.AtOnce) || s.Drain == 0 {
		return nil
	}
	for _, c := range s.all() {
		c.announce(words.New("ssh.stopping"))
	}
	select {
	case <-time.After(s.Drain):
	case <-s.empty():
	}
	return nil
}

// empty is closed when nobody is there any more.
func (s *Server) empty() <-chan struct{} {
	done := make(chan struct{})
	s.start("wait for sessions", func() {
		defer close(done)
		s.calls.Wait()
	})
	return done
}

// stop ends all sessions: with a reason those that end in time, the others by closing their connections. Actions that were begun are kept.
func (s *Server) stop() {
	s.mu.Lock()
	s.stopping = true
	s.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), s.StopTime)
	defer cancel()
	for _, c := range s.all() {
		c.end(words.New("ssh.stopped"), exitLater)
	}
	select {
	case <-s.empty():
	case <-ctx.Done():
		s.Log.Warn("SSH sessions that did not end in time were cut off", "time_ms", s.StopTime.Milliseconds())
	}
	_ = s.ssh.Close()
	s.calls.Wait()
	s.mu.Lock()
	s.stopped = true
	s.mu.Unlock()
	s.work.Wait()
}

// begin counts work that the server waits for, unless it has stopped; work.Done ends it.
func (s *Server) begin() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped {
		return false
	}
	s.work.Add(1)
	return true
}

func (s *Server) all() []*call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Keys(s.open))
}

// enter counts a session in, unless the server stops.
func (s *Server) enter(c *call) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopping {
		return false
	}
	s.open[c] = struct{}{}
	s.calls.Add(1)
	return true
}

// leave counts a session out that was counted in.
func (s *Server) leave(c *call) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, entered := s.open[c]; entered {
		delete(s.open, c)
		s.calls.Done()
	}
}

// regularly does something with every session that is open, until ctx is done.
func (s *Server) regularly(ctx context.Context, period time.Duration, doing string, do func(*call)) {
	tick := time.NewTicker(period)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		for _, c := range s.all() {
			_ = rescue.Run(doing, s.fault, func() { do(c) }) // which is noted
		}
	}
}
