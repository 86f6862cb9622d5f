package trial

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Program is wits, built when it is first needed. It is run as a process of its own, to be killed, flooded and confused.
type Program struct {
	build  func() (string, error) // once; the path
	folder string
}

// newProgram returns a program that has not been built.
func newProgram() *Program {
	p := &Program{}
	p.build = sync.OnceValues(p.make)
	return p
}

func (p *Program) make() (_ string, err error) {
	if p.folder, err = os.MkdirTemp("", "wits-program-"); err != nil {
		return "", err
	}
	path := filepath.Join(p.folder, "wits")
	if out, err := exec.Command("go", "build", "-o", path, "wits/cmd/wits").CombinedOutput(); err != nil {
		return "", fmt.Errorf("build wits: %w: %s", err, out)
	}
	return path, nil
}

// Remove deletes the program if it was built.
func (p *Program) Remove() error {
	if p.folder == "" {
		return nil
	}
	return os.RemoveAll(p.folder)
}

// Server is a wits server, or a worker, as a process of its own.
type Server struct {
	Address string   // host and port; a worker has none
	Args    []string // flags after wits serve; a change counts from the next Start on

	t    testing.TB
	path string
	cmd  *exec.Cmd
	said *bytes.Buffer
}

// Serve starts a server on a free port. It ends with the test.
func (p *Program) Serve(t testing.TB, args ...string) *Server {
	t.Helper()
	path, err := p.build()
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{Address: freePort(t), Args: args, t: t, path: path}
	s.Start()
	t.Cleanup(s.Stop)
	return s
}

// Work starts a worker. It ends with the test.
func (p *Program) Work(t testing.TB, args ...string) *Server {
	t.Helper()
	path, err := p.build()
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{Args: args, t: t, path: path}
	s.Start()
	t.Cleanup(s.Stop)
	return s
}

// freePort is a port that nobody uses, and that a server can be started on again and again.
func freePort(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// URL is where the server answers.
func (s *Server) URL() string { return "http://" + s.Address }

// PID is the number of the process that runs.
func (s *Server) PID() int { return s.cmd.Process.Pid }

// Said is everything that the server has written. It is complete once the server has stopped, and must not be asked for
// before.
func (s *Server) Said() string { return s.said.String() }

// Start starts the process and waits until it is ready, if it answers anybody.
func (s *Server) Start() {
	s.t.Helper()
	s.said = &bytes.Buffer{}
	args := []string{"worker"}
	if s.Address != "" {
		args = []string{"serve", "--addr", s.Address, "--log-level", "warn", "--drain", "0s"}
	}
	s.cmd = exec.Command(s.path, append(args, s.Args...)...)
	s.cmd.Stdout, s.cmd.Stderr = s.said, s.said
	s.cmd.SysProcAttr = attributes()
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	if s.Address != "" {
		s.wait()
	}
}

// Signal sends the process a signal.
func (s *Server) Signal(signal os.Signal) {
	s.t.Helper()
	if err := s.cmd.Process.Signal(signal); err != nil {
		s.t.Fatal(err)
	}
}

// wait returns when the server is ready.
func (s *Server) wait() {
	s.t.Helper()
	h := &http.Client{Timeout: time.Second}
	defer h.CloseIdleConnections()
	ctx, end := context.WithTimeout(s.t.Context(), time.Minute)
	defer end()
	for {
		answer, err := h.Get(s.URL() + "/readyz")
		if err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return
			}
		}
		select {
		case <-ctx.Done():
			_ = s.cmd.Process.Kill()
			_ = s.cmd.Wait() // so that what it said is complete
			s.t.Fatalf("the server does not get ready: %v\n%s", err, s.said)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// Kill ends the process as a power cut would.
func (s *Server) Kill() {
	s.t.Helper()
	if err := s.cmd.Process.Kill(); err != nil {
		s.t.Fatalf("the server ended by itself: %v\n%s", err, s.said)
	}
	_ = s.cmd.Wait() // it was killed
	s.cmd = nil
}

// farewell is how long a server may take to stop before it is killed, which counts as not having stopped in order.
const farewell = time.Minute

// Stop asks the server to end, and checks that it does so in order. One that has ended is left alone.
func (s *Server) Stop() {
	s.t.Helper()
	if s.cmd == nil {
		return
	}
	process := s.cmd.Process
	if err := process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		s.t.Error(err)
	}
	late := time.AfterFunc(farewell, func() { _ = process.Kill() })
	defer late.Stop()
	if err := s.cmd.Wait(); err != nil {
		s.t.Errorf("the server did not end in order: %v\n%s", err, s.said)
	}
	s.cmd = nil
}
