// Package pgtest runs a PostgreSQL server of its own for tests, from the programs that Debian's package installs: in a new
// folder, reached through a socket in it. What it has acknowledged is there when it is killed; a power cut is not tried, so it
// does not wait for the disk.
//
// It never touches a server that is already there, and it is never part of the program.
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"go.uber.org/goleak"
)

// Server is a PostgreSQL server that starts when it is first needed. Make one for each test program, and stop it at its end.
type Server struct {
	start  func() error // once
	pool   func() error // once: starts a pooler beside it
	pooler *exec.Cmd
	folder string
	bin    string
	run    *exec.Cmd
	log    *os.File
	made   atomic.Int64 // databases so far

	settings []string

	filling sync.Mutex
	filled  bool // there is a database to copy
}

// patience is how long a server may take to start or to stop.
const patience = time.Minute

// New returns a server that has not been started. Settings, such as fsync=on, are its own.
func New(settings ...string) *Server {
	s := &Server{settings: settings}
	s.start, s.pool = sync.OnceValue(s.begin), sync.OnceValue(s.startPooler)
	return s
}

// Fresh returns the address of a new, empty database.
func (s *Server) Fresh(t testing.TB) string {
	t.Helper()
	return s.create(t, "")
}

func (s *Server) create(t testing.TB, how string) string {
	t.Helper()
	s.started(t)
	name := fmt.Sprintf("wits_%d", s.made.Add(1))
	if err := s.tell("CREATE DATABASE " + name + " " + how); err != nil {
		t.Fatal(err)
	}
	return s.address(name)
}

func (s *Server) started(t testing.TB) {
	t.Helper()
	if err := s.start(); err != nil {
		t.Fatalf("PostgreSQL (make deps installs it): %v", err)
	}
}

// Copy returns the address of a new database that is like one which fill has been called with before, once for the server.
func (s *Server) Copy(t testing.TB, fill func(address string) error) string {
	t.Helper()
	s.started(t)
	s.filling.Lock()
	defer s.filling.Unlock()
	if !s.filled {
		if err := errors.Join(s.tell("CREATE DATABASE filled"), fill(s.address("filled"))); err != nil {
			t.Fatal(err)
		}
		s.filled = true
	}
	return s.create(t, "TEMPLATE filled")
}

// Restart ends the server as a power cut would, without a word to its clients, and starts it again.
func (s *Server) Restart(t testing.TB) {
	t.Helper()
	s.Down(t)
	s.Up(t)
}

// Down ends the server in the same way. Up starts it again.
func (s *Server) Down(t testing.TB) {
	t.Helper()
	if err := s.end(syscall.SIGQUIT); err != nil {
		t.Fatal(err)
	}
}

// Up starts a server that is down.
func (s *Server) Up(t testing.TB) {
	t.Helper()
	if err := s.serve(); err != nil {
		t.Fatal(err)
	}
}

// Stop ends the server, if it was started, and removes its folder.
func (s *Server) Stop() error {
	if s.folder == "" {
		return nil
	}
	return errors.Join(s.endPooler(), s.end(syscall.SIGINT), os.RemoveAll(s.folder))
}

// Main runs tests, fails them where a goroutine is left over, and stops the server.
func (s *Server) Main(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		if err := s.Stop(); err != nil && code == 0 {
			code = 1
		}
		os.Exit(code)
	}))
}

func (s *Server) address(database string) string {
	u := url.URL{Scheme: "postgres", User: url.User("wits"), Path: "/" + database}
	u.RawQuery = url.Values{"host": {s.folder}}.Encode()
	return u.String()
}

// Do runs a statement: it changes something that no program would.
func Do(t testing.TB, address, statement string, args ...any) {
	t.Helper()
	if err := try(address, statement, args...); err != nil {
		t.Fatal(err)
	}
}

// tell runs a statement in the database that every server has.
func (s *Server) tell(statement string) error { return try(s.address("postgres"), statement) }

// try runs a statement. A server that is just going down or coming up may take a connection and never answer on it.
func try(address, statement string, args ...any) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience/2)
	defer cancel()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, statement, args...)
	return errors.Join(err, conn.Close(ctx))
}

// begin makes a server's files and starts it.
func (s *Server) begin() (err error) {
	if s.bin, err = programs(); err != nil {
		return err
	}
	if s.folder, err = os.MkdirTemp("", "wits-pg-"); err != nil {
		return err
	}
	if err := own(s.folder); err != nil {
		return err
	}
	init := s.command("initdb", "--pgdata="+s.data(), "--username=wits", "--auth=trust",
		"--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions")
	if out, err := init.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w: %s", err, out)
	}
	return s.serve()
}

func (s *Server) data() string { return filepath.Join(s.folder, "data") }

// programs finds the folder of the newest installed version.
func programs() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return "", err
	}
	if len(found) > 0 {
		slices.Sort(found)
		return filepath.Dir(found[len(found)-1]), nil
	}
	path, err := exec.LookPath("initdb")
	return filepath.Dir(path), err
}

// command prepares a program of PostgreSQL's.
func (s *Server) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(s.bin, name), args...)
	cmd.Dir, cmd.SysProcAttr = s.folder, attributes()
	return cmd
}

// serve starts the server and waits until it answers.
func (s *Server) serve() (err error) {
	if s.log, err = os.Create(filepath.Join(s.folder, "log")); err != nil {
		return err
	}
	args := []string{
		"-D", s.data(), "-c", "listen_addresses=", "-c", "unix_socket_directories=" + s.folder,
		"-c", "fsync=off", "-c", "synchronous_commit=on", "-c", "max_connections=300",
	}
	for _, setting := range s.settings {
		args = append(args, "-c", setting)
	}
	s.run = s.command("postgres", args...)
	s.run.Stdout, s.run.Stderr = s.log, s.log
	if err := s.run.Start(); err != nil {
		return err
	}
	return await(s.address("postgres"), s.log)
}

// await waits until a program answers at an address. Its log says why it does not.
func await(address string, log *os.File) error {
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		err := try(address, "SELECT 1")
		if err == nil {
			return nil
		}
		if time.Now().After(end) {
			said, _ := os.ReadFile(log.Name())
			return fmt.Errorf("it does not answer: %w: %s", err, said)
		}
	}
}

// end signals the server and waits for its end.
func (s *Server) end(signal os.Signal) error {
	if s.run == nil {
		return nil
	}
	err := s.run.Process.Signal(signal)
	_ = s.run.Wait() // it was told to
	s.run = nil
	return errors.Join(err, s.log.Close())
}
