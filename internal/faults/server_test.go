package faults

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

	"go.uber.org/goleak"
)

// program is the path of wits, built once.
var program = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "wits-faults-")
	if err != nil {
		return "", err
	}
	path := filepath.Join(folder, "wits")
	out, err := exec.Command("go", "build", "-o", path, "wits/cmd/wits").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("build wits: %w: %s", err, out)
	}
	return path, nil
})

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		path, err := program()
		if err == nil {
			err = os.RemoveAll(filepath.Dir(path))
		}
		if err := errors.Join(err, database.Stop()); err != nil && code == 0 {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
		os.Exit(code)
	}))
}

// server is a wits server as a process of its own.
type server struct {
	t       *testing.T
	address string
	args    []string
	cmd     *exec.Cmd
	said    *bytes.Buffer
}

// serve starts a server on a free port. It ends with the test.
func serve(t *testing.T, args ...string) *server {
	t.Helper()
	s := &server{t: t, address: freeAddress(t), args: args}
	s.start()
	t.Cleanup(s.stop)
	return s
}

// freeAddress is a port that nobody uses, and that a server can be started on again and again.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func (s *server) url() string { return "http://" + s.address }

// start starts the process and waits until it is ready.
func (s *server) start() {
	s.t.Helper()
	path, err := program()
	if err != nil {
		s.t.Fatal(err)
	}
	s.said = &bytes.Buffer{}
	args := append([]string{"serve", "--addr", s.address, "--limit", "all=0", "--log-level", "warn", "--drain", "0s"}, s.args...)
	s.cmd = exec.Command(path, args...)
	s.cmd.Stdout, s.cmd.Stderr = s.said, s.said
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.wait()
}

// wait returns when the server is ready.
func (s *server) wait() {
	s.t.Helper()
	h := &http.Client{Timeout: time.Second}
	defer h.CloseIdleConnections()
	ctx, end := context.WithTimeout(s.t.Context(), time.Minute)
	defer end()
	for {
		answer, err := h.Get(s.url() + "/readyz")
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

// kill ends the process as a power cut would.
func (s *server) kill() {
	s.t.Helper()
	if err := s.cmd.Process.Kill(); err != nil {
		s.t.Fatalf("the server ended by itself: %v\n%s", err, s.said)
	}
	_ = s.cmd.Wait() // it was killed
	s.cmd = nil
}

// stop asks the server to end, and checks that it does so in order.
func (s *server) stop() {
	if s.cmd == nil {
		return
	}
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		s.t.Error(err)
	}
	if err := s.cmd.Wait(); err != nil {
		s.t.Errorf("the server did not end in order: %v\n%s", err, s.said)
	}
	s.cmd = nil
}
